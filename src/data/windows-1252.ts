/** The characters of bytes 0x80 to 0x9F (WHATWG Encoding Standard, index windows-1252). Five of these bytes are control characters. */
const upper =
  "\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f" +
  "\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178";

/**
 * Corrects text decoded as windows-1252. Node 20.18.3 and later, and 22.13 and later, decode it as ISO 8859-1, which turns `€` into U+0080
 * (nodejs/node#60888). Correctly decoded text stays the same: of the characters replaced here, it contains only the five that map to
 * themselves.
 */
export const asWindows1252 = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (char) => upper[char.charCodeAt(0) - 0x80]!);
