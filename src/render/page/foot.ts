import type { MarkupNode } from "../markup/node.js";
import { drawLine, drawLines } from "../text/draw-text.js";
import type { Font } from "../text/measure.js";
import { wrapText } from "../text/wrap.js";
import type { Theme } from "../theme.js";
import { marginOf } from "./measures.js";
import { approximation } from "./note.js";

const font: Font = { size: 11, weight: 400 };
const lineHeight = 15;
/** For the number of the page. */
const numberRoom = 60;

const noteLines = (width: number, numbered: boolean): readonly string[] =>
  wrapText(approximation, width - 2 * marginOf(width) - (numbered ? numberRoom : 0), font);

/** White space between the last row and the note at the foot, and the note with the space below it. Pixels. */
export const footHeight = (width: number, numbered = false): number =>
  64 + (noteLines(width, numbered).length - 1) * lineHeight;

export interface FootPlace {
  readonly width: number;
  /** Where the page ends. */
  readonly bottom: number;
  /** Of the page, such as `2 / 3`. */
  readonly number?: string | undefined;
}

/** The note, and the number of the page opposite it. */
export function drawFoot({ width, bottom, number }: FootPlace, { muted }: Theme): readonly MarkupNode[] {
  const margin = marginOf(width);
  const place = { y: bottom - 20, fill: muted };
  const lines = noteLines(width, number !== undefined);
  const first = place.y - (lines.length - 1) * lineHeight;
  const note = drawLines(lines, font, lineHeight, { ...place, x: margin, y: first });
  return number === undefined
    ? note
    : [...note, drawLine(number, font, { x: width - margin, ...place, anchor: "end" })];
}
