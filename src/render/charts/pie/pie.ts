import { needsWhole } from "../../../language/picture-notes/no-picture.js";
import { type PictureNote, pictureNote } from "../../../language/picture-notes/picture-note.js";
import { caps } from "../../caps.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { sourceMark } from "../../source-mark.js";
import type { ChartInput, ChartPicture, DrawChart } from "../chart.js";
import { isProblem } from "../chart.js";
import { notesIf, unwrittenNote } from "../notes.js";
import { calloutText, type RowValue, rowValues } from "../row-values.js";
import { centerText } from "./center-text.js";
import { drawPieLabels, leader, type PieLabel, widestLabel } from "./pie-labels.js";
import {
  drawOnSlice,
  drawOutline,
  drawSlice,
  holeFor,
  opacityOf,
  type PieShape,
  type Slice,
  slicesOf,
} from "./pie-slices.js";
import { drawShareList, listLine } from "./share-list.js";

const circle = { from: 0, sweep: 2 * Math.PI } as const;

/** Clockwise from the top; half a doughnut from the left over the top. */
const shapes = {
  pie: { ...circle, hole: 0, irregular: false },
  doughnut: { ...circle, hole: 0.56, irregular: false },
  irregular: { ...circle, hole: 0, irregular: true },
  "semi-circle": { from: -Math.PI / 2, sweep: Math.PI, hole: 0.52, irregular: false },
} satisfies Readonly<Record<string, PieShape>>;

/** Room for a slice's edge, and for the labels above and below. */
const edgeRoom = 1;
const labelRoom = 28;
/** Between a pie and the list beside it. */
const besideGap = 40;

/**
 * Shares of a whole. Names and shares are beside the slices if all of them fit there. Otherwise a list below or beside the pie contains
 * them, and large slices also show their share.
 */
export const pieChart =
  (name: keyof typeof shapes): DrawChart =>
  (input) => {
    const values = rowValues(input, caps.slices, "largest");
    if (isProblem(values)) return values;
    if (values.items.every(({ value }) => value === 0)) return { problem: needsWhole };
    const center = name === "doughnut" ? input.picture.center : undefined;
    const pie: Pie = { input, shape: shapes[name], usual: "both", ...values, ...(center !== undefined && { center }) };
    const { picture, slices, labelled } = drawBest(pie);
    const inHole = center === undefined ? [] : centerText(center, slices[0]!, input.theme);
    const colors = !labelled && colorsNote(values.items, input);
    return {
      ...picture,
      nodes: [...picture.nodes, ...(inHole ?? [])],
      notes: notesIf(...values.notes, ...(picture.notes ?? []), colors, !inHole && noCenter),
    };
  };

const noCenter: PictureNote = {
  ...pictureNote("label-not-shown", "The text of `center` has no room in the hole."),
  hint: "Write a shorter `center`, or a larger `height`.",
};

/** Readers cannot distinguish more colours. */
const maxColors = 10;

/** That a list or legend names more slices than readers can distinguish by colour. */
function colorsNote(items: readonly RowValue[], { theme: { palette }, paints }: ChartInput): PictureNote | false {
  const count = items.filter(({ share, row }) => share > 0 && paints.own(row) === undefined).length;
  const most = Math.min(maxColors, palette.length);
  if (count <= most) return false;
  const repeated = `${count} slices have ${palette.length} colours, some of them in paler forms too.`;
  const many = `${count} slices have a colour each: readers can tell ${most} apart.`;
  const hint = 'Add up the smallest rows in one: with `from`, write `top=8 other="Other"`.';
  return { ...pictureNote("colors-repeat", count > palette.length ? repeated : many), hint, forAuthor: true };
}

/** A way to draw a pie, and how large the pie is in it. */
interface SizedPicture {
  readonly picture: ChartPicture;
  readonly radius: number;
  readonly slices: readonly Slice[];
  /** Whether the names are beside their slices. */
  readonly labelled?: boolean;
}

/**
 * Labels beside the slices, unless in a height that was asked for the pie would be much larger with a list. Where there is no room for values
 * with their shares, shares alone.
 */
function drawBest(pie: Pie): SizedPicture {
  const labelled = drawLabelled(pie);
  if (labelled && pie.input.height === undefined) return labelled;
  const shares = { ...pie, usual: "shareText" } as const;
  const other = drawListed(pie) ?? (pie.usual === "both" ? drawBest(shares) : drawBare(pie));
  return labelled && labelled.radius * muchLarger >= other.radius ? labelled : other;
}

const muchLarger = 1.4;

interface Pie {
  readonly input: ChartInput;
  readonly shape: PieShape;
  readonly items: readonly RowValue[];
  /** The text in the hole, which then keeps its size. */
  readonly center?: string;
  /** The text of a slice, where the content leaves it open. */
  readonly usual: "both" | "shareText";
}

