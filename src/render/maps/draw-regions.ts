import { type PictureNote, pictureNote } from "../../language/picture-notes/picture-note.js";
import { quotedNames } from "../../language/picture-notes/quoted-names.js";
import { toHundredths } from "../../text/to-hundredths.js";
import type { Drawing } from "../drawing.js";
import type { ElementInput } from "../element.js";
import { el, type MarkupNode } from "../markup/node.js";
import type { RenderContext } from "../render-context.js";
import { sourceMark } from "../source-mark.js";
import type { Paint } from "../theme.js";
import { drawLabels } from "./draw-labels.js";
import { inPicture, type MapBox, mapBox, paintOf, pointerOf, smallerBox } from "./map-box.js";
import type { MapItem } from "./map-items.js";
import { type MapWindow, mapWindow, reaches } from "./map-window.js";
import { type LabelChoice, type PlacedLabels, placeLabels } from "./place-labels.js";
import { labelWriter, type MarkedRegion, type ShownRegion, valueText } from "./region-labels.js";
import type { Box, Point } from "./rings.js";
import { circleShape, type SymbolScale } from "./symbols.js";
import type { MapShape, Territory } from "./territory.js";

/** Pixels. A region smaller than the first, as the side of a square, is shown as a dot. */
const smallest = 5;
const dotRadius = 3.5;
const border = 0.7;
/** ISO codes of countries and postal codes of states; codes of other regions are names in capitals. */
const shortCode = /^[A-Z]{2,3}$/;

interface MapDrawing {
  readonly territory: Territory;
  /** By code. */
  readonly shown: ReadonlyMap<string, ShownRegion>;
  /** Items at places of their own. */
  readonly points: readonly { readonly at: Point; readonly region: ShownRegion }[];
  /** The part that is shown; by default the surroundings of what has a value, or the whole map. */
  readonly part?: Box | undefined;
  readonly labels: LabelChoice;
  /** Values are circles, and regions only the ground. */
  readonly symbols?: SymbolScale | undefined;
}

const tipOf = (item: MapItem, context: RenderContext): string =>
  `${item.shown}: ${valueText(item, context) || "no value"}${item.group === "" ? "" : ` (${item.group})`}`;

/** The map itself: all regions; regions with values have colours or circles, and labels where these fit. */
export function drawRegions(
  { territory, shown, points, part, labels: choice, symbols }: MapDrawing,
  context: ElementInput,
): Drawing {
  const { width } = context;
  const { data } = territory;
  const below = Object.entries(data.below?.shapes ?? {}).filter(([code]) => shown.has(code));
  const all = [...Object.entries(data.shapes), ...below];
  const window = mapWindow(territory, all, (code) => shown.has(code), part);
  const shapes = all.map(([, shape]) => shape);
  const regions = all.flatMap(([code, shape]) => {
    const region = shown.get(code);
    return region && (!part || isInside(shape, part))
      ? [{ shape, region, code: shortCode.test(code) ? code : "" }]
      : [];
  });
  const atPoints = points.flatMap(({ at: [x, y], region }): readonly MarkedRegion[] => {
    const shape: MapShape = ["", x, y, 0, 0];
    return isInside(shape, window) ? [{ shape, region, code: "" }] : [];
  });
  const placedIn = (box: MapBox): PlacedMap => {
    const circles =
      symbols && [...regions, ...atPoints].map((one) => ({ ...one, shape: circleShape(one, symbols, box.scale) }));
    const marked = circles ?? regions;
    // Labels may be in the page beside a narrow map.
    const [left, right] = [window.left - box.start / box.scale, window.right + box.end / box.scale];
    const placed = placeLabels(marked, choice, context, {
      window: { ...window, left, right },
      scale: box.scale,
      // Circles are on land, so their labels may be there too.
      shapes: circles ? [] : [...shapes],
      dotRadius: (shape) => (symbols ? shape[4] * box.scale + 1 : isDot(shape, box.scale) ? dotRadius + 1 : 0),
    });
    return { box, circles, marked, ...placed };
  };
  const full = mapBox(window, width, context.height);
  const isNamed = typeof choice === "object" && choice.only !== undefined;
  const { box, circles, marked, labels, left: unlabelled } = withRoom(placedIn, window, width, full, isNamed);
  const height = Math.ceil((window.bottom - window.top) * box.scale);
  const map = outlines(all, symbols ? new Map() : shown, territory, window, box, context);
  const frame = { x: box.start, y: 0, width: width - box.start - box.end, height };
  const nodes = [
    ...(window.zoomed ? clipped(frame, map, context) : [map]),
    ...(circles ? [...circles].sort((one, other) => other.shape[4] - one.shape[4]) : marked).flatMap((one) =>
      circle(one, symbols ? one.shape[4] * box.scale : dotRadius, box, context),
    ),
    ...drawLabels(labels, box, context),
  ];
  return { width, height, nodes, notes: regionNotes(marked, unlabelled, window.zoomed && !part, context) };
}

