import type { Span } from "../text/span.js";

/*
 * Characters of one line: blanks, line ends, escapes, numbers. `scan-literals.ts` scans strings and interpolations, `scan-braces.ts` attributes.
 * All work on offsets of the whole text, so that no piece has to be cut out and spans are right by construction.
 */

export const code = {
  tab: 9,
  lineFeed: 10,
  carriageReturn: 13,
  space: 32,
  doubleQuote: 34,
  hash: 35,
  dollar: 36,
  singleQuote: 39,
  comma: 44,
  minus: 45,
  slash: 47,
  colon: 58,
  equals: 61,
  greater: 62,
  at: 64,
  openBracket: 91,
  backslash: 92,
  closeBracket: 93,
  underscore: 95,
  backquote: 96,
  openBrace: 123,
  pipe: 124,
  closeBrace: 125,
} as const;

/** Space and tab only: a no-break space or a form feed is a character of the author's text, and stays in it. */
export const isBlank = (char: number): boolean => char === code.space || char === code.tab;

/** LF and CR. U+2028 does not end a line: it is a character. */
export const isLineEnd = (char: number): boolean => char === code.lineFeed || char === code.carriageReturn;

/** Of ASCII. */
export const isLetter = (char: number): boolean => (char | 32) >= 97 && (char | 32) <= 122;

export const isDigit = (char: number): boolean => char >= 48 && char <= 57;

/** Whether a backslash before this character takes its meaning away: ASCII punctuation, as in Markdown. */
export const isPunctuation = (char: number): boolean =>
  (char >= 33 && char <= 47) ||
  (char >= 58 && char <= 64) ||
  (char >= 91 && char <= 96) ||
  (char >= 123 && char <= 126);

/** The offset of the line's terminator, or the text's end. */
export function lineEnd(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !isLineEnd(text.charCodeAt(at))) at++;
  return at;
}

/** The offset after the line end before an offset. A CR LF is one end. */
export function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && !isLineEnd(text.charCodeAt(at - 1))) at--;
  // Between CR and LF is the end of the line before.
  return at > 0 &&
    at === offset &&
    text.charCodeAt(at) === code.lineFeed &&
    text.charCodeAt(at - 1) === code.carriageReturn
    ? lineStart(text, at - 1)
    : at;
}

/** Where a text is next from `offset` on, or the end of `text`. A search of the engine: many times as quick as a loop. */
export function indexOrEnd(text: string, searched: string, offset: number): number {
  const at = text.indexOf(searched, offset);
  return at < 0 ? text.length : at;
}

/** The offset after the line terminator at `offset`. */
export const afterLineEnd = (text: string, offset: number): number =>
  offset + (text.charCodeAt(offset) === code.carriageReturn && text.charCodeAt(offset + 1) === code.lineFeed ? 2 : 1);

export function skipBlanks(text: string, offset: number, limit: number): number {
  let at = offset;
  while (at < limit && isBlank(text.charCodeAt(at))) at++;
  return at;
}

/** Where the white space before `offset` begins, not before `limit`. */
export function skipBlanksBack(text: string, offset: number, limit = 0): number {
  let at = offset;
  while (at > limit && isBlank(text.charCodeAt(at - 1))) at--;
  return at;
}

/** Whether there is only white space between `offset` and the line's end. */
export function isAlone(text: string, offset: number): boolean {
  const end = skipBlanks(text, offset, text.length);
  return end === text.length || isLineEnd(text.charCodeAt(end));
}

/** How often a character is repeated from `offset` on. */
export function countRun(text: string, offset: number, char: number): number {
  let at = offset;
  while (text.charCodeAt(at) === char) at++;
  return at - offset;
}

/** The span without white space (space and tab, nothing else) at its ends. */
export function trim(text: string, start: number, end: number): Span {
  const first = skipBlanks(text, start, end);
  let last = end;
  while (last > first && isBlank(text.charCodeAt(last - 1))) last--;
  return { start: first, end: last };
}

/** Whether a backslash takes the meaning of the next character away. */
export const isEscape = (text: string, offset: number): boolean =>
  text.charCodeAt(offset) === code.backslash && isPunctuation(text.charCodeAt(offset + 1));

/** Whether the backslash at `offset` is itself not escaped, seen from the start of its piece of text. */
export function isUnescaped(text: string, offset: number, start: number): boolean {
  let backslashes = 0;
  for (let at = offset - 1; at >= start && text.charCodeAt(at) === code.backslash; at--) backslashes++;
  return backslashes % 2 === 0;
}
