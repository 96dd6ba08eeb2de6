import type { ChartSheet } from "../chart-data.js";
import type { Paint, Theme } from "../theme.js";
import type { ChartPaints } from "./chart.js";

/** The colour of each row, column and mark, by the rule that `ChartPaints` describes. */
export function chartPaints({ rows, columns }: ChartSheet, colors: readonly string[], theme: Theme): ChartPaints {
  const ofPalette = (index: number): Paint => theme.palette[index % theme.palette.length]!;
  const ofColors = (index: number): Paint | undefined => theme.custom(colors[index]);
  const own = (row: number): Paint | undefined => theme.custom(rows[row]?.color);
  const forColumns = columns.length > 1 && colors.length <= columns.length;
  const column = (index: number): Paint => (forColumns ? ofColors(index) : undefined) ?? ofPalette(index);
  const rowColor = (row: number): Paint | undefined => own(row) ?? (forColumns ? undefined : ofColors(row));
  return {
    row: (row) => own(row) ?? ofColors(row) ?? ofPalette(row),
    icon: (row) => own(row) ?? ofColors(row) ?? ofColors(0) ?? ofPalette(0),
    column,
    // A single column is one colour, as one kind of thing; its rows have their own only where somebody said so.
    mark: (row, index) => rowColor(row) ?? column(index),
  };
}
