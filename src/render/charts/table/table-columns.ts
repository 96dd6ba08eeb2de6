import { maxOf } from "../../../text/extremes.js";
import { caps } from "../../caps.js";
import type { ChartRow } from "../../chart-data.js";
import { columnFormat, writeCell } from "../../column-format.js";
import { type Font, textWidth } from "../../text/measure.js";
import type { ChartInput } from "../chart.js";
import type { ColumnWish } from "./table-widths.js";

export const iconSize = 18;

export interface TableColumn {
  readonly header: string;
  readonly numeric: boolean;
  /** The texts of the rows that are drawn. Numbers of a column have equally many decimals. */
  readonly cells: readonly string[];
  /** The decimals of its numbers, so that their decimal points are below each other. */
  readonly decimals: number;
  /** Titles of rows are never icons. */
  readonly title: boolean;
}

/** The titles of rows, if there are any, and the columns of values. */
export function tableColumns({ sheet, numbers }: ChartInput): readonly TableColumn[] {
  const { corner, columns, rows } = sheet;
  // A table of 20,000 rows and 200 columns has four million cells, of which a picture shows a few thousand.
  const drawn = rows.slice(0, caps.table.rows);
  const titles = { header: corner, numeric: false, decimals: 0, cells: drawn.map(({ title }) => title), title: true };
  const values = columns.map((header, at) => ({
    header,
    numeric: at < caps.table.columns && isNumeric(rows, at),
    decimals: columnFormat(sheet, at).decimals,
    cells: drawn.map((_, row) => writeCell(sheet, row, at, numbers)),
    title: false,
  }));
  return corner === "" && rows.every(({ title }) => title === "") ? values : [titles, ...values];
}

/** All values are numbers, and there are some. */
function isNumeric(rows: readonly ChartRow[], at: number): boolean {
  const filled = rows.filter(({ cells }) => cells[at] !== undefined && String(cells[at]).trim() !== "");
  return filled.length > 0 && filled.every(({ values }) => values[at] !== undefined);
}

/** The decimals of a number with their point, which are aligned at the point: Inter's digits differ in width. */
export function fractionWidth(text: string, { decimals }: Pick<TableColumn, "decimals">, font: Font): number {
  const fraction = text.slice(-decimals - 1);
  return decimals > 0 && /^[^\d]\d+$/.test(fraction) ? textWidth(fraction, font) : 0;
}

export const fractionRoom = (column: TableColumn, font: Font): number =>
  column.cells.reduce((most, text) => Math.max(most, fractionWidth(text, column, font)), 0);

/** The longest part of a text that is measured, and the most ems that one word can claim; numbers are never cut. */
const measured = 400;
const maxWord = 11;

/** How wide a column has to be for its longest word, and would like to be for its longest text, both with `padding`. */
export function columnWish(column: TableColumn, font: Font, padding: number, icons: boolean): ColumnWish {
  const bold: Font = { ...font, weight: 600 };
  const shown = icons && !column.title ? [] : column.cells.map((text) => text.slice(0, measured));
  const widest = (one: Font, texts: readonly string[]): number =>
    texts.reduce((most, text) => Math.max(most, textWidth(text, one)), 0);
  const words = shown.flatMap((text) => text.split(/[ \t\r\n]+/));
  const header = column.header.slice(0, measured);
  // Points below each other need room for the widest whole part beside the widest fraction.
  const fractions = icons ? 0 : fractionRoom(column, font);
  const aligned =
    fractions +
    maxOf(
      shown.map((text) => textWidth(text, font) - fractionWidth(text, column, font)),
      0,
    );
  const word = Math.max(
    widest(bold, header.split(/\s+/)),
    widest(font, words),
    icons ? iconSize : 0,
    fractions && aligned,
  );
  const least = column.numeric ? word : Math.min(word, maxWord * font.size);
  const wish = Math.max(least, widest(bold, [header]), widest(font, shown));
  return { least: least + 2 * padding, wish: wish + 2 * padding };
}
