/** A word: letters, marks and digits, with apostrophes between them. */
const word = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;

/** Digraphs of one character, which have a third form for the start of a word besides upper and lower case. */
const digraphs = new Map([
  ["ǆ", "ǅ"],
  ["ǉ", "ǈ"],
  ["ǌ", "ǋ"],
  ["ǳ", "ǲ"],
]);

/** Georgian uses capitals only for whole words, so a title keeps the first letter. */
const isGeorgian = (character: string): boolean => /^[ა-ჿ]$/u.test(character);

function capital(character: string): string {
  if (isGeorgian(character)) return character;
  const [first = "", ...rest] = digraphs.get(character) ?? character.toUpperCase();
  return first + rest.join("").toLowerCase();
}

/** The lower case of `İ`: an `i` and a combining dot. The dot must not stay beside the capital, which has one. */
const dottedI = "i\u0307";

function capitalized(lower: string): string {
  if (lower.startsWith(dottedI)) return `\u0130${lower.slice(dottedI.length)}`;
  const [first = ""] = lower;
  return capital(first) + lower.slice(first.length);
}

/** Title case by the Unicode Standard, section 3.13. */
export const titleCase = (text: string): string => text.toLowerCase().replace(word, capitalized);
