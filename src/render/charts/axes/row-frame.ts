import type { PictureNote } from "../../../language/picture-notes/picture-note.js";
import { isEven, type RowTimes } from "../../../language/picture-notes/row-times.js";
import { maxOf, minOf } from "../../../text/extremes.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { drawShortened } from "../../text/draw-text.js";
import type { ChartInput } from "../chart.js";
import { anyOf, commonEnds, leastOf } from "../common-scale.js";
import { markRoom, markValues } from "../mark-values.js";
import { axisSettings, extendTo, linearAxis } from "./axis-settings.js";
import { type RowLabels, rowLabels } from "./row-labels.js";
import { evenPlaces, type PlaceOptions, type RowPlaces, sessionPlaces, timePlaces } from "./row-places.js";
import { ticksFor, timeLabels } from "./time-labels.js";
import {
  alongAxis,
  axisFont,
  drawVerticalAxis,
  drawZeroLine,
  hasZero,
  minPlot,
  type Plot,
  tickRoom,
  type ValueAxis,
  valueAxis,
} from "./value-axis.js";

/** A plot with rows from left to right and values from bottom to top. */
export interface RowFrame {
  readonly height: number;
  readonly plot: Plot;
  readonly axis: ValueAxis;
  /** That not all rows are named, where a reader would not know it. */
  readonly note: PictureNote | undefined;
  /** From one row to the next, in pixels: on average, and at least. */
  readonly slot: number;
  readonly least: number;
  /** The middle of a row, and a value, in pixels of the picture. */
  readonly x: (row: number) => number;
  readonly y: (value: number) => number;
  /** The area of a row, from left to right. */
  readonly span: RowPlaces["span"];
  /** The axis, the zero line and the labels. Draw them before the marks, which cover them. */
  readonly behind: readonly MarkupNode[];
}

export interface RowFrameOptions {
  readonly titles: readonly string[];
  /** Where the titles are times, which ascend: rows are then in proportion to them. */
  readonly time?: RowTimes | undefined;
  readonly values: readonly number[];
  /** Whose values they are. Default: all. */
  readonly columns?: readonly number[];
  /** Whether the axis reaches all values, whatever the author says of it. */
  readonly whole?: boolean;
  /** Whether zero must be on the axis; else it is left out where the values are far from it. */
  readonly zero: boolean;
  readonly rows: PlaceOptions["rows"];
  /** The unit of the values, above the axis. */
  readonly caption: string;
  /** Values are written above and below the marks. */
  readonly texts?: boolean;
  /** Pixels to the right of the plot that the names of rows may use. */
  readonly after?: number;
}

/** Room at both ends of the plot, so that the first and the last marker are not cut. */
const edge = 6;

/** Of half width, as high as columns beside it. */
export const chartHeight = ({ height, width }: Pick<ChartInput, "height" | "width">): number =>
  height ?? Math.round(Math.min(360, Math.max(292, width * 0.52)));

/** The height of a plot with so many pixels around it. Unless a height was asked for, all charts of one width have equally high plots. */
export const plotHeight = (input: Pick<ChartInput, "height" | "width">, around: number): number =>
  Math.max(minPlot, chartHeight(input) - (input.height === undefined ? usualAround : around));

/** With ticks below the plot. */
const usualAround = 32;