const isHalf = ({ shape }: Pie): boolean => shape.sweep < 4;
const namesBeside = ({ callouts }: ChartInput): boolean => callouts.enabled && callouts.name !== false;

/** Equal angles say nothing about shares, unless the values are shares. */
function valueText(item: RowValue, { input, shape, usual }: Pie): string {
  const own = shape.irregular && item.both !== item.shareText ? "text" : usual;
  return input.callouts.enabled ? calloutText(item, input, own) : "";
}

/** The text on a slice is short. */
const shortText = (item: RowValue, pie: Pie): string => valueText(item, { ...pie, usual: "shareText" });

const hasShares = (pie: Pie): Pick<ChartPicture, "shares"> => ({
  shares: pie.items.every((item) => valueText(item, pie) === item.shareText),
});

/** Slices in a box from 0,0. */
function place(pie: Pie, left: number, top: number, radius: number): readonly Slice[] {
  return slicesOf(pie.items, pie.shape, { x: left + radius, y: top + radius }, radius, pie.input.theme);
}

/** The same with room for a text on each large slice. */
function placeForTexts(pie: Pie, left: number, top: number, radius: number): readonly Slice[] {
  const texts = pie.items.map((item) => shortText(item, pie));
  const hole = pie.center === undefined ? holeFor(pie.shape, radius, texts) : pie.shape.hole;
  return place({ ...pie, shape: { ...pie.shape, hole } }, left, top, radius);
}

const heightOf = (pie: Pie, radius: number): number => (isHalf(pie) ? radius : 2 * radius);

/** The largest radius that fits a height. */
const radiusIn = (pie: Pie, height: number): number => (isHalf(pie) ? height : height / 2);

/** Pixels: at most `most`, unless the content sets a height. */
const limited = ({ input }: Pie, most: number): number =>
  input.height === undefined ? most : Number.POSITIVE_INFINITY;

function drawLabelled(pie: Pie): SizedPicture | undefined {
  const { input, items } = pie;
  if (!input.callouts.enabled) return undefined;
  const named = namesBeside(input);
  const texts = items.map((item) => ({ name: named ? item.title : "", value: valueText(item, pie) }));
  const wish = Math.min(widestLabel(texts.map((text) => ({ ...text, slice: undefined as never }))), 150) + leader + 1;
  const radius = Math.min(
    limited(pie, isHalf(pie) ? 180 : 125),
    input.width / 2 - wish,
    input.height === undefined ? Number.POSITIVE_INFINITY : radiusIn(pie, input.height - 2 * labelRoom),
  );
  // A smaller pie would be dominated by its labels: a list leaves it more room.
  if (radius < (named ? 84 : 60)) return undefined;
  const height = input.height ?? heightOf(pie, radius) + 2 * labelRoom;
  const slices = place(pie, input.width / 2 - radius, (height - heightOf(pie, radius)) / 2, radius);
  const labels: readonly PieLabel[] = slices.map((slice, index) => ({ slice, ...texts[index]! }));
  const room = input.width / 2 - radius - leader;
  const drawn = drawPieLabels(labels, { radius, room, height }, input.theme);
  if (!drawn) return undefined;
  const nodes = [...drawSlices(slices, input), ...drawn];
  return {
    picture: { height, nodes, ...(named ? {} : legendOf(pie)), ...hasShares(pie) },
    radius,
    slices,
    labelled: named,
  };
}

function drawSlices(slices: readonly Slice[], { theme, cellPointer }: ChartInput): readonly MarkupNode[] {
  const drawn = slices.filter(({ share }) => share > 0);
  const marks = drawn.map((slice) => sourceMark(drawSlice(slice, theme), cellPointer?.(slice.row, 0)));
  return [...marks, ...drawn.flatMap(drawOutline)];
}

/** The pie with a list of names and values, beside it where there is width for both. */
function drawListed(pie: Pie): SizedPicture | undefined {
  const { input, items } = pie;
  // The list is a legend with values.
  if (!namesBeside(input) || input.legend === false) return undefined;
  // Sixteen lines are about as high as the pie; a longer list has several columns, which need the whole width below it.
  const beside = input.width >= 440 && items.length <= 16;
  return beside ? drawBeside(pie) : drawBelow(pie);
}

const listItems = (pie: Pie) =>
  pie.items.map((item) => ({
    name: item.title.trim(),
    value: valueText(item, pie),
    paint: item.paint,
    opacity: opacityOf(item, pie.input.theme),
  }));

