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
  /** Whether long words are broken. */
  readonly breaks: boolean;
}

export const wordText = ({ title }: Pick<RowValue, "title">): string => inOneLine(title);

/**
 * Words in falling order of their values, with sizes that grow with the square root: one factor for all of them, above the smallest size. A
 * word that does not fit in its size is left out.
 */
export function sizedWords(
  items: readonly RowValue[],
  { top, floor, breaks }: SizeRange,
  width: number,
): readonly Word[] {
  const most = items[0]?.value ?? 0;
  return items.flatMap((item) => {
    const size = Math.max(floor, top * Math.sqrt(most === 0 ? 0 : item.value / most));
    const word = wordIn(item, size, width, breaks);
    return fits(word, width) ? word : [];
  });
}

export const fits = (word: Word, width: number): boolean => word.width <= width && word.lines.length <= maxLines;

export function wordIn(item: RowValue, wish: number, width: number, breaks: boolean): Word {
  const font: Font = { size: Math.max(1, Math.floor(wish * 4) / 4), weight: 600 };
  const text = wordText(item);
  const room = width * widest - 2 * space;
  const isWide = (part: string): boolean => textWidth(part, font) > room;
  const inOneLine = !isWide(text) || (!breaks && text.split(/[ -]/).some(isWide));
  const lines = inOneLine ? [text] : wrapText(text, room, font);
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
