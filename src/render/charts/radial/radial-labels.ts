import { maxOf } from "../../../text/extremes.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { drawLine } from "../../text/draw-text.js";
import { type Font, textWidth } from "../../text/measure.js";
import { inOneLine, shorten } from "../../text/shorten.js";
import type { Theme } from "../../theme.js";
import { type Point, pointAt } from "../arc.js";

/** A name, and below it a value, outside a circle. */
export interface RadialLabel {
  readonly title: string;
  readonly value?: string;
  /** Radians, clockwise from the top. */
  readonly angle: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Placed extends Box {
  readonly lines: readonly string[];
  readonly x: number;
  readonly anchor: "start" | "middle" | "end";
  readonly title: string;
  readonly valued: boolean;
}

const font: Font = { size: 12, weight: 400 };
export const valueFont: Font = { size: 12, weight: 600 };
const lineHeight = 15;

interface RadialLabels {
  readonly placed: readonly Placed[];
  /** 1: each is shown; 5: every fifth. */
  readonly every: number;
}

/** The places of all labels, or of every second, third and so on, until none overlap. */
export function placeRadialLabels(
  labels: readonly RadialLabel[],
  center: Point,
  radius: number,
  width: number,
): RadialLabels {
  const boxes = labels.map((label) => place(label, center, radius, width));
  for (let every = 1; every < labels.length; every++) {
    const placed = boxes.filter(({ lines }, index) => index % every === 0 && lines.length > 0);
    if (apart(placed)) return { placed, every };
  }
  return { placed: boxes.slice(0, 1), every: Math.max(1, labels.length) };
}

const apart = (boxes: readonly Box[]): boolean =>
  boxes.every((box, index) => boxes.slice(index + 1).every((other) => !overlap(box, other)));

export const overlap = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width + 4 &&
  other.left < one.left + one.width + 4 &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

function place({ title, value, angle }: RadialLabel, center: Point, radius: number, width: number): Placed {
  const { x, y } = pointAt(center, radius, angle);
  const side = Math.sin(angle);
  const anchor = Math.abs(side) < 0.2 ? "middle" : side > 0 ? "start" : "end";
  const room = anchor === "middle" ? width * 0.4 : anchor === "start" ? width - x : x;
  const name = title.trim() === "" ? "" : shorten(title.trim(), Math.max(0, room), font);
  const lines = [name, ...(value === undefined ? [] : [value])].filter((line) => line !== "");
  const wide = maxOf(
    lines.map((line) => textWidth(line, valueFont)),
    0,
  );
  const height = lines.length * lineHeight;
  const left = anchor === "middle" ? x - wide / 2 : anchor === "start" ? x : x - wide;
  // Above the circle at its top, beside it at its sides, below it at its bottom.
  const top = y - (height * (1 + Math.cos(angle))) / 2;
  return { lines, x, anchor, left, top, width: wide, height, title, valued: value !== undefined };
}

export const drawRadialLabels = ({ placed }: RadialLabels, { ink }: Theme): readonly MarkupNode[] =>
  placed.flatMap(({ lines, x, anchor, top, title, valued }) =>
    lines.map((line, index) => {
      const isValue = valued && index === lines.length - 1;
      const node = drawLine(line, isValue ? valueFont : font, {
        x,
        y: top + 12 + index * lineHeight,
        anchor,
        fill: ink,
      });
      const shortened = !isValue && line !== title;
      if (!shortened) return node;
      const titled = { ...node, children: [el("title", {}, title), ...node.children] };
      return line === inOneLine(title.trim()) ? titled : { ...titled, fullText: title };
    }),
  );
