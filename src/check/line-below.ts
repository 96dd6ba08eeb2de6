import { lineEnd } from "../syntax/scan.js";
import type { Span } from "../text/span.js";

const blank = /[ \t\r\n]*/y;

/** The next line that is not blank, without the blanks before it: blank lines have no effect, and `format` writes some. */
export function lineBelow(text: string, end: number): Span {
  blank.lastIndex = lineEnd(text, end);
  blank.test(text);
  const start = blank.lastIndex;
  return { start, end: lineEnd(text, start) };
}
