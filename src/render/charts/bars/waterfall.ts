import { maxOf, minOf } from "../../../text/extremes.js";
import { closingRow } from "../../closing-row.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { sourceMark } from "../../source-mark.js";
import type { Paint } from "../../theme.js";
import { bandMiddles, downPlot } from "../axes/linear-scale.js";
import { alongAxis } from "../axes/value-axis.js";
import { type ChartInput, type ChartPicture, type ChartProblem, isProblem } from "../chart.js";
import { anyOf } from "../common-scale.js";
import { uprightPlot } from "../marked-plot.js";
import { notesIf, valuesNote } from "../notes.js";
import { type SeriesData, seriesData, seriesTip } from "../series-data.js";
import { drawBarBox } from "./bar-box.js";
import { type BarLabel, drawBarLabel } from "./bar-label.js";
import { type BarText, endTexts } from "./bar-texts.js";
import { type ColumnFrame, columnFrame } from "./column-frame.js";
import { columnFont, textRoom } from "./vertical-bars.js";

/** A rise or fall, with the sum before and after it. */
interface WaterfallBar {
  readonly row: number;
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

const thickest = 96;

/**
 * Every row adds to the sum of the rows before it. No row is treated as a total, whatever its name: igx cannot know whether it is one. The
 * author names a closing bar, which shows the sum.
 */
export function drawWaterfall(given: ChartInput): ChartPicture | ChartProblem {
  const known = seriesData(given, "first");
  if (isProblem(known)) return known;
  const { input, data } = withTotal(given, known);
  const steps = stepsOf(data, input);
  if (steps.some(({ to }) => !Number.isFinite(to)))
    return { problem: "Its values add up to more than a number can hold." };
  const written = input.callouts.enabled ? withTexts(input, data, steps) : undefined;
  const frame = written?.frame ?? frameOf(input, data, steps, false);
  const value = (one: number): number => frame.plot.top + frame.plot.height * (1 - alongAxis(frame.axis, one));
  return {
    height: frame.height,
    marked: uprightPlot(
      { ...frame, x: frame.at, y: value },
      {
        titles: data.rows.map(({ title }) => title),
        span: (row) => [frame.at(row) - frame.band / 2, frame.at(row) + frame.band / 2],
        point: (row) => {
          const step = steps.find((one) => one.row === row);
          return step && { x: frame.at(row), y: value(step.value < 0 ? step.from : step.to) };
        },
        solid: true,
      },
    ),
    nodes: [
      ...frame.behind,
      ...connectors(input, frame, steps),
      ...drawSteps(input, frame, steps, data, written?.text ?? (() => undefined)),
      ...frame.before,
    ],
    notes: notesIf(...data.notes, !written && valuesNote(input), frame.note),
  };
}

/** The chart with a row for its closing bar. */
function withTotal(input: ChartInput, data: SeriesData): { readonly input: ChartInput; readonly data: SeriesData } {
  const title = input.picture.total;
  if (title === undefined) return { input, data };
  const rows = [...data.rows, closingRow(input.sheet, title)];
  return { input: { ...input, sheet: { ...input.sheet, rows } }, data: { ...data, rows } };
}

/** Whether a row is the closing bar. */
const isTotal = ({ picture, sheet }: ChartInput, row: number): boolean =>
  picture.total !== undefined && row === sheet.rows.length - 1;

function stepsOf({ rows }: SeriesData, input: ChartInput): readonly WaterfallBar[] {
  let sum = 0;
  return rows.flatMap(({ values: [value] }, row) => {
    if (value === undefined) return [];
    if (isTotal(input, row)) return [{ row, value, from: 0, to: value }];
    const from = sum;
    sum += value;
    return [{ row, value, from, to: sum }];
  });
}

function frameOf(
  input: ChartInput,
  { rows }: SeriesData,
  steps: readonly WaterfallBar[],
  written: boolean,
): ColumnFrame {
  return columnFrame(input, {
    whole: true,
    titles: rows.map(({ title }) => title),
    values: steps.map(({ to }) => to),
    columns: [0],
    drawn: !written,
    above: written ? textRoom : 0,
    below: written && fallsToBottom(steps) ? textRoom : 0,
  });
}

/** Whether the text below a fall could run into the names. */
function fallsToBottom(steps: readonly WaterfallBar[]): boolean {
  const sums = [0, ...steps.map(({ to }) => to)];
  const low = minOf(sums);
  const near = low + (maxOf(sums) - low) * 0.1;
  return steps.some(({ value, to }) => value < 0 && to <= near);
}

function withTexts(
  input: ChartInput,
  data: SeriesData,
  steps: readonly WaterfallBar[],
): { readonly text: BarText; readonly frame: ColumnFrame } | undefined {
  const frame = frameOf(input, data, steps, true);
  const texts = endTexts(input, data, columnFont, frame.band - 4);
  return anyOf(input.common, "axis", !texts) ? undefined : texts && { text: withSigns(texts.text, input), frame };
}

/** Gains with a plus, where a closing bar tells them from sums. The first row is where the sum begins. */
function withSigns(text: BarText, input: ChartInput): BarText {
  if (input.picture.total === undefined) return text;
  return (row, column) => {
    const [written, value = 0] = [text(row, column), input.sheet.rows[row]!.values[column]];
    const isGain = value > 0 && row > 0 && !isTotal(input, row) && written?.startsWith("+") === false;
    return isGain ? `+${written}` : written;
  };
}

const thicknessOf = ({ band }: ColumnFrame): number => Math.min(thickest, band * 0.7);

/** Lines from the end of each step to the start of the next one, which are the same sum. A step of 0 has no bar, so they go through it. */
function connectors({ theme }: ChartInput, frame: ColumnFrame, steps: readonly WaterfallBar[]): readonly MarkupNode[] {
  const { plot, axis, at: middle } = frame;
  const half = thicknessOf(frame) / 2;
  return steps.slice(1).map(({ row, value }, index) => {
    const before = steps[index]!;
    const y = plot.top + plot.height * (1 - alongAxis(axis, before.to));
    const isEnd = value === 0 && index === steps.length - 2;
    const ends = {
      x1: middle(before.row) + (before.value === 0 ? -half : half),
      x2: middle(row) + (isEnd ? half : -half),
    };
    return el("line", { ...ends, y1: y, y2: y, stroke: theme.muted });
  });
}

/** The first two colours mark rises and falls; a colour of the row overrides them. */
function paintOf(input: ChartInput, { row, value }: WaterfallBar): Paint {
  const { paints, theme } = input;
  // Neither a rise nor a fall.
  if (isTotal(input, row)) return { ...paints.column(0), fill: theme.muted };
  const own = paints.own(row);
  if (own) return own;
  const mark = paints.mark(row, 0);
  const rise = paints.column(0);
  return mark.fill !== rise.fill ? mark : value < 0 ? paints.column(1) : rise;
}

/** Drawn one by one, since a stack on an invisible bar cannot cross zero; then their values. */
function drawSteps(
  input: ChartInput,
  frame: ColumnFrame,
  steps: readonly WaterfallBar[],
  { rows }: SeriesData,
  text: BarText,
): readonly MarkupNode[] {
  const { plot, axis } = frame;
  const [middle, down] = [bandMiddles(0, plot.width, rows.length), downPlot(plot, axis)];
  const thickness = thicknessOf(frame);
  const bars: MarkupNode[] = [];
  const labels: MarkupNode[] = [];
  for (const step of steps) {
    const [from, to] = [down(step.from / axis.unit), down(step.to / axis.unit)];
    const { fill, edge } = paintOf(input, step);
    // A small change must not look like none.
    const height = step.value === 0 ? 0 : Math.max(0.5, Math.abs(from - to));
    const x = middle(step.row) + plot.left - thickness / 2;
    const box = { x, y: Math.min(from, to), width: thickness, height };
    const bar = drawBarBox(box, { fill, stroke: edge }, { tip: seriesTip(input, step.row, 0) });
    bars.push(sourceMark(bar, isTotal(input, step.row) ? undefined : input.cellPointer?.(step.row, 0)));
    const written = text(step.row, 0);
    if (written) labels.push(...drawBarLabel(box, edge === undefined ? 0 : 1, labelOf(input, step, written)));
  }
  return [...bars, ...labels];
}

/** Above what rises, below what falls. */
const labelOf = ({ theme }: ChartInput, { value }: WaterfallBar, text: string): BarLabel => ({
  text,
  side: value < 0 ? "bottom" : "top",
  fill: theme.ink,
  fontSize: columnFont.size,
  distance: 4,
});
