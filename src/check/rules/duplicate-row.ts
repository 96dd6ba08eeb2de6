import { warning } from "../../diagnostics/descriptor.js";
import type { ChartFamily, ChartType } from "../../language/charts.js";
import type { ExpandedRow } from "../../template/expanded.js";
import { cellCount, cellSpan, cellText, rowSpan } from "../cells.js";
import { type ChartSheet, check } from "../model.js";
import { mayRepeatTitles } from "../repeated-titles.js";

export const duplicateRow = check(
  warning<{ readonly title: string; readonly more: number }>({
    code: "duplicate-row",
    message: ({ title, more }) =>
      `Two rows have the title ${JSON.stringify(title)}${more === 0 ? "" : `, and ${more === 1 ? "another row repeats" : `${more} more rows repeat`} a title`}.`,
    hint: () => "Remove one of the rows, or give it a title of its own.",
    explanation:
      "A chart of categories (bars, columns, pies, icons, words and the like) has one mark for each title: with two rows of the same title, readers cannot tell which value counts. " +
      "Time series and tables can repeat a title, so there igx reports only rows that are equal in all cells. Points of a scatter plot can be equal.",
    bad: "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n| Brazil | 67 |\n",
    good: "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n| Vietnam | 29 |\n",
  }),
  {
    element({ chart, sheets }, _report, { reportIn }) {
      if (!chart || comparisons[chart.family] === "none") return;
      for (const sheet of sheets) {
        const found = findDuplicates(sheet, chart);
        if (!found) continue;
        const [first, row] = [sheet.rows.at(found.first)!, sheet.rows.at(found.again)!];
        const related = [{ message: "The first row is here.", file: first.file, span: cellSpan(first, 0) }];
        const title = cellText(row, 0);
        reportIn(row.file)(
          duplicateRow.rule,
          cellSpan(row, 0),
          { title, more: found.more },
          { related, clue: { where: "row", span: rowSpan(row) } },
        );
      }
    },
  },
);

/** How two rows of a family are compared: by the title alone, or by all cells. */
export const comparisons: Readonly<Record<ChartFamily, "title" | "row" | "none">> = {
  bar: "title",
  column: "title",
  pie: "title",
  icon: "title",
  hierarchy: "title",
  progress: "title",
  text: "title",
  dot: "title",
  line: "row",
  area: "row",
  table: "row",
  price: "row",
  change: "row",
  plot: "none",
};

/** The positions of the first row that repeats another one, and of that other one, and how many more repeat one. */
interface Duplicates {
  readonly first: number;
  readonly again: number;
  readonly more: number;
}

function findDuplicates({ rows }: ChartSheet, { family }: ChartType): Duplicates | undefined {
  // Rows are equal only if their titles are.
  if (!mayRepeatTitles(rows)) return undefined;
  const seen = new Map<string, number>();
  let found: Duplicates | undefined;
  let position = -1;
  for (const row of rows) {
    position++;
    // Rows without a title are gaps, or the further lines of the row above.
    if (cellCount(row) === 0 || cellText(row, 0).trim() === "") continue;
    const key = comparisons[family] === "title" ? cellText(row, 0) : wholeRow(row);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, position);
    else found = found ? { ...found, more: found.more + 1 } : { first, again: position, more: 0 };
  }
  return found;
}

const wholeRow = (row: ExpandedRow): string =>
  JSON.stringify(Array.from({ length: cellCount(row) }, (_, position) => cellText(row, position)));
