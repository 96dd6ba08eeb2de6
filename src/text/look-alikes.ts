import { codePointName } from "./invisible.js";

/** Characters that take no room; not those that join signs of emojis and of other scripts. */
export const zeroWidth = String.raw`\u200b\u2060-\u2064\ufeff`;

/** Spaces that no line may break at. */
export const noBreakSpaces = String.raw`\u00a0\u2007\u202f`;

/** Other characters that no number has: soft hyphens, marks of direction, and those that make a keycap of a digit. */
export const unseen = String.raw`\u00ad\u200c-\u200f\u202a-\u202e\u2066-\u2069\u20e3\ufe0f`;

/** Cyrillic and Greek letters that look as Latin ones do, each before its Latin one. */
const pairs = "аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwАAВBЕEКKМMНHОOРPСCТTУYХXІIЈJЅSԚQԜWοoΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXνvρp";

export const latinTwins: ReadonlyMap<string, string> = new Map(
  Array.from({ length: pairs.length / 2 }, (_, at) => [pairs[2 * at]!, pairs[2 * at + 1]!]),
);

const names: Readonly<Record<string, string>> = {
  "\u00ad": "soft hyphen",
  "\u200b": "zero-width space",
  "\u200e": "left-to-right mark",
  "\u200f": "right-to-left mark",
  "\u20e3": "keycap",
  "\ufe0f": "variation selector",
  "\u2060": "word joiner",
  "\ufeff": "byte-order mark",
  "\u00a0": "no-break space",
  "\u2007": "figure space",
  "\u202f": "narrow no-break space",
};

/** The character as messages name it: by its kind, and itself where it can be seen. */
export function lookAlikeName(char: string): string {
  const point = codePointName(char);
  if (names[char] !== undefined) return `the ${names[char]} ${point}`;
  if (/[\u2061-\u2064]/.test(char)) return `the invisible sign ${point}`;
  const kind = /\p{Script=Cyrillic}/u.test(char)
    ? "Cyrillic letter"
    : /\p{Script=Greek}/u.test(char)
      ? "Greek letter"
      : /[\uff00-\uffef]/.test(char)
        ? "full-width character"
        : /\p{L}/u.test(char)
          ? "letter"
          : "character";
  return `the ${kind} \`${char}\`${char > "\u007f" ? ` (${point})` : ""}`;
}
