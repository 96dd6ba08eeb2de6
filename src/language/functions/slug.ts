/** What letters that do not decompose into an ASCII letter and marks are written as. */
const latin = "ß ss æ ae œ oe ø o đ d ð d ł l þ th ħ h ı i ĸ k ŋ ng ŧ t ə e ƒ f ɓ b ɗ d ƙ k";

const greek = "α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o";

const cyrillic =
  "а a б b в v г g ґ g д d ђ dj е e є ye ж zh з z ѕ dz и i і i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ћ c у u ф f х kh " +
  "ц ts ч ch џ dz ш sh щ shch ы y э e ю yu я ya";

const pairs = [latin, greek, cyrillic].flatMap((table) => table.match(/\S+ \S+/g) ?? []);
const spellings = new Map(pairs.map((pair) => pair.split(" ") as [string, string]));

/** Apostrophes, the Cyrillic signs, marks and what is not seen: left out, where all else parts words. */
const silent = /^['’‘ʼъь\p{M}\p{Cf}]$/u;

/** The longest key that the contract allows. */
const longest = 100;

/** The ASCII form of one character: its letters, `-` where words part, nothing where it is silent. */
function spell(character: string): string {
  let spelled = "";
  for (const part of character.normalize("NFKD").toLowerCase()) {
    if (/^[a-z0-9]$/.test(part)) spelled += part;
    else spelled += spellings.get(part) ?? (silent.test(part) ? "" : "-");
  }
  return spelled;
}

/**
 * An ASCII key from any text: lower-case letters and digits, words parted by `-`, at most 100 characters; empty when nothing
 * has an ASCII form. Character by character, since bringing the marks of a whole text into order takes quadratic time
 * (measured: 1.7 s for 80,000 marks), and the marks go anyway.
 */
export function slugOf(text: string): string {
  let slug = "";
  for (const character of text) {
    for (const part of spell(character)) if (part !== "-" || (slug !== "" && !slug.endsWith("-"))) slug += part;
    if (slug.length > longest) break;
  }
  return slug.slice(0, longest).replace(/-$/, "");
}
