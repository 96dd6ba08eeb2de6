import type { RowBeside } from "../../chart-data.js";
import type { LegendItem } from "../../legend.js";
import { el, type MarkupNode } from "../../markup/node.js";
import type { Theme } from "../../theme.js";
import type { ChartInput } from "../chart.js";
import { pathCommand } from "../path-data.js";
import { besideLegend, besideTips, inkPaint } from "../row-beside.js";
import type { BarBox } from "./bar-box.js";

type Direction = "horizontal" | "vertical";

/** Half the length of the ends of a range, at most, and how far a target reaches beyond its bar. */
const maxEnd = 7;
const overhang = 3;

/** The target and the range of a row, over its bar. `at`: the box of a bar that begins and ends at a value. */
export function drawBeside(
  input: ChartInput,
  row: number,
  at: (value: number) => BarBox,
  direction: Direction,
): readonly MarkupNode[] {
  const { target, low, high } = input.sheet.rows[row]!.beside ?? {};
  const tips = besideTips(input, row);
  const flat = direction === "horizontal";
  /** Across the bar at a value. */
  const end = (value: number, lengthOf: (thickness: number) => number): string => {
    const { x, y, width, height } = at(value);
    const half = lengthOf(flat ? height : width) / 2;
    return flat
      ? pathCommand("M", x, y + height / 2 - half) + pathCommand("v", 2 * half)
      : pathCommand("M", x + width / 2 - half, y) + pathCommand("h", 2 * half);
  };
  const middle = (value: number): readonly [number, number] => {
    const { x, y, width, height } = at(value);
    return flat ? [x, y + height / 2] : [x + width / 2, y];
  };
  const ofRange = (thickness: number): number => Math.min(2 * maxEnd, Math.max(4, thickness / 2));
  const ends = (first: number, last: number): string => end(first, ofRange) + end(last, ofRange);
  const between = (first: number, last: number): string =>
    pathCommand("M", ...middle(first)) + pathCommand("L", ...middle(last));
  const ofTarget = (thickness: number): number => thickness + 2 * overhang;
  return [
    ...(low === undefined || high === undefined
      ? []
      : drawLines(between(low, high) + ends(low, high), 1.5, tips.range, input.theme)),
    ...(target === undefined ? [] : drawLines(end(target, ofTarget), 2.5, tips.target, input.theme)),
  ];
}

/** Lines that are seen on a bar and beside it. */
const drawLines = (d: string, width: number, tip: string, { ink, surface }: Theme): readonly MarkupNode[] => [
  el("path", { d, fill: "none", stroke: surface, "stroke-width": width + 2, "stroke-opacity": 0.7 }),
  el("path", { d, fill: "none", stroke: ink, "stroke-width": width }, el("title", {}, tip)),
];

/**
 * The value after which the text of a bar is written. Before a target if it fits there, since a text after it would seem to be the value of the target;
 * else after everything that is drawn at the bar.
 */
export function reachOf(
  value: number,
  { target = value, low = value, high = value }: RowBeside = {},
  fits: (value: number, target: number) => boolean,
): number {
  const far = value < 0 ? Math.min : Math.max;
  const ranged = far(value, low, high);
  return far(target, ranged) === target && fits(ranged, target) ? ranged : far(ranged, target);
}

/** The lines at bars in the legend. */
export function barsLegend(input: ChartInput, direction: Direction): readonly LegendItem[] {
  const paint = inkPaint(input);
  const flat = direction === "horizontal";
  return besideLegend(input, {
    target: flat ? { paint, shape: "upright" } : { paint, dash: "" },
    range: { paint, shape: flat ? "whiskers" : "upright-whiskers" },
  });
}
