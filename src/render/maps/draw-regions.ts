import { type PictureNote, pictureNote } from "../../language/picture-notes/picture-note.js";
import { quotedNames } from "../../language/picture-notes/quoted-names.js";
import { toHundredths } from "../../text/to-hundredths.js";
import type { Drawing } from "../drawing.js";
import type { ElementInput } from "../element.js";
import { el, type MarkupNode } from "../markup/node.js";
import type { RenderContext } from "../render-context.js";
import { sourceMark } from "../source-mark.js";
import { drawLine } from "../text/draw-text.js";
import type { Paint } from "../theme.js";
import { fewRegions, labelsBeside } from "./labels-beside.js";
import type { MapItem } from "./map-items.js";
import { type MapWindow, mapWindow, reaches } from "./map-window.js";
import { labelBaselines } from "./region-label.js";
import {
  labelWriter,
  type MarkedRegion,
  type PlacedLabel,
  regionLabels,
  type ShownRegion,
  valueText,
} from "./region-labels.js";
import type { Point } from "./rings.js";
import type { MapShape, Territory } from "./territory.js";

/** Pixels. A region smaller than the first, as the side of a square, is shown as a dot. */
const smallest = 5;
const dotRadius = 3.5;
const border = 0.7;

interface Box {
  readonly scale: number;
  /** Free on both sides. */
  readonly start: number;
  /** Where the map's own 0,0 is. */
  readonly left: number;
  readonly top: number;
}

const tipOf = (item: MapItem, context: RenderContext): string =>
  `${item.shown}: ${valueText(item, context) || "no value"}${item.group === "" ? "" : ` (${item.group})`}`;

/** The map itself: all regions; regions with values have colours, and labels where these fit. */
export function drawRegions(
  territory: Territory,
  shown: ReadonlyMap<string, ShownRegion>,
  context: ElementInput,
): Drawing {
  const { width } = context;
  const { data, regions } = territory;
  const below = Object.entries(data.below?.shapes ?? {}).filter(([code]) => shown.has(code));
  const all = [...Object.entries(data.shapes), ...below];
  const window = mapWindow(territory, all, (code) => shown.has(code));
  const box = boxOf(window, width, context.height);
  const names = new Map(regions.map(({ code, name }) => [code, name]));
  const plain = all.filter(([code, shape]) => !shown.has(code) && isVisible(shape, window));
  const marked = all.flatMap(([code, shape]) => {
    const region = shown.get(code);
    return region ? [{ shape, region }] : [];
  });
  const outlines = [
    ...plain.map(([code, shape]) =>
      outline(shape, { fill: context.theme.track, on: "", text: "" }, names.get(code) ?? code),
    ),
    ...marked.map(({ shape, region }) =>
      outline(shape, paintOf(region, context), tipOf(region.item, context)).map((node) =>
        sourceMark(node, pointerOf(region, context)),
      ),
    ),
  ];
  const group = {
    transform: `translate(${toHundredths(box.left)} ${toHundredths(box.top)}) scale(${Number(box.scale.toPrecision(6))})`,
    stroke: context.theme.surface,
    "stroke-width": border / box.scale,
    "stroke-linejoin": "round",
    "fill-rule": "evenodd",
  };
  const height = Math.ceil((window.bottom - window.top) * box.scale);
  // Labels may be in the page beside a narrow map.
  const [left, right] = [window.left - box.start / box.scale, window.right + box.start / box.scale];
  const onMap = { window: { ...window, left, right }, scale: box.scale };
  const labels = allLabels(marked, [...all.map(([, shape]) => shape)], onMap, context);
  const map = el("g", group, outlines.flat());
  const nodes = [
    ...(window.zoomed ? clipped({ x: box.start, y: 0, width: width - 2 * box.start, height }, map, context) : [map]),
    ...marked.flatMap(({ shape, region }) => dot(shape, region, box, context)),
    ...labels.flatMap((label) => drawLabel(label, box, context)),
  ];
  return { width, height, nodes, notes: regionNotes(marked, labels, window, context) };
}

type OnMap = { readonly window: MapWindow; readonly scale: number };

/**
 * Labels in regions, and beside those without room for one. On a map of few regions, most labels can be beside them, where a number takes no
 * more room than a name: these have values if that does not cost a label.
 */
function allLabels(
  marked: readonly MarkedRegion[],
  shapes: readonly MapShape[],
  onMap: OnMap,
  context: RenderContext,
): readonly PlacedLabel[] {
  const { both, names, withValues } = regionLabels(marked, onMap.scale, context);
  const write = labelWriter(marked, context);
  const radius = (shape: MapShape): number => (isDot(shape, onMap.scale) ? dotRadius + 1 : 0);
  const completed = (labels: readonly PlacedLabel[], values: boolean): readonly PlacedLabel[] => {
    const without = unlabelled(marked, labels).map((one) => ({ ...one, value: write(one.region.item) }));
    const input = { ...onMap, shapes, withValues: values, dotRadius: radius };
    return [...labels, ...labelsBeside(without, labels, marked, input)];
  };
  if (withValues) return completed(both, true);
  const short = completed(names, false);
  if (marked.length > fewRegions || marked.some(({ region }) => region.item.value === undefined)) return short;
  const long = completed(both, true);
  return long.length < short.length ? short : long;
}

