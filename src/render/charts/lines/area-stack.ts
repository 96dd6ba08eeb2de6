import { columnName } from "../../../language/picture-notes/note-sheet.js";
import { belowZeroInStream, blankInStream } from "../../../language/picture-notes/value-notes.js";
import { append } from "../../../text/extremes.js";
import { caps } from "../../caps.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { sourceMark } from "../../source-mark.js";
import { atSource, inTime } from "../axes/in-time.js";
import { type RowFrame, rowFrame, tipped } from "../axes/row-frame.js";
import type { ChartInput, ChartPicture, ChartProblem } from "../chart.js";
import { uprightPlot } from "../marked-plot.js";
import { firstColumnsNote, neverWrittenNote, notesIf } from "../notes.js";
import { pathCommand } from "../path-data.js";
import { rowPoints } from "../row-points.js";
import { seriesTip } from "../series-data.js";

/** The most tooltips in one chart. */
const maxTips = 600;

/** Stacked areas, the first column at the bottom: at each row, an area is as thick as its value. Missing and negative values are 0. */
export function drawAreaStack(written: ChartInput): ChartPicture | ChartProblem {
  const { input, order } = inTime(written, true);
  const { sheet, numbers, paints } = input;
  if (sheet.rows.length === 0) return { problem: "It has no rows. Give it at least one: a title and a number." };
  const all = [...sheet.columns.keys()].filter((column) => sheet.rows.some(({ values }) => (values[column] ?? 0) > 0));
  if (all.length === 0) return { problem: "It has no value above zero, and stacked areas need one." };
  const columns = all.slice(0, caps.series.columns);
  const edges = edgesOf(columns, input);
  const tops = edges.at(-1)!;
  if (!tops.every(Number.isFinite)) return { problem: "The values of a row add up to more than a number can hold." };
  const titles = sheet.rows.map(({ title }) => title);
  const { time } = input;
  const frame = rowFrame(input, {
    titles,
    time,
    values: tops,
    columns,
    zero: true,
    whole: true,
    rows: "points",
    caption: "",
  });
  const middle = (row: number, column: number): number | undefined => {
    const at = columns.indexOf(column);
    return at < 0 ? undefined : frame.y((edges[at]![row]! + edges[at + 1]![row]!) / 2);
  };
  const marks = columns.flatMap((column, at) => drawLayer(column, at, edges, frame, input));
  const points = { rows: titles.length, columns, box: frame.plot, at: frame.x, y: middle };
  return {
    height: frame.height,
    marked: uprightPlot(frame, { titles, at: middle, solid: true }),
    nodes: [...frame.behind, ...marks, ...rowPoints(input, { ...points, ...(order && { order }) })],
    // From the top, as the areas are.
    legend: columns
      .map((column, series) => ({ label: columnName(sheet, column), series, paint: paints.column(column) }))
      .toReversed(),
    notes: notesIf(
      frame.note,
      ...atSource([...belowZeroInStream(sheet, numbers.format), ...blankInStream(sheet, numbers.format)], order),
      firstColumnsNote(columns, all),
      neverWrittenNote("stacked areas", "column-stacked", input),
    ),
  };
}

/** The sums up to each column, from zero on, row by row. */
function edgesOf(columns: readonly number[], { sheet }: ChartInput): readonly (readonly number[])[] {
  let sums: readonly number[] = sheet.rows.map(() => 0);
  return [
    sums,
    ...columns.map((column) => {
      sums = sums.map((sum, row) => sum + Math.max(0, sheet.rows[row]!.values[column] ?? 0));
      return sums;
    }),
  ];
}

function drawLayer(
  column: number,
  at: number,
  edges: readonly (readonly number[])[],
  frame: RowFrame,
  input: ChartInput,
): readonly MarkupNode[] {
  const { paints, theme, interactive, cellPointer, sheet } = input;
  const { x, y, plot } = frame;
  const [below, above] = [edges[at]!, edges[at + 1]!];
  const rows = [...sheet.rows.keys()];
  // A single row has no extent: it is as wide as the plot.
  const xs = rows.length === 1 ? [plot.left, plot.left + plot.width] : rows.map(x);
  const place = (values: readonly number[], index: number): string =>
    pathCommand("L", xs[index]!, y(values[rows.length === 1 ? 0 : index]!));
  const along = xs.map((_, index) => place(above, index)).join("");
  const back = xs
    .map((_, index) => place(below, index))
    .toReversed()
    .join("");
  const { fill, edge = theme.surface } = paints.column(column);
  const series = interactive ? { "data-series": at } : {};
  const area = el("path", { d: `M${along.slice(1)}${back}Z`, fill, stroke: edge, ...series });
  const nodes = [sourceMark(tipped(area, columnName(sheet, column)), cellPointer?.(-1, column))];
  if (interactive || rows.length * (edges.length - 1) > maxTips) return nodes;
  const tips = rows.flatMap((row) => {
    const [from, to] = frame.span(row).map((side) => Math.max(plot.left, Math.min(plot.left + plot.width, side)));
    const [top, height] = [y(above[row]!), y(below[row]!) - y(above[row]!)];
    if (height <= 0) return [];
    const box = el("rect", { x: from, y: top, width: to! - from!, height, fill: theme.ink, opacity: 0 });
    return [sourceMark(tipped(box, seriesTip(input, row, column)), cellPointer?.(row, column))];
  });
  append(nodes, tips);
  return nodes;
}
