import { columnName } from "../../../language/picture-notes/note-sheet.js";
import { pictureNote } from "../../../language/picture-notes/picture-note.js";
import { maxOf } from "../../../text/extremes.js";
import { message } from "../../../text/message.js";
import type { ChartSheet } from "../../chart-data.js";
import { commonForm } from "../../column-format.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { sourceMark } from "../../source-mark.js";
import { capMiddle, drawLine } from "../../text/draw-text.js";
import { textWidth } from "../../text/measure.js";
import { pathNumber } from "../arc.js";
import { inTime } from "../axes/in-time.js";
import { placedRows, plotHeight, tipped } from "../axes/row-frame.js";
import { axisFont, valueAxis } from "../axes/value-axis.js";
import type { ChartInput, ChartPicture, ChartProblem } from "../chart.js";
import { leastOf } from "../common-scale.js";
import { neverWrittenNote, notesIf } from "../notes.js";
import { rowPoints } from "../row-points.js";
import { seriesTip } from "../series-data.js";
import { drawStreamLayers, type StreamPlace } from "./stream-layers.js";

interface StreamValues {
  /** Places in the sheet of the columns with a value above zero. */
  readonly columns: readonly number[];
  /** For each of them its values from left to right, as shares of the largest of all. Missing and negative values are 0. */
  readonly layers: readonly (readonly number[])[];
  /** The largest sum of a row; `undefined` if it exceeds a double. */
  readonly largest: number | undefined;
}

/** More points a layer than this are closer than two pixels; neighbours are then one. */
const maxPoints = 240;
/** The most tooltips in one chart. */
const maxTips = 600;
const edge = 6;

/** Layers, one for each column, around a middle line. The value is the thickness of a layer, not its position, so there is no value axis. */
export function drawAreaStream(written: ChartInput): ChartPicture | ChartProblem {
  const { input, order } = inTime(written, true);
  const { sheet, width, paints, time } = input;
  if (sheet.rows.length === 0) return { problem: "It has no rows. Give it at least one: a title and a number." };
  const size = Math.ceil(sheet.rows.length / maxPoints);
  const { columns, layers, largest } = streamValues(sheet, size);
  if (columns.length === 0) return { problem: "It has no value above zero, and streams need one for their thickness." };
  const points = layers[0]!.length;
  const titles = layers[0]!.map((_, point) => sheet.rows[point * size]!.title);
  const times = time && points > 1 ? { ...time, at: titles.map((_, point) => time.at[point * size]!) } : undefined;
  const scale = largest === undefined ? undefined : scaleOf(largest, input);
  const start = edge + (scale?.room ?? 0);
  const placed = (left: number) =>
    placedRows(titles, times, { left, inner: width - edge - left, rows: "points" }, input);
  const draft = placed(start);
  const { overhang = 0 } = draft.labels;
  const left = Math.min(start + overhang, width / 2);
  const places = left > start ? placed(left) : draft;
  const { labels, x: at } = places;
  const room = leastOf(input.common, "height", plotHeight(input, labels.height));
  const height = heightOf(room, largest, input);
  const place = { ...places, left, right: width - edge, height };
  const middle = middles(layers, height);
  const few = size === 1 && points * layers.length <= maxTips;
  return {
    height: height + labels.height,
    nodes: [
      ...(few ? rowLines(points, at, place, input) : []),
      ...drawStreamLayers(columns, layers, place, input),
      ...(few && !input.interactive ? drawTips(columns, layers, place, input) : []),
      ...labels.draw(height, input.theme),
      ...(scale ? drawScale(scale, height * (scale.value / largest!), height, input) : []),
      ...rowPoints(input, {
        rows: sheet.rows.length,
        columns,
        box: { left, top: 0, width: width - edge - left, height },
        at: (row) => at(Math.floor(row / size)),
        y: (row, column) => middle(Math.floor(row / size), columns.indexOf(column)),
        ...(order && { order }),
      }),
    ],
    legend: columns.map((column) => ({ label: columnName(sheet, column), paint: paints.column(column) })),
    notes: notesIf(
      labels.note,
      size > 1 && pictureNote("value-not-shown", message`Each point stands for the mean of ${size} rows.`),
      neverWrittenNote("a stream", "column-stacked", input),
    ),
  };
}

/** A round value whose thickness is a measure beside the stream. */
interface StreamScale {
  readonly value: number;
  readonly text: string;
  /** Pixels, with the space to the stream. */
  readonly room: number;
}

