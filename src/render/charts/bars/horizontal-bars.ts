import type { MarkupNode } from "../../markup/node.js";
import { type RowRange, rowRange } from "../../row-range.js";
import { capMiddle, drawLine } from "../../text/draw-text.js";
import { type Font, textWidth } from "../../text/measure.js";
import { axisSettings, linearAxis } from "../axes/axis-settings.js";
import {
  bandOfLines,
  type CategoryLabels,
  categoryFont,
  drawLabelsBeside,
  labelsBeside,
  linesBeside,
  someLabels,
  thinnedNote,
} from "../axes/category-axis.js";
import {
  alongAxis,
  axisFont,
  drawHorizontalAxis,
  drawZeroLine,
  type Plot,
  tickHeight,
  tickRoom,
  type ValueAxis,
  valueAxis,
} from "../axes/value-axis.js";
import { type ChartInput, type ChartPicture, type ChartProblem, isProblem } from "../chart.js";
import { anyOf, commonEnds, leastOf } from "../common-scale.js";
import { markValues } from "../mark-values.js";
import type { MarkedPlot } from "../marked-plot.js";
import { notesIf, valuesNote } from "../notes.js";
import { rowPoints } from "../row-points.js";
import { type SeriesData, seriesData } from "../series-data.js";
import { type SeriesPaints, seriesPaints } from "../series-paints.js";
import { barEnds, drawBarSeries, groupGap } from "./bar-series.js";
import { type BarTexts, endTexts, type PartTexts, partTexts } from "./bar-texts.js";
import { barsLegend } from "./bars-beside.js";
import {
  noTotals,
  stackProblem,
  stackTotals,
  type TotalTexts,
  totalFont,
  totalsAsked,
  totalTexts,
} from "./stack-totals.js";

export type BarForm = "single" | "stacked" | "grouped";

/** The form that is drawn. A stack or group of one column is drawn as simple bars with values at their ends, unless a stack shows shares. */
export const formOf = (form: BarForm, { columns }: SeriesData, { callouts }: ChartInput): BarForm =>
  columns.length === 1 && !(form === "stacked" && callouts.percentage === true) ? "single" : form;

/** The limits of a chart's height in pixels: with a `category_height`, and without any height from the author. */
const highest = 8000;
const maxNatural = 1600;
/** The part of the width that names take at most, and in pixels: beside them, the least width of all bars, and from a bar to its value. */
const namesShare = 0.4;
const namesGap = 11;
const minPlot = 16;
const textGap = 8;
/** Bars closer than this have no labels, which would overlap. */
const minPitch = 13;

/** Horizontal bars, the first row on top. Values at the bars replace the axis; without them there is one. */
export function drawHorizontalBars(input: ChartInput, type: BarForm): ChartPicture | ChartProblem {
  const data = seriesData(input, type === "single" ? "first" : "all");
  if (isProblem(data)) return data;
  const form = formOf(type, data, input);
  const problem = form === "stacked" ? stackProblem(data) : undefined;
  if (problem) return problem;
  const paints = seriesPaints(input, data);
  const bars = planBars(input, form, data);
  const { bands, labels, texts, parts } = bars;
  const range = rowRange(input.rows, data.rows.length);
  const shown = { ...bars.plot, height: bands.band * (range.to - range.from) };
  const behind = texts ? [] : drawHorizontalAxis(bars.axis, shown, input.theme);
  const notes = notesIf(
    ...data.notes,
    ...(parts?.notes ?? [!texts && valuesNote(input)]),
    bars.lacksTotals && noTotals,
    bands.note !== undefined && { text: bands.note, forAuthor: true as const },
    thinnedNote(labels),
  );
  return {
    height: bands.band * (range.to - range.from) + (texts ? 0 : tickHeight),
    nodes: [...behind, ...drawRows(input, bars, paints, range)],
    rows: data.rows.length,
    marked: markedPlot(bars, range, behind.length),
    legend: form === "single" ? barsLegend(input, "horizontal") : paints.legend,
    notes,
  };
}

/** Where everything is, and which texts there are. */
interface BarsPlan extends PlotNeeds {
  readonly plot: Plot;
  readonly axis: ValueAxis;
  /** The values in the parts of stacks. */
  readonly parts: PartTexts | undefined;
  /** Whether the totals of stacks have no room. */
  readonly lacksTotals: boolean;
}

