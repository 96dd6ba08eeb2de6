import { type PictureNote, pictureNote, worded } from "../../../language/picture-notes/picture-note.js";
import { maxOf } from "../../../text/extremes.js";
import { message } from "../../../text/message.js";
import { caps } from "../../caps.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { rowRange } from "../../row-range.js";
import type { Font } from "../../text/measure.js";
import type { ChartInput, ChartPicture, ChartProblem } from "../chart.js";
import { notesIf } from "../notes.js";
import { type CellText, cellText, drawCell, drawCellIcon } from "./table-cell.js";
import { columnWish, fractionRoom, fractionWidth, type TableColumn, tableColumns } from "./table-columns.js";
import { isTableFromRight } from "./table-direction.js";
import { drawStackedTable } from "./table-stacked.js";
import { type ColumnWish, columnWidths } from "./table-widths.js";

/** From roomy to dense, whichever has room for all words. */
interface Density {
  readonly font: Font;
  readonly padX: number;
  readonly padY: number;
  readonly lineHeight: number;
}

const densities: readonly Density[] = [
  { font: { size: 14, weight: 400 }, padX: 10, padY: 9, lineHeight: 19 },
  { font: { size: 12, weight: 400 }, padX: 7, padY: 7, lineHeight: 17 },
  { font: { size: 11, weight: 400 }, padX: 5, padY: 6, lineHeight: 15 },
];

const stripe = 4;

/**
 * Rows under a header, with lines between them. Numbers are aligned to the right, so that digits can be compared. If the columns do not fit
 * side by side, a few columns become lines below each other; of many, the last ones are left out.
 */
export function drawTable(input: ChartInput): ChartPicture | ChartProblem {
  const all = tableColumns(input);
  if (all.length === 0) return { problem: "It has neither columns nor rows." };
  const hasColor = input.sheet.rows.some((_, row) => rowColor(input, row) !== undefined);
  const colorOf = hasColor ? (row: number) => rowColor(input, row) : undefined;
  const left = colorOf ? stripe : 0;
  const { density, wishes } = fitting(all.slice(0, caps.table.columns), input, input.width - left);
  const rows = input.sheet.rows.length;
  const drawn = Math.min(rows, caps.table.rows);
  if (wishes.length < all.length && all.length <= caps.table.stacked && rows > 0) {
    return { ...drawStackedTable(all, input, colorOf), rows: drawn, notes: notesOf(rows, 0) };
  }
  const columns = all.slice(0, wishes.length);
  const widths = columnWidths(wishes, input.width - left);
  const fractions = columns.map((column) => fractionRoom(column, density.font));
  const fromRight = isTableFromRight(input.sheet);
  const picture = drawInHeight({ columns, widths, fractions, left, fromRight, density, input }, colorOf);
  return { ...picture, rows: drawn, notes: notesOf(rows, all.length - columns.length) };
}

/** The roomiest density in which all columns fit side by side; otherwise the densest, with as many columns as fit. */
function fitting(columns: readonly TableColumn[], { icon }: ChartInput, width: number) {
  const wishesFor = ({ font, padX }: Density): readonly ColumnWish[] =>
    columns.map((column) => columnWish(column, font, padX, icon !== undefined));
  for (const density of densities) {
    const wishes = wishesFor(density);
    if (wishes.reduce((sum, { least }) => sum + least, 0) <= width) return { density, wishes };
  }
  const density = densities.at(-1)!;
  let room = width;
  const wishes = wishesFor(density);
  const over = wishes.findIndex(({ least }) => {
    room -= least;
    return room < 0;
  });
  return { density, wishes: wishes.slice(0, Math.max(1, over)) };
}

function notesOf(rows: number, hiddenColumns: number): readonly PictureNote[] {
  const hiddenRows = rows - caps.table.rows;
  return notesIf(
    rows === 0 && worded(message`The table has no rows.`),
    hiddenRows > 0 && pictureNote("value-not-shown", message`${hiddenRows} more {1|row is|rows are} not shown.`),
    hiddenColumns > 0 &&
      pictureNote("series-not-shown", message`${hiddenColumns} more {1|column is|columns are} not shown.`),
  );
}

