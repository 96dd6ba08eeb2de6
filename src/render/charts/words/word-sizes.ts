import { inOneLine } from "../../../text/in-one-line.js";
import { type Font, textWidth } from "../../text/measure.js";
import { wrapText } from "../../text/wrap.js";
import type { RowValue } from "../row-values.js";
import type { WordBox } from "./word-layout.js";

/** Free around a word. */
const space = 3;
/** The depth of Inter's letters below the line and the height of a text above it, in em. Marks on capitals and other scripts are higher. */
const descent = 0.22;
const ascentOf = (text: string): number => (/^[ -~]*$/.test(text) ? 0.76 : 0.95);
const lineHeight = 1.12;
/** A part of a picture's width. A longer phrase has several lines. */
const widest = 0.9;
const maxLines = 3;

export interface Word extends WordBox {
  readonly item: RowValue;
  readonly lines: readonly string[];
  readonly font: Font;
  /** The first baseline and the next, from the middle of the box. */
  readonly baselines: readonly number[];
}

export interface SizeRange {
  /** The size of the largest value, in pixels. */
  readonly top: number;
  readonly floor: number;
}

export const wordText = ({ title }: Pick<RowValue, "title">): string => inOneLine(title);

/**
 * Words in falling order of their values, with sizes that grow with the square root. A word wider than the picture is smaller, and no rarer
 * one is larger than it. A word that does not fit in the smallest size is left out.
 */
export function sizedWords(items: readonly RowValue[], { top, floor }: SizeRange, width: number): readonly Word[] {
  const most = items[0]?.value ?? 0;
  let limit = Number.POSITIVE_INFINITY;
  return items.flatMap((item) => {
    const wish = Math.max(floor, top * Math.sqrt(most === 0 ? 0 : item.value / most));
    const word = fitted(item, Math.min(wish, limit), floor, width);
    if (word) limit = word.font.size;
    return word ?? [];
  });
}

/** In the wished size, else in the largest in which its longest part fits. */
function fitted(item: RowValue, wish: number, floor: number, width: number): Word | undefined {
  const word = wordIn(item, wish, width);
  if (word.width <= width && word.lines.length <= maxLines) return word;
  const one: Font = { size: 100, weight: 600 };
  const text = wordText(item);
  const parts = text.split(" ").map((part) => textWidth(part, one) / 100);
  const longest = parts.reduce((most, part) => Math.max(most, part), 0);
  const inLine = (width * widest - 2 * space) / longest;
  const inLines = ((width * widest - 2 * space) * maxLines * 0.8) / (textWidth(text, one) / 100);
  const size = Math.min(wish, inLine, inLines);
  if (size < floor) return undefined;
  const smaller = wordIn(item, size, width);
  return smaller.width <= width && smaller.lines.length <= maxLines ? smaller : undefined;
}

export function wordIn(item: RowValue, wish: number, width: number): Word {
  const font: Font = { size: Math.max(1, Math.floor(wish * 4) / 4), weight: 600 };
  const text = wordText(item);
  const whole = textWidth(text, font);
  const lines = whole <= width * widest - 2 * space ? [text] : wholeWords(text, width * widest - 2 * space, font);
  const ascent = ascentOf(text);
  const height = font.size * (ascent + descent + (lines.length - 1) * lineHeight) + space;
  const first = -height / 2 + space / 2 + ascent * font.size;
  return {
    item,
    lines,
    font,
    width: lines.reduce((most, line) => Math.max(most, textWidth(line, font)), 0) + 2 * space,
    height,
    baselines: lines.map((_, index) => first + index * font.size * lineHeight),
  };
}

/** Lines of whole words; one line, which is too wide, where a word would be cut. */
function wholeWords(text: string, width: number, font: Font): readonly string[] {
  const cut = text.split(/[ -]/).some((part) => textWidth(part, font) > width);
  return cut ? [text] : wrapText(text, width, font);
}
