import { maxOf } from "../../text/extremes.js";
import { type Font, textWidth } from "../text/measure.js";
import { wrapText } from "../text/wrap.js";

export interface RegionLabel {
  readonly lines: readonly string[];
  readonly font: Font;
  /** Whether the last line is the value. */
  readonly withValue: boolean;
  /** The value is in the line of the name. */
  readonly inLine?: boolean;
}

/** Pixels, the largest first. */
export const labelSizes = [12, 11, 10, 9];
const lineHeight = 1.15;
/** The height of Inter's capitals, in em. */
const capitals = 0.73;

/**
 * A label for a box of `width` by `height` pixels, a name in one or two lines and a value below it if there is one, in the largest size that
 * fits; `undefined` if none does.
 */
export function fitLabel(text: string, value: string, width: number, height: number): RegionLabel | undefined {
  for (const size of labelSizes) {
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

/** The label in some size with its name in few lines, as large as that is. */
export function labelOfSize(text: string, value: string, size: number, nameLines: 1 | 2): RegionLabel {
  const font: Font = { size, weight: 400 };
  const whole = textWidth(text, font);
  const half = Math.max(whole / 2, maxOf(text.split(/\s+/).map((word) => textWidth(word, font))));
  return { lines: nameLines === 1 ? [text] : wrapText(text, half * 1.25, font), font, withValue: value !== "" };
}

/** Between a name and a value in one line, in em. */
const inLineGap = 0.4;

/** Where in its line the value begins. */
export const valueStart = ({ lines, font }: RegionLabel): number =>
  lines[0] === "" ? 0 : textWidth(lines[0]!, font) + inLineGap * font.size;

/** How wide and high a label is, with a pixel around it. */
export function labelRoom(label: RegionLabel, value: string): readonly [number, number] {
  const { lines, font, withValue, inLine } = label;
  if (inLine) return [valueStart(label) + textWidth(value, { ...font, weight: 600 }) + 2, font.size * capitals + 2];
  const widths = lines.map((line) => textWidth(line, font));
  const width = Math.max(maxOf(widths), withValue ? textWidth(value, { ...font, weight: 600 }) : 0);
  const below = (lines.length - (withValue ? 0 : 1)) * font.size * lineHeight;
  return [width + 2, below + font.size * capitals + 2];
}

/** The boxes of a label's lines around its middle, with a pixel around each: a region may have room for a name and a short number, and none for both of the name's width. */
export function lineBoxes({ lines, font, withValue }: RegionLabel, value: string): readonly LineBox[] {
  const widths = lines.map((line) => textWidth(line, font));
  const all = withValue ? [...widths, textWidth(value, { ...font, weight: 600 })] : widths;
  const baselines = labelBaselines(all.length, 0, font);
  return all.map((width, at) => ({
    half: width / 2 + 1,
    top: baselines[at]! - font.size * capitals - 1,
    bottom: baselines[at]! + 1,
  }));
}

interface LineBox {
  readonly half: number;
  readonly top: number;
  readonly bottom: number;
}

/** The baselines of `count` lines around a middle. */
export const labelBaselines = (count: number, middle: number, { size }: Font): readonly number[] =>
  Array.from({ length: count }, (_, at) => middle + (at - (count - 1) / 2) * size * lineHeight + size * 0.36);
