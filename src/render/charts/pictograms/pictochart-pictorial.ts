import { el } from "../../markup/node.js";
import { sourceMark } from "../../source-mark.js";
import { drawMarkLabel, markedCells } from "../axes/cells.js";
import { type ChartInput, type ChartPicture, type ChartProblem, isProblem } from "../chart.js";
import { perCents } from "../progress/per-cents.js";
import { filledTop } from "./filled-top.js";
import { clipped, drawIcon, iconShape } from "./icon-shape.js";

/** Pixels, unless the content sets a height. */
const tallest = 130;

/** One large icon a row, filled from below: the filled part of its area is its value in per cent. */
export function drawPictochartPictorial(input: ChartInput): ChartPicture | ChartProblem {
  const read = perCents(input);
  if (isProblem(read)) return read;
  const { items, notes } = read;
  const { width, height, theme, callouts } = input;
  const shape = iconShape(input);
  const labels = items.map(({ title, text }) => ({ title, value: callouts.enabled ? text : "" }));
  const most = height !== undefined ? Number.POSITIVE_INFINITY : items.length === 1 ? tallest * 1.4 : tallest;
  const markIn = (cell: number): number => Math.min(most, (cell * shape.height) / Math.max(shape.width, shape.height));
  const cells = markedCells(labels, { width, height, narrowest: [84, 60, 44], markIn, least: 16 });
  const size = cells.mark;
  const topOf = filledTop(shape.path);
  const nodes = items.flatMap(({ filled, over, paint, tip }, index) => {
    const x = cells.middle(index);
    const y = cells.row(index) * cells.pitch;
    const wide = (size * shape.width) / shape.height;
    const place = { x: x - wide / 2, y, height: size };
    const scale = size / shape.height;
    const top = topOf(filled);
    // The whole box of the icon, since some have ink at its edge, and a pixel more for an outline.
    const part = {
      x: place.x - shape.left * scale - 1,
      y: y + (top - shape.top) * scale - (filled === 1 ? 1 : 0),
      width: 24 * scale + 2,
      height: (24 - top) * scale + 2,
    };
    const line = over
      ? [el("line", { x1: place.x, y1: y, x2: place.x + wide, y2: y, stroke: theme.ink, "stroke-width": 2 })]
      : [];
    const fill = filled === 0 ? [] : clipped(part, [drawIcon(shape, place, paint)], input.id());
    const icon = el("g", {}, el("title", {}, tip), drawIcon(shape, place, { fill: theme.track }), ...fill, ...line);
    return [
      sourceMark(icon, input.cellPointer?.(index, 0)),
      ...drawMarkLabel(labels[index]!, { x, bottom: y + size }, cells, theme),
    ];
  });
  return { height: cells.height, nodes, notes };
}