function planBars(input: ChartInput, form: BarForm, data: SeriesData): BarsPlan {
  // Texts decide whether there is an axis, and the axis takes height from the bars: so the bands are computed twice.
  const ends = form === "stacked" ? undefined : textsAtEnds(input, data, bandsOf(input, form, data, 0));
  const texts = anyOf(input.common, "axis", !ends) ? undefined : ends;
  const bands = bandsOf(input, form, data, texts ? 0 : tickHeight);
  const titles = data.rows.map(({ title }) => title);
  const labels = labelsBeside(titles, bands.band, Math.floor(input.width * namesShare));
  const asked = form === "stacked" && totalsAsked(input, data);
  const totals = asked && bands.band >= minPitch ? totalTexts(input, data, input.width * 0.2) : undefined;
  const needs = { form, data, bands, labels, texts, totals };
  const { plot, axis } = placed(input, needs);
  const room = (value: number) => (plot.width * Math.abs(value / axis.unit)) / (axis.max - axis.min) - 8;
  const inside = input.callouts.enabled && bands.thickness >= minPitch;
  const parts = form === "stacked" && inside ? partTexts(input, data, fontOf(bands), room) : undefined;
  return { ...needs, plot, axis, parts, lacksTotals: asked && !totals };
}

/** The rows of a range: their bars, texts and names. */
function drawRows(
  input: ChartInput,
  { form, data, bands, labels, texts, totals, parts, plot, axis }: BarsPlan,
  paints: SeriesPaints,
  { from, to }: RowRange,
): readonly MarkupNode[] {
  const { theme, sheet } = input;
  const { band, thickness } = bands;
  const text = texts?.text ?? parts?.text ?? (() => undefined);
  const shown = { ...plot, height: band * (to - from) };
  const middle = (row: number): number => (row + 0.5) * band;
  const bars = {
    axis,
    plot: shown,
    thickness,
    direction: "horizontal",
    stacked: form === "stacked",
    text: (row: number, column: number) => text(from + row, column),
    paints: { ...paints, mark: (row: number, column: number) => paints.mark(from + row, column) },
    fontSize: fontOf(bands).size,
  } as const;
  const points = { rows: to - from, columns: data.columns, box: shown, at: middle, band, downwards: true };
  return [
    ...drawBarSeries(
      { ...input, sheet: { ...sheet, rows: sheet.rows.slice(from, to) } },
      { ...data, rows: data.rows.slice(from, to) },
      bars,
    ),
    drawZeroLine(axis, shown, "vertical", theme),
    ...drawTotals(input, data, totals, { plot: shown, axis, band, from, to }),
    ...drawLabelsBeside(someLabels(labels, from, to), middle, labels.room, theme),
    ...rowPoints(input, points),
  ];
}

/** Where marks are among the rows of a range. */
function markedPlot({ form, data, bands, plot, axis }: BarsPlan, { from, to }: RowRange, behind: number): MarkedPlot {
  const { band, thickness } = bands;
  const value = (one: number): number => plot.left + plot.width * alongAxis(axis, one);
  const middle = (row: number): number => (row + 0.5) * band;
  const ends = barEnds(data, { axis, stacked: form === "stacked", thickness });
  return {
    plot: { ...plot, height: band * (to - from) },
    towards: "right",
    value,
    titles: data.rows.slice(from, to).map(({ title }) => title),
    middle,
    span: (row) => [row * band, (row + 1) * band],
    point: (row, column) => {
      const end = ends(from + row, column);
      return end && { x: value(end.value), y: middle(row) + end.aside };
    },
    solid: true,
    behind,
  };
}

interface Bands {
  /** Pixels from one row to the next, across one bar, and from one bar to the next. */
  readonly band: number;
  readonly thickness: number;
  readonly pitch: number;
  readonly note?: string;
}

