import { contrastOf, textOf } from "../paint.js";

/** The colours of a page, as hex. */
export interface Page {
  readonly surface: string;
  readonly ink: string;
}

/** The contrast that a mark needs (WCAG 2.2, 1.4.11). */
export const minOfMarks = 3;

/** `fill`: the colour as hex, if `color` is written in another way. Rounded down, since 2.96 is not 3. */
export function ratioText(color: string, surface: string, fill = color): string {
  const ratio = Math.floor(contrastOf(fill, surface) * 10) / 10;
  return `\`${color}\` has a contrast of ${ratio}:1 to the background \`${surface}\``;
}

/** The colour with as much ink in it as the contrast needs. */
export const enough = (fill: string, page: Page, needed: number): string => textOf(fill, page, needed);

/** Whether a darker or a lighter colour has more contrast. */
export const stronger = ({ surface, ink }: Page): "darker" | "lighter" =>
  contrastOf(surface, "#000000") > contrastOf(ink, "#000000") ? "darker" : "lighter";
