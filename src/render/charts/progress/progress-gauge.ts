import { maxOf } from "../../../text/extremes.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { sourceMark } from "../../source-mark.js";
import { drawShortened } from "../../text/draw-text.js";
import { type Font, textWidth } from "../../text/measure.js";
import { type Point, pointAt, type Ring, ringPath } from "../arc.js";
import { drawMarkLabel, markedCells } from "../axes/cells.js";
import { type ChartInput, type ChartPicture, type ChartProblem, isProblem } from "../chart.js";
import { type PerCent, perCents } from "./per-cents.js";

/** Three quarters of a circle, open below. */
const from = -0.75 * Math.PI;
const sweep = 1.5 * Math.PI;
/** How far its ends are below its centre, in radii. */
const foot = Math.SQRT1_2;
const hole = 0.76;

/** One gauge a row, in per cent. */
export function drawProgressGauge(input: ChartInput): ChartPicture | ChartProblem {
  const read = perCents(input);
  if (isProblem(read)) return read;
  const { items, notes } = read;
  const { width, height, theme } = input;
  const labels = items.map(({ title }) => ({ title, value: "" }));
  const largest =
    height !== undefined ? Number.POSITIVE_INFINITY : items.length === 1 ? 110 : items.length === 2 ? 90 : 72;
  const markIn = (cell: number): number => Math.min(largest, cell / 2 - 2) * (1 + foot);
  const cells = markedCells(labels, { width, height, narrowest: [128, 96, 72, 56], markIn, least: 24 * (1 + foot) });
  const radius = cells.mark / (1 + foot);
  const size = valueSize(items, radius);
  const nodes = items.flatMap((item, index) => {
    const center = { x: cells.middle(index), y: cells.row(index) * cells.pitch + radius };
    const label = { x: center.x, bottom: center.y + radius * foot };
    const gauge = sourceMark(drawGauge(item, { center, radius, size }, input), input.cellPointer?.(index, 0));
    return [gauge, ...drawMarkLabel(labels[index]!, label, cells, theme)];
  });
  return { height: cells.height, nodes, notes };
}

interface GaugePlace {
  readonly center: Point;
  readonly radius: number;
  /** The size of the type of the value. */
  readonly size: number;
}

function drawGauge(item: PerCent, { center, radius, size }: GaugePlace, { theme, callouts }: ChartInput): MarkupNode {
  const ring = { center, inner: radius * hole, outer: radius, from, to: from + sweep };
  const { fill, edge } = item.paint;
  const value = { ...ring, to: from + sweep * item.filled };
  return el(
    "g",
    {},
    el("title", {}, item.tip),
    el("path", { d: ringPath(ring), fill: theme.track }),
    item.filled === 0 ? [] : el("path", { d: ringPath(value), fill, ...(edge !== undefined && { stroke: edge }) }),
    item.over ? fullMark(ring, theme.ink) : [],
    callouts.enabled ? drawValue(item.text, { center, radius, size }, theme.ink) : [],
  );
}

/** A line across the end of the ring. */
function fullMark({ center, inner, outer, to }: Ring, stroke: string): MarkupNode {
  const [start, end] = [pointAt(center, inner - 2, to), pointAt(center, outer + 2, to)];
  return el("line", { x1: start.x, y1: start.y, x2: end.x, y2: end.y, stroke, "stroke-width": 2 });
}

const valueRoom = (radius: number): number => radius * hole * 1.6;

/** One size for all values, chosen for the widest: a larger number beside smaller ones would look more important. */
function valueSize(items: readonly PerCent[], radius: number): number {
  const wish: Font = { size: radius * 0.37, weight: 600 };
  const widest = maxOf(
    items.map(({ text }) => textWidth(text, wish)),
    1,
  );
  return Math.max(9, Math.min(wish.size, (wish.size * valueRoom(radius)) / widest));
}

function drawValue(text: string, { center: { x, y }, radius, size }: GaugePlace, fill: string): MarkupNode {
  const place = { x, y: y + size * 0.364, fill, anchor: "middle" } as const;
  return drawShortened(text, valueRoom(radius) + 1, { size, weight: 600 }, place);
}
