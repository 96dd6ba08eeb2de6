import type { FontFile, Fonts } from "./font.js";

/** Invisible, or a matter of the characters around them: no font need have them. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Variation_Selector}]/u;

/** The characters of some markup that Inter does not have, in the order of Unicode. */
export const foreignCharacters = (markup: string, { regular }: Fonts): readonly string[] =>
  [...new Set(markup.match(/[^\0-\x7f]/gu) ?? [])]
    .filter((character) => !unseen.test(character) && !regular.has(character))
    .sort((one, other) => one.codePointAt(0)! - other.codePointAt(0)!);

/** The given font that a character of some weight is set in: the first that has it, of that weight where there is one. */
export function fontFor(character: string, weight: FontFile["weight"], { given }: Fonts): FontFile | undefined {
  const able = given.filter((font) => font.has(character));
  return able.find((font) => font.weight === weight) ?? able[0];
}

/** A given font, and the characters that it is for. */
export interface FontUse {
  readonly font: FontFile;
  readonly characters: readonly string[];
}

/** What each given font is used for; those that nothing needs are left out. */
export const fontUses = (characters: readonly string[], fonts: Fonts): readonly FontUse[] =>
  fonts.given.flatMap((font) => {
    const own = characters.filter((character) =>
      ([400, 600] as const).some((weight) => fontFor(character, weight, fonts) === font),
    );
    return own.length > 0 ? [{ font, characters: own }] : [];
  });

/** As the descriptor `unicode-range` of CSS Fonts 4 has them. */
export const unicodeRange = (characters: readonly string[]): string =>
  characters.map((character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase()}`).join(", ");
