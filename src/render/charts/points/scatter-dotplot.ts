import type { SheetNote } from "../../../language/picture-notes/note-sheet.js";
import { worded } from "../../../language/picture-notes/picture-note.js";
import { namesInQuotes } from "../../../language/picture-notes/quoted-names.js";
import { rowTimes } from "../../../language/picture-notes/row-times.js";
import { maxOf, minOf } from "../../../text/extremes.js";
import { message } from "../../../text/message.js";
import { caps } from "../../caps.js";
import { valueForms } from "../../column-format.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { rowRange } from "../../row-range.js";
import { sourceMark } from "../../source-mark.js";
import { drawLine } from "../../text/draw-text.js";
import { type Font, textWidth } from "../../text/measure.js";
import { paintAttributes, type Theme } from "../../theme.js";
import { fullTurn, ringPath } from "../arc.js";
import { axisSettings } from "../axes/axis-settings.js";
import { drawLabelsBeside, labelsBeside, someLabels, thinnedNote } from "../axes/category-axis.js";
import { farFromZero, plotHeight, tipped } from "../axes/row-frame.js";
import {
  alongAxis,
  drawHorizontalAxis,
  drawZeroLine,
  type Plot,
  tickHeight,
  tickRoom,
  type ValueAxis,
  valueAxis,
} from "../axes/value-axis.js";
import type { ChartInput, ChartPicture, ChartProblem } from "../chart.js";
import { isProblem } from "../chart.js";
import { anyOf, commonEnds } from "../common-scale.js";
import { markValues } from "../mark-values.js";
import { notesIf, valuesNote } from "../notes.js";
import { type SeriesData, seriesData, seriesTip } from "../series-data.js";
import { type SeriesPaints, seriesPaints } from "../series-paints.js";
import { widenAxis } from "./widen-axis.js";

/** The height of a row, in pixels. */
const pitch = 34;
const farthest = 60;
/** Charts below this width are beside another one, or on a phone. */
const halfWidth = 480;
const font: Font = { size: 12, weight: 600 };

/** One line a row, with a dot for each column and a bar from the lowest to the highest. Two columns have their values written outside. */
export function drawScatterDotplot(input: ChartInput): ChartPicture | ChartProblem {
  const data = seriesData(input, "all", caps.dotplotRows);
  if (isProblem(data)) return data;
  const { width, theme, numbers, common } = input;
  const band = bandOf(input, data.rows.length);
  const labels = labelsBeside(
    data.rows.map(({ title }) => title),
    band,
    width * 0.36,
  );
  const written = textsBeside(data, band, width - labels.room, input);
  // All sheets and panels of one scale have values, or none.
  const texts = anyOf(common, "axis", !written) ? undefined : written;
  const { from, to } = rowRange(input.rows, data.rows.length);
  const left = common("left", labels.room);
  const plot: Plot = { left, top: 0, width: width - left, height: band * (to - from) };
  const count = Math.max(2, Math.min(6, Math.round(plot.width / 90)));
  const ends = commonEnds(common, [...data.values, ...markValues(input)]);
  const ticks = valueAxis(ends, numbers, { zero: !farFromZero(ends), count, ...axisSettings(input, data.columns) });
  const axis = withRoom(ticks, ends, plot.width, common("texts", texts ? texts.room + 14 : 8));
  const at = (row: number): number => (row - from + 0.5) * band;
  const rows = data.rows.map((_, row) => row).slice(from, to);
  const value = (one: number): number => plot.left + plot.width * alongAxis(axis, one);
  const behind = drawHorizontalAxis(axis, plot, theme);
  const paints = seriesPaints(input, data, isInTime(data, input));
  const drawnRows = rows.map((row) =>
    drawRow(row, data, { axis, plot, band, y: at(row), text: texts?.text, paints }, input),
  );
  return {
    height: plot.height + tickHeight,
    rows: data.rows.length,
    marked: {
      plot,
      towards: "right",
      value,
      titles: rows.map((row) => data.rows[row]!.title),
      middle: (index) => at(from + index),
      span: (index) => [index * band, (index + 1) * band],
      point: (index, column) => {
        const one = data.rows[from + index]?.values[column];
        return one === undefined ? undefined : { x: value(one), y: at(from + index) };
      },
      behind: behind.length,
    },
    nodes: [
      ...behind,
      ...drawZeroBetween(axis, plot, drawnRows, theme),
      ...drawLabelsBeside(someLabels(labels, from, to), (index) => at(from + index), labels.room, theme),
      ...drawnRows.flatMap(({ nodes }) => nodes),
    ],
    legend: paints.legend,
    notes: notesIf(
      ...data.notes,
      !texts && valuesNote(input),
      thinnedNote(labels),
      dividedNote(data, (value) => plot.width * alongAxis(axis, value)),
    ),
  };
}

