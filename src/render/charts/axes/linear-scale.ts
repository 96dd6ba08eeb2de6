import type { Plot, ValueAxis } from "./value-axis.js";

/** The place at a share of the way, which both ends meet exactly. */
export const between = (share: number, from: number, to: number): number =>
  share === 0 ? from : share === 1 ? to : share * (to - from) + from;

/** The middles of `count` bands that fill the way. */
export function bandMiddles(from: number, to: number, count: number): (band: number) => number {
  const half = (to - from) / count / 2;
  return (band) => between(count === 1 ? 0.5 : band / (count - 1), from + half, to - half);
}

/** A value, in the unit of the axis, in pixels from the left of the picture. */
export const acrossPlot =
  ({ left, width }: Plot, { min, max }: Pick<ValueAxis, "min" | "max">) =>
  (value: number): number =>
    between((value - min) / (max - min), 0, width) + left;

/** The same from the top. */
export const downPlot =
  ({ top, height }: Plot, { min, max }: Pick<ValueAxis, "min" | "max">) =>
  (value: number): number =>
    height - between((value - min) / (max - min), 0, height) + top;

/** A scale as a factor and a shift, for many values. */
export function affine(scale: (value: number) => number, { min, max }: Pick<ValueAxis, "min" | "max">) {
  const factor = (scale(max) - scale(min)) / (max - min);
  const shift = scale(min) - min * factor;
  return (value: number): number => factor * value + shift;
}
