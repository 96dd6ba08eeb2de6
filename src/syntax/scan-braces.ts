import type { Span } from "../text/span.js";
import { afterLineEnd, code, isEscape, isLineEnd, lineEnd, skipBlanks } from "./scan.js";
import { interpolationEnd, literalEnd, opensInterpolation, quotedEnd } from "./scan-literals.js";

/* Where the braces of attributes begin and end. */

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
    // The braces of an interpolation are a mistake here, but they are not attributes.
    else if (records === 0 && opensInterpolation(text, at))
      at = Math.max(at + 1, interpolationEnd(text, at, limit) - 1);
    else if (char === code.openBrace) {
      if (records === 0 && !beginsRecord(text, at, limit)) return at;
      records++;
    } else if (char === code.closeBrace && records > 0) records--;
  }
  return limit;
}

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

/** As `braceEnd`, for a line without special characters up to the first `}`, as nearly all are; -1 if the full reader must decide. */
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
