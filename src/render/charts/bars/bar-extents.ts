import type { ValueAxis } from "../axes/value-axis.js";
import type { SeriesData } from "../series-data.js";

/** Where a bar begins and ends, in the unit of the axis; `from` is undefined for one that begins at the axis. */
export interface BarExtent {
  readonly from: number | undefined;
  readonly to: number;
}

interface Stacking {
  readonly axis: Pick<ValueAxis, "unit">;
  readonly stacked: boolean;
}

/**
 * Where each bar begins and ends, in the unit of the axis; `undefined` where there is no value. In a stack, values above zero are on each
 * other and those below zero too.
 */
export function barExtents({ rows, columns }: SeriesData, { axis, stacked }: Stacking) {
  const scaled = (row: number, series: number): number | undefined => {
    const value = rows[row]!.values[columns[series]!];
    return value === undefined ? undefined : value / axis.unit;
  };
  if (!stacked)
    return (row: number, series: number): BarExtent | undefined => {
      const to = scaled(row, series);
      return to === undefined ? undefined : { from: undefined, to };
    };
  const stacks = rows.map((_, row) => stackOf(columns.map((__, series) => scaled(row, series))));
  return (row: number, series: number): BarExtent | undefined => stacks[row]![series];
}

function stackOf(values: readonly (number | undefined)[]): readonly (BarExtent | undefined)[] {
  let [up, down, last] = [0, 0, 0];
  return values.map((value, series) => {
    if (value === undefined) return undefined;
    const to = addExactly(value, value > 0 ? up : value < 0 ? down : last);
    if (to > 0) up = to;
    if (to < 0) down = to;
    if (to !== 0) last = to;
    return { from: series === 0 ? undefined : to - value, to };
  });
}

/** A sum with as many decimals as its terms have: 0.1 and 0.2 are 0.3. */
function addExactly(one: number, other: number): number {
  if (other === 0) return one;
  const decimals = Math.max(decimalsOf(one), decimalsOf(other));
  return decimals > 20 ? one + other : Number((one + other).toFixed(decimals));
}

function decimalsOf(value: number): number {
  const [mantissa = "", power = "0"] = String(value).split("e");
  return Math.max(0, (mantissa.split(".")[1]?.length ?? 0) - Number(power));
}
