import { el } from "../markup/node.js";
import { cellsOf, drawCellLabel, labelsHeight } from "./cells.js";
import { type ChartInput, type ChartPicture, type ChartProblem, isProblem } from "./chart.js";
import { drawIcon, iconShape } from "./icon-shape.js";
import { calloutText, rowValues } from "./row-values.js";

const tallest = 150;
const smallest = 16;
const rowGap = 22;

/** One icon a row, whose area is its value. */
export function drawPictochartSizes(input: ChartInput): ChartPicture | ChartProblem {
  const values = rowValues(input);
  if (isProblem(values)) return values;
  const { items, notes } = values;
  const cells = cellsOf(items.length, input.width, 88);
  const shape = iconShape(input);
  const labels = items.map((item) => ({
    title: item.title,
    value: input.callouts.enabled ? calloutText(item, input, "value") : "",
  }));
  const most = items.reduce((larger, { value }) => Math.max(larger, value), 0);
  const below = labelsHeight(labels, cells.width) + 6;
  const free = input.height === undefined ? tallest : (input.height - (cells.rows - 1) * rowGap) / cells.rows - below;
  const full = Math.max(smallest, Math.min(tallest, free, (cells.width * shape.height) / shape.width));
  const sizes = items.map(({ value }) => (most === 0 ? 0 : full * Math.sqrt(value / most)));
  // A row of small icons is only as high as they are, since all are drawn to one scale.
  const heights = Array.from({ length: cells.rows }, (_, row) =>
    input.height === undefined
      ? sizes.reduce((larger, size, index) => (cells.row(index) === row ? Math.max(larger, size) : larger), 0)
      : full,
  );
  const tops = heights.map((_, row) => heights.slice(0, row).reduce((sum, height) => sum + height + below + rowGap, 0));
  const nodes = items.flatMap((item, index) => {
    const bottom = tops[cells.row(index)]! + heights[cells.row(index)]!;
    const x = cells.middle(index);
    const size = sizes[index]!;
    const place = { x: x - (size * shape.width) / shape.height / 2, y: bottom - size, height: size };
    const icon = size === 0 ? [] : [drawIcon(shape, place, item.paint, el("title", {}, item.tip))];
    return [...icon, ...drawCellLabel(labels[index]!, { x, y: bottom + 6, width: cells.width }, input.theme)];
  });
  const natural = tops.at(-1)! + heights.at(-1)! + below;
  return { height: Math.max(input.height ?? 0, natural), nodes, notes };
}
