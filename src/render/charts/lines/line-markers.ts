import { el, type MarkupNode } from "../../markup/node.js";
import { sourceMark } from "../../source-mark.js";
import { type RowFrame, tipped } from "../axes/row-frame.js";
import type { ChartInput } from "../chart.js";
import { seriesTip } from "../series-data.js";
import type { LineKind } from "./line-kind.js";

/** The least distance in pixels at which points are visible: closer ones would hide the line. */
const apart = 14;
/** Dots on more points make a line look dashed, as if it were a forecast: only its last one then has a dot. */
const maxDotted = 8;
/** The most tooltips in one chart, since each is an element. With more points, every second or third has one. */
const maxTips = 400;

/** A dot with a tooltip for each value. It is visible if there is room and there are few, and always for a value between two gaps, which has no line.
 * The script of an interactive page needs no invisible ones. */
export function lineMarkers(
  kind: LineKind,
  columns: readonly number[],
  frame: RowFrame,
  input: ChartInput,
): readonly MarkupNode[] {
  const { rows } = input.sheet;
  const { interactive = false } = input;
  const every = Math.ceil((rows.length * columns.length) / maxTips);
  const shown = kind !== "stepped" && (frame.slot >= apart || rows.length === 1);
  const markers: MarkupNode[] = [];
  for (const [series, column] of columns.entries()) {
    const last = rows.length <= maxDotted ? -1 : rows.findLastIndex(({ values }) => values[column] !== undefined);
    for (let row = 0; row < rows.length; row++) {
      const { values, color } = rows[row]!;
      const value = values[column];
      if (value === undefined) continue;
      const alone = rows[row - 1]?.values[column] === undefined && rows[row + 1]?.values[column] === undefined;
      const seen = (shown && (last < 0 || row === last)) || (alone && kind !== "stepped") || color !== undefined;
      if (!seen && (interactive || row % every !== 0)) continue;
      const dot = seen ? seenDot(row, column, frame, input) : { r: 6, fill: input.theme.ink, opacity: 0 };
      const place = { cx: frame.x(row), cy: frame.y(value) };
      const own = interactive && { "data-series": series };
      const circle = tipped(el("circle", { ...place, ...dot, ...own }), seriesTip(input, row, column));
      markers.push(sourceMark(circle, input.cellPointer?.(row, column)));
    }
  }
  return markers;
}

function seenDot(row: number, column: number, { slot }: RowFrame, { paints, theme }: ChartInput) {
  const { fill, edge } = paints.mark(row, column);
  return { r: slot >= 28 ? 4 : 3, fill, stroke: edge ?? theme.surface, "stroke-width": 1.5 };
}
