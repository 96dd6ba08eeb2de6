import { maxOf } from "../../text/extremes.js";
import { type Font, textWidth } from "../text/measure.js";
import { wrapText } from "../text/wrap.js";

export interface RegionLabel {
  readonly lines: readonly string[];
  readonly font: Font;
  /** Whether the last line is the value. */
  readonly withValue: boolean;
}

const sizes = [12, 11, 10, 9];
const lineHeight = 1.15;
/** The height of Inter's capitals, in em. */
const capitals = 0.73;

/**
 * A label for a box of `width` by `height` pixels, a name in one or two lines and a value below it if there is one, in the largest size that
 * fits; `undefined` if none does.
 */
export function fitLabel(text: string, value: string, width: number, height: number): RegionLabel | undefined {
  for (const size of sizes) {
    const font: Font = { size, weight: 400 };
    const withValue = value !== "";
    const room = 1 + Math.floor((height - size * capitals) / (size * lineHeight)) - (withValue ? 1 : 0);
    if (withValue && textWidth(value, { ...font, weight: 600 }) > width) continue;
    const widestWord = maxOf(text.split(/\s+/).map((word) => textWidth(word, font)));
    if (room < 1 || widestWord > width) continue;
    const lines = wrapText(text, width, font);
    if (lines.length > Math.min(2, room)) continue;
    return { lines, font, withValue };
  }
  return undefined;
}

/** The baselines of `count` lines around a middle. */
export const labelBaselines = (count: number, middle: number, { size }: Font): readonly number[] =>
  Array.from({ length: count }, (_, at) => middle + (at - (count - 1) / 2) * size * lineHeight + size * 0.36);