function drawBeside(pie: Pie): SizedPicture | undefined {
  const { input, items } = pie;
  const least = Math.min(input.width * 0.21, radiusIn(pie, input.height ?? 400)) - edgeRoom;
  const free = input.width - 2 * least - besideGap;
  const list = drawShareList(listItems(pie), free, input.theme, items.length);
  const room = (input.width - besideGap - list.width) / 2 - edgeRoom;
  const radius = Math.max(least, Math.min(room, radiusIn(pie, (input.height ?? 0) - 2 * edgeRoom)));
  const left = 2 * radius + besideGap;
  const height = input.height ?? Math.max(heightOf(pie, radius), list.height) + 2 * edgeRoom;
  if (list.height > height || list.width > free) return undefined;
  const start = Math.max(0, (input.width - left - list.width) / 2);
  const slices = placeForTexts(pie, start + edgeRoom, (height - heightOf(pie, radius)) / 2, radius);
  const listed = moved(list.nodes, start + left, (height - list.height) / 2);
  const nodes = [...drawSlices(slices, input), ...textsOnLargest(slices, pie), listed];
  return { picture: { height, nodes, ...hasShares(pie) }, radius, slices };
}

function drawBelow(pie: Pie): SizedPicture | undefined {
  const { input } = pie;
  const list = drawShareList(listItems(pie), input.width, input.theme, 3);
  const above = list.height + 14;
  const left = input.height === undefined ? 240 : input.height - above - 2 * edgeRoom;
  const radius = Math.min(limited(pie, isHalf(pie) ? 140 : 120), input.width / 2 - edgeRoom, radiusIn(pie, left));
  if (radius < 50 || list.width > input.width) return undefined;
  const height = input.height ?? heightOf(pie, radius) + 2 * edgeRoom + above;
  const free = height - above - heightOf(pie, radius);
  const slices = placeForTexts(pie, input.width / 2 - radius, free / 2, radius);
  const listed = moved(list.nodes, (input.width - list.width) / 2, height - list.height + (listLine - 16) / 2);
  const nodes = [...drawSlices(slices, input), ...textsOnLargest(slices, pie), listed];
  return { picture: { height, nodes, ...hasShares(pie) }, radius, slices };
}

const moved = (nodes: readonly MarkupNode[], x: number, y: number): MarkupNode =>
  el("g", { transform: `translate(${Math.round(x)} ${Math.round(y)})` }, nodes);

const textOn = (slice: Slice, pie: Pie): readonly MarkupNode[] =>
  drawOnSlice(slice, shortText(slice, pie), pie.input.theme).map((text) =>
    sourceMark(text, pie.input.cellPointer?.(slice.row, 0)),
  );

/** Beside a list of all values: on no slice if a larger one has no room, since a reader would wonder why. */
function textsOnLargest(slices: readonly Slice[], pie: Pie): readonly MarkupNode[] {
  const sorted = slices.filter(({ share }) => share > 0).sort((one, other) => other.share - one.share);
  const texts = sorted.map((slice) => textOn(slice, pie));
  const without = texts.findIndex((text) => text.length === 0);
  return (without < 0 ? texts : texts.slice(0, without)).flat();
}

/** The pie without names at its slices; the chart's legend names them. The last resort, since it needs no room beyond the pie. */
function drawBare(pie: Pie): SizedPicture {
  const { input } = pie;
  const radius = Math.min(
    limited(pie, isHalf(pie) ? 180 : 130),
    input.width / 2 - edgeRoom,
    radiusIn(pie, (input.height ?? 400) - 2 * edgeRoom),
  );
  const height = input.height ?? heightOf(pie, radius) + 2 * edgeRoom;
  const slices = placeForTexts(
    pie,
    input.width / 2 - radius,
    (height - heightOf(pie, radius)) / 2,
    Math.max(1, radius),
  );
  const texts = slices.flatMap((slice) => textOn(slice, pie));
  const notes = notesIf(
    input.callouts.enabled && missingNote(slices, texts.length, input),
    namesBeside(input) && input.legend === false && namelessNote,
  );
  const nodes = [...drawSlices(slices, input), ...texts];
  return { picture: { height, nodes, notes, ...legendOf(pie), ...hasShares(pie) }, radius, slices };
}

const namelessNote: PictureNote = {
  ...pictureNote("label-not-shown", "The slices are not named: there is no room, and no legend."),
  hint: "Remove `legend=false`, or write a larger `height`.",
};

/** That some slices have no text, or none has one. */
function missingNote(slices: readonly Slice[], written: number, input: ChartInput): PictureNote | false {
  const all = slices.filter(({ share }) => share > 0).length;
  return unwrittenNote("slice", all - written, all, input);
}

const legendOf = ({ items, input }: Pie): Pick<ChartPicture, "legend"> => ({
  legend: items.map((item) => {
    const opacity = opacityOf(item, input.theme);
    return { label: item.title, paint: opacity < 1 ? { ...item.paint, opacity } : item.paint };
  }),
});
