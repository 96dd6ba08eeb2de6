import type { MarkupNode } from "../markup/node.js";
import { drawLine } from "../text/draw-text.js";
import type { Font } from "../text/measure.js";
import type { Theme } from "../theme.js";
import { margin } from "./measures.js";
import { approximation } from "./note.js";

/** White space between the last row and the note at the foot, and the note with the margin below it. Pixels. */
export const footHeight = 24 + margin;
const font: Font = { size: 11, weight: 400 };

export interface FootPlace {
  readonly width: number;
  /** Where the page ends. */
  readonly bottom: number;
  /** Of the page, such as `2 / 3`. */
  readonly number?: string | undefined;
}

/** The note, and the number of the page opposite it. */
export function drawFoot({ width, bottom, number }: FootPlace, { muted }: Theme): readonly MarkupNode[] {
  const place = { y: bottom - 20, fill: muted };
  const note = drawLine(approximation, font, { x: margin, ...place });
  return number === undefined ? [note] : [note, drawLine(number, font, { x: width - margin, ...place, anchor: "end" })];
}
