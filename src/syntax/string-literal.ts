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

/** The escapes beyond JSON's, in a string and in a template text. */
export const stringEscapes = "'";
export const templateEscapes = "'`${";

/** The characters of a string or template text of the expression language, without its quotes. A wrong escape has been reported. */
export function readCharacters(raw: string, extra: string): string {
  if (!raw.includes("\\")) return raw;
  let result = "";
  for (let at = 0; at < raw.length; ) {
    const escaped = raw[at] === "\\" ? readEscape(raw, at, extra) : undefined;
    result += escaped ? escaped.text : raw[at];
    at = escaped ? escaped.end : at + 1;
  }
  return result;
}

/** The offset of the first backslash that begins no escape, or -1. */
export function wrongEscape(raw: string, extra: string): number {
  for (let at = raw.indexOf("\\"); at >= 0; ) {
    const escaped = readEscape(raw, at, extra);
    if (!escaped) return at;
    at = raw.indexOf("\\", escaped.end);
  }
  return -1;
}
