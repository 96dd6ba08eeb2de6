import { el, type MarkupNode } from "../markup/node.js";
import { softHyphen } from "./break-word.js";
import type { Font } from "./measure.js";
import { isRightToLeft } from "./right-to-left.js";
import { inOneLine, shorten } from "./shorten.js";
import { figurePlaces, tabularWidth } from "./tabular-figures.js";

/** From the middle of capitals to their baseline, in em: Inter's cap height is 0.7275. */
export const capMiddle = 0.364;

export interface TextPlace {
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly fill: string;
  /** The place of `x`: the left end of the line, its middle or its right end, in any direction of writing. */
  readonly anchor?: Anchor;
  /** The direction of the line's paragraph. Default: the direction of the line. */
  readonly rightToLeft?: boolean;
  /** The colour of an outline around the letters, for text over lines or marks: the page's colour. */
  readonly halo?: string;
  /** Figures of one width, for numbers below each other. Default: as the font has them. */
  readonly tabular?: boolean;
}

export type Anchor = "start" | "middle" | "end";

/** SVG 2, section 11.11: a text from right to left starts at its right. */
const opposite = { start: "end", middle: "middle", end: "start" } as const;

/** The attributes of a text with some anchor and direction. */
export function anchorAttributes(anchor: Anchor, rightToLeft: boolean): MarkupNode["attributes"] {
  const own = rightToLeft ? opposite[anchor] : anchor;
  return { ...(own !== "start" && { "text-anchor": own }), ...(rightToLeft && { direction: "rtl" }) };
}

/** Pixels; half of it is outside the letters. */
const haloWidth = 4;

/** One line of text. Baselines are computed here, since not every program that shows SVG knows `dominant-baseline`. */
export const drawLine = (
  text: string,
  font: Font,
  { x, y, fill, anchor = "start", rightToLeft = isRightToLeft(text), halo, tabular = false }: TextPlace,
): MarkupNode => {
  const left = anchor === "end" ? x - tabularWidth(text, font) : x;
  const places = tabular && !rightToLeft && anchor !== "middle" ? figurePlaces(text, font, left) : undefined;
  return el(
    "text",
    {
      x: places ?? x,
      y,
      fill,
      "font-size": font.size,
      ...(font.weight !== 400 && { "font-weight": font.weight }),
      ...(places === undefined && anchorAttributes(anchor, rightToLeft)),
      ...(halo !== undefined && {
        stroke: halo,
        "stroke-width": haloWidth,
        "stroke-linejoin": "round",
        "paint-order": "stroke",
      }),
    },
    text.replaceAll(softHyphen, ""),
  );
};

/** One line, shortened to `width`; its `<title>` has the full text. */
export function drawShortened(text: string, width: number, font: Font, place: TextPlace): MarkupNode {
  const shown = shorten(text, width, font);
  const line = drawLine(shown, font, place);
  if (shown === text) return line;
  const titled = { ...line, children: [el("title", {}, text), ...line.children] };
  return shown === inOneLine(text) ? titled : { ...titled, fullText: text };
}

/** Lines of one text below each other, the first with its baseline at `y`. */
export function drawLines(
  lines: readonly string[],
  font: Font,
  lineHeight: number,
  place: TextPlace,
): readonly MarkupNode[] {
  const rightToLeft = place.rightToLeft ?? isRightToLeft(lines.join(" "));
  return lines.map((line, index) => drawLine(line, font, { ...place, rightToLeft, y: place.y + index * lineHeight }));
}
