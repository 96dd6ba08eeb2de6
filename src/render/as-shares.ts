import type { ChartName } from "../language/charts.js";
import type { ChartSheet } from "./chart-data.js";
import type { Numbers } from "./numbers.js";
import type { PictureFields } from "./picture-fields.js";
import { partsOf, signedShareTexts, type Values } from "./share-texts.js";

const charts: ReadonlySet<string> = new Set(["bar-stacked", "column-stacked", "area"] satisfies ChartName[]);

/** Whether a chart can show the parts of each row. */
export const hasShares = (name: string): boolean => charts.has(name);

/** Whether the values of a row are stacked, so that their sum is seen. */
export const isStack = (name: string, { stack, share }: Pick<PictureFields, "stack" | "share">): boolean =>
  name.endsWith("-stacked") || ((stack || share) && name === "area");

/**
 * Values as parts of 100 of their rows. The cells keep theirs, for tips and totals. Areas on each other have no place for a value below zero: it has no
 * share, and stays as it is.
 */
export const asShares = (sheet: ChartSheet, name: string): ChartSheet => ({
  ...sheet,
  rows: sheet.rows.map((row) => ({
    ...row,
    values: partsOf(shared(row.values, name)).map((part, column) =>
      part === undefined ? row.values[column] : part * 100,
    ),
  })),
});

/** The values of a row that have a share. */
const shared = (values: Values, name: string): Values =>
  name === "area" ? values.map((value) => (value !== undefined && value < 0 ? undefined : value)) : values;

/** The same with the parts as texts in the cells, for sentences. */
export function writtenShares(
  sheet: ChartSheet,
  name: string,
  numbers: Pick<Numbers, "percent" | "minus">,
): ChartSheet {
  const parts = sheet.rows.map(({ values }) => shared(values, name));
  const write = signedShareTexts(parts, numbers);
  const rows = asShares(sheet, name).rows.map((row, at) => ({
    ...row,
    cells: row.cells.map((cell, column) => (parts[at]![column] === undefined ? cell : write(at, column))),
  }));
  return { ...sheet, rows };
}
