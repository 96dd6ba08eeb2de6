import { maxOf, minOf } from "../../../text/extremes.js";
import { caps } from "../../caps.js";
import { type ColumnMarks, columnMarks } from "../../cell-marks.js";
import { columnFormat, writeCell } from "../../column-format.js";
import type { PictureFields } from "../../picture-fields.js";
import { type Font, textWidth } from "../../text/measure.js";
import { tabularWidth } from "../../text/tabular-figures.js";
import type { ChartInput } from "../chart.js";
import { type Common, leastOf } from "../common-scale.js";
import { isNumberColumn } from "./number-column.js";
import type { ColumnWish } from "./table-widths.js";

export const iconSize = 18;

export interface TableColumn {
  readonly header: string;
  /** Most of its cells are numbers. */
  readonly numeric: boolean;
  /** Whether the cell of a row is a number. */
  readonly isNumber: (row: number) => boolean;
  /** The texts of the rows that are drawn. Numbers of a column have equally many decimals. */
  readonly cells: readonly string[];
  /** The decimals of its numbers, so that their decimal points are below each other. */
  readonly decimals: number;
  /** Titles of rows are never icons. */
  readonly title: boolean;
  /** Bars, tints or lines in its cells. */
  readonly marks?: ColumnMarks;
}

export type TableInput = Pick<ChartInput, "sheet" | "alike" | "numbers" | "theme" | "icon"> & {
  readonly picture: Pick<PictureFields, "cells">;
};

/** The titles of rows, if there are any, and the columns of values. */
export function tableColumns({ sheet, alike, numbers, picture, theme, icon }: TableInput): readonly TableColumn[] {
  const { corner, columns, rows } = sheet;
  // A table of 20,000 rows and 200 columns has four million cells, of which a picture shows a few thousand.
  const drawn = rows.slice(0, caps.table.rows);
  const titles: TableColumn = {
    header: corner,
    numeric: false,
    isNumber: () => false,
    decimals: 0,
    cells: drawn.map(({ title }) => title),
    title: true,
  };
  const values = columns.map((header, at) => {
    const marks = icon === undefined ? columnMarks(sheet, at, picture, theme, alike) : undefined;
    const isLine = (row: number): boolean => marks?.kind === "spark" && marks.of(row) !== undefined;
    return {
      header,
      numeric: at < caps.table.columns && isNumberColumn(sheet, at),
      isNumber: (row: number) => rows[row]?.values[at] !== undefined,
      decimals: columnFormat(sheet, at).decimals,
      cells: drawn.map((_, row) => (isLine(row) ? "" : writeCell(sheet, row, at, numbers))),
      title: false,
      ...(marks && { marks }),
    };
  });
  return corner === "" && rows.every(({ title }) => title === "") ? values : [titles, ...values];
}

/** The decimals of a number with their point, which are below each other: a text of the author's may have more or fewer. */
export function fractionWidth(text: string, { decimals }: Pick<TableColumn, "decimals">, font: Font): number {
  const fraction = text.slice(-decimals - 1);
  return decimals > 0 && /^[^\d]\d+$/.test(fraction) ? tabularWidth(fraction, font) : 0;
}

export const fractionRoom = (column: TableColumn, font: Font): number =>
  column.cells.reduce((most, text) => Math.max(most, fractionWidth(text, column, font)), 0);

/** Pixels for the marks of a column: its bars are beside its numbers, its lines replace its texts. */
const markRooms = {
  bar: { least: 40, wish: 96, gap: 8 },
  spark: { least: 60, wish: 120, gap: 0 },
  heat: { least: 0, wish: 0, gap: 0 },
} as const;

/** The width of a column's widest text, and of the gap before it, in one line. */
export const textRoom = ({ cells, numeric, marks }: TableColumn, font: Font): number =>
  maxOf(
    cells.map((text) => (numeric ? tabularWidth : textWidth)(text, font)),
    0,
  ) + (marks ? markRooms[marks.kind].gap : 0);

