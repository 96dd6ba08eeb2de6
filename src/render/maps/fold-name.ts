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
  name
    .slice(0, 200)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøđłıþð]/g, (letter) => letters[letter]!)
    .replace(/&/g, " and ")
    .replace(/['’‘`.]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/\b(?:st|sankt)\b/g, "saint")
    .replace(/\bthe\b/g, "")
    .replace(/\s+/g, " ")
    .trim();
