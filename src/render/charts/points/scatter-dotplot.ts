import type { SheetNote } from "../../../language/picture-notes/note-sheet.js";
import { worded } from "../../../language/picture-notes/picture-note.js";
import { namesInQuotes } from "../../../language/picture-notes/quoted-names.js";
import { maxOf, minOf } from "../../../text/extremes.js";
import { message } from "../../../text/message.js";
import { caps } from "../../caps.js";
import { valueForms } from "../../column-format.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { rowRange } from "../../row-range.js";
import { sourceMark } from "../../source-mark.js";
import { drawLine } from "../../text/draw-text.js";
import { type Font, textWidth } from "../../text/measure.js";
import { paintAttributes } from "../../theme.js";
import { fullTurn, ringPath } from "../arc.js";
import { drawLabelsBeside, labelsBeside, someLabels, thinnedNote } from "../axes/category-axis.js";
import { farFromZero, tipped } from "../axes/row-frame.js";
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
import { commonEnds } from "../common-scale.js";
import { notesIf, valuesNote } from "../notes.js";
import { type SeriesData, seriesData, seriesTip } from "../series-data.js";
import { type SeriesPaints, seriesPaints } from "../series-paints.js";
import { widenAxis } from "./widen-axis.js";

/** The height of a row, in pixels. */
const pitch = 34;
const font: Font = { size: 12, weight: 600 };

/** One line a row, with a dot for each column and a bar from the lowest to the highest. Two columns have their values written outside. */
export function drawScatterDotplot(input: ChartInput): ChartPicture | ChartProblem {
  const data = seriesData(input, "all", caps.dotplotRows);
  if (isProblem(data)) return data;
  const { width, theme, numbers, common } = input;
  const height = Math.max(tickHeight + 10, input.height ?? data.rows.length * pitch + tickHeight + 4);
  const band = (height - tickHeight) / data.rows.length;
  const labels = labelsBeside(
    data.rows.map(({ title }) => title),
    band,
    width * 0.36,
  );
  const texts = textsBeside(data, band, width - labels.room, input);
  const { from, to } = rowRange(input.rows, data.rows.length);
  const left = common("left", labels.room);
  const plot: Plot = { left, top: 0, width: width - left, height: band * (to - from) };
  const count = Math.max(2, Math.min(6, Math.round(plot.width / 90)));
  const ends = commonEnds(common, data.values);
  const ticks = valueAxis(ends, numbers, { zero: !farFromZero(ends), count });
  const axis = withRoom(ticks, ends, plot.width, common("texts", texts ? texts.room + 14 : 8));
  const at = (row: number): number => (row - from + 0.5) * band;
  const rows = data.rows.map((_, row) => row).slice(from, to);
  const paints = seriesPaints(input, data);
  return {
    height: plot.height + tickHeight,
    rows: data.rows.length,
    nodes: [
      ...drawHorizontalAxis(axis, plot, theme),
      ...(axis.min <= 0 && axis.max >= 0 ? [drawZeroLine(axis, plot, "vertical", theme)] : []),
      ...drawLabelsBeside(someLabels(labels, from, to), (index) => at(from + index), labels.room, theme),
      ...rows.flatMap((row) => drawRow(row, data, { axis, plot, band, y: at(row), text: texts?.text, paints }, input)),
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
  const before = Math.max(8, room - minOf(along));
  const after = Math.max(tickRoom(axis) / 2, room - length + maxOf(along));
  return widenAxis(axis, length, before, after);
}

interface RowPlace {
  readonly axis: ValueAxis;
  readonly plot: Plot;
  readonly band: number;
  readonly y: number;
  /** Writes values beside the outer dots, if there is room. */
  readonly text: ValueText | undefined;
  readonly paints: SeriesPaints;
}

function drawRow(
  row: number,
  { columns, rows }: SeriesData,
  place: RowPlace,
  input: ChartInput,
): readonly MarkupNode[] {
  const { axis, plot, band, y, text, paints } = place;
  const { theme } = input;
  const dots = columns.flatMap((column) => {
    const value = rows[row]!.values[column];
    return value === undefined ? [] : [{ column, value, x: plot.left + plot.width * alongAxis(axis, value) }];
  });
  if (dots.length === 0) return [];
  const r = Math.max(1.5, Math.min(6.5, band * 0.3));
  const sorted = [...dots].sort((a, b) => a.x - b.x);
  const [low, high] = [sorted[0]!, sorted.at(-1)!];
  const line = { x1: low.x, y1: y, x2: high.x, y2: y, stroke: theme.muted, "stroke-width": Math.max(1, r / 2.5) };
  const drawText = ({ column, x }: (typeof dots)[number], side: "start" | "end") =>
    drawLine(text?.(row, column) ?? "", font, {
      x: x + (side === "start" ? r + 6 : -r - 6),
      y: y + 4.4,
      fill: theme.ink,
      // The line of zero may be there.
      halo: theme.surface,
      anchor: side,
    });
  return [
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
    ...(text ? [drawText(high, "start"), ...(low.column === high.column ? [] : [drawText(low, "end")])] : []),
  ];
}
