import { marksField, pictureField } from "../../../language/picture-attributes.js";
import { type PictureNote, pictureNote } from "../../../language/picture-notes/picture-note.js";
import { rowTimes, timeAt } from "../../../language/picture-notes/row-times.js";
import { maxOf, minOf } from "../../../text/extremes.js";
import { message } from "../../../text/message.js";
import { caps } from "../../caps.js";
import { writeAlone } from "../../column-format.js";
import { type Box, within } from "../../labels/box.js";
import { createOccupancyGrid, type OccupancyGrid } from "../../labels/occupancy-grid.js";
import { type LabelPlace, placeLabel } from "../../labels/place-label.js";
import { el, type MarkupNode } from "../../markup/node.js";
import type { PictureMark } from "../../picture-fields.js";
import { sourceMark } from "../../source-mark.js";
import { drawLines } from "../../text/draw-text.js";
import type { ChartInput, ChartPicture } from "../chart.js";
import { headRoom } from "../mark-values.js";
import type { MarkedPlot } from "../marked-plot.js";
import { pathCommand } from "../path-data.js";
import {
  acrossPlaces,
  aroundPoint,
  blockOf,
  downPlaces,
  labelFont,
  labelLine,
  type TextBlock,
} from "./label-places.js";

/** A mark with its place in pixels. */
interface PlacedMark {
  readonly mark: PictureMark;
  readonly shape: Shape;
}

type Shape =
  /** A line or a band at right angles to the axis of the values (`across`), or along it, from one edge of the plot to the other. */
  | { readonly kind: "line" | "band"; readonly horizontal: boolean; readonly from: number; readonly to: number }
  | { readonly kind: "point"; readonly x: number; readonly y: number };

/** The picture of a chart with its marks: bands and lines are drawn first, then the data, then lines across solid shapes and texts. */
export function withMarks(plain: ChartPicture, input: ChartInput): ChartPicture {
  const marks = input.picture.marks.slice(0, caps.marks);
  if (!plain.marked || marks.length === 0) return plain;
  const hasHeads = marks.some(({ row, text }) => row === undefined && text !== undefined);
  const picture = plain.marked.towards === "right" && hasHeads ? movedDown(plain, plain.marked, headRoom) : plain;
  const marked = picture.marked ?? plain.marked;
  const placed = marks.map((mark) => ({ mark, shape: shapeOf(mark, marked, input) }));
  const shown = placed.filter((one): one is PlacedMark => typeof one.shape === "object");
  const background = picture.nodes.slice(0, marked.behind);
  const data = picture.nodes.slice(marked.behind);
  const taken = createOccupancyGrid(input.width, picture.height);
  const written = taken.add(data).map(({ corners }) => boxAround(corners));
  const drawn = (kind: "band" | "line", before = false): readonly MarkupNode[] =>
    shown.flatMap(({ mark, shape }) =>
      shape.kind === kind && (marked.solid === true && kind === "line") === before
        ? [drawShape(mark, shape, marked, written, input)]
        : [],
    );
  taken.add(background.flatMap(textsIn));
  for (const { shape } of shown) if (shape.kind === "line") taken.addBox(lineBox(shape, marked));
  const texts = drawTexts(shown, taken, marked, input, picture.height);
  const nodes = [...drawn("band"), ...background, ...drawn("line"), ...data, ...drawn("line", true), ...texts.nodes];
  const lost = placed.flatMap(({ mark, shape }) => (typeof shape === "string" ? [lostNote[shape](mark, input)] : []));
  const all = input.picture.marks.length;
  const cut =
    marks.length < all
      ? [pictureNote("label-not-shown", `Only the first ${marks.length} of ${all} marks are drawn.`)]
      : [];
  return { ...picture, nodes, notes: [...(picture.notes ?? []), ...lost, ...texts.notes, ...cut] };
}

/** The texts of axes; their lines are pale enough to be behind a text. */
const textsIn = (node: MarkupNode): readonly MarkupNode[] => (node.tag === "text" || node.tag === "g" ? [node] : []);

