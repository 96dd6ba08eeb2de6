import { displayWidth } from "../../text/display-width.js";
import { graphemes } from "../../text/graphemes.js";
import { inOneLine } from "../../text/in-one-line.js";

/*
 * Texts of the author in the columns of a terminal. Their widths follow Unicode, and characters that control the terminal are removed.
 */

/** C0, C1 and DEL could move the cursor or hide a line; bidirectional controls could turn one around (Unicode Technical Report 36). */
const steering = /[\0-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const unpaired = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

export const harmless = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll("\t", " ")
    .replace(steering, "")
    .replace(unpaired, "\ufffd");

/** In one line. */
export const oneLine = (text: string): string => inOneLine(harmless(text));

/** Character by character where a text is long: `string-width` needs quadratic time for a long one. */
export function widthOf(text: string): number {
  if (text.length < 256) return displayWidth(text);
  let width = 0;
  for (const grapheme of graphemes(text)) width += displayWidth(grapheme);
  return width;
}

/** As much as fits, with an ellipsis where something is missing. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let columns = 0;
  let end = 0;
  for (const grapheme of graphemes(text)) {
    columns += displayWidth(grapheme);
    if (columns > width - 1) break;
    end += grapheme.length;
  }
  return width < 1 ? "" : `${text.slice(0, end).trimEnd()}…`;
}

/** Exactly so wide. */
export function fill(text: string, width: number, end = false): string {
  const shown = cut(text, width);
  const space = " ".repeat(Math.max(0, width - widthOf(shown)));
  return end ? space + shown : shown + space;
}

/** The lines of a text; its own line breaks hold, words that no line can hold are cut. */
export const wrapColumns = (text: string, width: number): readonly string[] =>
  harmless(text)
    .split("\n")
    .flatMap((line) => wrapLine(line.trim(), width));

function wrapLine(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  let columns = 0;
  for (const word of text.split(/[ ]+/).flatMap((part) => pieces(part, width))) {
    const own = widthOf(word);
    const longer = line === "" ? own : columns + 1 + own;
    if (line !== "" && longer > width) lines.push(line);
    const begins = line === "" || longer > width;
    line = begins ? word : `${line} ${word}`;
    columns = begins ? own : longer;
  }
  return [...lines, line];
}

function pieces(word: string, width: number): readonly string[] {
  if (widthOf(word) <= width) return [word];
  const parts: string[] = [];
  let part = "";
  let columns = 0;
  for (const grapheme of graphemes(word)) {
    const own = displayWidth(grapheme);
    if (part !== "" && columns + own > width) {
      parts.push(part);
      part = "";
      columns = 0;
    }
    part += grapheme;
    columns += own;
  }
  return [...parts, part];
}
