import type { ChartProblem } from "../chart.js";
import type { SeriesData } from "../series-data.js";

/** How far stacks reach: for each row the sum above zero and the sum below it. */
export const stackTotals = ({ rows, columns }: SeriesData): readonly number[] =>
  rows.flatMap(({ values }) => {
    const own = columns.map((column) => values[column] ?? 0);
    return [sum(own.filter((value) => value > 0)), sum(own.filter((value) => value < 0))];
  });

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The sum of values can exceed a double even if no value does. */
export const stackProblem = (data: SeriesData): ChartProblem | undefined =>
  stackTotals(data).every(Number.isFinite)
    ? undefined
    : { problem: "The values of a row add up to more than a number can hold." };
