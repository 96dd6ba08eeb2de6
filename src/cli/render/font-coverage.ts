import type { FontFile, Fonts } from "./font.js";

/** Invisible, or a matter of the characters around them: no font need have them. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Variation_Selector}]/u;

/** The characters of some markup that Inter does not have, in the order of Unicode. */
export const foreignCharacters = (markup: string, { regular }: Fonts): readonly string[] =>
  inOrder(new Set(markup.match(/[^\0-\x7f]/gu) ?? [])).filter(
    (character) => !unseen.test(character) && !regular.has(character),
  );

const inOrder = (characters: Iterable<string>): readonly string[] =>
  [...characters].sort((one, other) => one.codePointAt(0)! - other.codePointAt(0)!);

/** The given font that a character of some weight is set in: the first that has it, of that weight where there is one. */
export function fontFor(character: string, weight: FontFile["weight"], { given }: Fonts): FontFile | undefined {
  const able = given.filter((font) => font.has(character));
  return able.find((font) => font.weight === weight) ?? able[0];
}

/** A font, and the characters that it is for, in the order of Unicode. */
export interface FontUse {
  readonly font: FontFile;
  readonly characters: readonly string[];
}

/** The texts of a picture by their weight. */
export type WeightedTexts = Readonly<Record<FontFile["weight"], string>>;

/** The use of each font, Inter first; unused fonts are left out. */
export function fontUses(texts: WeightedTexts, fonts: Fonts): readonly FontUse[] {
  const used = new Map<FontFile, Set<string>>();
  for (const weight of [400, 600] as const)
    for (const character of new Set(texts[weight])) {
      const font = fontOf(character, weight, fonts);
      if (!font) continue;
      const own = used.get(font) ?? new Set();
      for (const part of partsOf(character)) if (font.has(part)) own.add(part);
      used.set(font, own);
    }
  // Joiners and variation selectors decide how the characters around them look, so each font needs its own.
  const invisible = [...new Set(texts[400] + texts[600])].filter((character) => unseen.test(character));
  return [fonts.regular, fonts.semibold, ...fonts.given].flatMap((font) => {
    const characters = used.get(font);
    if (!characters) return [];
    return [
      {
        font,
        characters: inOrder([...characters, ...invisible.filter((one) => font.has(one) && !characters.has(one))]),
      },
    ];
  });
}

/** Browsers draw a vowel on both sides of its consonant, as Tamil has, and the Thai and Lao am as the signs that they consist of. */
const twoSigns = /\p{M}|[\u0e33\u0eb3]/u;

const partsOf = (character: string): Iterable<string> =>
  twoSigns.test(character) ? [character, ...character.normalize("NFKD")] : [character];

function fontOf(character: string, weight: FontFile["weight"], fonts: Fonts): FontFile | undefined {
  const inter = weight === 600 ? fonts.semibold : fonts.regular;
  if (inter.has(character)) return inter;
  return unseen.test(character) ? undefined : fontFor(character, weight, fonts);
}
