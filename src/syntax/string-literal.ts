/** The character after the backslash of each simple JSON escape (RFC 8259, section 7). */
const simple: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/**
 * The escape at `offset` (a backslash) of a string: its text and the offset after it; `undefined` if it is not an escape.
 * `extra` are the characters that may be escaped beyond JSON's.
 */
export function readEscape(
  text: string,
  offset: number,
  extra: string,
): { readonly text: string; readonly end: number } | undefined {
  const char = text[offset + 1] ?? "";
  if (char === "u") {
    const digits = text.slice(offset + 2, offset + 6);
    return /^[0-9a-fA-F]{4}$/.test(digits)
      ? { text: String.fromCharCode(Number.parseInt(digits, 16)), end: offset + 6 }
      : undefined;
  }
  if (char !== "" && extra.includes(char)) return { text: char, end: offset + 2 };
  const known = char === "'" ? undefined : simple[char];
  return known === undefined ? undefined : { text: known, end: offset + 2 };
}

/** The text of a string of the expression language, quotes included: JSON's escapes and `\'`. A wrong escape has been reported. */
export function readString(image: string): string {
  let result = "";
  for (let at = 1; at < image.length - 1; ) {
    const escaped = image[at] === "\\" ? readEscape(image, at, "'") : undefined;
    result += escaped ? escaped.text : image[at];
    at = escaped ? escaped.end : at + 1;
  }
  return result;
}

/** The offset of the first backslash in a string of the expression language that begins no escape, or -1. */
export function wrongEscape(image: string): number {
  for (let at = 1; at < image.length - 1; at++) {
    if (image[at] !== "\\") continue;
    const escaped = readEscape(image, at, "'");
    if (!escaped) return at;
    at = escaped.end - 1;
  }
  return -1;
}
