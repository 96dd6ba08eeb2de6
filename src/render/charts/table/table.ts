import type { SheetNote } from "../../../language/picture-notes/note-sheet.js";
import { pictureNote, worded } from "../../../language/picture-notes/picture-note.js";
import { quotedNames } from "../../../language/picture-notes/quoted-names.js";
import { maxOf } from "../../../text/extremes.js";
import { message } from "../../../text/message.js";
import { caps } from "../../caps.js";
import { type CellMark, sparkNumbers } from "../../cell-marks.js";
import { textOf } from "../../chart-data.js";
import { el, type MarkupNode, type Structure, structured } from "../../markup/node.js";
import { rowRange } from "../../row-range.js";
import type { Font } from "../../text/measure.js";
import type { ChartInput, ChartPicture, ChartProblem } from "../chart.js";
import { notesIf } from "../notes.js";
import { drawCellMark } from "./draw-cell-mark.js";
import { type CellText, cellText, drawCell, drawCellIcon } from "./table-cell.js";
import {
  barRoom,
  columnWish,
  fractionRoom,
  fractionWidth,
  type TableColumn,
  tableColumns,
  textRoom,
} from "./table-columns.js";
import { isTableFromRight } from "./table-direction.js";
import { drawStackedTable } from "./table-stacked.js";
import { columnWidths } from "./table-widths.js";

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
  const { density, wishes, outset } = fitting(all.slice(0, caps.table.columns), input, colorOf ? stripe : 0);
  const rows = input.sheet.rows.length;
  const drawn = Math.min(rows, caps.table.rows);
  if (wishes.length < all.length && all.length <= caps.table.stacked && rows > 0) {
    return { ...drawStackedTable(all, input, colorOf), rows: drawn, notes: notesOf(rows, 0, input) };
  }
  const columns = all.slice(0, wishes.length);
  const widths = columnWidths(wishes, input.width + outset.left + outset.right);
  const fractions = columns.map((column) => fractionRoom(column, density.font));
  const fromRight = isTableFromRight(input.sheet);
  const picture = drawInHeight({ columns, widths, fractions, left: -outset.left, fromRight, density, input }, colorOf);
  return { ...picture, rows: drawn, notes: notesOf(rows, all.length - columns.length, input) };
}

/**
 * The roomiest density in which all columns fit side by side, with names of two lines if possible; otherwise the densest, with as many
 * columns as fit. The texts at both sides are below the ends of the headline; beside a stripe they are apart from it.
 */
function fitting(columns: readonly TableColumn[], { icon, width }: ChartInput, striped: number) {
  const all = densities.map((density) => ({
    density,
    wishes: columns.map((column) => columnWish(column, density.font, density.padX, icon !== undefined)),
    // A tint that ends the row is as wide as its lines.
    outset: {
      left: striped === 0 ? density.padX : -striped,
      right: columns.at(-1)?.marks?.kind === "heat" ? 0 : density.padX,
    },
  }));
  const roomOf = ({ outset }: (typeof all)[number]): number => width + outset.left + outset.right;
  const fits = (need: "headed" | "least") =>
    all.find((one) => one.wishes.reduce((sum, wish) => sum + wish[need], 0) <= roomOf(one));
  const headed = fits("headed");
  if (headed) return { ...headed, wishes: headed.wishes.map((wish) => ({ ...wish, least: wish.headed })) };
  const fitting = fits("least");
  if (fitting) return fitting;
  const densest = all.at(-1)!;
  let room = roomOf(densest);
  const over = densest.wishes.findIndex(({ least }) => {
    room -= least;
    return room < 0;
  });
  return { ...densest, wishes: densest.wishes.slice(0, Math.max(1, over)) };
}

function notesOf(rows: number, hiddenColumns: number, input: ChartInput): readonly SheetNote[] {
  const hiddenRows = rows - caps.table.rows;
  return notesIf(
    rows === 0 && worded(message`The table has no rows.`),
    hiddenRows > 0 && pictureNote("value-not-shown", message`${hiddenRows} more {1|row is|rows are} not shown.`),
    hiddenColumns > 0 &&
      pictureNote("series-not-shown", message`${hiddenColumns} more {1|column is|columns are} not shown.`),
    ...input.sheet.columns.map((_, column) => noLineNote(input, column)),
  );
}

