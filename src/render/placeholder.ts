import type { Drawing } from "./drawing.js";
import type { ElementInput } from "./element.js";
import { el } from "./markup/node.js";
import { drawLines } from "./text/draw-text.js";
import type { Font } from "./text/measure.js";
import { wrapText } from "./text/wrap.js";

const heading: Font = { size: 14, weight: 600 };
const font: Font = { size: 13, weight: 400 };

/** A box drawn instead of an element that cannot be drawn. It names the element and the reason. */
export function drawPlaceholder(
  what: string,
  why: string,
  { width, theme }: Pick<ElementInput, "width" | "theme">,
): Drawing {
  const titles = wrapText(what, width - 48, heading);
  const lines = wrapText(why, width - 48, font);
  const height = 48 + titles.length * 20 + lines.length * 19;
  const place = { x: width / 2, anchor: "middle" } as const;
  return {
    width,
    height,
    nodes: [
      el("rect", {
        x: 0.75,
        y: 0.75,
        width: width - 1.5,
        height: height - 1.5,
        rx: 8,
        fill: "none",
        stroke: theme.muted,
        "stroke-width": 1.5,
        "stroke-dasharray": "6 5",
      }),
      ...drawLines(titles, heading, 20, { ...place, y: 36, fill: theme.ink }),
      ...drawLines(lines, font, 19, { ...place, y: 36 + titles.length * 20 + 2, fill: theme.muted }),
    ],
  };
}
