import { el, type MarkupNode } from "../markup/node.js";
import type { Font } from "./measure.js";
import { shorten } from "./shorten.js";

/** From the middle of capitals to their baseline, in em: Inter's cap height is 0.7275. */
export const capMiddle = 0.364;

export interface TextPlace {
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly fill: string;
  readonly anchor?: "start" | "middle" | "end";
  /** The colour of an outline around the letters, for text over lines or marks: that of the page. */
  readonly halo?: string;
}

/** Pixels; half of it is outside the letters. */
const haloWidth = 4;

/** One line of text. Baselines are computed here, since not every program that shows SVG knows `dominant-baseline`. */
export const drawLine = (text: string, font: Font, { x, y, fill, anchor = "start", halo }: TextPlace): MarkupNode =>
  el(
    "text",
    {
      x,
      y,
      fill,
      "font-size": font.size,
      ...(font.weight !== 400 && { "font-weight": font.weight }),
      ...(anchor !== "start" && { "text-anchor": anchor }),
      ...(halo !== undefined && {
        stroke: halo,
        "stroke-width": haloWidth,
        "stroke-linejoin": "round",
        "paint-order": "stroke",
      }),
    },
    text,
  );

/** One line, shortened to `width`; what is missing is its title. */
export function drawShortened(text: string, width: number, font: Font, place: TextPlace): MarkupNode {
  const shown = shorten(text, width, font);
  const line = drawLine(shown, font, place);
  return shown === text ? line : { ...line, children: [el("title", {}, text), ...line.children] };
}

/** Lines below each other, the first with its baseline at `y`. */
export const drawLines = (
  lines: readonly string[],
  font: Font,
  lineHeight: number,
  place: TextPlace,
): readonly MarkupNode[] =>
  lines.map((line, index) => drawLine(line, font, { ...place, y: place.y + index * lineHeight }));
