import { chooseChart } from "./choose-chart.js";
import { trimmedNames } from "./clean-cells.js";
import { cellText, chartElement, type DocumentPart, type ImportedCell } from "./document-part.js";
import type { ImportNotes } from "./import-notes.js";
import { noteTotal } from "./note-total.js";
import { type NumberColumn, type NumberSource, provesCommas, readNumberColumn } from "./read-number-column.js";

export interface CellTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly ImportedCell[])[];
  /** The names of columns whose cells stay texts because the writer asks for it. */
  readonly texts?: readonly string[] | undefined;
  /** The names of columns in per cent. */
  readonly percent?: readonly string[] | undefined;
  readonly source?: NumberSource;
  /** The line of each row, from 0, where it is known. */
  readonly lineOf?: ((row: number) => number | undefined) | undefined;
}

/** The columns of numbers, without the first one, which has the titles of rows. `undefined` for a column of texts. */
export function numberColumns({ header, rows, texts = [], percent = [], source = "converted" }: CellTable) {
  const columns = header.slice(1).map((_, index) => rows.map((row) => row[index + 1] ?? ""));
  const hasCommas = columns.some((cells) => provesCommas(cells, source));
  return columns.map((cells, index): NumberColumn | undefined => {
    const name = header[index + 1]!;
    const column = texts.includes(name) ? undefined : readNumberColumn(cells, source, hasCommas);
    return column && percent.includes(name) ? { unit: "%", ...column } : column;
  });
}

/** The chart that fits a table, with its numbers without units. `line` is the table's line. */
export function chartParts(table: CellTable, line: number, notes: ImportNotes): readonly DocumentPart[] {
  const { header, rows } = table;
  const columns = numberColumns(table);
  noteTotal(table, columns, line, notes);
  const { type, others, reason } = chooseChart(header, rows, columns, table.source);
  notes.changed(line, `The table becomes \`@chart ${type}\`: ${reason}.`, otherCharts(others));
  // The first cell is the title of the row, which is a text in any chart.
  const titled = rows.map(([title = "", ...cells]) => [cellText(title), ...cells]);
  const names = trimmedNames(header, line, notes);
  if (type === "table") return [chartElement(type, names, titled)];
  columns.forEach((column, index) => {
    if (column?.sample) notes.changed(line, ...cleaned(column, header[index + 1] ?? ""));
  });
  const titles = names.map((title, index) => withUnit(title, columns[index - 1]?.unit));
  const cells = titled.map(([title = ""], at) => [title, ...columns.map((column) => column!.cells[at]!)]);
  return [chartElement(type, titles, cells)];
}

const otherCharts = (types: readonly string[]): string | undefined =>
  types.length === 0
    ? undefined
    : `Write ${types.map((type) => `\`${type}\``).join(" or ")} instead if it fits better.`;

/** The note about a column whose cells change, and its hint. */
function cleaned({ sample, count, unit }: NumberColumn, title: string): readonly [text: string, hint?: string] {
  const [written, number] = sample!;
  const where = `in the column \`${title}\``;
  const more =
    count === 1 ? "" : ` ${count - 1} more ${count === 2 ? "cell is" : "cells are"} cleaned in the same way.`;
  // Spreadsheets store codes as texts, but often numbers too.
  if (written === number)
    return [
      `\`${written}\` ${where} is stored as text and becomes a number.${more}`,
      `To keep the texts, add \`text=[${JSON.stringify(title)}]\` to \`--options\`.`,
    ];
  const header = unit === undefined || title.includes(unit) ? "" : `, and its header names the unit \`${unit}\``;
  const value = number === "" ? "an empty cell" : `\`${number}\``;
  return [`\`${written}\` ${where} becomes ${value}${header}.${more}`];
}

/** The header of a column with its unit, if it does not name it. */
export const withUnit = (title: string, unit: string | undefined): string =>
  unit === undefined || title.includes(unit) ? title : `${title} (${unit})`.trim();
