import { el, type MarkupNode } from "../../markup/node.js";
import type { Paint } from "../../theme.js";
import { pathCommand } from "../path-data.js";

/** A bar in pixels of the picture. Width or height is below zero where it is drawn towards the left or upwards. */
export interface BarBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The outline, from the corner where the bar begins. */
const barPath = ({ x, y, width, height }: BarBox): string =>
  `${pathCommand("M", x, y)}${pathCommand("l", width, 0)}${pathCommand("l", 0, height)}${pathCommand("l", -width, 0)}Z`;

interface BarPaint extends Pick<Paint, "fill" | "opacity"> {
  /** The colour of the outline. */
  readonly stroke?: string | undefined;
}

interface BarMeaning {
  /** The tooltip. */
  readonly tip: string | undefined;
  /** Its series, for the script of an interactive page. */
  readonly series?: number | undefined;
}

/** A bar as a path; the name of its series is last, as at all marks. */
export const drawBarBox = (
  box: BarBox,
  { fill, opacity = 1, stroke }: BarPaint,
  { tip, series }: BarMeaning,
): MarkupNode => {
  const shade = opacity < 1 ? opacity : undefined;
  const outline = stroke === undefined ? {} : { stroke, "stroke-opacity": shade };
  return el(
    "path",
    { d: barPath(box), fill, "fill-opacity": shade, ...outline, "data-series": series },
    tip === undefined ? [] : [el("title", {}, tip)],
  );
};

/** The bar with its outline, one pixel wide, inside it: bars that touch would cover each other's outlines. */
export function insetBar({ x, y, width, height }: BarBox): BarBox {
  const line = Math.min(1, Math.abs(width), Math.abs(height));
  const [right, down] = [width > 0 ? 1 : -1, height > 0 ? 1 : -1];
  return {
    x: x + (right * line) / 2,
    y: y + (down * line) / 2,
    width: width - right * line,
    height: height - down * line,
  };
}

/** The place of a bar with its outline, in any direction. */
export function boundsOf({ x, y, width, height }: BarBox, line: number): BarBox {
  const [left, top] = [Math.min(x, x + width), Math.min(y, y + height)];
  const [right, bottom] = [Math.max(x, x + width), Math.max(y, y + height)];
  return { x: left - line / 2, y: top - line / 2, width: right - left + line, height: bottom - top + line };
}
