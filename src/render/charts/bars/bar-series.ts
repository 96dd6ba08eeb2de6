import { el, type MarkupNode } from "../../markup/node.js";
import { sourceMark } from "../../source-mark.js";
import { textWidth } from "../../text/measure.js";
import type { Paint } from "../../theme.js";
import { acrossPlot, affine, bandMiddles, downPlot } from "../axes/linear-scale.js";
import { baseOf, type Plot, type ValueAxis } from "../axes/value-axis.js";
import type { ChartInput } from "../chart.js";
import { pathCommand } from "../path-data.js";
import { type SeriesData, seriesTip } from "../series-data.js";
import type { SeriesPaints } from "../series-paints.js";
import { type BarBox, drawBarBox, insetBar } from "./bar-box.js";
import { type BarLabel, drawBarLabel } from "./bar-label.js";
import { drawBeside, reachOf } from "./bars-beside.js";

/** Where a bar begins and ends, in the unit of the axis; `from` is undefined for one that begins at the axis. */
interface BarExtent {
  readonly from: number | undefined;
  readonly to: number;
}

interface Stacking {
  readonly axis: Pick<ValueAxis, "unit">;
  readonly stacked: boolean;
}

/** The layout of bars in their plot. */
interface BarLayout {
  readonly plot: Plot;
  readonly axis: ValueAxis;
  readonly direction: "horizontal" | "vertical";
  readonly stacked: boolean;
  /** Pixels across one bar. */
  readonly thickness: number;
  /** The text at the end of a bar, or in it if bars are stacked; `undefined` without room. */
  readonly text: (row: number, column: number) => string | undefined;
  readonly fontSize: number;
  readonly paints: SeriesPaints;
  /** The middle of a row of vertical bars, in pixels of the picture. Default: equal distances. */
  readonly at?: (row: number) => number;
}

/** The gap between the bars of a group, as a share of their thickness. */
export const groupGap = 0.08;

/** The bars, series by series, then their labels. The caller draws axes and names. */
export function drawBarSeries(input: ChartInput, data: SeriesData, layout: BarLayout): readonly MarkupNode[] {
  const place = placeBars(data, layout);
  const extents = barExtents(data, layout);
  const bars: MarkupNode[] = [];
  const labels: MarkupNode[] = [];
  const parts: BarBox[][] = data.rows.map(() => []);
  for (const [series, column] of data.columns.entries())
    for (const row of data.rows.keys()) {
      const extent = extents(row, series);
      if (extent === undefined) continue;
      const paint = layout.paints.mark(row, column);
      const value = data.rows[row]!.values[column]!;
      const whole = place(row, series, extent);
      parts[row]!.push(whole);
      const thin = Math.min(Math.abs(whole.width), Math.abs(whole.height)) < minOutlined;
      const stroke = thin ? undefined : paint.edge;
      const box = stroke === undefined ? whole : insetBar(whole);
      const own = input.interactive ? { series } : {};
      const pointer = input.cellPointer?.(row, column);
      const fill = thin ? (paint.edge ?? paint.fill) : paint.fill;
      const bar = drawBarBox(box, { ...paint, fill, stroke }, { tip: seriesTip(input, row, column), ...own });
      bars.push(sourceMark(bar, pointer));
      const text = layout.text(row, column);
      if (!text) continue;
      const endOf = (reach: number): BarBox => place(row, series, { ...extent, to: reach / layout.axis.unit });
      const reach = reachOf(value, data.rows[row]!.beside, (from, to) =>
        isBetween(endOf(from), endOf(to), text, layout),
      );
      const end = reach === value ? box : endOf(reach);
      const label = drawBarLabel(end, stroke ? 1 : 0, { ...labelOf(input, layout, paint, value, text), ...own });
      labels.push(...label.map((node) => sourceMark(node, pointer)));
    }
  const at = (row: number) => (value: number) => {
    const to = value / layout.axis.unit;
    return place(row, 0, { from: to, to });
  };
  const beside = data.rows.flatMap(({ beside }, row) =>
    beside && data.columns.length === 1 ? drawBeside(input, row, at(row), layout.direction) : [],
  );
  return [...bars, ...(layout.stacked ? gaps(parts, layout, input) : []), ...beside, ...labels];
}

/** Whether a text has room after the end of one bar and before that of another one. */
function isBetween(one: BarBox, other: BarBox, text: string, { direction, fontSize }: BarLayout): boolean {
  const isFlat = direction === "horizontal";
  const room = Math.abs(isFlat ? other.width - one.width : other.height - one.height);
  return room >= (isFlat ? textWidth(text, { size: fontSize, weight: 400 }) + 12 : fontSize + 8);
}

/** Pixels. A thinner bar has the colour of its outline, and a thinner part of a stack no gap: both would take its length. */
const minOutlined = 3;

/** Lines in the colour of the page where two parts of a stack meet: half a pixel of each. */
function gaps(parts: readonly (readonly BarBox[])[], { direction }: BarLayout, { theme }: ChartInput) {
  const [at, size] = direction === "vertical" ? (["y", "height"] as const) : (["x", "width"] as const);
  const lines = parts.flatMap((boxes) => {
    const thick = boxes.filter((box) => Math.abs(box[size]) >= minOutlined);
    return thick.flatMap((box) => {
      const { x, y, width, height } = box;
      if (!thick.some((other) => Math.abs(other[at] + other[size] - box[at]) < 1e-6)) return [];
      return pathCommand("M", x, y) + (at === "y" ? pathCommand("h", width) : pathCommand("v", height));
    });
  });
  return lines.length === 0 ? [] : [el("path", { d: lines.join(""), stroke: theme.surface })];
}

