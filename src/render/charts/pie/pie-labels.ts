import { append } from "../../../text/extremes.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { drawLine } from "../../text/draw-text.js";
import { drawWrapped } from "../../text/draw-wrapped.js";
import { type Font, textWidth } from "../../text/measure.js";
import { wrapShortened } from "../../text/wrap-shortened.js";
import type { Theme } from "../../theme.js";
import { type Point, pathNumber, pointAt } from "../arc.js";
import { spread } from "../spread.js";
import { middleAngle, type Slice } from "./pie-slices.js";

export interface PieLabel {
  readonly slice: Slice;
  /** Empty if the names are in a list or legend. */
  readonly name: string;
  readonly value: string;
}

const labelName: Font = { size: 13, weight: 400 };
const labelValue: Font = { size: 13, weight: 600 };
const lineHeight = 17;
/** From the pie's edge to where a leader line turns, and how far that may be moved so that it is level. */
const turn = 10;
const level = 6;
/** From the end of a leader line to the text; the last part of the line is level and as long. */
const space = 6;
/** From the pie's edge to the text. */
export const leader = 30;

interface Block extends PieLabel {
  readonly lines: readonly string[];
  readonly size: number;
  readonly middle: number;
}

/**
 * Labels beside a pie, at most `room` pixels wide, with leader lines, in the order of the slices. `undefined` if a value is wider, if labels
 * would overlap or be far from their slice, or if a line would cross the pie or another line: the caller then writes a list instead.
 */
export function drawPieLabels(
  labels: readonly PieLabel[],
  { radius, room, height }: { readonly radius: number; readonly room: number; readonly height: number },
  theme: Theme,
): readonly MarkupNode[] | undefined {
  const nodes: MarkupNode[] = [];
  if (labels.some(({ value }) => textWidth(value, labelValue) > room)) return undefined;
  for (const side of [1, -1] as const) {
    const own = labels.filter(({ slice }) => sideOf(slice) === side).map((label) => block(label, radius, room));
    // Clockwise is downwards at the right, and upwards at the left.
    const blocks = side === 1 ? own : own.reverse();
    const middles = spread(blocks, 0, height);
    if (!middles) return undefined;
    const lines = blocks.map((one, index) => leaderOf(one, { radius, side, middle: middles[index]! }));
    const isBad = lines.some((line, index) => !line || (index > 0 && cross(lines[index - 1]!, line)));
    if (isBad) return undefined;
    for (const [index, one] of blocks.entries()) append(nodes, drawLabel(one, lines[index]!, side, theme));
  }
  return nodes;
}

/** 1: the right half. The tolerance keeps a slice whose middle is exactly at the top or bottom on the right, despite rounding. */
const sideOf = (slice: Slice): 1 | -1 => (middleAngle(slice) > -1e-9 && middleAngle(slice) < Math.PI + 1e-9 ? 1 : -1);

function block(label: PieLabel, radius: number, room: number): Block {
  const lines = label.name.trim() === "" ? [] : wrapShortened(label.name, room, labelName, 2);
  const size = (lines.length + (label.value === "" ? 0 : 1)) * lineHeight + 4;
  return {
    ...label,
    lines,
    size,
    middle: pointAt(label.slice.center, radius + turn, middleAngle(label.slice)).y,
  };
}

interface LabelPlace {
  readonly radius: number;
  readonly side: 1 | -1;
  readonly middle: number;
}

/** The corners of the line from a slice to its label, the last part of which is level. */
function leaderOf(
  { slice, middle: wished }: Block,
  { radius, side, middle }: LabelPlace,
): readonly Point[] | undefined {
  const { center, outer } = slice;
  const start = pointAt(center, outer + 2, middleAngle(slice));
  const elbow = pointAt(center, radius + turn, middleAngle(slice));
  const end = { x: center.x + side * (radius + leader - space), y: middle };
  if (Math.abs(middle - wished) <= level) return [start, { x: elbow.x, y: middle }, end];
  const bend = { x: end.x - side * space, y: middle };
  if (Math.abs(middle - wished) > 44 || crosses(center, radius + 2, elbow, bend)) return undefined;
  return [start, elbow, bend, end];
}

function drawLabel(
  { lines, name, value, size }: Block,
  leader: readonly Point[],
  side: 1 | -1,
  theme: Theme,
): readonly MarkupNode[] {
  const { x, y } = leader.at(-1)!;
  const place = { x: x + side * space, fill: theme.ink, anchor: side > 0 ? "start" : "end" } as const;
  const top = y - size / 2 + 2;
  return [
    el("path", {
      d: `M${leader.map((corner) => `${pathNumber(corner.x)} ${pathNumber(corner.y)}`).join("L")}`,
      fill: "none",
      stroke: theme.muted,
      "stroke-width": 1,
    }),
    ...drawWrapped(lines, name, labelName, lineHeight, { ...place, y: top + 13 }),
    ...(value === "" ? [] : [drawLine(value, labelValue, { ...place, y: top + 13 + lines.length * lineHeight })]),
  ];
}

/** Whether a line from `a` to `b` comes nearer to a centre than `radius`. */
function crosses({ x, y }: Point, radius: number, a: Point, b: Point): boolean {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const along = ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1);
  const near = Math.max(0, Math.min(1, along));
  return Math.hypot(a.x + near * dx - x, a.y + near * dy - y) < radius;
}

/** Whether two lines of several parts have a point in common. */
const cross = (one: readonly Point[], other: readonly Point[]): boolean =>
  one.slice(1).some((b, at) => other.slice(1).some((d, index) => meet(one[at]!, b, other[index]!, d)));

/** Whether the ends of each part are on different sides of the other. */
const meet = (a: Point, b: Point, c: Point, d: Point): boolean =>
  sideFrom(a, b, c) * sideFrom(a, b, d) <= 0 && sideFrom(c, d, a) * sideFrom(c, d, b) <= 0;

const sideFrom = (a: Point, b: Point, { x, y }: Point): number => (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);

/** The width of the widest label without wrapping. */
export const widestLabel = (labels: readonly PieLabel[]): number =>
  labels.reduce(
    (widest, { name, value }) => Math.max(widest, textWidth(name, labelName), textWidth(value, labelValue)),
    0,
  );
