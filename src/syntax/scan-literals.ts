import { lastStart } from "../text/last-start.js";
import { code, isLineEnd, lineEnd } from "./scan.js";

/* Strings, template texts and interpolations. None goes on after the end of its line. */

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

/** Whether `{{` is at the offset. */
export const opensInterpolation = (text: string, offset: number): boolean =>
  text.charCodeAt(offset) === code.openBrace && text.charCodeAt(offset + 1) === code.openBrace;

/** A search that found no end on its line: a search that begins inside it finds no end either. */
interface Failure {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const noFailure: Failure = { text: "", from: 0, to: 0 };

/** With the strings that were passed over: a search from inside one of them reads the quotes the other way round. */
interface UnclosedInterpolation extends Failure {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/* The last failures are kept, since a long line of openings would otherwise be searched to its end from each of them. */
let unclosedInterpolations: readonly UnclosedInterpolation[] = [];
let unclosedQuote = noFailure;
const unclosedString: Record<number, Failure> = { [code.doubleQuote]: noFailure, [code.singleQuote]: noFailure };

/** A longer limit asks for more text than was searched, unless the search ended at a line end: nothing goes on beyond that. */
const isInside = (failure: Failure, text: string, offset: number, limit: number): boolean =>
  offset >= failure.from &&
  offset < failure.to &&
  text === failure.text &&
  (limit <= failure.to || isLineEnd(text.charCodeAt(failure.to)));

/**
 * As `isInside`, for what strings are inside of: before a shorter limit, one of them may not be closed, and the braces or the quote inside it
 * then count.
 */
const isInsideWhole = (failure: Failure, text: string, offset: number, limit: number): boolean =>
  limit >= failure.to && isInside(failure, text, offset, limit);

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
  if (unclosedInterpolations.some((failure) => isOutsideStrings(failure, text, offset, limit))) return -1;
  const [starts, ends]: [number[], number[]] = [[], []];
  let at = offset + 2;
  for (; at < limit; at++) {
    const char = text.charCodeAt(at);
    if (char === code.closeBrace && text.charCodeAt(at + 1) === code.closeBrace && at + 1 < limit) return at + 2;
    if (isLineEnd(char)) break;
    // An apostrophe in an unfinished expression must not hide its `}}`.
    const end = literalEnd(text, at, limit);
    if (end > 0) {
      starts.push(at);
      ends.push(end);
      at = end - 1;
    }
  }
  // Two: one reads the quotes of a line from outside its strings, the other from inside.
  unclosedInterpolations = [
    { text, from: offset, to: Math.min(at, limit), starts, ends },
    ...unclosedInterpolations.slice(0, 1),
  ];
  return -1;
}

function isOutsideStrings(failure: UnclosedInterpolation, text: string, offset: number, limit: number): boolean {
  if (!isInsideWhole(failure, text, offset, limit)) return false;
  const at = lastStart(failure.starts, offset);
  return !(failure.starts[at]! <= offset && offset < failure.ends[at]!);
}

/** The offset after a quoted text, whose strings inside interpolations do not end it; -1 when it is not closed on its line. */
export function quotedEnd(text: string, offset: number, limit: number): number {
  if (isInsideWhole(unclosedQuote, text, offset, limit)) return -1;
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
