import { breakWord, hyphen, softHyphen } from "./break-word.js";
import { advanceOf, type Font, pixels } from "./measure.js";
import { spacelessWords } from "./spaceless-words.js";

/** A piece of text with the sum of its advances, with and without the white space at its end. */
interface Piece {
  readonly text: string;
  readonly advances: number;
  readonly trimmed: number;
}

const empty: Piece = { text: "", advances: 0, trimmed: 0 };

function pieceOf(text: string, font: Font): Piece {
  const advances = advanceOf(text, font);
  const trimmed = text.trimEnd();
  if (text.endsWith(softHyphen)) return { text, advances, trimmed: advances + advanceOf(hyphen, font) };
  return { text, advances, trimmed: trimmed === text ? advances : advanceOf(trimmed, font) };
}

/** Each text is measured once: measuring the line again for each of its words takes long where words have no width. */
const append = (line: Piece, word: Piece): Piece => ({
  text: line.text + word.text,
  advances: line.advances + word.advances,
  trimmed: word.trimmed === 0 && word.text.trimEnd() === "" ? line.trimmed : line.advances + word.trimmed,
});

/**
 * Scripts without spaces break between any two characters, but not after an opening bracket, nor before a closing one, a comma, a full stop,
 * or a mark that prolongs or repeats (Unicode Annex 14, classes OP, CL, EX and NS).
 */
const breakable =
  /(?<=[\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60])(?<![\p{Ps}\p{Pi}])(?![\p{Pe}\p{Pf}!%,.:;?\u3001\u3002\u3005\u30fb\u30fc\uff01\uff05\uff0c\uff0e\uff1a\uff1b\uff1f])|(?<=[ \t\u00ad-])(?=[^ \t])/u;

/** The parts of a line that stay in one piece. */
const wordsOf = (line: string): readonly string[] => line.split(breakable).flatMap(spacelessWords);

/** A line as it is drawn: a word that is broken at a soft hyphen ends with a hyphen. */
const endOf = ({ text }: Piece): string => {
  const line = text.trimEnd();
  return line.endsWith(softHyphen) ? line.slice(0, -1) + hyphen : line;
};

/** The width of the widest word that a column of `width` pixels can hold. */
export const widestWord = (text: string, width: number, font: Font): number =>
  text
    .split(/\r\n?|\n/)
    .flatMap(wordsOf)
    .map((word) => pixels(pieceOf(word, font).trimmed, font))
    .reduce((widest, own) => (own <= width ? Math.max(widest, own) : widest), 0);

/** The width of the widest part of a text that only a broken word would divide. */
export const widestPart = (text: string, font: Font): number =>
  wordsOf(text).reduce((widest, word) => Math.max(widest, pixels(pieceOf(word, font).trimmed, font)), 0);

function wrapLine(line: string, width: number, font: Font): readonly string[] {
  const lines: string[] = [];
  let current = empty;
  for (const text of wordsOf(line)) {
    const word = pieceOf(text, font);
    const longer = append(current, word);
    if (current.text !== "" && pixels(longer.trimmed, font) > width) {
      lines.push(endOf(current));
      current = empty;
    }
    if (pixels(word.trimmed, font) <= width) current = append(current, word);
    else {
      const parts = breakWord(current.text + text, width, font);
      for (const part of parts.slice(0, -1)) lines.push(part);
      current = pieceOf(parts.at(-1) ?? "", font);
    }
  }
  return [...lines, current.text.trimEnd()];
}

/** The lines of a text in a column of `width` pixels, with a hyphen where a word is broken. Its own line breaks hold. No-break spaces do not break. */
export const wrapText = (text: string, width: number, font: Font): readonly string[] =>
  text.split(/\r\n?|\n/).flatMap((line) => wrapLine(line, width, font));

/**
 * The same of a text to read: no word is left alone on the last line of a paragraph if the line before it can spare one. `steigen.` alone
 * looks like the end of something else.
 */
export const wrapParagraphs = (text: string, width: number, font: Font): readonly string[] =>
  text.split(/\r\n?|\n/).flatMap((line) => withoutWidow(line, wrapLine(line, width, font), width, font));

function withoutWidow(line: string, lines: readonly string[], width: number, font: Font): readonly string[] {
  const [before = "", last = ""] = lines.slice(-2);
  if (lines.length < 2 || last.includes(" ") || before.split(" ").length < 3) return lines;
  const joined = wrapLine(withLast(line.trimEnd(), " ", noBreak), width, font);
  const end = joined.at(-1)!;
  return joined.length === lines.length && end.includes(noBreak)
    ? [...joined.slice(0, -1), withLast(end, noBreak, " ")]
    : lines;
}

const noBreak = "\u00a0";

function withLast(text: string, found: string, written: string): string {
  const at = text.lastIndexOf(found);
  return at < 0 ? text : text.slice(0, at) + written + text.slice(at + 1);
}