/**
 * `undefined` for a row or column that the sheet does not have, which a rule reports; `outside` where the axis does not reach, `hidden` at a
 * value that is not drawn.
 */
function shapeOf(mark: PictureMark, marked: MarkedPlot, input: ChartInput): Shape | "outside" | "hidden" | undefined {
  const { plot, towards } = marked;
  if (mark.row === undefined) {
    const [low, high] = [marked.value(mark.value), marked.value(mark.to ?? mark.value)];
    // Numbers below zero have no logarithm.
    if (Number.isNaN(low + high)) return "outside";
    const [from, to] = [Math.min(low, high), Math.max(low, high)];
    const [start, end] = towards === "top" ? [plot.top, plot.top + plot.height] : [plot.left, plot.left + plot.width];
    if (to < start - slack || from > end + slack) return "outside";
    const [shownFrom, shownTo] = [Math.max(start, from), Math.min(end, to)];
    return {
      kind: mark.to === undefined ? "line" : "band",
      horizontal: towards === "top",
      from: shownFrom,
      to: shownTo,
    };
  }
  const horizontal = towards === "right";
  if (mark.column !== undefined || !marked.middle) {
    const row = placeIn(marked.titles, mark.row) ?? -1;
    const column = mark.column === undefined ? 0 : (placeIn(input.sheet.columns, mark.column) ?? -1);
    if (row < 0 || column < 0) return undefined;
    const point = marked.point(row, column);
    return point ? { kind: "point", ...point } : "hidden";
  }
  const first = placeOfRow(mark.row, marked);
  if (!first) return undefined;
  if (mark.to === undefined && !(marked.solid && first.from < first.to))
    return { kind: "line", horizontal, from: first.middle, to: first.middle };
  const last = mark.to === undefined ? first : placeOfRow(mark.to, marked);
  if (!last) return undefined;
  const [from, to] = [Math.min(first.from, last.from), Math.max(first.to, last.to)];
  return { kind: "band", horizontal, from, to };
}

/** Pixels that a mark may be outside by rounding. */
const slack = 0.5;

/** The place of a name; -1 if it is missing, and `undefined` if it is there several times: to take the first would be a guess. */
function placeIn(names: readonly string[], name: string): number | undefined {
  const isSame = (one: string): boolean => one.trim() === name.trim();
  const place = names.findIndex(isSame);
  return place >= 0 && names.slice(place + 1).some(isSame) ? undefined : place;
}

interface RowPlace {
  readonly middle: number;
  readonly from: number;
  readonly to: number;
}

function placeOfRow(title: string, marked: MarkedPlot): RowPlace | undefined {
  const row = placeIn(marked.titles, title);
  if (row === undefined) return undefined;
  if (row < 0) {
    const at = atTime(title, marked);
    return at === undefined ? undefined : { middle: at, from: at, to: at };
  }
  const middle = marked.middle!(row);
  const [from, to] = marked.span?.(row) ?? [middle, middle];
  return { middle, from, to };
}

/** Where a time is that no row has: between two rows, in proportion. */
function atTime(title: string, { titles, middle }: MarkedPlot): number | undefined {
  const times = rowTimes(titles);
  const own = times && timeAt(times, title);
  if (own === undefined) return undefined;
  const rows = titles.map((_, row) => row).sort((one, other) => times!.at[one]! - times!.at[other]!);
  const after = rows.findIndex((row) => times!.at[row]! >= own);
  if (after <= 0) return undefined;
  const [low, high] = [rows[after - 1]!, rows[after]!];
  const [from, to] = [times!.at[low]!, times!.at[high]!];
  const part = to === from ? 0 : (own - from) / (to - from);
  return middle!(low) + (middle!(high) - middle!(low)) * part;
}

/** A band of one row whose rows are points would have no width. */
const thinnest = 3;

