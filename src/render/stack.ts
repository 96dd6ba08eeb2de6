import type { PictureNote } from "../language/picture-notes/picture-note.js";
import { append } from "../text/extremes.js";
import { toHundredths } from "../text/to-hundredths.js";
import type { Drawing } from "./drawing.js";
import { el, type MarkupNode } from "./markup/node.js";
import { drawLines } from "./text/draw-text.js";
import type { Font } from "./text/measure.js";
import { hasRightToLeft } from "./text/right-to-left.js";
import { wrapText } from "./text/wrap.js";
import type { Theme } from "./theme.js";

const note: Font = { size: 12, weight: 400 };

const quoted = /“[^“”]*”/g;

/** A name from right to left stays at its place between others: FSI and PDI isolate it (Unicode Annex 9, section 2.4). */
const isolated = (name: string): string => (hasRightToLeft(name) ? `“\u2068${name.slice(1, -1)}\u2069”` : name);

/** Draws a note below a picture: one sentence about data that it cannot show as written. */
export function drawNote(
  pictureNote: PictureNote,
  { width, theme }: { readonly width: number; readonly theme: Theme },
  maxLines?: number,
): Drawing {
  const lines = wrapText(pictureNote.text.replace(quoted, isolated), width, note).slice(0, maxLines);
  const nodes = drawLines(lines, note, 17, { x: 0, y: 13, fill: theme.muted });
  return { width, height: lines.length * 17, nodes, notes: [pictureNote] };
}

/** Drawings below each other. */
export function stack(drawings: readonly Drawing[], space: number, width: number): Drawing {
  let y = 0;
  const nodes: MarkupNode[] = [];
  for (const drawing of drawings) {
    append(nodes, y === 0 ? drawing.nodes : [el("g", { transform: `translate(0 ${toHundredths(y)})` }, drawing.nodes)]);
    y += drawing.height + space;
  }
  return { width, height: Math.max(0, y - space), nodes, notes: notesOf(drawings) };
}

const notesOf = (drawings: readonly Drawing[]): readonly PictureNote[] => drawings.flatMap(({ notes = [] }) => notes);
