import type { Span } from "../text/span.js";

/*
 * Scanning of characters inside one line, for what lines are made of: strings, interpolations, braces, escapes.
 * Everything works on offsets of the whole text, so that no piece has to be cut out and spans are right by construction.
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

/** The offset after the string whose opening quote is at `offset`, or -1 when its line ends before it does. */
export function stringEnd(text: string, offset: number, limit: number): number {
  const quote = text.charCodeAt(offset);
  for (let at = offset + 1; at < limit; at++) {
    const char = text.charCodeAt(at);
    if (char === quote) return at + 1;
    // A string never continues on the next line, so a forgotten quote is one finding on its own line.
    if (isLineEnd(char)) return -1;
    if (char === code.backslash && !isLineEnd(text.charCodeAt(at + 1))) at++;
  }
  return -1;
}

export const opensInterpolation = (text: string, offset: number): boolean =>
  text.charCodeAt(offset) === code.openBrace && text.charCodeAt(offset + 1) === code.openBrace;

/** A search that found no end on its line: a search that begins inside it finds no end either. */
interface Failure {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const noFailure: Failure = { text: "", from: 0, to: 0 };

/* The last failures are kept, since a long line of openings would otherwise be searched to its end from each of them. */
let unclosedInterpolation = noFailure;
let unclosedQuote = noFailure;
const unclosedString: Record<number, Failure> = { [code.doubleQuote]: noFailure, [code.singleQuote]: noFailure };

/** A longer limit asks for more text than was searched, unless the search ended at a line end: nothing goes on beyond that. */
const isInside = (failure: Failure, text: string, offset: number, limit: number): boolean =>
  offset >= failure.from &&
  offset < failure.to &&
  text === failure.text &&
  (limit <= failure.to || isLineEnd(text.charCodeAt(failure.to)));

/** As `stringEnd`. A search for the same quote from a later offset of the same line would end nowhere either. */
function stringEndOnce(text: string, offset: number, limit: number): number {
  const quote = text.charCodeAt(offset);
  if (isInside(unclosedString[quote]!, text, offset, limit)) return -1;
  const end = stringEnd(text, offset, limit);
  if (end < 0) unclosedString[quote] = { text, from: offset, to: Math.min(lineEnd(text, offset), limit) };
  return end;
}

/** The template texts that were met on the way to no end, with their ends or -1: asked for again, they are not searched again. */
interface MetTemplates extends Failure {
  readonly ends: ReadonlyMap<number, number>;
}

let metTemplates: MetTemplates = { ...noFailure, ends: new Map() };

/** The offset after the template text whose opening backquote is at `offset`, or -1 when its line ends before it does. */
function templateEnd(text: string, offset: number, limit: number): number {
  const known = isInside(metTemplates, text, offset, limit) ? metTemplates.ends.get(offset) : undefined;
  if (known !== undefined) return known <= limit ? known : -1;
  // Lists of offsets and counts, not recursion: a hundred thousand backquotes would overflow the call stack.
  const open: number[] = [offset];
  const braces: number[] = [];
  const escaped: (readonly [at: number, template: number])[] = [];
  const ends = new Map<number, number>();
  let inText = true;
  let at = offset + 1;
  for (; at < limit; at++) {
    const char = text.charCodeAt(at);
    if (isLineEnd(char)) break;
    if (inText) {
      if (char === code.backslash) escaped.push([++at, open.at(-1)!]);
      else if (char === code.backquote) {
        ends.set(open.pop()!, at + 1);
        if (open.length === 0) return at + 1;
        inText = false;
      } else if (char === code.dollar && text.charCodeAt(at + 1) === code.openBrace) {
        braces.push(0);
        inText = false;
        at++;
      }
    } else if (char === code.backquote) {
      open.push(at);
      inText = true;
    } else if (char === code.openBrace) braces[braces.length - 1]!++;
    else if (char === code.closeBrace) {
      if (braces.at(-1) === 0) {
        braces.pop();
        inText = true;
      } else braces[braces.length - 1]!--;
    } else if (char === code.doubleQuote || char === code.singleQuote) {
      const end = stringEndOnce(text, at, limit);
      if (end < 0) break;
      at = end - 1;
    }
  }
  const unclosed = new Set(open);
  for (const template of open) ends.set(template, -1);
  // From an escaped backquote the same characters follow as inside its text.
  for (const [backquote, template] of escaped) if (unclosed.has(template)) ends.set(backquote, -1);
  metTemplates = { text, from: offset, to: Math.min(lineEnd(text, offset), limit), ends };
  return -1;
}

/** The offset after the string or template text that begins at `offset`; -1 if it is not closed, or none begins. */
export function literalEnd(text: string, offset: number, limit: number): number {
  switch (text.charCodeAt(offset)) {
    case code.doubleQuote:
    case code.singleQuote:
      return stringEndOnce(text, offset, limit);
    case code.backquote:
      return templateEnd(text, offset, limit);
    default:
      return -1;
  }
}

/**
 * The offset after the `}}` that ends the interpolation at `offset`, or -1. A `}}` inside a string of the expression does not
 * count; where a string is not closed, the first `}}` does, so that the mistake is reported where it is.
 */
export function interpolationEnd(text: string, offset: number, limit: number): number {
  if (isInside(unclosedInterpolation, text, offset, limit)) return -1;
  let at = offset + 2;
  for (; at < limit; at++) {
    const char = text.charCodeAt(at);
    if (char === code.closeBrace && text.charCodeAt(at + 1) === code.closeBrace && at + 1 < limit) return at + 2;
    if (isLineEnd(char)) break;
    // An apostrophe in an unfinished expression must not hide its `}}`.
    const end = literalEnd(text, at, limit);
    if (end > 0) at = end - 1;
  }
  unclosedInterpolation = { text, from: offset, to: Math.min(at, limit) };
  return -1;
}

/** The offset after a quoted text, whose strings inside interpolations do not end it; -1 when it is not closed on its line. */
export function quotedEnd(text: string, offset: number, limit: number): number {
  if (isInside(unclosedQuote, text, offset, limit)) return -1;
  let at = offset + 1;
  for (; at < limit; at++) {
    const char = text.charCodeAt(at);
    if (char === code.doubleQuote) return at + 1;
    if (isLineEnd(char)) break;
    if (char === code.backslash && !isLineEnd(text.charCodeAt(at + 1))) at++;
    else if (opensInterpolation(text, at)) {
      const end = interpolationEnd(text, at, limit);
      if (end > 0) at = end - 1;
    }
  }
  unclosedQuote = { text, from: offset, to: Math.min(at, limit) };
  return -1;
}

/** Whether a `{` begins a record literal and not attributes: a name or a string and a colon follow it, or its end. */
const beginsRecord = (text: string, offset: number, limit: number): boolean =>
  /^\{[ \t]*(?:\}|(?:[\p{L}\p{N}_]{1,100}|"[^"\r\n]{0,100}"|'[^'\r\n]{0,100}')[ \t]*:)/u.test(
    text.slice(offset, Math.min(limit, offset + 300)),
  );

/** The offset of the `{` that opens attributes after an expression on the line, or `limit`: braces of record literals do not. */
export function attributesAfterExpression(text: string, offset: number, limit: number): number {
  let records = 0;
  for (let at = offset; at < limit; at++) {
    const char = text.charCodeAt(at);
    const end = literalEnd(text, at, limit);
    if (end > 0) at = end - 1;
    else if (char === code.openBrace) {
      if (records === 0 && !beginsRecord(text, at, limit)) return at;
      records++;
    } else if (char === code.closeBrace && records > 0) records--;
  }
  return limit;
}

/** Whether a backslash takes the meaning of the next character away. */
export const isEscape = (text: string, offset: number): boolean =>
  text.charCodeAt(offset) === code.backslash && isPunctuation(text.charCodeAt(offset + 1));

/** The braces that were met on the way to no end, with their ends or -1: asked for again, they are not searched again. */
interface MetBraces {
  readonly text: string;
  /** How far the search went; beyond it nothing is known, unless a blank line ended it. */
  readonly limit: number;
  readonly ends: ReadonlyMap<number, number>;
}

let metBraces: MetBraces = { text: "", limit: 0, ends: new Map() };

/**
 * The offset after the brace that matches the one at `offset`, or -1. Quoted texts, interpolations, escaped characters and comment
 * lines are stepped over. A blank line ends the search.
 */
export function braceEnd(text: string, offset: number, limit: number): number {
  const plain = plainBraceEnd(text, offset, limit);
  if (plain >= 0) return plain;
  const known = text === metBraces.text && limit <= metBraces.limit ? metBraces.ends.get(offset) : undefined;
  if (known !== undefined) return known <= limit ? known : -1;
  // A list of offsets, not recursion: a hundred thousand open braces would overflow the call stack.
  const open: number[] = [];
  /** The inner pairs, each as its brace and its end. */
  const pairs: number[] = [];
  let end = limit;
  for (let at = offset; at < limit; at++) {
    const char = text.charCodeAt(at);
    if (char === code.closeBrace) {
      const brace = open.pop()!;
      if (open.length === 0) return at + 1;
      pairs.push(brace, at + 1);
    } else if (isEscape(text, at)) at++;
    else if (char === code.doubleQuote) at = Math.max(at, quotedEnd(text, at, limit) - 1);
    else if (opensInterpolation(text, at)) at = Math.max(at + 1, interpolationEnd(text, at, limit) - 1);
    else if (char === code.openBrace) open.push(at);
    else if (isLineEnd(char)) {
      const next = nextLine(text, at, limit);
      // A blank line ends attributes, so that a forgotten brace does not take the rest of the file with it.
      if (next < 0) {
        end = text.length;
        break;
      }
      at = next - 1;
    }
  }
  // Also the inner pairs are kept: the next lines of a text with braces ask for them one by one.
  const ends = new Map(open.map((brace) => [brace, -1]));
  for (let pair = 0; pair < pairs.length; pair += 2) ends.set(pairs[pair]!, pairs[pair + 1]!);
  metBraces = { text, limit: end, ends };
  return -1;
}

/** As `braceEnd`, of a line that means itself up to the first `}`, as nearly all do; -1 if somebody has to look closer. */
function plainBraceEnd(text: string, offset: number, limit: number): number {
  for (let at = offset + 1; at < limit; at++) {
    const char = text.charCodeAt(at);
    if (char === code.closeBrace) return at + 1;
    if (char === code.openBrace || char === code.doubleQuote || char === code.backslash || isLineEnd(char)) return -1;
  }
  return -1;
}

/** The start of the line after the line end at `offset`, or the end of that line if it is a comment; -1 if it is blank. */
function nextLine(text: string, offset: number, limit: number): number {
  const start = skipBlanks(text, afterLineEnd(text, offset), limit);
  if (start >= limit) return limit;
  if (isLineEnd(text.charCodeAt(start))) return -1;
  return text.startsWith("//", start) ? lineEnd(text, start) : start;
}

/** Whether the piece of text is one `{…}`, and no interpolation. */
export const isAttributes = (text: string, { start, end }: Span): boolean =>
  end - start > 1 &&
  text.charCodeAt(start) === code.openBrace &&
  !opensInterpolation(text, start) &&
  braceEnd(text, start, end) === end;

/** Whether the backslash at `offset` is itself not escaped, seen from the start of its piece of text. */
export function isUnescaped(text: string, offset: number, start: number): boolean {
  let backslashes = 0;
  for (let at = offset - 1; at >= start && text.charCodeAt(at) === code.backslash; at--) backslashes++;
  return backslashes % 2 === 0;
}

/** Whether the characters are exactly one JSON number (RFC 8259, section 6). */
export function isNumber(text: string, start: number, end: number): boolean {
  let at = text.charCodeAt(start) === code.minus ? start + 1 : start;
  // Nothing may follow a leading zero: `007` stays text, since numbers like it are mostly identifiers.
  at = text.charCodeAt(at) === 48 && at < end ? at + 1 : digitsEnd(text, at, end);
  if (at < 0) return false;
  if (at < end && text.charCodeAt(at) === 46) {
    at = digitsEnd(text, at + 1, end);
    if (at < 0) return false;
  }
  if (at < end && (text.charCodeAt(at) | 32) === 101) {
    at++;
    if (text.charCodeAt(at) === 43 || text.charCodeAt(at) === code.minus) at++;
    at = digitsEnd(text, at, end);
  }
  return at === end && end > start;
}

/** The offset after the digits; -1 if there are none. */
function digitsEnd(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isDigit(text.charCodeAt(at))) at++;
  return at > start ? at : -1;
}
