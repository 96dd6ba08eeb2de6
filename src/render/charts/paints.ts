import { colorsOf } from "../../language/colors-of.js";
import type { ChartSheet } from "../chart-data.js";
import type { Paint, Theme } from "../theme.js";
import type { ChartPaints } from "./chart.js";

/** The colour of each row, column and mark, by the rule that `colorsOf` describes. A row's own colour wins (specification, section 2.6). */
export function chartPaints(
  type: string,
  { rows, columns }: ChartSheet,
  colors: readonly string[],
  theme: Theme,
): ChartPaints {
  const target = colorsOf(type, columns.length, colors.length);
  const ofPalette = (index: number): Paint => theme.palette[index % theme.palette.length]!;
  const ofColors = (index: number): Paint | undefined => theme.custom(colors[index]);
  const own = (row: number): Paint | undefined =>
    theme.custom(rows[row]?.color) ?? (target === "rows" ? ofColors(row) : undefined);
  const ofColumn = (index: number): Paint | undefined => (target === "columns" ? ofColors(index) : undefined);
  const column = (index: number): Paint => ofColumn(index) ?? ofPalette(index);
  return {
    own,
    chosen: ofColumn,
    row: (row) => own(row) ?? ofPalette(row),
    icon: (row) => own(row) ?? ofColors(0) ?? ofPalette(0),
    column,
    mark: (row, index) => own(row) ?? column(index),
  };
}
