import { toHundredths } from "../../../text/to-hundredths.js";
import type { CellMark } from "../../cell-marks.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { paintAttributes, type Theme } from "../../theme.js";

/** The room of a mark in pixels. */
interface MarkRoom {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Room for the line and the dot at its end. */
const dot = 2.5;

/** A bar or a line in its room, or a tint that fills it. */
export function drawCellMark(
  mark: CellMark,
  { x, y, width, height }: MarkRoom,
  { palette, muted }: Pick<Theme, "palette" | "muted">,
): readonly MarkupNode[] {
  const { fill } = palette[0]!;
  switch (mark.kind) {
    case "heat":
      return [el("rect", { x, y, width, height, ...paintAttributes(mark.paint) })];
    case "bar": {
      const place = { x: x + mark.from * width, y, width: (mark.to - mark.from) * width, height };
      const zero = { x: x + mark.zero * width - 0.5, y: y - 3, width: 1, height: height + 6, fill: muted };
      return [...(mark.to > mark.from ? [el("rect", { ...place, fill })] : []), el("rect", zero)];
    }
    case "spark": {
      const step = mark.heights.length > 1 ? (width - 2 * dot) / (mark.heights.length - 1) : 0;
      const points = mark.heights.map(
        (part, at) =>
          [toHundredths(x + dot + at * step), toHundredths(y + height - dot - part * (height - 2 * dot))] as const,
      );
      const [cx = 0, cy = 0] = points.at(-1)!;
      const d = points.map(([left, top], at) => `${at === 0 ? "M" : "L"}${left} ${top}`).join("");
      const line = el("path", { d, fill: "none", stroke: fill, "stroke-width": 1.5, "stroke-linejoin": "round" });
      const end = el("circle", { cx, cy, r: dot, fill });
      return points.length > 1 ? [line, end] : [end];
    }
  }
}
