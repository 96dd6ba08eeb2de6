import type { Font } from "./measure.js";
import { shorten } from "./shorten.js";
import { wrapText } from "./wrap.js";

/** At most `most` lines of a text in a column of `width` pixels; the last is shortened where there would be more. */
export function wrapShortened(text: string, width: number, font: Font, most: number): readonly string[] {
  const lines = wrapText(text.trim(), width, font);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), shorten(joined(lines.slice(most - 1)), width, font)];
}

/** A line that ends with a hyphen was broken behind it. */
const joined = (lines: readonly string[]): string =>
  lines.reduce((text, line) => (text.endsWith("-") || text === "" ? text + line : `${text} ${line}`), "");
