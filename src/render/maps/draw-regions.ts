import type { Drawing } from "../drawing.js";
import { el, type MarkupNode } from "../markup/node.js";
import type { RenderContext } from "../render-context.js";
import { drawLine } from "../text/draw-text.js";
import type { Paint } from "../theme.js";
import type { MapItem } from "./map-items.js";
import { fitLabel, labelBaselines } from "./region-label.js";
import type { MapData, MapShape, Territory } from "./territory.js";

/** A region that has something to show. */
export interface ShownRegion {
  readonly item: MapItem;
  readonly paint: Paint | undefined;
}

/** Pixels. A region smaller than the first, as the side of a square, is shown as a dot. */
const smallest = 5;
const dotRadius = 3.5;
const border = 0.7;

interface Box {
  readonly scale: number;
  readonly left: number;
}

/** The value as the document writes numbers; texts as they are. */
export const valueText = ({ value, text }: MapItem, { numbers }: RenderContext): string =>
  value === undefined ? text : numbers.format(value);

const tipOf = (item: MapItem, context: RenderContext): string =>
  `${item.shown}: ${valueText(item, context) || "no value"}${item.group === "" ? "" : ` (${item.group})`}`;

/** The map itself: all regions, those with values in their colours and with their labels where these fit. */
export function drawRegions(
  { data, regions }: Territory,
  shown: ReadonlyMap<string, ShownRegion>,
  width: number,
  context: RenderContext,
): Drawing {
  const below = Object.entries(data.below?.shapes ?? {}).filter(([code]) => shown.has(code));
  const boxHeight = below.length > 0 ? data.below!.height : data.height;
  const all = [...Object.entries(data.shapes), ...below];
  const [from, to] = windowOf(data, all, shown);
  // A tall country at full width would fill the page, so it is drawn smaller and centred.
  const scale = Math.min(width / (to - from), Math.max(340, width * 0.95) / boxHeight);
  const box: Box = { scale, left: (width - (to - from) * scale) / 2 - from * scale };
  const names = new Map(regions.map(({ code, name }) => [code, name]));
  const plain = all.filter(([code, [, x]]) => !shown.has(code) && x >= from && x <= to);
  const marked = all.flatMap(([code, shape]) => {
    const region = shown.get(code);
    return region ? [{ shape, region }] : [];
  });
  const outlines = [
    ...plain.map(([code, shape]) =>
      outline(shape, { fill: context.theme.track, on: "", text: "" }, names.get(code) ?? code),
    ),
    ...marked.map(({ shape, region }) => outline(shape, paintOf(region, context), tipOf(region.item, context))),
  ];
  const group = {
    transform: `translate(${round(box.left)} 0) scale(${Number(scale.toPrecision(6))})`,
    stroke: context.theme.surface,
    "stroke-width": border / scale,
    "stroke-linejoin": "round",
    "fill-rule": "evenodd",
  };
  return {
    width,
    height: Math.ceil(boxHeight * scale),
    nodes: [
      el("g", group, outlines.flat()),
      ...marked.flatMap(({ shape, region }) => dot(shape, region, box, context)),
      ...marked.flatMap(({ shape, region }) => label(shape, region, box, context)),
    ],
  };
}

/** The part of the map's width that is shown. */
function windowOf(
  { width, crop }: MapData,
  shapes: readonly (readonly [string, MapShape])[],
  shown: ReadonlyMap<string, ShownRegion>,
): readonly [from: number, to: number] {
  const whole = !crop || shapes.some(([code, [, x]]) => shown.has(code) && (x < crop[0] || x > crop[1]));
  return whole ? [0, width] : crop;
}

const round = (value: number): number => Math.round(value * 100) / 100;

const paintOf = ({ paint }: ShownRegion, { theme }: RenderContext): Paint =>
  paint ?? { fill: theme.track, on: theme.ink, text: theme.muted };

const outline = ([path]: MapShape, { fill, edge }: Paint, title: string): readonly MarkupNode[] =>
  path === "" ? [] : [el("path", { d: path, fill, ...(edge && { stroke: edge }) }, el("title", {}, title))];

function dot([, x, y, , size]: MapShape, region: ShownRegion, box: Box, context: RenderContext): readonly MarkupNode[] {
  if (size * box.scale >= smallest) return [];
  const { fill, edge } = paintOf(region, context);
  const place = { cx: x * box.scale + box.left, cy: y * box.scale, r: dotRadius };
  const title = el("title", {}, tipOf(region.item, context));
  return [el("circle", { ...place, fill, stroke: edge ?? context.theme.surface }, title)];
}

function label([, x, y, room]: MapShape, region: ShownRegion, box: Box, context: RenderContext): readonly MarkupNode[] {
  const width = room * box.scale - 2;
  const value = valueText(region.item, context);
  const fitted =
    region.item.shown === "" ? undefined : fitLabel(region.item.shown, value, width, (room * box.scale) / 3);
  if (!fitted) return [];
  const { lines, font, withValue } = fitted;
  const count = lines.length + (withValue ? 1 : 0);
  const [cx, cy] = [x * box.scale + box.left, y * box.scale];
  const fill = paintOf(region, context).on;
  return labelBaselines(count, cy, font).map((baseline, at) => {
    const last = at === lines.length;
    const place = { x: cx, y: baseline, fill, anchor: "middle" } as const;
    return drawLine(last ? value : lines[at]!, last ? { ...font, weight: 600 } : font, place);
  });
}