function bandBox(shape: Shape & { readonly kind: "line" | "band" }, { plot }: MarkedPlot): Box {
  const { horizontal, from, to } = shape;
  const more = Math.max(0, thinnest - (to - from)) / 2;
  return horizontal
    ? { left: plot.left, right: plot.left + plot.width, top: from - more, bottom: to + more }
    : { left: from - more, right: to + more, top: plot.top, bottom: plot.top + plot.height };
}

function lineBox({ horizontal, from }: Shape & { readonly kind: "line" | "band" }, { plot }: MarkedPlot): Box {
  return horizontal
    ? { left: plot.left, right: plot.left + plot.width, top: from, bottom: from }
    : { left: from, right: from, top: plot.top, bottom: plot.top + plot.height };
}

function drawShape(
  mark: PictureMark,
  shape: Shape,
  marked: MarkedPlot,
  written: readonly Box[],
  { theme }: ChartInput,
): MarkupNode {
  const { fill } = theme.custom(mark.color) ?? { fill: theme.muted };
  if (shape.kind === "point") return el("circle", { cx: shape.x, cy: shape.y, r: 4.5, fill: "none", stroke: fill });
  if (shape.kind === "band") {
    const { left, top, right, bottom } = bandBox(shape, marked);
    return el("rect", { x: left, y: top, width: right - left, height: bottom - top, fill, "fill-opacity": 0.16 });
  }
  const { left, top, right, bottom } = lineBox(shape, marked);
  const look = { stroke: fill, "stroke-width": 1.25, "stroke-dasharray": "5 3" };
  const parts = shape.horizontal
    ? aroundTexts(
        [left, right],
        written.filter((box) => box.top < top && top < box.bottom).map((box) => [box.left, box.right]),
      )
    : aroundTexts(
        [top, bottom],
        written.filter((box) => box.left < left && left < box.right).map((box) => [box.top, box.bottom]),
      );
  if (parts.length < 2) return el("line", { x1: left, y1: top, x2: right, y2: bottom, ...look });
  const d = parts.map(([from, to]) =>
    shape.horizontal
      ? pathCommand("M", from, top) + pathCommand("H", to)
      : pathCommand("M", left, from) + pathCommand("V", to),
  );
  return el("path", { d: d.join(""), fill: "none", ...look });
}

type Stretch = readonly [from: number, to: number];

/** The parts of a line that cross no text. */
function aroundTexts([start, end]: Stretch, texts: readonly Stretch[]): readonly Stretch[] {
  const parts: Stretch[] = [];
  let at = start;
  for (const [from, to] of [...texts].sort(([one], [other]) => one - other)) {
    if (from - 2 > at) parts.push([at, from - 2]);
    at = Math.max(at, to + 2);
  }
  return at < end ? [...parts, [at, end]] : parts;
}

const boxAround = (corners: readonly (readonly [x: number, y: number])[]): Box => ({
  left: minOf(corners.map(([x]) => x)),
  right: maxOf(corners.map(([x]) => x)),
  top: minOf(corners.map(([, y]) => y)),
  bottom: maxOf(corners.map(([, y]) => y)),
});

/** Room above rows for the texts of lines across them. */
function movedDown(picture: ChartPicture, marked: MarkedPlot, by: number): ChartPicture {
  const { middle, span } = marked;
  const plot = { ...marked.plot, top: marked.plot.top + by };
  const moved: MarkedPlot = {
    ...marked,
    plot,
    ...(middle && { middle: (row) => middle(row) + by }),
    ...(span && { span: (row) => [span(row)[0] + by, span(row)[1] + by] }),
    point: (row, column) => {
      const point = marked.point(row, column);
      return point && { x: point.x, y: point.y + by };
    },
  };
  const nodes = picture.nodes.map((node) => el("g", { transform: `translate(0 ${by})` }, node));
  return { ...picture, height: picture.height + by, nodes, marked: moved };
}

