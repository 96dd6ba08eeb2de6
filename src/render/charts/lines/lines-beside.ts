import type { LegendItem } from "../../legend.js";
import { el, type MarkupNode } from "../../markup/node.js";
import type { RowFrame } from "../axes/row-frame.js";
import type { ChartInput } from "../chart.js";
import { pathCommand } from "../path-data.js";
import { besideLegend, besideTips, inkPaint } from "../row-beside.js";

const bandOpacity = 0.2;
/** The length of a target, at most. */
const maxTarget = 22;

/** The range of rows as a band, in the colour of the first line. A row without one is a gap. */
export function drawBand(
  { sheet: { rows }, paints, picture }: ChartInput,
  column: number,
  frame: RowFrame,
): readonly MarkupNode[] {
  if (!picture.range) return [];
  const parts: number[][] = [[]];
  for (const [row, { beside }] of rows.entries())
    if (beside?.low === undefined || beside.high === undefined) parts.push([]);
    else parts.at(-1)!.push(row);
  const { fill } = paints.column(column);
  return parts
    .filter(({ length }) => length > 0)
    .map((part) => el("path", { d: bandPath(part, rows, frame), fill, "fill-opacity": bandOpacity }));
}

function bandPath(part: readonly number[], rows: ChartInput["sheet"]["rows"], { x, y, slot }: RowFrame): string {
  // Beside a gap on both sides, a row has a part of its place.
  const wide = part.length === 1 ? Math.min(6, slot / 4) : 0;
  const edge = (name: "low" | "high") =>
    part.flatMap((row) => {
      const top = y(rows[row]!.beside![name]!);
      return wide > 0
        ? [
            { left: x(row) - wide, top },
            { left: x(row) + wide, top },
          ]
        : [{ left: x(row), top }];
    });
  const corners = [...edge("high"), ...edge("low").reverse()];
  return `${corners.map(({ left, top }, index) => pathCommand(index === 0 ? "M" : "L", left, top)).join("")}Z`;
}

/** The targets of rows as short lines. */
export function drawTargets(input: ChartInput, { x, y, least }: RowFrame): readonly MarkupNode[] {
  if (!input.picture.target) return [];
  const { ink, surface } = input.theme;
  const half = Math.max(2, Math.min(maxTarget, least * 0.6) / 2);
  return input.sheet.rows.flatMap(({ beside }, row) => {
    if (beside?.target === undefined) return [];
    const d = pathCommand("M", x(row) - half, y(beside.target)) + pathCommand("h", 2 * half);
    return [
      el("path", { d, fill: "none", stroke: surface, "stroke-width": 4.5, "stroke-opacity": 0.7 }),
      el("path", { d, fill: "none", stroke: ink, "stroke-width": 2.5 }, el("title", {}, besideTips(input, row).target)),
    ];
  });
}

/** Targets and the band in the legend. */
export const linesLegend = (input: ChartInput, column: number): readonly LegendItem[] =>
  besideLegend(input, {
    target: { paint: inkPaint(input), dash: "" },
    range: { paint: { ...input.paints.column(column), opacity: bandOpacity } },
  });