/** The pixels of the longest bar of a column: the same in all sheets with equal headers, whose numbers can be wider. */
export const barRoom = (common: Common, { header }: TableColumn, own: number): number =>
  leastOf(common, `room of ${header}`, own);

/** The longest part of a text that is measured, and the most ems that one word can claim; numbers are never cut. */
const measured = 400;
const maxWord = 11;

interface HeadedWish extends ColumnWish {
  /** Pixels for its longest word, and for its name in two lines. */
  readonly headed: number;
}

/** How wide a column has to be for its longest word, and would like to be for its longest text, both with `padding`. */
export function columnWish(column: TableColumn, font: Font, padding: number, icons: boolean): HeadedWish {
  const bold: Font = { ...font, weight: 600 };
  const shown = icons && !column.title ? [] : column.cells.map((text) => text.slice(0, measured));
  const widthOf = column.numeric ? tabularWidth : textWidth;
  const widest = (texts: readonly string[]): number =>
    maxOf(
      texts.map((text) => widthOf(text, font)),
      0,
    );
  const wordsOf = (texts: readonly string[]) => texts.flatMap((text) => text.split(/[ \t\r\n]+/));
  // Points below each other need room for the widest whole part beside the widest fraction.
  const fractions = icons ? 0 : fractionRoom(column, font);
  const aligned =
    fractions +
    maxOf(
      shown.map((text) => widthOf(text, font) - fractionWidth(text, column, font)),
      0,
    );
  const isText = (_: string, row: number): boolean => !column.numeric || !column.isNumber(row);
  const numbers = widest(wordsOf(shown.filter((text, row) => !isText(text, row))));
  const texts = Math.min(widest(wordsOf(shown.filter(isText))), maxWord * font.size);
  const header = column.header.slice(0, measured);
  const names = widthInLines(header, bold);
  const cells = Math.max(numbers, texts, icons ? iconSize : 0, fractions && aligned);
  const least = Math.max(cells, Math.min(names.word, column.numeric ? names.word : maxWord * font.size));
  const wish = Math.max(least, textWidth(header, bold), widest(shown));
  const room = column.marks && markRooms[column.marks.kind];
  const beside = room && room.gap > 0 ? textRoom(column, font) : 0;
  const [leastMark, wishedMark] = room ? [beside + room.least, beside + room.wish] : [0, 0];
  return {
    least: Math.max(least, leastMark) + 2 * padding,
    headed: Math.max(least, names.lines, leastMark) + 2 * padding,
    wish: Math.max(wish, wishedMark) + 2 * padding,
  };
}

/** The width of a header's longest word, and the width in which it has two lines. */
function widthInLines(header: string, font: Font): { readonly word: number; readonly lines: number } {
  const words = header.split(/\s+/);
  const widths = words.map((_, at) =>
    Math.max(textWidth(words.slice(0, at).join(" "), font), textWidth(words.slice(at).join(" "), font)),
  );
  return {
    word: maxOf(
      words.map((word) => textWidth(word, font)),
      0,
    ),
    lines: minOf(widths),
  };
}

/** Measured as `pageCss` sets tables. */
const onPage = { font: { size: 14, weight: 400 }, padding: 12 } as const;
/** Pixels more than in a picture: on pages, bars and lines have one width. */
const marksOnPage = { bar: 48, heat: 0, spark: 60 } as const;

/** How wide a table has to be on a page: for its longest words, and with names in two lines. */
export function widthOnPage(input: TableInput): {
  readonly columns: number;
  readonly least: number;
  readonly headed: number;
} {
  const columns = tableColumns(input);
  const wishes = columns.map((column) => ({
    ...columnWish(column, onPage.font, onPage.padding, input.icon !== undefined),
    marks: column.marks ? marksOnPage[column.marks.kind] : 0,
  }));
  const sum = (name: "least" | "headed"): number => wishes.reduce((all, wish) => all + wish[name] + wish.marks, 0);
  return { columns: columns.length, least: sum("least"), headed: sum("headed") };
}