export function rowFrame(input: ChartInput, options: RowFrameOptions): RowFrame {
  const { width, numbers, theme, common } = input;
  const { titles, caption } = options;
  const values = commonEnds(common, [...options.values, ...markValues(input)]);
  const texts = anyOf(common, "texts", options.texts === true);
  const asked = chartHeight(input);
  const top = (caption === "" ? 8 : 30) + (texts ? 14 : 0) + markRoom(input);
  // About one tick in 52 pixels: closer lines compete with the marks.
  const count = common("ticks", Math.max(2, Math.min(6, Math.round(plotHeight(input, top + 24) / 52))));
  // The numbers of a low plot need all of its height.
  const zero = options.zero || !farFromZero(values);
  const own = axisSettings(input, options.columns);
  const asWritten = options.zero ? linearAxis(own) : own;
  const settings = options.whole ? extendTo(asWritten, values) : asWritten;
  const axis = valueAxis(texts && !settings.fields ? withRoomBelow(values, zero, 26 / (asked - 70)) : values, numbers, {
    zero,
    count,
    round: count <= 2,
    ...settings,
  });
  const inset = options.rows === "points" ? edge : 0;
  const placed = (left: number) => ({
    left,
    rows: placedRows(
      titles,
      options.time,
      { left: left + inset, inner: width - left - 2 * inset, rows: options.rows },
      { ...input, width: width + (options.after ?? 0) },
    ),
  });
  const draft = placed(Math.min(tickRoom(axis), width / 2));
  const { overhang = 0 } = draft.rows.labels;
  const { left, rows } = overhang > 0 ? placed(Math.min(draft.left + overhang, width / 2)) : draft;
  const { labels, ...places } = rows;
  const height = leastOf(common, "height", plotHeight(input, top + labels.height));
  const plot: Plot = { left, top, width: width - left, height };
  const y = (value: number): number => plot.top + plot.height * (1 - alongAxis(axis, value));
  const behind = [
    ...captionOf(caption, input),
    ...drawVerticalAxis(axis, plot, theme),
    ...(hasZero(axis) ? [drawZeroLine(axis, plot, "horizontal", theme)] : []),
    ...labels.draw(plot.top + plot.height, theme),
  ];
  return {
    height: Math.max(input.height ?? 0, plot.top + plot.height + labels.height),
    plot,
    axis,
    note: labels.note,
    ...places,
    y,
    behind,
  };
}

type PlacedRows = Omit<RowPlaces, "time"> & { readonly labels: RowLabels };

/** Rows in time have labels by the calendar, unless each has room for its own, and points are at equal distances. */
export function placedRows(
  titles: readonly string[],
  time: RowTimes | undefined,
  place: PlaceOptions,
  input: Pick<ChartInput, "width" | "height" | "locale">,
): PlacedRows {
  const { width, locale } = input;
  const maxRoom = input.height === undefined ? Number.POSITIVE_INFINITY : 0.4 * input.height;
  const placesIn = (room: PlaceOptions): RowPlaces => {
    if (time === undefined) return evenPlaces(titles.length, room);
    return room.rows === "sessions" ? sessionPlaces(time, room) : timePlaces(time, room);
  };
  const labelled = (places: RowPlaces): PlacedRows => {
    const labels = rowLabels(titles, { width, slot: places.least, at: places.x, maxRoom });
    // Steps and candles are named like columns; points may be between ticks.
    const exact = time === undefined || (labels.all && (place.rows !== "points" || isEven(time.at)));
    const ticks = exact ? undefined : ticksFor(time, titles, places, locale);
    return { ...places, labels: ticks === undefined ? labels : timeLabels(ticks, time!, places, width) };
  };
  const draft = labelled(placesIn(place));
  // The first and the last name are at their own rows.
  const [left, right] = (draft.labels.reach ?? [0, 0]).map((lack) => Math.min(lack, place.inner / 4)) as [
    number,
    number,
  ];
  if (left + right < 0.5) return draft;
  return labelled(placesIn({ ...place, left: place.left + left, inner: place.inner - left - right }));
}

/**
 * Adds a value below the lowest one, so that a text fits under its mark. Not needed if no value is negative and the axis contains
 * zero: the room between mark and zero is then enough.
 */
function withRoomBelow(values: readonly number[], zero: boolean, share: number): readonly number[] {
  const low = minOf(values);
  const room = maxOf(values) * share - low * share;
  return (zero && low >= 0) || !Number.isFinite(low - room) ? values : [...values, low - room];
}

/**
 * Whether an axis with zero would be more than half empty. Not for values that are almost equal: without zero, the axis would magnify
 * differences of no importance.
 */
export function farFromZero(values: readonly number[]): boolean {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const [near, far] = [Math.min(Math.abs(low), Math.abs(high)), Math.max(Math.abs(low), Math.abs(high))];
  return Math.sign(low) === Math.sign(high) && near > far * 0.5 && far - near > far * 1e-6;
}

export const captionOf = (
  caption: string,
  { width, theme }: Pick<ChartInput, "width" | "theme">,
  rightToLeft = false,
) => {
  const side = rightToLeft ? ({ x: width, anchor: "end" } as const) : { x: 0 };
  return caption === "" ? [] : [drawShortened(caption, width, axisFont, { ...side, y: 12, fill: theme.muted })];
};

/** The mark with a tooltip. */
export const tipped = (node: MarkupNode, tip: string | undefined): MarkupNode =>
  tip === undefined ? node : { ...node, children: [el("title", {}, tip), ...node.children] };
