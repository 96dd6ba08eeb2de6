import type { ChartRow, ChartSheet } from "./chart-data.js";

/** The row of a closing bar: the sum of a waterfall's rows, with the name that the author gives it. */
export function closingRow({ rows }: ChartSheet, title: string): ChartRow {
  // Twelve digits: 0.1 + 0.2 is written as 0.3.
  const sum = Number(rows.reduce((total, { values: [value = 0] }) => total + value, 0).toPrecision(12));
  return { title, cells: [sum], values: [sum] };
}
