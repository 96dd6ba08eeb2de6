import { cellFlag } from "./cell-flags.js";

const plus = 43;
const minus = 45;
const point = 46;
const zero = 48;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** A character before `limit`; 0 where there is none. */
const charAt = (text: string, at: number, limit: number): number => (at < limit ? text.charCodeAt(at) : 0);

/** A double keeps fifteen digits. */
const maxDigits = 15;

/** A number of fewer digits is a double; the greatest one has 309. */
const surelyDouble = 300;

/** Where the number that was read last ends. */
let end = 0;

/** The offset after the number that `numberFlags` has read. */
export const numberEnd = (): number => end;

/**
 * The `cellFlag` bits of the JSON number (RFC 8259, section 6) that begins at `start`, of characters before `limit`; 0 if none begins. Nothing follows
 * a leading zero: `007` begins with the number `0`. One function on purpose: it reads nearly all characters of large tables.
 */
export function numberFlags(text: string, start: number, limit: number): number {
  let at = start;
  let char = charAt(text, at, limit);
  const isNegative = char === minus;
  if (isNegative) char = charAt(text, ++at, limit);
  const digits = at;
  const hasZero = char === zero;
  if (hasZero) char = charAt(text, ++at, limit);
  else while (isDigit(char)) char = charAt(text, ++at, limit);
  if (at === digits) return 0;
  let kind: number = cellFlag.integer;
  // JavaScript writes `-0` in another way.
  let isExact = at - digits > maxDigits || (isNegative && hasZero);
  if (char === point) {
    const fraction = ++at;
    char = charAt(text, at, limit);
    while (isDigit(char)) char = charAt(text, ++at, limit);
    if (at === fraction) return 0;
    kind = cellFlag.decimal;
    // Unless they end or begin with zeros that JavaScript does not write, it keeps the digits.
    isExact =
      at - digits > maxDigits + 1 ||
      text.charCodeAt(at - 1) === zero ||
      (hasZero && text.charCodeAt(fraction) === zero);
  }
  if ((char | 32) === 101) {
    const sign = charAt(text, at + 1, limit);
    const exponent = at + (sign === plus || sign === minus ? 2 : 1);
    at = exponent;
    while (isDigit(charAt(text, at, limit))) at++;
    if (at === exponent) return 0;
    kind = cellFlag.decimal | cellFlag.exponent;
    isExact = true;
  } else if (at - start > surelyDouble) kind |= cellFlag.exponent;
  end = at;
  return kind | (isExact ? cellFlag.exact : 0) | (isNegative ? cellFlag.negative : 0) | (hasZero ? cellFlag.zero : 0);
}

/** Whether the characters are exactly one JSON number. `007` is not: numbers like it are mostly identifiers. */
export const isNumber = (text: string, start: number, limit: number): boolean =>
  numberFlags(text, start, limit) !== 0 && end === limit;

/** Whether a text is a JSON number. */
export const isJsonNumber = (text: string): boolean => isNumber(text, 0, text.length);

/** Whether a text is a JSON number without a point and an exponent. */
export const isJsonInteger = (text: string): boolean =>
  (numberFlags(text, 0, text.length) & cellFlag.integer) !== 0 && end === text.length;

/** The flags of characters that are not blank: a JSON number, or text. */
export function flagsOfText(text: string, start: number, limit: number): number {
  const flags = numberFlags(text, start, limit);
  return flags !== 0 && end === limit ? flags : cellFlag.text;
}