function bandsOf(input: ChartInput, form: BarForm, { rows, columns }: SeriesData, below: number): Bands {
  const bars = form === "grouped" ? columns.length : 1;
  const together = bars + (bars - 1) * groupGap;
  const { height, categoryHeight } = input;
  if (height !== undefined) return within(Math.max(40, height - below) / rows.length, together);
  if (categoryHeight === undefined)
    return within(Math.min(naturalBand(input, rows.length, bars), maxNatural / rows.length), together);
  // However thin the bars are, their names need a line each.
  const band = Math.max(17, categoryHeight * together + Math.max(4, Math.min(16, categoryHeight * 0.5)));
  if (band * rows.length <= highest) return { band, thickness: categoryHeight, pitch: categoryHeight * (1 + groupGap) };
  const note = `The bars are drawn thinner than ${categoryHeight} pixels, so that the picture has an end.`;
  return { ...within(highest / rows.length, together), note };
}

const within = (band: number, together: number): Bands => {
  const thickness = Math.min(64, (band * (together > 1 ? 0.78 : 0.68)) / together);
  return { band, thickness, pitch: together > 1 ? thickness * (1 + groupGap) : band };
};

function naturalBand({ sheet, width }: ChartInput, rows: number, bars: number): number {
  if (bars > 1) return bars * (bars > 4 ? 15 : 18) + 16;
  if (rows > 30) return 24;
  const titles = sheet.rows.slice(0, rows).map(({ title }) => title);
  const long = titles.some((title) => textWidth(title, categoryFont) > width * namesShare);
  if (rows > 12) return long ? 36 : 28;
  return long ? bandOfLines(Math.max(2, linesBeside(titles, Math.floor(width * namesShare)))) : 34;
}

const fontOf = ({ pitch }: Bands): Font => ({ size: pitch < 16 ? 11 : 12, weight: 400 });

function textsAtEnds(input: ChartInput, data: SeriesData, bands: Bands): BarTexts | undefined {
  if (!input.callouts.enabled || bands.pitch < minPitch) return undefined;
  const besideNames = input.width * (1 - namesShare) - namesGap - minPlot - 2 * textGap;
  return endTexts(input, data, fontOf(bands), input.width * 0.28, besideNames);
}

/** The texts beside a plot, and the settings of its axis. */
interface PlotNeeds {
  readonly form: BarForm;
  readonly data: SeriesData;
  readonly bands: Bands;
  readonly labels: CategoryLabels;
  readonly texts: BarTexts | undefined;
  readonly totals: TotalTexts | undefined;
}

/** The plot and its axis. It leaves room for the names on the left, and for values or tick labels that reach beyond the bars. */
function placed(
  input: ChartInput,
  { form, data, bands, labels, texts, totals }: PlotNeeds,
): { readonly plot: Plot; readonly axis: ValueAxis } {
  const ends = form === "stacked" ? stackTotals(data) : data.values;
  const { common } = input;
  const count = leastOf(common, "ticks", input.width - labels.room < 300 ? 3 : 5);
  const axis = valueAxis(commonEnds(common, [...ends, ...markValues(input)]), input.numbers, {
    exact: texts !== undefined,
    count,
    ...linearAxis(axisSettings(input, data.columns)),
  });
  const lastTick = textWidth(axis.ticks.at(-1)?.text ?? "", axisFont) / 2;
  const before = texts ? (texts.below > 0 ? texts.below + textGap : 1) : labels.room === 0 ? tickRoom(axis) / 2 : 1;
  const after = texts
    ? texts.above > 0
      ? texts.above + textGap
      : 1
    : Math.max(lastTick + 1, totals ? totals.widest + 8 : 0);
  const left = common("left", labels.room + before);
  const plot = {
    left,
    top: 0,
    width: leastOf(common, "width", Math.max(minPlot, input.width - left - after)),
    height: bands.band * data.rows.length,
  };
  return { plot, axis };
}

interface TotalPlaces {
  readonly plot: Plot;
  readonly axis: ValueAxis;
  readonly band: number;
  /** The rows that are drawn. */
  readonly from: number;
  readonly to: number;
}

/** Each sum right of its stack. */
function drawTotals(
  { theme }: ChartInput,
  data: SeriesData,
  totals: TotalTexts | undefined,
  { plot, axis, band, from, to }: TotalPlaces,
): readonly MarkupNode[] {
  const reach = stackTotals(data);
  return (totals?.texts ?? []).slice(from, to).map((text, index) => {
    const x = plot.left + plot.width * alongAxis(axis, reach[2 * (from + index)]!) + 6;
    const y = plot.top + (index + 0.5) * band + totalFont.size * capMiddle;
    return drawLine(text, totalFont, { x, y, fill: theme.ink });
  });
}
