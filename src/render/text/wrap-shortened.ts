import type { Font } from "./measure.js";
import { shorten } from "./shorten.js";
import { wrapText } from "./wrap.js";

/** Narrower columns have no torn words: half a short word on a line of its own reads like another word. */
const narrow = 90;

/**
 * At most `most` lines of a text in a column of `width` pixels; the last is shortened where there would be more, or where a word does
 * not fit into a narrow column.
 */
export function wrapShortened(text: string, width: number, font: Font, most: number): readonly string[] {
  const trimmed = text.trim();
  const lines = wrapText(trimmed, width, font);
  const torn = width < narrow ? lines.findIndex((line, index) => isTorn(line, lines[index + 1], trimmed)) : -1;
  const last = torn < 0 ? most : Math.min(most, torn + 1);
  if (lines.length <= last) return lines;
  return [...lines.slice(0, last - 1), shorten(joined(lines.slice(last - 1), trimmed), width, font)];
}

/** Whether what follows a line stood right behind it in the text, in a script that separates words. */
const isTorn = (line: string, next: string | undefined, text: string): boolean =>
  next !== undefined && /[\p{L}\p{N}]$/u.test(line) && !square.test(line) && text.includes(line + next);

const square = /[\u2e80-\ua4cf\uac00-\ud7a3]$/u;

/** Lines as they were before they were broken: behind a hyphen, or within a word, there was no space. */
const joined = (lines: readonly string[], text: string): string =>
  lines.reduce((all, line) => (all === "" || text.includes(all + line) ? all + line : `${all} ${line}`), "");
