const isDigit = (code: number): boolean => code >= 48 && code <= 57;

function digitsEnd(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isDigit(text.charCodeAt(at))) at++;
  return at;
}

/** The three ways to write a number in JSON: `-12`, `1.50`, `1e3`. */
export type JsonNumberKind = "integer" | "decimal" | "exponent";

/**
 * How the characters from `start` to `end` write a JSON number (RFC 8259, section 6); `undefined` if they do not. Read by character: large
 * tables ask for each of their cells.
 */
export function jsonNumberKind(text: string, start: number, end: number): JsonNumberKind | undefined {
  const first = text.charCodeAt(start) === 45 ? start + 1 : start;
  if (first >= end || !isDigit(text.charCodeAt(first))) return undefined;
  // Nothing may follow a leading zero: `007` is not a number.
  let at = text.charCodeAt(first) === 48 ? first + 1 : digitsEnd(text, first, end);
  if (at === end) return "integer";
  if (text.charCodeAt(at) === 46) {
    const fraction = at + 1;
    at = digitsEnd(text, fraction, end);
    if (at === fraction) return undefined;
    if (at === end) return "decimal";
  }
  if ((text.charCodeAt(at) | 32) !== 101) return undefined;
  const sign = text.charCodeAt(at + 1);
  const exponent = at + (sign === 43 || sign === 45 ? 2 : 1);
  at = digitsEnd(text, exponent, end);
  return at === end && at > exponent ? "exponent" : undefined;
}

/** Whether a text is a JSON number. */
export const isJsonNumber = (text: string): boolean => jsonNumberKind(text, 0, text.length) !== undefined;
