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
/** From the pie's edge to where a leader line turns, and from its end to the text. */
const turn = 10;
const space = 6;
/** From the pie's edge to the text. */
export const leader = 30;

interface Block extends PieLabel {
  readonly lines: readonly string[];
  readonly size: number;
  readonly middle: number;
}

/**
 * Labels beside a pie, at most `room` pixels wide, with leader lines. `undefined` if labels would overlap or be far from their slice, or if a
 * line would cross the pie: the caller then writes a list instead.
 */
export function drawPieLabels(
  labels: readonly PieLabel[],
  { radius, room, height }: { readonly radius: number; readonly room: number; readonly height: number },
  theme: Theme,
): readonly MarkupNode[] | undefined {
  const nodes: MarkupNode[] = [];
  for (const side of [1, -1] as const) {
    const blocks = labels
      .filter(({ slice }) => sideOf(slice) === side)
      .map((label) => block(label, radius, room))
      .sort((one, other) => one.middle - other.middle);
    const middles = spread(blocks, 0, height);
    if (!middles) return undefined;
    for (const [index, one] of blocks.entries()) {
      const drawn = drawLabel(one, { radius, side, middle: middles[index]! }, theme);
      if (!drawn) return undefined;
      append(nodes, drawn);
    }
  }
  return nodes;
}

/** 1: the right half. The tolerance keeps a slice whose middle is exactly at the top or bottom on the right, despite rounding. */
const sideOf = (slice: Slice): 1 | -1 => (Math.sin(middleAngle(slice)) > -1e-9 ? 1 : -1);

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

function drawLabel(
  { slice, lines, name, value, size, middle: wished }: Block,
  { radius, side, middle }: { readonly radius: number; readonly side: 1 | -1; readonly middle: number },
  theme: Theme,
): readonly MarkupNode[] | undefined {
  const start = pointAt(slice.center, slice.outer + 2, middleAngle(slice));
  const elbow = pointAt(slice.center, radius + turn, middleAngle(slice));
  const end = { x: slice.center.x + side * (radius + leader - space), y: middle };
  if (Math.abs(middle - wished) > 44 || crosses(slice.center, radius + 2, elbow, end)) return undefined;
  const place = { x: end.x + side * space, fill: theme.ink, anchor: side > 0 ? "start" : "end" } as const;
  const top = middle - size / 2 + 2;
  return [
    el("path", {
      d: `M${[start, elbow, end].map(({ x, y }) => `${pathNumber(x)} ${pathNumber(y)}`).join("L")}`,
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

/** The width of the widest label without wrapping. */
export const widestLabel = (labels: readonly PieLabel[]): number =>
  labels.reduce(
    (widest, { name, value }) => Math.max(widest, textWidth(name, labelName), textWidth(value, labelValue)),
    0,
  );
