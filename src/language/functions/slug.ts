/** Spellings of letters that do not decompose into an ASCII letter and marks. */
const latin = "ß ss æ ae œ oe ø o đ d ð d ł l þ th ħ h ı i ĸ k ŋ ng ŧ t ə e ƒ f ɓ b ɗ d ƙ k";

const greek = "α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o";

const cyrillic =
  "а a б b в v г g ґ g д d ђ dj е e є ye ж zh з z ѕ dz и i і i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ћ c у u ф f х kh " +
  "ц ts ч ch џ dz ш sh щ shch ы y э e ю yu я ya";

const pairs = [latin, greek, cyrillic].flatMap((table) => table.match(/\S+ \S+/g) ?? []);
const spellings = new Map(pairs.map((pair) => pair.split(" ") as [string, string]));

/** Characters that are omitted: apostrophes, the Cyrillic signs, marks and invisible characters. All others separate words. */
const silent = /^['’‘ʼъь\p{M}\p{Cf}]$/u;

/** The maximum length of a key, which is also a file name. */
const longest = 100;

/** The form of each ASCII character so far. Nearly all keys consist of these, and normalizing one takes longer than the rest. */
const known: string[] = [];

/** The ASCII form of one character: letters, `-` between words, or nothing. */
function spell(character: string): string {
  const code = character.charCodeAt(0);
  if (code > 127) return spellAny(character);
  known[code] ??= spellAny(character);
  return known[code];
}

function spellAny(character: string): string {
  let spelled = "";
  for (const part of character.normalize("NFKD").toLowerCase()) {
    if (/^[a-z0-9]$/.test(part)) spelled += part;
    else spelled += spellings.get(part) ?? (silent.test(part) ? "" : "-");
  }
  return spelled;
}

/** The slug letters of a text of ASCII characters, as most are, without a look at each of them. */
const spellAscii = (text: string): string => text.toLowerCase().replaceAll("'", "");

function spellEach(text: string): string {
  let spelled = "";
  let letters = 0;
  for (const character of text) {
    const own = spell(character);
    spelled += own;
    if (own !== "-") letters += own.length;
    if (letters > longest) break;
  }
  return spelled;
}

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/**
 * An ASCII key from any text: lower-case letters and digits, `-` between words, at most 100 characters; empty if no character
 * has an ASCII form. Others than ASCII are spelled one by one because normalizing a whole text takes quadratic time in its marks (measured:
 * 1.7 s for 80,000 marks), and the key omits the marks.
 */
export const slugOf = (text: string): string =>
  (isAscii(text) ? spellAscii(text) : spellEach(text))
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, longest)
    .replace(/-$/, "");