/** The texts of all marks, lines first: a note at a value can be moved farther away. */
function drawTexts(
  shown: readonly PlacedMark[],
  taken: OccupancyGrid,
  marked: MarkedPlot,
  input: ChartInput,
  height: number,
): { readonly nodes: readonly MarkupNode[]; readonly notes: readonly PictureNote[] } {
  const { theme, width } = input;
  const { plot } = marked;
  // Above the plot there is room up to the caption, and beside it up to the edge of the picture.
  const edges: Box = { left: 0, top: 0, right: width, bottom: Math.min(height, plot.top + plot.height) };
  const nodes: MarkupNode[] = [];
  const notes: PictureNote[] = [];
  const inOrder = [
    ...shown.filter(({ shape }) => shape.kind !== "point"),
    ...shown.filter(({ shape }) => shape.kind === "point"),
  ];
  for (const { mark, shape } of inOrder) {
    const fill = mark.color === undefined ? theme.ink : theme.readable(mark.color);
    if (shape.kind === "point" && marked.rings) {
      nodes.push(
        el("circle", { cx: shape.x, cy: shape.y, r: 4, fill: theme.surface, stroke: fill, "stroke-width": 1.5 }),
      );
      taken.addBox({ left: shape.x - 4, right: shape.x + 4, top: shape.y - 4, bottom: shape.y + 4 });
    }
    if (mark.text === undefined) continue;
    const found = placeBlock(shape, blockOf(mark.text, plot.width), taken, marked, edges);
    if (!found) {
      notes.push(pictureNote("label-not-shown", `The text “${mark.text}” of a mark is not written: there is no room.`));
      continue;
    }
    const { block, place } = found;
    const { box, leader } = place;
    // Two texts beside each other would read as one.
    taken.addBox({ ...box, left: box.left - apart, right: box.right + apart });
    if (leader) {
      taken.addLine(...leader);
      const [[x1, y1], [x2, y2]] = leader;
      nodes.push(el("line", { x1, y1, x2, y2, stroke: theme.muted, "stroke-width": 1 }));
    }
    const y = box.top + labelFont.size - 1;
    const written = drawLines(block.lines, labelFont, labelLine, { x: box.left, y, fill });
    nodes.push(...written.map((node) => sourceMark(node, pointerOf(mark, input))));
  }
  return { nodes, notes };
}

/** The first of the forms of a text that has a place. */
function placeBlock(
  shape: Shape,
  blocks: readonly TextBlock[],
  taken: OccupancyGrid,
  marked: MarkedPlot,
  edges: Box,
): { readonly block: TextBlock; readonly place: LabelPlace } | undefined {
  for (const block of blocks) {
    const places = placesOf(shape, block, marked);
    const place = placeLabel(places, taken, (box) => within(box, edges), marked.solid ? 50 : 20);
    if (place) return { block, place };
  }
  return undefined;
}

/** Where the text of a mark is written, in pictures that lead to their source. */
function pointerOf({ index }: PictureMark, { source }: ChartInput): string | undefined {
  return source === undefined ? undefined : `${source}/${pictureField}/${marksField}/${index}/text`;
}

/** Pixels. */
const apart = 7;

function placesOf(shape: Shape, block: TextBlock, { plot, solid, towards }: MarkedPlot) {
  if (shape.kind === "point") return aroundPoint(shape, block, solid ? towards : undefined);
  return shape.horizontal ? acrossPlaces(shape, block, plot) : downPlaces(shape, block, plot);
}

function outsideNote({ text, value, to }: PictureMark, { numbers }: ChartInput): PictureNote {
  const name =
    text ?? [value, to].flatMap((one) => (typeof one === "number" ? [writeAlone(one, numbers)] : [])).join("–");
  return {
    ...pictureNote("value-not-shown", message`The mark “${name}” is outside of the axis.`),
    hint: "Let the axis contain it: change `min`, `max` or `scale`, or remove them.",
  };
}

const lostNote = {
  outside: outsideNote,
  hidden: ({ text, row, column }: PictureMark): PictureNote => ({
    ...pictureNote(
      "label-not-shown",
      `The mark “${text ?? [row, column].join(", ")}” is not drawn: its value is not shown.`,
    ),
    hint: "Write a number in its cell, let the axis contain it, or remove the mark.",
  }),
};