/** Texts where the author asked for lines: at the first of them. */
function noLineNote({ sheet, picture }: ChartInput, column: number): SheetNote | false {
  if (picture.cells[sheet.columns[column]!] !== "spark") return false;
  const texts = sheet.rows.map(({ cells }) => textOf(cells[column]));
  const row = texts.findIndex((text) => text.trim() !== "" && !sparkNumbers(text));
  const words = `Written as text, since a line needs numbers with blanks between them: ${quotedNames([texts[row] ?? ""])}.`;
  const hint = "Write numbers with blanks between them, such as `1 3 2.5`.";
  return row >= 0 && { ...pictureNote("value-not-shown", words), hint, forAuthor: true, row, column };
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
  /** Where the first column begins: after the stripe, or so that its texts begin at 0. */
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
  const nodes: MarkupNode[] = [structured({ type: "TR" }, header.nodes), rule];
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
    nodes.push(el("g", { transform: `translate(0 ${y})` }, strip, structured({ type: "TR" }, cells), line));
    y += height;
  }
  return { height: y, nodes: [structured({ type: "Table" }, nodes)], lines: to - from + 1 };
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
  const cellNodes = (column: TableColumn, at: number): readonly MarkupNode[] => {
    const from = fromRight ? input.width - x - widths[at]! : x;
    const to = from + widths[at]!;
    x += widths[at]!;
    const middle = (from + to) / 2;
    if (isIcon(column) && row !== undefined) return drawCellIcon(input, row, contents[at]!, middle, height / 2);
    const anchor = isIcon(column) ? "middle" : column.numeric ? "end" : "start";
    const shift =
      row === undefined || !column.isNumber(row) ? 0 : fractions[at]! - fractionWidth(contents[at]!, column, font);
    const edge = { start: from + padX, middle, end: to - padX - shift }[anchor];
    const mark = row === undefined ? undefined : column.marks?.of(row);
    const start = from + padX;
    const own = to - padX - textRoom(column, density.font) - start;
    const room = column.marks?.kind === "bar" ? barRoom(input.common, column, own) : own;
    const place = { from, room, start, end: to - padX, height };
    const text = drawCell(texts[at]!, font, {
      x: edge,
      y: padY,
      lineHeight,
      fill: row !== undefined && column.numeric && !column.isNumber(row) ? input.theme.muted : input.theme.ink,
      anchor,
      right: to - padX,
      tabular: row !== undefined && column.numeric,
    });
    return mark ? [...drawMark(mark, place, input), ...text] : text;
  };
  const cellOf = (column: TableColumn, at: number): MarkupNode =>
    structured(cellStructure(column, contents[at]!, row), cellNodes(column, at));
  return { height, nodes: columns.map(cellOf) };
}

const barHeight = 10;
const sparkHeight = 22;

/** The mark of a cell: a tint in all of it, a bar before its number, or a line instead of its text. */
function drawMark(
  mark: CellMark,
  {
    from,
    room,
    start,
    end,
    height,
  }: {
    readonly from: number;
    /** The width of the longest bar. */
    readonly room: number;
    readonly start: number;
    readonly end: number;
    readonly height: number;
  },
  { theme }: ChartInput,
): readonly MarkupNode[] {
  switch (mark.kind) {
    case "heat":
      return drawCellMark(
        mark,
        { x: from + 1, y: 1, width: end - from + (start - from) - 2, height: height - 3 },
        theme,
      );
    case "bar":
      return drawCellMark(mark, { x: start, y: (height - barHeight) / 2, width: room, height: barHeight }, theme);
    case "spark": {
      const place = { x: start, y: (height - sparkHeight) / 2, width: end - start, height: sparkHeight };
      return [structured({ type: "Figure", alt: mark.label }, drawCellMark(mark, place, theme))];
    }
  }
}

/** A header cell without a word heads nothing. */
function cellStructure({ title }: TableColumn, content: string, row: number | undefined): Structure {
  if ((row !== undefined && !title) || content.trim() === "") return { type: "TD" };
  return { type: "TH", scope: row === undefined ? "Column" : "Row" };
}
