/** A word, as titles see it: letters, marks and digits, an apostrophe between them included. */
const word = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;

/** Digraphs of one character, whose form at the start of a word is neither of the two others. */
const digraphs = new Map([
  ["ǆ", "ǅ"],
  ["ǉ", "ǈ"],
  ["ǌ", "ǋ"],
  ["ǳ", "ǲ"],
]);

/** Georgian has capitals for whole words only. */
const isGeorgian = (character: string): boolean => /^[ა-ჿ]$/u.test(character);

function capital(character: string): string {
  if (isGeorgian(character)) return character;
  const [first = "", ...rest] = digraphs.get(character) ?? character.toUpperCase();
  return first + rest.join("").toLowerCase();
}

function capitalized(lower: string): string {
  const [first = ""] = lower;
  return capital(first) + lower.slice(first.length);
}

/** The first character of each word in its form for titles, all others lower (the Unicode Standard, section 3.13). */
export const titleCase = (text: string): string => text.toLowerCase().replace(word, capitalized);
