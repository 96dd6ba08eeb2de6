/** Scripts that Inter does not have, by a regular expression of their names in Unicode, with what to call them and a free font that has them. */
const scripts: readonly (readonly [pattern: string, name: string, font: string])[] = [
  ["\\p{Script=Arabic}", "Arabic", "Noto Sans Arabic"],
  ["\\p{Script=Hebrew}", "Hebrew", "Noto Sans Hebrew"],
  ["\\p{Script=Hiragana}|\\p{Script=Katakana}", "Japanese", "Noto Sans JP"],
  ["\\p{Script=Hangul}", "Korean", "Noto Sans KR"],
  ["\\p{Script=Han}", "Chinese", "Noto Sans SC"],
  ["\\p{Script=Devanagari}", "Devanagari", "Noto Sans Devanagari"],
  ["\\p{Script=Bengali}", "Bengali", "Noto Sans Bengali"],
  ["\\p{Script=Tamil}", "Tamil", "Noto Sans Tamil"],
  ["\\p{Script=Thai}", "Thai", "Noto Sans Thai"],
  ["\\p{Script=Georgian}", "Georgian", "Noto Sans Georgian"],
  ["\\p{Script=Armenian}", "Armenian", "Noto Sans Armenian"],
  ["\\p{Extended_Pictographic}", "emoji", "Noto Emoji"],
];

/** Fonts that have some characters, such as `Noto Sans Arabic (Arabic)`; empty for characters of other scripts. */
export const fontsToTake = (characters: readonly string[]): readonly string[] =>
  scripts.flatMap(([pattern, name, font]) => {
    // Made here, since each takes a millisecond, and most pictures need none.
    const isOfScript = new RegExp(pattern, "u");
    return characters.some((character) => isOfScript.test(character)) ? [`${font} (${name})`] : [];
  });
