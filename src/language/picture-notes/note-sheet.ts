import type { Cell } from "../content.js";
import { formatNumber } from "../functions/intl.js";
import type { NumberForm } from "../number-form.js";
import type { PictureNote } from "./picture-note.js";

/** A sheet of a chart, as far as notes need it: `check` reads it from the source, a picture from the content. */
export interface NoteSheet {
  /** The names of the columns of values. */
  readonly columns: readonly string[];
  readonly rows: readonly NoteRow[];
  /** How the author wants the numbers of each column to be written. */
  readonly forms?: readonly (NumberForm | undefined)[];
}

interface NoteRow {
  readonly title: string;
  readonly cells: readonly (Cell | undefined)[];
  /** The same as numbers; `undefined` for a cell that is not a number. */
  readonly values: readonly (number | undefined)[];
}

/**
 * A note about a cell, about a column if it has no row, or about a row if it has no column. Both count from 0; the first column of values
 * is 0, and -1 is the titles of the rows.
 */
export interface SheetNote extends PictureNote {
  readonly row?: number;
  readonly column?: number;
}

/** A note that the data alone decide. */
export interface DataNote extends SheetNote {
  readonly column: number;
}

/** The notes of charts of a type about a sheet. Notes without a code or place depend on more than the data. */
export type ReadNotes = (sheet: NoteSheet, write: (count: number) => string) => readonly DataNote[];

/** Writes counts as a document does. */
export const countWriter =
  (locale: string) =>
  (count: number): string => {
    const text = formatNumber(locale, count, {});
    return typeof text === "string" ? text : String(count);
  };

/** Whether something is written in a cell. */
export const isWritten = (cell: Cell | undefined): boolean =>
  cell !== undefined && (typeof cell !== "string" || cell.trim() !== "");

export const columnName = ({ columns }: Pick<NoteSheet, "columns">, index: number): string =>
  columns[index]?.trim() || `Column ${index + 1}`;

/** The first column with a number, or the first one. */
export const firstNumeric = ({ columns, rows }: NoteSheet): number =>
  Math.max(
    0,
    columns.findIndex((_, column) => rows.some(({ values }) => values[column] !== undefined)),
  );
