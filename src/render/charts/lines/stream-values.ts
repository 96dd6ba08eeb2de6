import type { ChartSheet } from "../../chart-data.js";

export interface StreamValues {
  /** Places in the sheet of the columns with a value above zero. */
  readonly columns: readonly number[];
  /** For each of them its values from left to right, as shares of the largest of all. Missing and negative values are 0. */
  readonly layers: readonly (readonly number[])[];
  /** The largest sum of a row; `undefined` if it exceeds a double. */
  readonly largest: number | undefined;
}

/** The mean of every `size` rows. */
export function streamValues({ rows, columns }: ChartSheet, size: number): StreamValues {
  const all = columns.map((_, column) => rows.map(({ values }) => Math.max(0, values[column] ?? 0)));
  const largest = all.flat().reduce((most, value) => Math.max(most, value), 0);
  const shown = columns.map((_, column) => column).filter((column) => all[column]!.some((value) => value > 0));
  const layers = shown.map((column) =>
    means(
      all[column]!.map((value) => value / largest),
      size,
    ),
  );
  const sums = (layers[0] ?? []).map((_, point) => layers.reduce((sum, layer) => sum + layer[point]!, 0) * largest);
  const sum = sums.reduce((most, value) => Math.max(most, value), 0);
  return { columns: shown, layers, largest: Number.isFinite(sum) ? sum : undefined };
}

const means = (values: readonly number[], size: number): readonly number[] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) => {
    const part = values.slice(index * size, (index + 1) * size);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
