import { graphemes } from "../../text/graphemes.js";
import type { TextRun } from "./text-runs.js";

/** Signs that kill a vowel and join two consonants, in the scripts of India and their relatives; a joiner may follow. */
const virama =
  /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2\u1a60\ua806\ua9c0\u{11046}\u{110b9}][\u200c\u200d]?$/u;

const beginsWithMark = /^\p{M}/u;

/** Syllables of several letters that each take width: marks beside their letter, joined consonants, and the Thai and Lao am. */
const severalWide = /\p{Mc}|[\u0e33\u0eb3]|[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]/u;

/** The same without the am: the width of Thai and Lao that a font of the machine draws is close to the guess, which has no syllables. */
const joined = /\p{Mc}|[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]/u;

/**
 * A run in syllables, each of which is placed by itself: resvg gives a syllable of several letters the width of its widest only, and sets the
 * next one over it.
 */
export function inSyllables(run: TextRun): readonly TextRun[] {
  if (!(run.font ? severalWide : joined).test(run.text)) return [run];
  const syllables: string[] = [];
  for (const grapheme of graphemes(run.text)) {
    const last = syllables.at(-1);
    // Segmenters part some vowels of Burmese from their consonant.
    if (last !== undefined && (virama.test(last) || beginsWithMark.test(grapheme)))
      syllables[syllables.length - 1] = last + grapheme;
    else syllables.push(grapheme);
  }
  return syllables.map((text) => ({ ...run, text, isSyllable: true }));
}
