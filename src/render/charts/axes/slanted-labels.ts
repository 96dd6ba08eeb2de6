import { toHundredths } from "../../../text/to-hundredths.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { drawShortened } from "../../text/draw-text.js";
import type { Font } from "../../text/measure.js";
import type { Theme } from "../../theme.js";

/** The sine and cosine of 45 degrees: how far a slanted label reaches down and to the left, for each pixel of its length. */
export const slant = Math.SQRT1_2;
/** Longer labels are shortened. */
export const maxSlanted = 130;
/** From one row to the next, in pixels: here three level lines show more of a name than a slanted one. */
export const wideSlot = 110;

/** From one slanted label to the next, in pixels: two that are closer overlap. */
const slantedPitch = 15;

/** The nth row that can be named by slanted labels, where rows are `slot` pixels apart: all of them, every second, every third. */
export const slantedStep = (slot: number): number => Math.max(1, Math.ceil(slantedPitch / slot));

/** A label that ends below `x` and begins further left and down. `top`: where the plot ends. */
export function drawSlanted(
  title: string,
  {
    x,
    top,
    font,
    most = maxSlanted,
  }: { readonly x: number; readonly top: number; readonly font: Font; readonly most?: number },
  { ink }: Pick<Theme, "ink">,
): MarkupNode {
  const turn = `rotate(-45 ${toHundredths(x)} ${toHundredths(top)})`;
  return el(
    "g",
    { transform: turn },
    drawShortened(title, most, font, { x: x - 4, y: top + 13, fill: ink, anchor: "end" }),
  );
}