/** The colour that the content gives the row. Icons show it themselves. */
function rowColor({ paints, icon }: ChartInput, row: number): string | undefined {
  const own = paints.own(row);
  // A colour too close to the page's has an edge. The strip is too narrow for an edge, so it is drawn in the colour of the edge.
  return icon === undefined && own ? (own.edge ?? own.fill) : undefined;
}

interface TableLayout {
  readonly columns: readonly TableColumn[];
  readonly widths: readonly number[];
  /** Room right of the decimal points of each. */
  readonly fractions: readonly number[];
  /** Pixels for the stripe. */
  readonly left: number;
  /** The first column is at the right, and the stripe too. */
  readonly fromRight: boolean;
  readonly density: Density;
  readonly input: ChartInput;
}

/** Rows are as high as their texts, or higher if more was asked for. */
function drawInHeight(layout: TableLayout, colorOf?: (row: number) => string | undefined) {
  const natural = drawRows(layout, colorOf);
  const { height, rows } = layout.input;
  if (height === undefined || rows !== undefined || height <= natural.height) return natural;
  const { density } = layout;
  const padY = density.padY + (height - natural.height) / (natural.lines * 2);
  return drawRows({ ...layout, density: { ...density, padY } }, colorOf);
}

/** The header, which is repeated where the table is continued, and the rows. */
function drawRows(layout: TableLayout, colorOf?: (row: number) => string | undefined) {
  const { width, theme, sheet } = layout.input;
  const { from, to } = rowRange(layout.input.rows, Math.min(sheet.rows.length, caps.table.rows));
  const header = drawRow(layout);
  const rule = el("rect", { x: 0, y: header.height - 1.5, width, height: 1.5, fill: theme.muted });
  const nodes: MarkupNode[] = [...header.nodes, rule];
  let y = header.height;
  for (let row = from; row < to; row++) {
    const { height, nodes: cells } = drawRow(layout, row);
    const color = colorOf?.(row);
    const strip =
      color === undefined
        ? []
        : [
            el("rect", {
              x: layout.fromRight ? width - stripe : 0,
              y: 1,
              width: stripe,
              height: height - 3,
              fill: color,
            }),
          ];
    const line = el("rect", { x: 0, y: height - 1, width, height: 1, fill: theme.grid });
    nodes.push(el("g", { transform: `translate(0 ${y})` }, strip, cells, line));
    y += height;
  }
  return { height: y, nodes, lines: to - from + 1 };
}

/** One row; the header without `row`. */
function drawRow({ columns, widths, fractions, left, fromRight, density, input }: TableLayout, row?: number) {
  const { padX, padY, lineHeight } = density;
  const font: Font = row === undefined ? { ...density.font, weight: 600 } : density.font;
  const contents = columns.map(({ header, cells }) => (row === undefined ? header : (cells[row] ?? "")));
  const texts = contents.map((content, at): CellText => cellText(content, widths[at]! - 2 * padX + 0.01, font));
  const isIcon = (column: TableColumn): boolean => input.icon !== undefined && !column.title;
  const most = maxOf(
    texts.map(({ lines }, at) => (row !== undefined && isIcon(columns[at]!) ? 1 : lines.length)),
    1,
  );
  const height = most * lineHeight + 2 * padY;
  let x = left;
  const nodes = columns.flatMap((column, at): readonly MarkupNode[] => {
    const from = fromRight ? input.width - x - widths[at]! : x;
    const to = from + widths[at]!;
    x += widths[at]!;
    const middle = (from + to) / 2;
    if (isIcon(column) && row !== undefined) return drawCellIcon(input, row, contents[at]!, middle, height / 2);
    const anchor = isIcon(column) ? "middle" : column.numeric ? "end" : "start";
    const shift = row === undefined ? 0 : fractions[at]! - fractionWidth(contents[at]!, column, font);
    const edge = { start: from + padX, middle, end: to - padX - shift }[anchor];
    return drawCell(texts[at]!, font, {
      x: edge,
      y: padY,
      lineHeight,
      fill: input.theme.ink,
      anchor,
      right: to - padX,
    });
  });
  return { height, nodes };
}