/** About a quarter of the thickest place of the streams that have one scale; `undefined` where values are too small for a number on an axis. */
function scaleOf(largest: number, { numbers, common, sheet, width }: ChartInput): StreamScale | undefined {
  const form = commonForm(sheet, [...sheet.columns.keys()]);
  const { ticks, unit } = valueAxis([0, common("thickest", largest)], numbers, { count: 4, form });
  const { at, text: plain, withUnit } = ticks[1]!;
  const text = textWidth(withUnit, axisFont) < width * 0.3 ? withUnit : plain;
  const value = at * unit;
  return value > largest ? undefined : { value, text, room: Math.ceil(textWidth(text, axisFont)) + 20 };
}

/** A line as long as a layer of that value is thick, with its ends. */
function drawScale({ text, room }: StreamScale, length: number, height: number, { theme }: ChartInput) {
  const [x, top, bottom] = [room - 12, (height - length) / 2, (height + length) / 2];
  const place = { x: x - 7, y: height / 2 + axisFont.size * capMiddle, fill: theme.muted, anchor: "end" } as const;
  const d = `M${x - 4} ${pathNumber(top)}h8m-4 0V${pathNumber(bottom)}m-4 0h8`;
  return [el("path", { d, fill: "none", stroke: theme.muted }), drawLine(text, axisFont, place)];
}

function rowLines(count: number, at: (point: number) => number, { height }: StreamPlace, { theme }: ChartInput) {
  if (count > 40) return [];
  return Array.from({ length: count }, (_, point) =>
    el("line", { x1: at(point), y1: 0, x2: at(point), y2: height + 4, stroke: theme.grid }),
  );
}

/** Invisible marks with the tooltips of each layer at each row. */
function drawTips(
  columns: readonly number[],
  layers: readonly (readonly number[])[],
  { span, height }: StreamPlace,
  input: ChartInput,
): readonly MarkupNode[] {
  const sums = layers[0]!.map((_, point) => layers.reduce((sum, layer) => sum + layer[point]!, 0));
  const scale = height / maxOf(sums);
  return sums.flatMap((sum, point) => {
    let y = height / 2 - (sum * scale) / 2;
    const [from, to] = span(point);
    return layers.flatMap((layer, index) => {
      const thick = layer[point]! * scale;
      y += thick;
      if (thick === 0) return [];
      const [x, end] = [Math.max(0, from), Math.min(to, input.width)];
      const box = { x, y: y - thick, width: end - x, height: thick };
      const area = el("rect", { ...box, fill: input.theme.ink, opacity: 0 });
      const tip = tipped(area, seriesTip(input, point, columns[index]!));
      return [sourceMark(tip, input.cellPointer?.(point, columns[index]))];
    });
  });
}

/** The height of the stream at its thickest: lower than others that have its scale, if it is thinner. */
function heightOf(room: number, largest: number | undefined, { common }: ChartInput): number {
  return largest === undefined ? room : room * (largest / common("thickest", largest));
}

/** The middle of a layer at a row; nothing where it has no thickness. */
function middles(layers: readonly (readonly number[])[], height: number) {
  const sums = layers[0]!.map((_, point) => layers.reduce((sum, layer) => sum + layer[point]!, 0));
  const scale = height / maxOf(sums);
  const ofPoint = sums.map((sum, point) => {
    let y = height / 2 - (sum * scale) / 2;
    return layers.map((layer) => {
      const thick = layer[point]! * scale;
      y += thick;
      return thick === 0 ? undefined : y - thick / 2;
    });
  });
  return (point: number, layer: number): number | undefined => ofPoint[point]?.[layer];
}

/** The mean of every `size` rows. */
function streamValues({ rows, columns }: ChartSheet, size: number): StreamValues {
  const all = columns.map((_, column) => rows.map(({ values }) => Math.max(0, values[column] ?? 0)));
  const largest = all.flat().reduce((most, value) => Math.max(most, value), 0);
  const shown = columns.map((_, column) => column).filter((column) => all[column]!.some((value) => value > 0));
  const layers = shown.map((column) =>
    means(
      all[column]!.map((value) => value / largest),
      size,
    ),
  );
  const sums = (layers[0] ?? []).map((_, point) => layers.reduce((sum, layer) => sum + layer[point]!, 0) * largest);
  const sum = sums.reduce((most, value) => Math.max(most, value), 0);
  return { columns: shown, layers, largest: Number.isFinite(sum) ? sum : undefined };
}

const means = (values: readonly number[], size: number): readonly number[] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) => {
    const part = values.slice(index * size, (index + 1) * size);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
