import { el, type MarkupNode } from "../../markup/node.js";
import { type RowFrame, tipped } from "../axes/row-frame.js";
import type { ChartInput } from "../chart.js";
import { seriesTip } from "../series-data.js";
import type { LineKind } from "./line-kind.js";

/** Points are seen where they stand apart by so many pixels. */
const apart = 14;
/** What can be pointed at in one chart; beyond, every second point, every third … */
const mostTips = 400;

/** A dot for each value that says what it is; seen where there is room, and where it would not be seen otherwise: between two gaps. */
export function lineMarkers(
  kind: LineKind,
  columns: readonly number[],
  frame: RowFrame,
  input: ChartInput,
): readonly MarkupNode[] {
  const { rows } = input.sheet;
  const every = Math.ceil((rows.length * columns.length) / mostTips);
  const shown = kind !== "stepped" && (frame.slot >= apart || rows.length === 1);
  return columns.flatMap((column) =>
    rows.flatMap(({ values, color }, row) => {
      const value = values[column];
      if (value === undefined) return [];
      const alone = rows[row - 1]?.values[column] === undefined && rows[row + 1]?.values[column] === undefined;
      const seen = shown || (alone && kind !== "stepped") || color !== undefined;
      if (!seen && row % every !== 0) return [];
      const dot = seen ? seenDot(row, column, frame, input) : { r: 6, fill: input.theme.ink, opacity: 0 };
      const place = { cx: frame.x(row), cy: frame.y(value) };
      return [tipped(el("circle", { ...place, ...dot }), seriesTip(input, row, column))];
    }),
  );
}

function seenDot(row: number, column: number, { slot }: RowFrame, { paints, theme }: ChartInput) {
  const { fill, edge } = paints.mark(row, column);
  return { r: slot >= 28 ? 4 : 3, fill, stroke: edge ?? theme.surface, "stroke-width": 1.5 };
}
