import { softHyphen, withoutHyphen } from "./break-word.js";
import { advanceOf, type Font, pixels, textWidth } from "./measure.js";
import { shorten } from "./shorten.js";
import { spacelessWords } from "./spaceless-words.js";
import { wrapText } from "./wrap.js";

/** In narrower columns words are shortened, not broken: half of a short word on its own line reads like another word. */
export const narrow = 90;

/** A line shows no more lines of a text than these, however short each is. */
const maxJoined = 1000;

/**
 * At most `most` lines of a text in a column of `width` pixels; the last is shortened where there would be more, or where a word does
 * not fit into a narrow column.
 */
export function wrapShortened(text: string, width: number, font: Font, most: number): readonly string[] {
  const trimmed = text.trim();
  const lines = wrapText(visible(trimmed, (most + 6) * width, font), width, font);
  const torn =
    width < narrow ? lines.slice(0, most).findIndex((line, index) => isTorn(line, lines[index + 1], trimmed)) : -1;
  const last = torn < 0 ? most : Math.min(most, torn + 1);
  if (lines.length <= last) return lines;
  const shown = lines.slice(last - 1, last + maxJoined).map((line) => line.replaceAll(softHyphen, ""));
  const rest = joined(shown, trimmed.replaceAll(softHyphen, ""), width, font);
  return [...lines.slice(0, last - 1), shorten(rest, width, font)];
}

/** The beginning of a text, so much of it that all lines that are shown are the same: a line holds `width` pixels of letters at most. */
function visible(text: string, pixelsOfLetters: number, font: Font): string {
  let advances = 0;
  let end = 0;
  for (const character of text) {
    if (character.trim() !== "") advances += advanceOf(character, font);
    end += character.length;
    if (pixels(advances, font) > pixelsOfLetters) return text.slice(0, end);
  }
  return text;
}

/** Whether a line ends in the middle of a word. In scripts that do not separate words (`square`), every break is one between characters. */
function isTorn(broken: string, next: string | undefined, text: string): boolean {
  const line = withoutHyphen(broken);
  return (
    next !== undefined &&
    /[\p{L}\p{M}\p{N}]$/u.test(line) &&
    !square.test(line) &&
    text.includes(line + withoutHyphen(next)) &&
    !endsWord(line, next)
  );
}

/** Whether a word ends between two parts of a text without spaces. */
function endsWord(before: string, after: string): boolean {
  let end = 0;
  return spacelessWords(before + after).some((word) => {
    end += word.length;
    return end === before.length;
  });
}

const square = /[\u2e80-\ua4cf\uac00-\ud7a3]$/u;

/**
 * Lines as they were before they were broken: after a hyphen, or within a word, there was no space. No more of them than a line of
 * `width` pixels can show.
 */
function joined(lines: readonly string[], text: string, width: number, font: Font): string {
  let all = "";
  for (const line of lines.map(withoutHyphen)) {
    if (textWidth(all, font) > width) break;
    all = all === "" || text.includes(all + line) ? all + line : `${all} ${line}`;
  }
  return all;
}