/** Places the bars: in a group side by side, in a stack in one line. */
function placeBars({ rows, columns }: SeriesData, { plot, axis, direction, stacked, thickness, at }: BarLayout) {
  const upright = direction === "vertical";
  const exact = upright ? downPlot(plot, axis) : acrossPlot(plot, axis);
  const along = at ? affine(exact, axis) : exact;
  const middle = middles(plot, upright, rows.length, at);
  const bars = stacked ? 1 : columns.length;
  const wide = Math.max(1, thickness);
  const first = offsets(wide, bars);
  const start = exact(baseOf(axis));
  return (row: number, series: number, { from, to }: BarExtent): BarBox => {
    const begin = from === undefined ? start : along(from);
    const across = middle(row) + first[stacked ? 0 : series]!;
    const length = along(to) - begin;
    return upright
      ? { x: across, y: begin, width: wide, height: length }
      : { x: begin, y: across, width: length, height: wide };
  };
}

/** Where the bar of a value ends: as a value, and in pixels from the middle of its row to its own. `undefined` for a missing value. */
export function barEnds(
  data: SeriesData,
  { axis, stacked, thickness }: Pick<BarLayout, "axis" | "stacked" | "thickness">,
) {
  const extents = barExtents(data, { axis, stacked });
  const wide = Math.max(1, thickness);
  const first = offsets(wide, stacked ? 1 : data.columns.length);
  return (row: number, column: number): { readonly value: number; readonly aside: number } | undefined => {
    const series = data.columns.indexOf(column);
    const extent = data.rows[row] && series >= 0 ? extents(row, series) : undefined;
    return extent && { value: extent.to * axis.unit, aside: first[stacked ? 0 : series]! + wide / 2 };
  };
}

/** From the middle of a row to each of its bars. */
function offsets(wide: number, bars: number): readonly number[] {
  let sum = 0;
  for (let bar = 0; bar < bars; bar++) sum += wide * (1 + groupGap);
  let offset = -(sum - wide * groupGap) / 2;
  return Array.from({ length: bars }, () => {
    const own = offset;
    offset += wide * (1 + groupGap);
    return own;
  });
}

/** The middle of a row, from the left or from the top. */
function middles({ left, top, width, height }: Plot, upright: boolean, rows: number, at: BarLayout["at"]) {
  if (at) {
    const scale = affine((place) => place + left, { min: 0, max: width });
    return (row: number) => scale(at(row) - left);
  }
  const band = upright ? bandMiddles(0, width, rows) : bandMiddles(height, 0, rows);
  return (row: number) => (upright ? band(row) + left : height - band(row) + top);
}

function labelOf(
  { theme }: ChartInput,
  { stacked, direction, fontSize }: BarLayout,
  { on }: Paint,
  value: number,
  text: string,
): BarLabel {
  const flat = direction === "horizontal";
  const end = flat ? (value < 0 ? "left" : "right") : value < 0 ? "bottom" : "top";
  return { text, side: stacked ? "inside" : end, fill: stacked ? on : theme.ink, fontSize, distance: flat ? 6 : 4 };
}

/**
 * The start and end of each bar, in the unit of the axis; `undefined` without a value. In a stack, values above zero are on each other, and
 * so are values below zero.
 */
function barExtents({ rows, columns }: SeriesData, { axis, stacked }: Stacking) {
  const scaled = (row: number, series: number): number | undefined => {
    const value = rows[row]!.values[columns[series]!];
    return value === undefined ? undefined : value / axis.unit;
  };
  if (!stacked)
    return (row: number, series: number): BarExtent | undefined => {
      const to = scaled(row, series);
      return to === undefined ? undefined : { from: undefined, to };
    };
  const stacks = rows.map((_, row) => stackOf(columns.map((__, series) => scaled(row, series))));
  return (row: number, series: number): BarExtent | undefined => stacks[row]![series];
}

function stackOf(values: readonly (number | undefined)[]): readonly (BarExtent | undefined)[] {
  let [up, down, last] = [0, 0, 0];
  return values.map((value, series) => {
    if (value === undefined) return undefined;
    const to = addExactly(value, value > 0 ? up : value < 0 ? down : last);
    if (to > 0) up = to;
    if (to < 0) down = to;
    if (to !== 0) last = to;
    return { from: series === 0 ? undefined : to - value, to };
  });
}

/** A sum with as many decimals as its terms have: 0.1 and 0.2 are 0.3. */
function addExactly(one: number, other: number): number {
  if (other === 0) return one;
  const decimals = Math.max(decimalsOf(one), decimalsOf(other));
  return decimals > 20 ? one + other : Number((one + other).toFixed(decimals));
}

function decimalsOf(value: number): number {
  const [mantissa = "", power = "0"] = String(value).split("e");
  return Math.max(0, (mantissa.split(".")[1]?.length ?? 0) - Number(power));
}
