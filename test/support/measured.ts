import type { ChartName } from "../../src/language/charts.js";
import type { MarkupNode } from "../../src/render/markup/node.js";
import { allNodes, type FoundNode, find, numberOf, titleOf } from "./picture.js";

/*
 * The size of each mark as it is drawn, by what it says when it is pointed at: pixels of a length or of an arc, the square root of an area, so
 * that an error is one of pixels, or the place of a point.
 */

export interface Measure {
  /** Sizes are in proportion to values; places have their zero anywhere. */
  readonly of: "size" | "place";
  readonly marks: (nodes: readonly MarkupNode[]) => readonly Measured[];
  /** A mark is the square root of its value. */
  readonly root?: boolean;
}

export interface Measured {
  readonly tip: string;
  readonly size: number;
}

type Point = readonly [x: number, y: number];

const number = String.raw`(-?[\d.]+)`;
const sideways = new RegExp(`l${number} 0l`);
const downwards = new RegExp(`l0 ${number}l`);

const from =
  (tag: string, size: (node: MarkupNode, found: FoundNode) => number | undefined) =>
  (nodes: readonly MarkupNode[]): readonly Measured[] =>
    find(nodes, tag).flatMap((found) => {
      const own = found.tip === undefined ? undefined : size(found.node, found);
      return own === undefined || Number.isNaN(own) ? [] : [{ tip: found.tip!, size: own }];
    });

const path = ({ attributes }: MarkupNode): string => String(attributes["d"]);

const bar = (side: RegExp): Measure => ({
  of: "size",
  marks: from("path", (node) => Math.abs(Number(side.exec(path(node))?.[1]))),
});

/** The radii of the arcs of a part of a ring, and the angle of the outer one. */
function ringOf(d: string) {
  const arcs = [...d.matchAll(/(\S+) (\S+?)A(\S+) \S+ 0 (\d) \d (\S+) ([\d.-]+)/g)].map((found) => {
    const [x1, y1, r, large, x2, y2] = found.slice(1).map((text) => Number(text.replace(/^.*[MLA]/, "")));
    const half = Math.asin(Math.min(1, Math.hypot(x2! - x1!, y2! - y1!) / 2 / r!));
    return { r: r!, angle: large === 1 ? 2 * Math.PI - 2 * half : 2 * half };
  });
  const outer = Math.max(0, ...arcs.map(({ r }) => r));
  const around = arcs.filter(({ r }) => r === outer);
  return {
    outer,
    inner: arcs.find(({ r }) => r < outer)?.r ?? 0,
    angle: around.reduce((sum, { angle }) => sum + angle, 0),
  };
}

export function areaOf(points: readonly Point[]): number {
  const doubled = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** The angle of a ring that begins at the top, as the length of an arc of a small one. */
const arc: Measure = {
  of: "size",
  marks: from("path", (node) => {
    const [x1, y1, r, x2, y2] = (/^M(\S+) (\S+?)A(\S+) \S+ 0 \d \d (\S+) ([\d.-]+)/.exec(path(node)) ?? [])
      .slice(1)
      .map(Number);
    if (r === undefined) return 0;
    const angle = Math.atan2(x2! - x1!, y1! + r - y2!);
    return 40 * (angle < 0 ? angle + 2 * Math.PI : angle);
  }),
};

const slice: Measure = {
  of: "size",
  marks: from("path", (node) => (path(node).includes("A") ? ringOf(path(node)).angle * 100 : undefined)),
};

const scaleOf = (node: MarkupNode): number =>
  Number(/scale\(([\d.]+)\)/.exec(String(node.attributes["transform"]))?.[1]);

const circlePlace = (side: "cx" | "cy"): Measure => ({
  of: "place",
  marks: from("circle", (node) => numberOf(node, side)),
});

/** The width of all icons of a row, the last one as far as it is shown. */
const icons: Measure = {
  of: "size",
  marks: (nodes) =>
    find(nodes, "g").flatMap(({ node }) => {
      const tip = titleOf(node);
      if (tip === undefined) return [];
      const parts = allNodes([node], "rect").map((rect) => numberOf(rect, "width"));
      const whole = node.children.filter((child) => typeof child !== "string" && child.tag === "path");
      // A cut icon follows a whole grey one.
      const size = 14 * scaleOf((whole[0] ?? node) as MarkupNode);
      return [{ tip, size: size * (whole.length - parts.length) + (parts[0] ?? 0) }];
    }),
};

const box = (area: (node: MarkupNode) => number): Measure => ({ of: "size", root: true, marks: from("rect", area) });

const corners = (node: MarkupNode): readonly Point[] =>
  String(node.attributes["points"])
    .split(" ")
    .map((corner) => corner.split(",").map(Number) as unknown as Point);

/** The filled mark after its track. */
const progress = (tag: string, size: (node: MarkupNode) => number): Measure => ({
  of: "size",
  marks: (nodes) =>
    find(nodes, "g").flatMap(({ node }) => {
      const tip = titleOf(node);
      if (tip === undefined) return [];
      const [, filled] = allNodes([node], tag);
      return [{ tip, size: filled ? size(filled) : 0 }];
    }),
});

const points = circlePlace("cy");

/** How each type shows a value. Tables, and types with several measures, have tests of their own. */
export const measures: Partial<Readonly<Record<ChartName, Measure>>> = {
  bar: bar(sideways),
  "bar-stacked": bar(sideways),
  "bar-grouped": bar(sideways),
  column: bar(downwards),
  "column-stacked": bar(downwards),
  "column-grouped": bar(downwards),
  waterfall: bar(downwards),
  "bar-radial": arc,
  "column-radial": {
    of: "size",
    marks: from("path", (node) => {
      const { outer, inner } = ringOf(path(node));
      return inner > 0 ? outer - inner : 0;
    }),
  },
  pie: slice,
  "pie-doughnut": slice,
  "pie-semi-circle": slice,
  "pie-irregular": { of: "size", root: true, marks: from("path", (node) => ringOf(path(node)).outer) },
  line: points,
  area: points,
  scatter: points,
  "scatter-dotplot": circlePlace("cx"),
  bubble: { of: "size", root: true, marks: from("circle", (node) => numberOf(node, "r")) },
  pictochart: icons,
  "pictochart-sizes": { of: "size", root: true, marks: from("path", (node) => scaleOf(node) * 20) },
  "hierarchy-pyramid": {
    of: "size",
    root: true,
    marks: from("polygon", (node) => Math.sqrt(areaOf(corners(node)))),
  },
  "hierarchy-funnel": { of: "size", marks: from("rect", (node) => numberOf(node, "width")) },
  treemap: box((node) => Math.sqrt(numberOf(node, "width") * numberOf(node, "height"))),
  wordcloud: { of: "size", root: true, marks: from("text", (node) => numberOf(node, "font-size")) },
  "progress-bar": progress("rect", (node) => numberOf(node, "width")),
  "progress-gauge": progress("path", (node) => ringOf(path(node)).angle * 100),
};
