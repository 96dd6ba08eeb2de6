import { columnName, type SheetNote } from "../../../language/picture-notes/note-sheet.js";
import { pictureNote } from "../../../language/picture-notes/picture-note.js";
import { quotedNames } from "../../../language/picture-notes/quoted-names.js";
import { addToList } from "../../../text/add-to-list.js";
import { caps } from "../../caps.js";
import { type ChartSheet, numbersBeside, numbersIn } from "../../chart-data.js";
import type { LegendItem } from "../../legend.js";
import type { MarkupNode } from "../../markup/node.js";
import { mutedFirst } from "../../muted-first.js";
import { inTime } from "../axes/in-time.js";
import { type RowFrame, type RowFrameOptions, rowFrame } from "../axes/row-frame.js";
import type { ChartInput, ChartPicture, DrawChart } from "../chart.js";
import { uprightPlot } from "../marked-plot.js";
import { firstColumnsNote, notesIf, valuesNote } from "../notes.js";
import { rowPoints } from "../row-points.js";
import { drawEndLabels, endGap, endLabels, lineEnds } from "./end-labels.js";
import type { LineKind } from "./line-kind.js";
import { dashOf, dashText } from "./line-look.js";
import { lineMarkers } from "./line-markers.js";
import { drawLineSeries } from "./line-series.js";
import { lineTexts, valueTexts } from "./line-texts.js";
import { drawBand, drawTargets, linesLegend } from "./lines-beside.js";

const coveredHint =
  "Remove one of the columns, or choose a chart type that shows each value, such as `@chart column-grouped` or `@chart table`.";

/**
 * One line or area for each column, over the rows. A missing value leaves a gap. Areas begin at zero and are translucent. The axis of lines
 * omits zero if all values are far from it. With many rows, the line keeps its shape but not every point. A few lines have their names at
 * their ends, more have a legend.
 */
export const lineChart =
  (kind: LineKind): DrawChart =>
  (written) => {
    const { input, order } = inTime(written, false);
    const { sheet } = input;
    if (sheet.rows.length === 0) return { problem: "It has no rows. Give it at least one: a title and a number." };
    const indices = sheet.columns.map((_, index) => index);
    const all = indices.filter((index) => sheet.rows.some(({ values }) => values[index] !== undefined));
    if (all.length === 0) return { problem: "It needs at least one number: none of its cells is one." };
    const most = Math.max(1, Math.min(caps.series.columns, Math.floor(caps.linePoints / sheet.rows.length)));
    const columns = mutedFirst(all.slice(0, most), input.paints.column);
    const { frame, labels, valued } = labelled(kind, columns, input);
    const band = drawBand(input, Math.min(...columns), frame);
    const picture = draw(kind, columns, frame, input, band, labels);
    const y = (row: number, column: number) => {
      const value = sheet.rows[row]!.values[column];
      return value === undefined ? undefined : frame.y(value);
    };
    const points = { rows: sheet.rows.length, columns, box: frame.plot, at: frame.x, y, ...(order && { order }) };
    return {
      ...picture,
      marked: uprightPlot(frame, {
        titles: sheet.rows.map(({ title }) => title),
        ...(kind === "stepped" && { span: frame.span }),
        at: y,
        rings: true,
        // A text can be read on a band, which is pale.
        behind: frame.behind.length + band.length,
      }),
      nodes: [...picture.nodes, ...rowPoints(input, points)],
      legend: [...legendOf(columns, frame, input), ...linesLegend(input, Math.min(...columns))],
      labelled: labels !== undefined,
      notes: notesIf(
        frame.note,
        labels && valued
          ? pictureNote("label-not-shown", "Only the last value of each line is written.")
          : valueTexts(columns, input) === undefined && valuesNote(input),
        ...coveredLines(columns, sheet),
        firstColumnsNote(columns, all),
      ),
    };
  };

interface Labelled {
  readonly frame: RowFrame;
  readonly labels?: readonly MarkupNode[];
  /** Whether the labels contain the last values. */
  readonly valued?: boolean;
}

/** The frame, narrower where the names of the lines have room beside it. */
function labelled(kind: LineKind, columns: readonly number[], input: ChartInput): Labelled {
  const options = frameOptions(kind, columns, input);
  const frame = rowFrame(input, options);
  const texts = endLabels(columns, frame, input);
  if (!texts) return { frame };
  const narrow = rowFrame({ ...input, width: input.width - texts.room }, { ...options, after: endGap });
  const labels = drawEndLabels(texts, kind, columns, narrow, input);
  return labels ? { frame: narrow, labels, valued: texts.valued } : { frame };
}

/** In the order in which the lines end, from above. */
function legendOf(columns: readonly number[], frame: RowFrame, input: ChartInput): readonly LegendItem[] {
  const dashed = columns.some((column) => dashOf(column, input.theme).length > 0);
  return [...lineEnds(columns, frame, input)]
    .sort((one, other) => other.value - one.value)
    .map(({ column }) => ({
      label: columnName(input.sheet, column),
      series: columns.indexOf(column),
      paint: input.paints.column(column),
      ...(dashed && { dash: dashText(dashOf(column, input.theme)) }),
    }));
}

const frameOptions = (kind: LineKind, columns: readonly number[], input: ChartInput): RowFrameOptions => ({
  titles: input.sheet.rows.map(({ title }) => title),
  time: input.time,
  values: [...numbersIn(input.sheet.rows, columns), ...numbersBeside(input.sheet, input.sheet.rows)],
  columns,
  zero: kind !== "line",
  rows: kind === "stepped" ? "steps" : "points",
  caption: "",
  texts: valueTexts(columns, input) !== undefined,
});

function draw(
  kind: LineKind,
  columns: readonly number[],
  frame: RowFrame,
  input: ChartInput,
  band: readonly MarkupNode[],
  labels: readonly MarkupNode[] = [],
): ChartPicture {
  const nodes: readonly MarkupNode[] = [
    ...frame.behind,
    ...band,
    ...drawLineSeries(kind, columns, frame, input),
    ...lineMarkers(kind, columns, frame, input),
    ...drawTargets(input, frame),
    ...lineTexts(kind, columns, frame, input),
    ...labels,
  ];
  return { height: frame.height, nodes };
}

/** The notes about lines that readers cannot see: later columns are drawn over earlier ones, and have the same values. */
function coveredLines(columns: readonly number[], sheet: ChartSheet): readonly SheetNote[] {
  const above = new Map<number, number[]>();
  for (const [index, column] of columns.entries()) {
    const top = columns.findLast((other, at) => at > index && areEqual(column, other, sheet));
    if (top !== undefined) addToList(above, top, column);
  }
  return [...above].map(([top, covered]) => {
    const names = quotedNames(covered.map((column) => columnName(sheet, column)));
    const text = `${names} ${covered.length === 1 ? "is" : "are"} covered by ${quotedNames([columnName(sheet, top)])}: their values are equal.`;
    return { ...pictureNote("series-not-shown", text), hint: coveredHint, column: covered[0]! };
  });
}

const areEqual = (one: number, other: number, { rows }: ChartSheet): boolean =>
  rows.every(({ values }) => values[one] === values[other]);
