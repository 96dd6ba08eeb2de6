import type { MarkupNode } from "../markup/node.js";
import type { RenderOptions } from "../render-options.js";
import { drawLine, drawLines } from "../text/draw-text.js";
import type { Font } from "../text/measure.js";
import { wrapText } from "../text/wrap.js";
import type { Theme } from "../theme.js";
import { createWords } from "../words/words.js";
import { marginOf } from "./measures.js";
import { approximation } from "./note.js";

const font: Font = { size: 11, weight: 400 };
const lineHeight = 15;
/** For the number of the page. */
const numberRoom = 60;

/** The copyright, and that igx has drawn the page. */
type FootTexts = Pick<RenderOptions, "note" | "copyright" | "locale">;

/** Wrapped, since a narrow page has no room for a whole sentence in a line. */
function footLines(
  { note = true, copyright = "", locale = "en" }: FootTexts,
  width: number,
  numbered: boolean,
): readonly string[] {
  const room = width - 2 * marginOf(width) - (numbered ? numberRoom : 0);
  const texts = [copyright.trim(), note ? createWords(locale).say(approximation) : ""].filter((text) => text !== "");
  return texts.flatMap((text) => wrapText(text, room, font));
}

/** White space between the last row and the lines at the foot, and the lines with the space below them. Pixels. */
export function footHeight(texts: FootTexts, width: number, numbered = false): number {
  const { length } = footLines(texts, width, numbered);
  return length === 0 && !numbered ? marginOf(width) : 64 + Math.max(0, length - 1) * lineHeight;
}

interface FootPlace {
  readonly width: number;
  /** Where the page ends. */
  readonly bottom: number;
  /** The number of the page, such as `2 / 3`. */
  readonly number?: string | undefined;
}

/** The lines, and the number of the page opposite the last one. */
export function drawFoot(
  texts: FootTexts,
  { width, bottom, number }: FootPlace,
  { muted }: Theme,
): readonly MarkupNode[] {
  const margin = marginOf(width);
  const place = { y: bottom - 20, fill: muted };
  const lines = footLines(texts, width, number !== undefined);
  const first = place.y - (lines.length - 1) * lineHeight;
  const drawn = drawLines(lines, font, lineHeight, { ...place, x: margin, y: first });
  return number === undefined
    ? drawn
    : [...drawn, drawLine(number, font, { x: width - margin, ...place, anchor: "end" })];
}
