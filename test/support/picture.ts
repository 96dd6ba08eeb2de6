import type { ChartName } from "../../src/language/charts.js";
import { chartNotes } from "../../src/language/picture-notes/chart-notes.js";
import { timeNotes } from "../../src/language/picture-notes/time-notes.js";
import { chartSheets } from "../../src/render/chart-data.js";
import { type Callouts, type ChartPicture, type ChartProblem, isProblem } from "../../src/render/charts/chart.js";
import { ownScale } from "../../src/render/charts/common-scale.js";
import { chartPaints } from "../../src/render/charts/paints.js";
import { drawCharts } from "../../src/render/charts/registry.js";
import { drawElement } from "../../src/render/elements/draw-element.js";
import { el, type MarkupNode } from "../../src/render/markup/node.js";
import { writeXml } from "../../src/render/markup/write.js";
import { pictureFields } from "../../src/render/picture-fields.js";
import { createRenderContext } from "../../src/render/render-context.js";
import { textWidth } from "../../src/render/text/measure.js";

/*
 * Pictures as tests look at them: one sheet of a chart drawn, its nodes found, its texts as boxes. Tests measure the drawn nodes, so that a
 * test says where a mark is and not which bytes it is.
 */

export type Row = readonly (string | number | null)[];

export interface PictureSettings {
  readonly width?: number;
  readonly height?: number;
  readonly categoryHeight?: number;
  readonly callouts?: Partial<Callouts>;
  readonly legend?: boolean;
  readonly columns?: readonly string[];
  readonly colors?: readonly string[];
  readonly theme?: "light" | "dark" | "auto";
  /** The field `picture` of an element. */
  readonly picture?: Readonly<Record<string, unknown>>;
}

const sheetOf = (rows: readonly Row[], { columns = ["Value"] }: PictureSettings) =>
  chartSheets([[["", ...columns], ...rows]])[0]!;

/** One sheet as a chart type draws it, or why it cannot. */
export function attempt(
  type: ChartName,
  rows: readonly Row[],
  settings: PictureSettings = {},
): ChartPicture | ChartProblem {
  const { width = 640, height, categoryHeight, callouts, legend, colors = [], theme = "light" } = settings;
  const context = createRenderContext({ theme });
  const sheet = sheetOf(rows, settings);
  return drawCharts[type]({
    ...context,
    sheet,
    width,
    common: ownScale,
    picture: { ...pictureFields({ picture: settings.picture }), sheet: 0 },
    callouts: { enabled: true, asked: callouts?.enabled === true, ...callouts },
    ...(legend !== undefined && { legend }),
    paints: chartPaints(type, sheet, colors, context.theme),
    ...(height !== undefined && { height }),
    ...(categoryHeight !== undefined && { categoryHeight }),
  });
}

/** A picture as tests read it: its notes as sentences. */
export interface DrawnPicture extends Omit<ChartPicture, "notes"> {
  readonly notes: readonly string[];
}

/** The picture; a test that expected one fails with the reason for its absence. */
export function draw(type: ChartName, rows: readonly Row[], settings: PictureSettings = {}): DrawnPicture {
  const drawn = attempt(type, rows, settings);
  if (isProblem(drawn)) throw new Error(drawn.problem);
  const notes = [
    ...chartNotes(type, sheetOf(rows, settings), (count) => String(count)),
    ...timeNotes(
      type,
      rows.map(([title]) => String(title)),
    ),
    ...(drawn.notes ?? []),
  ];
  return { ...drawn, notes: notes.map(({ text }) => text) };
}

/** The same with settings that all pictures of a suite have. */
export const drawnWith = (defaults: PictureSettings) => ({
  attempt: (type: ChartName, rows: readonly Row[], settings: PictureSettings = {}) =>
    attempt(type, rows, { ...defaults, ...settings }),
  draw: (type: ChartName, rows: readonly Row[], settings: PictureSettings = {}) =>
    draw(type, rows, { ...defaults, ...settings }),
});

type Nodes = Pick<ChartPicture, "nodes">;

export const xmlOf = ({ nodes }: Nodes): string => writeXml(el("svg", {}, nodes));

/** A whole element, its XML too. */
export function drawXml(element: object, width = 640, options: { theme?: "light" | "dark"; locale?: string } = {}) {
  const drawing = drawElement(element, { ...createRenderContext(options), width });
  return { ...drawing, xml: xmlOf(drawing) };
}

export const textsIn = (xml: string): readonly string[] =>
  [...xml.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text!);
