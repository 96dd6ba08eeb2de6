import { warning } from "../../diagnostics/descriptor.js";
import { showsNumbers } from "../../language/charts.js";
import type { RowBlock, WrittenRows } from "../../template/expanded.js";
import { cellFlag } from "../../text/cell-flags.js";
import { cellCount, isTableRow } from "../cells.js";
import { elementSpan } from "../element-span.js";
import { type ChartSheet, check } from "../model.js";
import { mayHaveValue } from "../suspect-rows.js";
import { separatorOf, valueCell } from "../value-cell.js";

export const noNumbers = check(
  warning<{ readonly fromTable: boolean }>({
    code: "no-numbers",
    message: () => "The chart has no numbers.",
    hint: ({ fromTable }) =>
      fromTable
        ? "Choose the columns of the titles and numbers with `columns=[TITLE NUMBER]`, or write `@chart table` to show text."
        : "Write a number after the title of each row, such as `| Brazil | 66 |`, or write `@chart table` to show text.",
    explanation:
      "The first cell of a row is its title; all other cells are values. Every chart but a table draws numbers and would be empty without a single one.",
    bad: "@chart bar\n| Country | Bags |\n| Brazil | many |\n",
    good: "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n",
  }),
  {
    element(element, report) {
      const { chart, sheets, fields, settings, span } = element;
      if (!showsNumbers(chart) || !sheets.some(({ rows }) => rows.length > 0)) return;
      const separator = separatorOf(settings.get("decimal_separator"));
      if (sheets.some((sheet) => mayHaveNumbers(sheet, separator))) return;
      const fromTable = sheets.some(({ header }) => isTableRow(header));
      const clue = { where: "element", span: elementSpan(element) } as const;
      report(noNumbers.rule, fields.get("chart_type")?.span ?? span, { fromTable }, { clue });
    },
  },
);

/** Whether the sheet has a number, or a finding of another rule where one is missing. */
function mayHaveNumbers({ header, rows }: ChartSheet, separator: string | undefined): boolean {
  if (rows.blocks.some(hasPlainNumbers)) return true;
  const columns = cellCount(header);
  for (const row of rows) {
    const cells = cellCount(row);
    if (cells < columns) return true;
    for (let position = 1; position < cells; position++) {
      const cell = valueCell(row, position, separator);
      if (cell.kind === "like" ? cell.like.kind !== "missing" : cell.kind !== "text" && cell.kind !== "empty")
        return true;
    }
  }
  return false;
}

/** Whether a value of a plain row is a number, as far as that is known without reading rows: of those of a whole run. */
const hasPlainNumbers = (block: RowBlock): boolean =>
  block.kind === "written" && isWholeRun(block) && mayHaveValue(block, cellFlag.number);

/** Whether only rows that are not plain, such as the header, are not in the block. */
const isWholeRun = ({ first, count, run }: WrittenRows): boolean =>
  first + count === run.rowCount && (first === 0 || run.irregularRows[first - 1] === first - 1);