/** From one row to the next: in half width the plot is as high as others, unless its rows would be far from each other. */
function bandOf(input: ChartInput, rows: number): number {
  const least = input.width < halfWidth ? Math.min(farthest, plotHeight(input, tickHeight) / rows) : 0;
  return input.height === undefined
    ? Math.max(pitch + 4 / rows, least)
    : Math.max(10, input.height - tickHeight) / rows;
}

/** The dots that would cover each other wholly: each is then a part of one. */
const togetherWith = <Dot extends { readonly x: number }>(x: number, dots: readonly Dot[]): readonly Dot[] =>
  dots.filter((dot) => Math.abs(dot.x - x) < 1);

/** That dots are divided, at the first row where they are. */
function dividedNote({ columns, rows }: SeriesData, along: (value: number) => number): SheetNote | undefined {
  const divided = rows.flatMap(({ title, values }, row) => {
    const dots = columns.flatMap((column) => (values[column] === undefined ? [] : [{ x: along(values[column]) }]));
    return dots.some(({ x }) => togetherWith(x, dots).length > 1) ? [{ title: title.trim(), row }] : [];
  });
  const [first] = divided;
  if (!first) return undefined;
  const names = namesInQuotes(divided.map(({ title }) => title));
  return { ...worded(message`Equal values are parts of one dot: ${names}.`), row: first.row };
}

type ValueText = (row: number, column: number) => string;

/** The values beside the outer dots, in full or in short, and the pixels that they need. */
function textsBeside(
  { columns, rows }: SeriesData,
  band: number,
  plot: number,
  { sheet, callouts, numbers }: ChartInput,
): { readonly text: ValueText; readonly room: number } | undefined {
  if (!callouts.enabled || columns.length > 2 || band < 18) return undefined;
  const known = columns.flatMap((column) =>
    rows.flatMap(({ values }, row) => (values[column] === undefined ? [] : [{ row, column }])),
  );
  const widest = (text: ValueText): number =>
    maxOf(
      known.map(({ row, column }) => textWidth(text(row, column), font)),
      0,
    );
  return valueForms(sheet, columns, numbers)
    .map((text) => ({ text, room: widest(text) }))
    .find(({ room }) => room < plot * 0.2);
}

/** The room beside the lowest and the highest dot; beside the ticks, at least the room of a dot. */
function withRoom(axis: ValueAxis, values: readonly number[], length: number, room: number): ValueAxis {
  const along = values.map((value) => alongAxis(axis, value) * length);
  const [low, high] = [minOf(along), maxOf(along)];
  let [before, after] = [8, tickRoom(axis) / 2];
  // The room beside the dots within the axis shrinks with it.
  for (let round = 0; round < maxRounds; round++) {
    const part = (length - before - after) / length;
    [before, after] = [Math.max(8, room - low * part), Math.max(tickRoom(axis) / 2, room - (length - high) * part)];
  }
  return widenAxis(axis, length, before, after);
}

const maxRounds = 6;

