import createBidi from "bidi-js";
import { escapeMarkup } from "../../render/markup/write.js";
import { hasRightToLeft } from "../../render/text/right-to-left.js";
import type { FontFile, Fonts } from "./font.js";
import { type TextRun, textRuns } from "./text-runs.js";

// Its types describe an ES module; Node loads CommonJS.
const bidi = (createBidi as unknown as typeof createBidi.default)();

/** Characters of one embedding level (Unicode Annex 9). */
interface Piece {
  readonly text: string;
  readonly level: number;
  /** Letters of a script that fonts draw from right to left: shaped together, and apart from everything else. */
  readonly word: boolean;
}

/** Marks and joiners belong to the character before them. */
const joining = /\p{M}|\p{Join_Control}|\p{Variation_Selector}/u;
const control = /\p{Bidi_Control}/u;
/** Such as the Arabic comma: as the last of a word that is drawn alone, it would go to the other side of it. */
const neutral: ReadonlySet<string> = new Set(["CS", "ES", "ET", "ON"]);

/**
 * The runs of a line as they are seen, from left to right, for programs that do not reorder text or do not know the direction of a line.
 * Each run is a word whose letters its font turns round, or text from left to right, whose brackets are mirrored where that is needed.
 */
export function visualRuns(
  text: string,
  base: "ltr" | "rtl",
  weight: FontFile["weight"],
  fonts: Fonts,
): readonly TextRun[] {
  const { levels } = bidi.getEmbeddingLevels(text, base);
  const runs = inVisualOrder(piecesOf(text, levels)).flatMap(({ text: part, level, word }) => {
    const own = textRuns(escapeMarkup(part), weight, fonts);
    return (level % 2 === 1 ? own.toReversed() : own).map((run) => ({ ...run, word }));
  });
  return joined(runs);
}

function piecesOf(text: string, levels: Uint8Array): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const character of text) {
    const level = levels[at]!;
    at += character.length;
    if (control.test(character)) continue;
    const last = pieces.at(-1);
    const word = hasRightToLeft(character) && !neutral.has(bidi.getBidiCharTypeName(character));
    const letters = word && level % 2 === 1;
    const joins = last && (joining.test(character) || (letters && last.word && last.level === level));
    if (joins) pieces[pieces.length - 1] = { ...last, text: last.text + character };
    else pieces.push({ text: mirrored(character, level), level, word });
  }
  return pieces;
}

const mirrored = (character: string, level: number): string =>
  (level % 2 === 1 && bidi.getMirroredCharacter(character)) || character;

/** Rule L2: for each level from the highest to the lowest odd one, reverses the runs of at least this level. */
function inVisualOrder(pieces: readonly Piece[]): readonly Piece[] {
  let order = [...pieces];
  for (let level = pieces.reduce((most, one) => Math.max(most, one.level), 0); level > 0; level--) {
    const next: Piece[] = [];
    let turned: Piece[] = [];
    for (const piece of order)
      if (piece.level >= level) turned.push(piece);
      else {
        next.push(...turned.reverse(), piece);
        turned = [];
      }
    order = [...next, ...turned.reverse()];
  }
  return order;
}

/** Neighbours of one font that are drawn from left to right become one run. Words stay apart: a font would turn them round together. */
function joined(runs: readonly (TextRun & { readonly word: boolean })[]): readonly TextRun[] {
  const all: (TextRun & { readonly word: boolean })[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (last && !last.word && !run.word && last.font === run.font)
      all[all.length - 1] = { ...last, text: last.text + run.text };
    else all.push(run);
  }
  return all.map(({ text, font }) => ({ text, font }));
}
