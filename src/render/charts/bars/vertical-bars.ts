import type { MarkupNode } from "../../markup/node.js";
import { drawLine } from "../../text/draw-text.js";
import type { Font } from "../../text/measure.js";
import { atSource, inTime } from "../axes/in-time.js";
import { alongAxis } from "../axes/value-axis.js";
import { type ChartInput, type ChartPicture, type ChartProblem, isProblem } from "../chart.js";
import { anyOf } from "../common-scale.js";
import { uprightPlot } from "../marked-plot.js";
import { notesIf, valuesNote } from "../notes.js";
import { rowPoints } from "../row-points.js";
import { type SeriesData, seriesData } from "../series-data.js";
import { seriesPaints } from "../series-paints.js";
import { barEnds, drawBarSeries, groupGap } from "./bar-series.js";
import { type BarText, endTexts, type PartTexts, partTexts } from "./bar-texts.js";
import { barsLegend } from "./bars-beside.js";
import { type ColumnFrame, columnFrame } from "./column-frame.js";
import { type BarForm, formOf } from "./horizontal-bars.js";
import {
  noTotals,
  stackProblem,
  stackTotals,
  type TotalTexts,
  totalFont,
  totalsAsked,
  totalTexts,
} from "./stack-totals.js";

/** The greatest width of a column: a single one would otherwise fill the plot. */
const thickest = 96;
/** Columns of dates that are close to each other are at least so wide, though they then touch. */
const thinnest = 2;
/** Above or below a column, for the text there. */
export const textRoom = 20;
export const columnFont: Font = { size: 12, weight: 400 };

/** Vertical columns, the first row on the left. Values at the columns replace the axis; without them there is one. */
export function drawVerticalBars(given: ChartInput, type: BarForm): ChartPicture | ChartProblem {
  const { input, order } = inTime(given, true);
  const data = seriesData(input, type === "single" ? "first" : "all");
  if (isProblem(data)) return data;
  const form = formOf(type, data, input);
  const problem = form === "stacked" ? stackProblem(data) : undefined;
  if (problem) return problem;
  const written = form === "stacked" ? undefined : withTexts(input, form, data);
  const asked = form === "stacked" && totalsAsked(input, data);
  const frame = written?.frame ?? frameOf(input, form, data, false, asked);
  const totals = asked ? totalTexts(input, data, frame.band - 4) : undefined;
  const thickness = thicknessOf(form, data, frame.band);
  const font: Font = form === "stacked" && thickness < 34 ? { size: 11, weight: 400 } : columnFont;
  const parts = form === "stacked" ? textsInside(input, data, frame, thickness, font) : undefined;
  const text = written?.text ?? parts?.text ?? (() => undefined);
  const { plot, axis, inTime: at } = frame;
  const paints = seriesPaints(input, data);
  const layout = { plot, axis, text, paints, thickness, direction: "vertical", stacked: form === "stacked" } as const;
  const placed = { ...layout, ...(at && { at }), fontSize: font.size };
  const value = (one: number): number => plot.top + plot.height * (1 - alongAxis(axis, one));
  const ends = barEnds(data, { axis, stacked: form === "stacked", thickness });
  return {
    height: frame.height,
    marked: uprightPlot(
      { ...frame, x: frame.at, y: value },
      {
        titles: data.rows.map(({ title }) => title),
        span: (row) => [frame.at(row) - frame.band / 2, frame.at(row) + frame.band / 2],
        point: (row, column) => {
          const end = ends(row, column);
          return end && { x: frame.at(row) + end.aside, y: value(end.value) };
        },
        solid: true,
      },
    ),
    nodes: [
      ...frame.behind,
      ...drawBarSeries(input, data, placed),
      ...frame.before,
      ...drawTotals(input, data, totals, frame),
      ...rowPoints(input, {
        rows: data.rows.length,
        columns: data.columns,
        box: plot,
        at: frame.at,
        band: frame.band,
        ...(order && { order }),
      }),
    ],
    legend: form === "single" ? barsLegend(input, "vertical") : paints.legend,
    notes: notesIf(
      ...atSource(data.notes, order),
      ...(parts?.notes ?? [!written && valuesNote(input)]),
      asked && !totals && noTotals,
      frame.note,
    ),
  };
}

function frameOf(input: ChartInput, form: BarForm, data: SeriesData, written: boolean, totals = false): ColumnFrame {
  const values = form === "stacked" ? stackTotals(data) : data.values;
  return columnFrame(input, {
    titles: data.rows.map(({ title }) => title),
    values,
    columns: data.columns,
    drawn: !written,
    above: totals || (written && values.some((value) => value >= 0)) ? textRoom : 0,
    below: written && values.some((value) => value < 0) ? textRoom : 0,
  });
}

const barsOf = (form: BarForm, { columns }: SeriesData): number => (form === "grouped" ? columns.length : 1);

function thicknessOf(form: BarForm, data: SeriesData, band: number): number {
  const bars = barsOf(form, data);
  const share = bars > 1 ? 0.8 : 0.7;
  return Math.min(thickest, Math.max(band * share, thinnest) / (bars + (bars - 1) * groupGap));
}

/** Where each column has room for its value. */
function withTexts(
  input: ChartInput,
  form: BarForm,
  data: SeriesData,
): { readonly text: BarText; readonly frame: ColumnFrame } | undefined {
  if (!input.callouts.enabled) return undefined;
  const frame = frameOf(input, form, data, true);
  const pitch = barsOf(form, data) > 1 ? thicknessOf(form, data, frame.band) * (1 + groupGap) : frame.band;
  const texts = endTexts(input, data, columnFont, pitch - 2);
  return anyOf(input.common, "axis", !texts) ? undefined : texts && { text: texts.text, frame };
}

function textsInside(
  input: ChartInput,
  data: SeriesData,
  { plot, axis }: ColumnFrame,
  thickness: number,
  font: Font,
): PartTexts {
  if (!input.callouts.enabled) return { text: () => undefined, notes: [] };
  const height = (value: number) => (plot.height * Math.abs(value / axis.unit)) / (axis.max - axis.min);
  const room = (value: number) => (height(value) >= font.size + 4 ? thickness - 3 : 0);
  return partTexts(input, data, font, room, true);
}

/** Each sum above its stack. */
function drawTotals(
  { theme }: ChartInput,
  data: SeriesData,
  totals: TotalTexts | undefined,
  { plot, axis, at }: ColumnFrame,
): readonly MarkupNode[] {
  const reach = stackTotals(data);
  return (totals?.texts ?? []).map((text, row) => {
    const y = plot.top + plot.height * (1 - alongAxis(axis, reach[2 * row]!)) - 5;
    return drawLine(text, totalFont, { x: at(row), y, fill: theme.ink, anchor: "middle" });
  });
}
