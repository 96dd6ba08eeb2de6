/** Letters that lose nothing readable without Unicode's decomposition knowing them. */
const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
  ı: "i",
  þ: "th",
  ð: "d",
};

/** A name as it is compared: without case, accents and punctuation, `&` and `St.` written out, without the article. */
export const foldName = (name: string): string =>
  words(withoutMarks(name.slice(0, 200)).toLowerCase())
    .replace(/\b(?:st|sankt)\b/g, "saint")
    .replace(/\bthe\b/g, "")
    .replace(/\s+/g, " ")
    .trim();

/* Below, the patterns of Unicode are made for names that need them only: each takes as long to make as folding a hundred names. */

function withoutMarks(name: string): string {
  if (isAscii.test(name)) return name;
  const decomposed = name.normalize("NFD");
  return decomposed.replace(isLatin.test(decomposed) ? /[\u0300-\u036f]/g : /\p{M}/gu, "");
}

const isAscii = /^[\0-\x7f]*$/;
/** Whose marks are the combining diacritical marks alone. */
const isLatin = /^[\0-\u036f]*$/;

/** Letters and digits; any characters between them become one space. */
function words(name: string): string {
  const written = name
    .replace(/[ßæœøđłıþð]/g, (letter) => letters[letter]!)
    .replace(/&/g, " and ")
    .replace(/['’‘`.]/g, "");
  return written.replace(isAscii.test(written) ? /[^a-z0-9]+/g : /[^\p{L}\p{N}]+/gu, " ");
}
