import { warning } from "../../diagnostics/descriptor.js";
import type { ChartFamily, ChartType } from "../../language/charts.js";
import type { FlatRow } from "../../template/flat.js";
import { cellCount, cellSpan, cellText } from "../cells.js";
import { type ChartSheet, check } from "../model.js";

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
        const [first, ...others] = duplicates(sheet, chart);
        if (!first) continue;
        const related = [{ message: "The first row is here.", file: first.row.file, span: cellSpan(first.row, 0) }];
        const { again: row } = first;
        reportIn(row.file)(
          duplicateRow.rule,
          cellSpan(row, 0),
          { title: cellText(row, 0), more: others.length },
          { related },
        );
      }
    },
  },
);

/** What makes two rows of a family equal: the title alone, or all cells. */
const comparisons: Readonly<Record<ChartFamily, "title" | "row" | "none">> = {
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

interface Duplicate {
  readonly row: FlatRow;
  readonly again: FlatRow;
}

function duplicates({ rows }: ChartSheet, { family }: ChartType): readonly Duplicate[] {
  const seen = new Map<string, FlatRow>();
  return Array.from(rows).flatMap((again) => {
    // Rows without a title are gaps, or the further lines of the row above.
    if (cellCount(again) === 0 || cellText(again, 0).trim() === "") return [];
    const key = comparisons[family] === "title" ? cellText(again, 0) : wholeRow(again);
    const row = seen.get(key);
    if (row) return [{ row, again }];
    seen.set(key, again);
    return [];
  });
}

const wholeRow = (row: FlatRow): string =>
  JSON.stringify(Array.from({ length: cellCount(row) }, (_, position) => cellText(row, position)));
