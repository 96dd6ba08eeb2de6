import type { SeriesData } from "./series-data.js";

/** How far stacks reach: for each row the sum above zero and the sum below it. Sums beyond a double are its largest number. */
export const stackTotals = ({ rows, columns }: SeriesData): readonly number[] =>
  rows.flatMap(({ values }) => {
    const own = columns.map((column) => values[column] ?? 0);
    return [sum(own.filter((value) => value > 0)), sum(own.filter((value) => value < 0))];
  });

const sum = (values: readonly number[]): number =>
  Math.max(
    -Number.MAX_VALUE,
    Math.min(
      Number.MAX_VALUE,
      values.reduce((total, value) => total + value, 0),
    ),
  );