interface RowPlace {
  readonly axis: ValueAxis;
  readonly plot: Plot;
  readonly band: number;
  readonly y: number;
  /** Writes values beside the outer dots, if there is room. */
  readonly text: ValueText | undefined;
  readonly paints: SeriesPaints;
}

function drawRow(row: number, { columns, rows }: SeriesData, place: RowPlace, input: ChartInput): DrawnRow {
  const { axis, plot, band, y, text, paints } = place;
  const { theme } = input;
  const dots = columns.flatMap((column) => {
    const value = rows[row]!.values[column];
    return value === undefined ? [] : [{ column, value, x: plot.left + plot.width * alongAxis(axis, value) }];
  });
  if (dots.length === 0) return { nodes: [], y, texts: [] };
  const r = Math.max(1.5, Math.min(6.5, band * 0.3));
  const sorted = [...dots].sort((a, b) => a.x - b.x);
  const [low, high] = [sorted[0]!, sorted.at(-1)!];
  const line = { x1: low.x, y1: y, x2: high.x, y2: y, stroke: theme.muted, "stroke-width": Math.max(1, r / 2.5) };
  const texts = text
    ? [
        { x: high.x + r + 6, anchor: "start", text: text(row, high.column) } as const,
        ...(low.column === high.column
          ? []
          : [{ x: low.x - r - 6, anchor: "end", text: text(row, low.column) } as const]),
      ]
    : [];
  const nodes = [
    ...(high.x > low.x ? [el("line", { ...line, opacity: 0.5 })] : []),
    ...dots.map(({ column, x }) => {
      const look = { stroke: theme.surface, ...paintAttributes(paints.mark(row, column)) };
      const here = togetherWith(x, dots);
      const part = Math.PI + (fullTurn * here.findIndex((dot) => dot.column === column)) / here.length;
      const sector = { center: { x, y }, inner: 0, outer: r, from: part, to: part + fullTurn / here.length };
      const dot =
        here.length === 1 ? el("circle", { cx: x, cy: y, r, ...look }) : el("path", { d: ringPath(sector), ...look });
      return sourceMark(tipped(dot, seriesTip(input, row, column)), input.cellPointer?.(row, column));
    }),
    ...texts.map(({ x, anchor, text }) =>
      drawLine(text, font, { x, y: y + 4.4, fill: theme.ink, halo: theme.surface, anchor }),
    ),
  ];
  const spans = texts.map(({ x, anchor, text }): readonly [number, number] => {
    const width = textWidth(text, font);
    return anchor === "start" ? [x, x + width] : [x - width, x];
  });
  return { nodes, y, texts: spans };
}

interface DrawnRow {
  readonly nodes: readonly MarkupNode[];
  readonly y: number;
  /** Where its values are written, from left to right. */
  readonly texts: readonly (readonly [left: number, right: number])[];
}

/** Half the height of a text, with the space around it. */
const halfText = 9;

/** The line of zero, but for where a value is written. */
function drawZeroBetween(axis: ValueAxis, plot: Plot, rows: readonly DrawnRow[], theme: Theme): readonly MarkupNode[] {
  if (axis.min > 0 || axis.max < 0) return [];
  const x = plot.left + plot.width * alongAxis(axis, 0);
  const cuts = rows.filter(({ texts }) => texts.some(([left, right]) => left - 3 < x && right + 3 > x));
  const bottom = plot.top + plot.height;
  const starts = [plot.top, ...cuts.map(({ y }) => y + halfText)];
  return starts.flatMap((top, index) => {
    const part = { ...plot, top, height: (cuts[index]?.y ?? bottom + halfText) - halfText - top };
    return part.height > 0 ? [drawZeroLine(axis, part, "vertical", theme)] : [];
  });
}

/** Whether the columns are times that follow each other. */
function isInTime({ columns }: SeriesData, { sheet }: ChartInput): boolean {
  const times = rowTimes(columns.map((column) => sheet.columns[column] ?? ""))?.at;
  return times?.every((time, index) => index === 0 || time > times[index - 1]!) ?? false;
}
