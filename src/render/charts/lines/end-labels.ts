import { columnName } from "../../../language/picture-notes/note-sheet.js";
import { valueForms } from "../../column-format.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { capMiddle, drawLine } from "../../text/draw-text.js";
import { type Font, textWidth } from "../../text/measure.js";
import type { RowFrame } from "../axes/row-frame.js";
import type { ChartInput } from "../chart.js";
import { spread } from "../spread.js";
import type { LineKind } from "./line-kind.js";

const font: Font = { size: 12, weight: 600 };
const lineHeight = 15;
/** From the plot to the names: room for a leader line. */
export const endGap = 16;
/** More names than these are read faster in a legend. */
const maxLines = 8;
const maxNameWidth = 150;
/** Lines need at least so much width beside their names. */
const minPlot = 190;
/** A name further from the end of its line, as a share of the plot's width, would have a leader across other lines: it is at the end itself. */
const maxLeader = 0.15;

/** The last value of a column from left to right. */
interface LineEnd {
  readonly column: number;
  readonly row: number;
  readonly value: number;
}

/** The ends of lines, in the order of the columns. */
export function lineEnds(
  columns: readonly number[],
  { x }: Pick<RowFrame, "x">,
  { sheet }: ChartInput,
): readonly LineEnd[] {
  return columns.flatMap((column) => {
    let [row, farthest] = [-1, Number.NEGATIVE_INFINITY];
    for (let index = 0; index < sheet.rows.length; index++)
      if (sheet.rows[index]!.values[column] !== undefined && x(index) >= farthest) [row, farthest] = [index, x(index)];
    return row < 0 ? [] : [{ column, row, value: sheet.rows[row]!.values[column]! }];
  });
}

/** The text at the end of a line. */
type EndText = (end: LineEnd) => string;

/** The names of lines, and their last values too if the content asks for values and these have room. */
const endTexts = ({ sheet, callouts, numbers }: ChartInput): readonly EndText[] => {
  const name: EndText = ({ column }) => columnName(sheet, column);
  if (!callouts.asked) return [name];
  const indices = sheet.columns.map((_, column) => column);
  const valued = valueForms(sheet, indices, numbers).map((write): EndText => {
    return (end) => `${name(end)} ${write(end.row, end.column)}`;
  });
  return [...valued, name];
};

interface EndLabels {
  readonly text: EndText;
  /** Pixels to the right of the plot. */
  readonly room: number;
  readonly valued: boolean;
}

/**
 * The texts right of the plot; `undefined` if a legend is better, or if the content wants no legend. On an interactive page the legend hides lines, and
 * names them alone.
 */
export function endLabels(columns: readonly number[], frame: RowFrame, input: ChartInput): EndLabels | undefined {
  if (input.interactive || columns.length < 2 || columns.length > maxLines || input.legend === false) return undefined;
  const ends = lineEnds(columns, frame, input);
  const ways = endTexts(input);
  for (const [index, text] of ways.entries()) {
    const widest = ends.reduce((most, end) => Math.max(most, textWidth(text(end), font)), 0);
    const room = Math.ceil(widest) + endGap;
    if (widest <= maxNameWidth && frame.plot.width - room >= minPlot)
      return { text, room, valued: index < ways.length - 1 };
  }
  return undefined;
}

/**
 * Names right of the plot at the heights of the ends, moved where they would overlap, and those of lines that end early right of their last
 * point; `undefined` if they have no room.
 */
export function drawEndLabels(
  { text }: EndLabels,
  kind: LineKind,
  columns: readonly number[],
  frame: RowFrame,
  input: ChartInput,
): readonly MarkupNode[] | undefined {
  const { plot, y } = frame;
  const right = plot.left + plot.width;
  const x = (row: number): number => (kind === "stepped" ? frame.span(row)[1] : frame.x(row));
  const all = [...lineEnds(columns, frame, input)].sort((one, other) => y(one.value) - y(other.value));
  const isEarly = ({ row }: LineEnd): boolean => right - x(row) > plot.width * maxLeader;
  const early = all.filter(isEarly).map((end) => ({ end, x: x(end.row) + 9, y: y(end.value) + font.size * capMiddle }));
  const areApart = early.every((one, index) => early.slice(0, index).every((other) => one.y - other.y >= lineHeight));
  if (!areApart || early.some((one) => one.x + textWidth(text(one.end), font) > right)) return undefined;
  const ends = all.filter((end) => !isEarly(end));
  const wishes = ends.map(({ value }) => ({ middle: y(value), size: lineHeight }));
  const middles = spread(wishes, plot.top - lineHeight / 2, plot.top + plot.height + lineHeight / 2);
  const atEnds = early.flatMap(({ end, ...place }) => {
    const look = { fill: input.paints.column(end.column).text, halo: input.theme.surface };
    return drawLine(text(end), font, { ...place, ...look });
  });
  const beside = middles?.flatMap((middle, index) => {
    const end = ends[index]!;
    const { fill, edge, text: color } = input.paints.column(end.column);
    const start = { x: x(end.row) + 5, y: y(end.value) };
    const place = { x: right + endGap - 2, y: middle + font.size * capMiddle, fill: color };
    const isBeside = Math.abs(middle - start.y) <= 3 && right - start.x < endGap;
    const leader = { x1: start.x, y1: start.y, x2: place.x - 4, y2: middle, stroke: edge ?? fill };
    return [...(isBeside ? [] : [el("line", leader)]), drawLine(text(end), font, place)];
  });
  return beside && [...beside, ...atEnds];
}
