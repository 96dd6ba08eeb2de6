import type { ChartSheet } from "../../chart-data.js";
import { textOf } from "../../chart-data.js";

/** Whether most cells of a column are numbers, which are then at the right, digit below digit; other cells, such as `n/a`, are muted. */
export function isNumberColumn({ rows }: Pick<ChartSheet, "rows">, column: number): boolean {
  let [numbers, others] = [0, 0];
  for (const { cells, values } of rows)
    if (values[column] !== undefined) numbers++;
    else if (textOf(cells[column]).trim() !== "") others++;
  return numbers > others;
}