/** The regions that have a name and no label, the largest values first. */
function unlabelled(marked: readonly MarkedRegion[], labels: readonly PlacedLabel[]): readonly MarkedRegion[] {
  const labelled = new Set(labels.map(({ region }) => region));
  const size = ({ region }: MarkedRegion): number => Math.abs(region.item.value ?? 0);
  return marked
    .filter(({ region }) => region.item.shown !== "" && !labelled.has(region))
    .sort((one, other) => size(other) - size(one));
}

const isDot = ([, , , , size]: MapShape, scale: number): boolean => size * scale < smallest;

/** A tall country at full width would fill the page, so it is drawn smaller and centred. */
function boxOf(
  { left, top, right, bottom }: MapWindow,
  width: number,
  most: number = Math.max(340, width * 0.95),
): Box {
  const scale = Math.min(width / (right - left), most / (bottom - top));
  const start = (width - (right - left) * scale) / 2;
  return { scale, start, left: start - left * scale, top: -top * scale };
}

/** Outside a part there are no shapes at all, and outside the edges of the whole map none of the sea's islands. */
function isVisible(shape: MapShape, window: MapWindow): boolean {
  if (window.zoomed) return reaches(shape, window);
  const [, x, y] = shape;
  return x >= window.left && x <= window.right && y >= window.top && y <= window.bottom;
}

function clipped(
  rectangle: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  node: MarkupNode,
  { id }: RenderContext,
): readonly MarkupNode[] {
  const name = id();
  return [el("clipPath", { id: name }, el("rect", rectangle)), el("g", { "clip-path": `url(#${name})` }, node)];
}

/** Notes about facts that the picture does not show: the chosen part of the map, and the regions whose values are only colours. */
function regionNotes(
  marked: readonly MarkedRegion[],
  labels: readonly PlacedLabel[],
  { zoomed }: MapWindow,
  context: RenderContext,
): readonly PictureNote[] {
  const others = unlabelled(marked, labels).map(({ region }) => region.item);
  const write = labelWriter(marked, context);
  const names = quotedNames(
    others.map(({ shown }) => shown),
    (index) => (others[index]!.value === undefined ? "" : write(others[index]!)),
  );
  const small = {
    ...pictureNote("label-not-shown", `Too small for a label: ${names}.`),
    hint: "Write short names in the column `label`.",
    ...(others.length > 0 && { at: `/data/${others[0]!.index}/title` }),
  };
  return [
    ...(zoomed ? [{ text: "The map is cut to the part that has values.", forAuthor: true as const }] : []),
    ...(others.length > 0 ? [small] : []),
  ];
}

const pointerOf = ({ item }: ShownRegion, { source }: RenderContext): string | undefined =>
  source === undefined ? undefined : `${source}/data/${item.index}/value`;

const paintOf = ({ paint }: ShownRegion, { theme }: RenderContext): Paint =>
  paint ?? { fill: theme.track, on: theme.ink, text: theme.muted };

const outline = ([path]: MapShape, { fill, edge }: Paint, title: string): readonly MarkupNode[] =>
  path === "" ? [] : [el("path", { d: path, fill, ...(edge && { stroke: edge }) }, el("title", {}, title))];

function dot(shape: MapShape, region: ShownRegion, box: Box, context: RenderContext): readonly MarkupNode[] {
  if (!isDot(shape, box.scale)) return [];
  const [, x, y] = shape;
  const { fill, edge } = paintOf(region, context);
  const place = { cx: x * box.scale + box.left, cy: y * box.scale + box.top, r: dotRadius };
  const title = el("title", {}, tipOf(region.item, context));
  const circle = el("circle", { ...place, fill, stroke: edge ?? context.theme.surface }, title);
  return [sourceMark(circle, pointerOf(region, context))];
}

function drawLabel(
  { at, region, label, value, beside }: PlacedLabel,
  box: Box,
  context: RenderContext,
): readonly MarkupNode[] {
  const { lines, font, withValue } = label;
  const { ink, surface } = context.theme;
  const count = lines.length + (withValue ? 1 : 0);
  const [cx, cy] = inPicture(at, box);
  const { on, fill } = paintOf(region, context);
  const colors = beside ? { fill: ink, halo: surface } : { fill: on, halo: fill };
  const texts = labelBaselines(count, cy, font).map((baseline, index) => {
    const last = index === lines.length;
    const place = { x: cx, y: baseline, anchor: "middle", ...colors } as const;
    const line = drawLine(last ? value : lines[index]!, last ? { ...font, weight: 600 } : font, place);
    return sourceMark(line, pointerOf(region, context));
  });
  const [from, to] = (beside ?? []).map((point) => inPicture(point, box));
  return from && to ? [drawPointer(from, to, ink), ...texts] : texts;
}

const inPicture = ([x, y]: Point, { scale, left, top }: Box): Point => [x * scale + left, y * scale + top];

const drawPointer = ([x1, y1]: Point, [x2, y2]: Point, stroke: string): MarkupNode =>
  el("line", { x1, y1, x2, y2, stroke, "stroke-width": 0.8 });
