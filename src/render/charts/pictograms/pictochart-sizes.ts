import { caps } from "../../caps.js";
import { el } from "../../markup/node.js";
import { sourceMark } from "../../source-mark.js";
import { drawMarkLabel, markedCells } from "../axes/cells.js";
import { type ChartInput, type ChartPicture, type ChartProblem, isProblem } from "../chart.js";
import { leastOf } from "../common-scale.js";
import { calloutText, rowValues } from "../row-values.js";
import { drawIcon, iconShape } from "./icon-shape.js";

/** Pixels, unless the content sets a height. */
const tallest = 150;

/** One icon a row, whose area is its value. */
export function drawPictochartSizes(input: ChartInput): ChartPicture | ChartProblem {
  const values = rowValues(input, caps.labelledRows, "first");
  if (isProblem(values)) return values;
  const { items, notes } = values;
  const shape = iconShape(input);
  const labels = items.map((item) => ({
    title: item.title,
    value: input.callouts.enabled ? calloutText(item, input, "text") : "",
  }));
  const { width, height, common } = input;
  const limit = height === undefined ? tallest : Number.POSITIVE_INFINITY;
  const markIn = (cell: number): number => Math.min(limit, (cell * shape.height) / shape.width);
  const cells = markedCells(labels, { width, height, narrowest: [88, 64, 44], markIn, least: 16 });
  const most = common(
    "largest",
    items.reduce((larger, { value }) => Math.max(larger, value), 0),
  );
  const full = leastOf(common, "icon", cells.mark);
  const sizes = items.map(({ value }) => (most === 0 ? 0 : full * Math.sqrt(value / most)));
  // A row of small icons is only as high as they are, since all are drawn to one scale.
  const heights = Array.from({ length: cells.rows }, (_, row) =>
    input.height === undefined
      ? sizes.reduce((larger, size, index) => (cells.row(index) === row ? Math.max(larger, size) : larger), 0)
      : cells.mark,
  );
  const between = cells.pitch - cells.mark;
  const tops = heights.map((_, row) => heights.slice(0, row).reduce((sum, height) => sum + height + between, 0));
  const nodes = items.flatMap((item, index) => {
    const bottom = tops[cells.row(index)]! + heights[cells.row(index)]!;
    const x = cells.middle(index);
    const size = sizes[index]!;
    const place = { x: x - (size * shape.width) / shape.height / 2, y: bottom - size, height: size };
    const icon = drawIcon(shape, place, item.paint, el("title", {}, item.tip));
    const shown = size === 0 ? [] : [sourceMark(icon, input.cellPointer?.(item.row, 0))];
    return [...shown, ...drawMarkLabel(labels[index]!, { x, bottom }, cells, input.theme)];
  });
  const natural = tops.at(-1)! + heights.at(-1)! + cells.below;
  return { height: Math.max(input.height ?? 0, natural), nodes, notes };
}
