import { graphemes } from "../../text/graphemes.js";
import { advanceOf, type Font, pixels } from "./measure.js";

/** Ends a line within a word. Unlike the hyphen of the keyboard, it is not taken for one of the document. */
export const hyphen = "\u2010";

/** Where a word may be broken. It is seen only where the line ends. */
export const softHyphen = "\u00ad";

/** A line without the hyphen of a word that is broken at its end. */
export const withoutHyphen = (line: string): string => (line.endsWith(hyphen) ? line.slice(0, -1) : line);

/** Fewer characters on a line of their own look like a mistake. */
const minEnd = 3;
/** So many characters before the end of the room a syllable is looked for. */
const farthest = 6;

/** Words of letters only: a hyphen within an address or a number would seem to be a part of it. */
const onlyLetters = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}'’-]+$/u;
const punctuationAround = /^\p{P}+|(?<!\p{P})\p{P}+$/gu;

/** How a syllable begins in most European languages: one consonant, or two letters that are one, before a vowel. */
const syllable =
  /^(?:sch|ch|ph|th|sh|qu|[bcdfghjklmnprstvwxzßçñšžčřśźćńłбвгджзйклмнпрстфхцчшщβγδζθκλμνξπρστφχψ])[aeiouyäöüàáâãåæèéêëìíîïòóôõøùúûýąęěůаеёиоуыэюяіїєαεηιουωάέήίόύώ]/i;
/** Letters that belong together: no line ends after the first of them. */
const together = /^(?:[cpts]h|sch|ck|qu)/i;

/** Endings of German nouns that take an s before another noun, which the line ends after: `Überwachungs-aufgaben`. */
const joint = /(?:ung|heit|keit|schaft|ion|tät|ling|tum)s$/i;

/** Cuts a word that no line can hold. Whole characters as readers see them: an emoji of five code points is not divided. */
export function breakWord(word: string, width: number, font: Font): readonly string[] {
  const all = [...graphemes(word)];
  const sign = onlyLetters.test(word.trim().replace(punctuationAround, "")) ? hyphen : "";
  const parts: string[] = [];
  let from = 0;
  let left = advanceOf(word.trimEnd(), font);
  while (pixels(left, font) > width) {
    const room = fitting(all, from, width - pixels(advanceOf(sign, font), font), font);
    const end = sign === "" ? shortEndAvoided(all, from, room) : syllableEnd(all, from, room);
    const part = all.slice(from, end).join("");
    left -= advanceOf(part, font);
    parts.push(part + sign);
    from = end;
    if (from >= all.length) return parts;
  }
  return [...parts, all.slice(from).join("")];
}

/** Where the characters end that have room, one at least. */
function fitting(all: readonly string[], from: number, width: number, font: Font): number {
  let advances = advanceOf(all[from]!, font);
  let end = from + 1;
  for (; end < all.length; end++) {
    advances += advanceOf(all[end]!, font);
    if (pixels(advances, font) > width) break;
  }
  return end;
}

/** The end of the last line gets characters of the line before if it is short and that line is not. */
function shortEndAvoided(all: readonly string[], from: number, end: number): number {
  const missing = minEnd - (lengthOf(all) - end);
  return missing > 0 && end - from >= 3 * minEnd ? end - missing : end;
}

/** The last place up to `end` where a noun or a syllable begins, else where the word is cut anyway. */
function syllableEnd(all: readonly string[], from: number, end: number): number {
  const latest = shortEndAvoided(all, from, end);
  const first = Math.max(from + minEnd, latest - farthest);
  for (const good of [endsNoun, beginsSyllable]) for (let at = latest; at >= first; at--) if (good(all, at)) return at;
  return latest;
}

const endsNoun = (all: readonly string[], at: number): boolean =>
  joint.test(all.slice(Math.max(0, at - 8), at).join("")) && /\p{L}/u.test(all[at] ?? "");

const beginsSyllable = (all: readonly string[], at: number): boolean =>
  syllable.test(all.slice(at, at + 4).join("")) &&
  !together.test(all.slice(at - 1, at + 2).join("")) &&
  !endsNoun(all, at + 1);

const lengthOf = (all: readonly string[]): number => (all.at(-1)?.trim() === "" ? all.length - 1 : all.length);