interface PlacedMap extends PlacedLabels {
  readonly box: MapBox;
  readonly circles: readonly MarkedRegion[] | undefined;
  readonly marked: readonly MarkedRegion[];
}

/** How much smaller a map may be for labels that its author asked for, and the part of the room that is on its left. */
const sizes = [0.88, 0.76, 0.64, 0.52];
const shifts = [0.5, 0, 1];

/** The largest map that has room for all labels. Only for regions that the author names is it smaller than usual. */
function withRoom(
  placedIn: (box: MapBox) => PlacedMap,
  window: MapWindow,
  width: number,
  box: MapBox,
  isNamed: boolean,
): PlacedMap {
  let best = placedIn(box);
  if (!isNamed) return best;
  for (const size of sizes)
    for (const shift of shifts) {
      if (best.left.length === 0) return best;
      const smaller = placedIn(smallerBox(window, width, box, size, shift));
      if (smaller.left.length < best.left.length) best = smaller;
    }
  return best;
}

const isInside = ([, x, y]: MapShape, { left, top, right, bottom }: Box): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

function outlines(
  all: readonly (readonly [code: string, shape: MapShape])[],
  shown: ReadonlyMap<string, ShownRegion>,
  { regions }: Territory,
  window: MapWindow,
  box: MapBox,
  context: RenderContext,
): MarkupNode {
  const names = new Map(regions.map(({ code, name }) => [code, name]));
  const ground: Paint = { fill: context.theme.track, on: "", text: "" };
  const plain = all.filter(([code, shape]) => !shown.has(code) && isVisible(shape, window));
  const colored = all.flatMap(([code, shape]) => {
    const region = shown.get(code);
    if (!region || (window.zoomed && !reaches(shape, window))) return [];
    return outline(shape, paintOf(region, context), tipOf(region.item, context)).map((node) =>
      sourceMark(node, pointerOf(region, context)),
    );
  });
  const group = {
    transform: `translate(${toHundredths(box.left)} ${toHundredths(box.top)}) scale(${Number(box.scale.toPrecision(6))})`,
    stroke: context.theme.surface,
    "stroke-width": border / box.scale,
    "stroke-linejoin": "round",
    "fill-rule": "evenodd",
  };
  return el("g", group, [
    ...plain.flatMap(([code, shape]) => outline(shape, ground, names.get(code) ?? code)),
    ...colored,
  ]);
}

const outline = ([path]: MapShape, { fill, edge }: Paint, title: string): readonly MarkupNode[] =>
  path === "" ? [] : [el("path", { d: path, fill, ...(edge && { stroke: edge }) }, el("title", {}, title))];

const isDot = ([, , , , size]: MapShape, scale: number): boolean => size * scale < smallest;

/** Outside a part there are no shapes at all, and outside the edges of the whole map none of the sea's islands. */
const isVisible = (shape: MapShape, window: MapWindow): boolean =>
  window.zoomed ? reaches(shape, window) : isInside(shape, window);

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
  unlabelled: readonly MarkedRegion[],
  zoomed: boolean,
  context: RenderContext,
): readonly PictureNote[] {
  const others = unlabelled.map(({ region }) => region.item);
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

/** The dot of a region that is too small to be seen, or the circle that shows its value. */
function circle(
  { shape, region }: MarkedRegion,
  r: number,
  box: MapBox,
  context: RenderContext,
): readonly MarkupNode[] {
  if (r === 0 || (shape[0] !== "" && !isDot(shape, box.scale))) return [];
  const [cx, cy] = inPicture([shape[1], shape[2]], box);
  const { fill, edge } = paintOf(region, context);
  const title = el("title", {}, tipOf(region.item, context));
  const drawn = el("circle", { cx, cy, r, fill, stroke: edge ?? context.theme.surface }, title);
  return [sourceMark(drawn, pointerOf(region, context))];
}
