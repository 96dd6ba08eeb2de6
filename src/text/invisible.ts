/**
 * A class of a pattern for characters that look like a space or like nothing, and are neither space nor tab, which alone are white space: the
 * no-break space that a keyboard types beside `#` or `|`, what a web page copies, a byte-order mark in the middle of a text.
 */
export const invisible = String.raw`\u000b\u000c\u0085\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff`;

/** A class of a pattern for characters that look like `|`: full-width ones of Chinese and Japanese keyboards, and lines of boxes. */
export const barLikes = String.raw`\u00a6\u01c0\u2223\u2502\u2503\u2758\uff5c\uffe8`;

/** A character as messages name it if it cannot be seen: `U+00A0`. */
export const codePointName = (char: string): string =>
  `U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;

/** Control characters but tab and line ends. Texts of people have none. */
export const control = /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
