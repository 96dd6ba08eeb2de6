/** Scripts that Inter does not have, by their names in Unicode, with what to call them and a free font that has them. */
const scripts: readonly (readonly [pattern: RegExp, name: string, font: string])[] = [
  [/\p{Script=Arabic}/u, "Arabic", "Noto Sans Arabic"],
  [/\p{Script=Hebrew}/u, "Hebrew", "Noto Sans Hebrew"],
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, "Japanese", "Noto Sans JP"],
  [/\p{Script=Hangul}/u, "Korean", "Noto Sans KR"],
  [/\p{Script=Han}/u, "Chinese", "Noto Sans SC"],
  [/\p{Script=Devanagari}/u, "Devanagari", "Noto Sans Devanagari"],
  [/\p{Script=Bengali}/u, "Bengali", "Noto Sans Bengali"],
  [/\p{Script=Tamil}/u, "Tamil", "Noto Sans Tamil"],
  [/\p{Script=Thai}/u, "Thai", "Noto Sans Thai"],
  [/\p{Script=Georgian}/u, "Georgian", "Noto Sans Georgian"],
  [/\p{Script=Armenian}/u, "Armenian", "Noto Sans Armenian"],
  [/\p{Extended_Pictographic}/u, "emoji", "Noto Emoji"],
];

/** Fonts that have some characters, such as `Noto Sans Arabic (Arabic)`; empty for characters of other scripts. */
export const fontsToTake = (characters: readonly string[]): readonly string[] =>
  scripts.flatMap(([pattern, name, font]) =>
    characters.some((character) => pattern.test(character)) ? [`${font} (${name})`] : [],
  );