export const titlesIn = (xml: string): readonly string[] =>
  [...xml.matchAll(/<title>([^<]*)<\/title>/g)].map(([, text]) => text!);

/** A node, where groups have moved it, and what it says when it is pointed at: its own title, else that of a group around it. */
export interface FoundNode {
  readonly node: MarkupNode;
  readonly tip: string | undefined;
  readonly x: number;
  readonly y: number;
}

export function find(
  nodes: readonly (MarkupNode | string)[],
  tag: string,
  x = 0,
  y = 0,
  above?: string,
): readonly FoundNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    const [, dx = 0, dy = 0] = /^translate\((-?[\d.]+) (-?[\d.]+)\)$/.exec(String(node.attributes["transform"])) ?? [];
    const [left, top] = [x + Number(dx), y + Number(dy)];
    const tip = titleOf(node) ?? above;
    const own = node.tag === tag ? [{ node, tip, x: left, y: top }] : [];
    return [...own, ...find(node.children, tag, left, top, tip)];
  });
}

export const allNodes = (nodes: readonly MarkupNode[], tag: string): readonly MarkupNode[] =>
  find(nodes, tag).map(({ node }) => node);

export const numberOf = ({ attributes }: MarkupNode, name: string): number => Number(attributes[name]);

/** The text of the node itself, without that of its children. */
export const ownText = ({ children }: MarkupNode): string =>
  children.filter((child) => typeof child === "string").join("");

export function titleOf({ children }: MarkupNode): string | undefined {
  const title = children.find((child) => typeof child !== "string" && child.tag === "title");
  return typeof title === "object" ? ownText(title) : undefined;
}

export const textsOf = ({ nodes }: Nodes): readonly string[] => find(nodes, "text").map(({ node }) => ownText(node));

/** All titles: of paths first, then of rectangles and so on. */
export const tipsOf = ({ nodes }: Nodes, tags = ["path", "rect", "g", "polygon", "text"]): readonly string[] =>
  tags.flatMap((tag) => find(nodes, tag).flatMap(({ node }) => titleOf(node) ?? []));

export interface Circle {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly tip: string | undefined;
}

export const circlesOf = ({ nodes }: Nodes): readonly Circle[] =>
  find(nodes, "circle").map(({ node, tip, x, y }) => ({
    x: x + (numberOf(node, "cx") || 0),
    y: y + (numberOf(node, "cy") || 0),
    r: numberOf(node, "r"),
    tip,
  }));

export interface Box {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const isTurned = ({ attributes }: MarkupNode): boolean => String(attributes["transform"] ?? "").startsWith("rotate");

/** Where texts are, but for those that are turned: from the top of capitals to `descent` ems below the baseline. */
export function boxes({ nodes }: Nodes, descent = 0.2): readonly Box[] {
  return find(
    nodes.filter((node) => !isTurned(node)),
    "text",
  ).map(({ node, x, y }) => {
    const size = numberOf(node, "font-size");
    const width = textWidth(ownText(node), { size, weight: node.attributes["font-weight"] === 600 ? 600 : 400 });
    const anchor = node.attributes["text-anchor"] ?? "start";
    // A number of a column has a place for each figure.
    const start = x + (Number.parseFloat(String(node.attributes["x"])) || 0);
    const left = start - (anchor === "middle" ? width / 2 : anchor === "end" ? width : 0);
    const baseline = y + numberOf(node, "y");
    return {
      text: ownText(node),
      left,
      right: left + width,
      top: baseline - 0.74 * size,
      bottom: baseline + descent * size,
    };
  });
}

/** Pairs that share more than `slack` pixels each way. One list to expect empty: an `expect` for each pair takes most of a suite's time. */
export const overlaps = (all: readonly Box[], slack = 0.6): readonly string[] =>
  all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > slack &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > slack,
      )
      .map((other) => `${one.text} × ${other.text}`),
  );

export const outside = (all: readonly Box[], width: number, height: number, slack = 1): readonly Box[] =>
  all.filter(
    ({ left, right, top, bottom }) => left < -slack || right > width + slack || top < -slack || bottom > height + slack,
  );

/** The points that a path goes to. */
export const pathPoints = (path: string): readonly (readonly [number, number])[] =>
  [...path.matchAll(/[ML]\s*(-?[\d.]+)[ ,]+(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

export const rising = (list: readonly number[]): boolean =>
  list.every((one, index) => index === 0 || one > list[index - 1]!);

export const falling = (list: readonly number[]): boolean => rising([...list].reverse());
