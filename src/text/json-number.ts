const isDigit = (code: number): boolean => code >= 48 && code <= 57;

function digitsEnd(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isDigit(text.charCodeAt(at))) at++;
  return at;
}

/**
 * What kind of JSON number the characters from `start` to `end` are (RFC 8259, section 6): `integer` without a fraction and an exponent.
 * `undefined` if they are anything else. Read by character: large tables ask for each of their cells.
 */
export function jsonNumberKind(text: string, start: number, end: number): "integer" | "number" | undefined {
  const first = text.charCodeAt(start) === 45 ? start + 1 : start;
  if (first >= end || !isDigit(text.charCodeAt(first))) return undefined;
  // Nothing may follow a leading zero: `007` is not a number.
  let at = text.charCodeAt(first) === 48 ? first + 1 : digitsEnd(text, first, end);
  if (at === end) return "integer";
  if (text.charCodeAt(at) === 46) {
    const fraction = at + 1;
    at = digitsEnd(text, fraction, end);
    if (at === fraction) return undefined;
  }
  if (at < end && (text.charCodeAt(at) | 32) === 101) {
    const sign = text.charCodeAt(at + 1);
    const exponent = at + (at + 1 < end && (sign === 43 || sign === 45) ? 2 : 1);
    at = digitsEnd(text, exponent, end);
    if (at === exponent) return undefined;
  }
  return at === end ? "number" : undefined;
}
