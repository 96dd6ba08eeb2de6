import type { ChartName } from "../language/charts.js";
import type { ChartSheet } from "./chart-data.js";
import type { Numbers } from "./numbers.js";
import type { PictureFields } from "./picture-fields.js";
import { partsOf, stackShareTexts } from "./share-texts.js";

const charts: ReadonlySet<string> = new Set(["bar-stacked", "column-stacked", "area"] satisfies ChartName[]);

/** Whether a chart can show the parts of each row. */
export const hasShares = (name: string): boolean => charts.has(name);

/** Whether the values of a row are stacked, so that their sum is seen. */
export const isStack = (name: string, { stack, share }: Pick<PictureFields, "stack" | "share">): boolean =>
  name.endsWith("-stacked") || ((stack || share) && name === "area");

/** Values as parts of 100 of their rows. The cells keep theirs, for tips and totals. */
export const asShares = (sheet: ChartSheet): ChartSheet => ({
  ...sheet,
  rows: sheet.rows.map((row) => ({
    ...row,
    values: partsOf(row.values).map((part) => (part === undefined ? part : part * 100)),
  })),
});

/** The same with the parts as texts in the cells, for sentences. */
export function writtenShares(sheet: ChartSheet, numbers: Pick<Numbers, "percent">): ChartSheet {
  const write = stackShareTexts(
    sheet.rows.map(({ values }) => values),
    numbers,
  );
  const rows = asShares(sheet).rows.map((row, at) => ({
    ...row,
    cells: row.cells.map((cell, column) => (row.values[column] === undefined ? cell : write(at, column))),
  }));
  return { ...sheet, rows };
}
