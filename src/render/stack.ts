import { isForReaders, type PictureNote } from "../language/picture-notes/picture-note.js";
import { append } from "../text/extremes.js";
import { toHundredths } from "../text/to-hundredths.js";
import type { Drawing } from "./drawing.js";
import type { ElementInput } from "./element.js";
import { el, type MarkupNode } from "./markup/node.js";
import { drawLines } from "./text/draw-text.js";
import type { Font } from "./text/measure.js";
import { hasRightToLeft } from "./text/right-to-left.js";
import { wrapText } from "./text/wrap.js";

const note: Font = { size: 12, weight: 400 };

/** In the quotation marks of any language that igx has sentences in. */
const quoted = /[“„«‘][^“”„«»‘’]*[”“»’]/g;

/** A name from right to left stays at its place between others: FSI and PDI isolate it (Unicode Annex 9, section 2.4). */
const isolated = (name: string): string =>
  hasRightToLeft(name) ? `${name[0]!}\u2068${name.slice(1, -1)}\u2069${name.at(-1)!}` : name;

/** Draws a note below a picture: one sentence about data that it cannot show as written. Notes that are not shown have no height. */
export function drawNote(
  pictureNote: PictureNote,
  { width, theme, words, shownNotes }: Pick<ElementInput, "width" | "theme" | "words" | "shownNotes">,
  maxLines?: number,
): Drawing {
  const notes = [pictureNote];
  const shown = shownNotes === "all" || (shownNotes === "reader" && isForReaders(pictureNote));
  if (!shown) return { width, height: 0, nodes: [], notes };
  const { text, message } = pictureNote;
  const sentence = message ? words.say(message) : text;
  const lines = wrapText(sentence.replace(quoted, isolated), width, note).slice(0, maxLines);
  const drawn = drawLines(lines, note, 17, { x: 0, y: 13, fill: theme.muted });
  const foreign = message ? words.foreign : words.foreign || words.language !== "en";
  return { width, height: lines.length * 17, nodes: foreign ? [el("g", { lang: "en" }, drawn)] : drawn, notes };
}

/** Drawings below each other. */
export function stack(drawings: readonly Drawing[], space: number, width: number): Drawing {
  let y = 0;
  let bases: Drawing["bases"];
  const nodes: MarkupNode[] = [];
  for (const drawing of drawings) {
    if (drawing.height === 0) continue;
    const [zero, end] = drawing.bases ?? [];
    if (zero !== undefined && end !== undefined) bases ??= [y + zero, y + end];
    append(nodes, y === 0 ? drawing.nodes : [el("g", { transform: `translate(0 ${toHundredths(y)})` }, drawing.nodes)]);
    y += drawing.height + space;
  }
  return {
    width,
    height: Math.max(0, y - space),
    nodes,
    notes: notesOf(drawings),
    ...(bases && { bases }),
  };
}

const notesOf = (drawings: readonly Drawing[]): readonly PictureNote[] => drawings.flatMap(({ notes = [] }) => notes);
