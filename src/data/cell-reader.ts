import { type DayReader, periodText } from "../language/date-pattern.js";
import { looksLikeDay } from "../language/day-time.js";
import { withoutMarks } from "../language/number-marks.js";
import { type NumberReader, numberReader } from "../language/number-notation.js";
import { isNumeric, numberFromText, numberText, type Value } from "../language/value.js";
import { ofColumn } from "./by-column.js";
import { cellAsText, isBlank } from "./cell.js";
import { readerOf } from "./check-options.js";
import { maximumProblems } from "./problem.js";
import type { DataOptions } from "./reader.js";

/** A cell of a column of days that does not fit the column's pattern. */
export interface Misfit {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  /** Its column has several such cells and none that fits: the pattern is wrong, not each of its cells. */
  readonly isAll?: true;
}

/** How the options convert a column's cells; `undefined` for a cell that is not a day of its pattern. */
type ColumnReader = (cell: Value) => Value | undefined;

interface ColumnsRead {
  readonly columns: readonly (readonly Value[])[];
  readonly misfits: readonly Misfit[];
}

/**
 * Reads the cells of columns by the options. `source` says what they are: `values` if the format has types of its own, `cells` if it has
 * days too (XLSX, Parquet), which stay as they are.
 */
export function readCells(
  names: readonly string[],
  columns: readonly (readonly Value[])[],
  options: DataOptions,
  source: Exclude<Source, "text">,
): ColumnsRead {
  const misfits: Misfit[][] = [];
  const read = columns.map((cells, column) => {
    const reader = columnReader(names[column]!, options, source);
    if (!reader) return cells;
    const { values, misfits: found } = readColumn(column, cells.length, (row) => cells[row]!, reader);
    if (found.length > 0) misfits.push(found);
    return values;
  });
  return { columns: read, misfits: firstMisfits(misfits) };
}

/** The values of a column, and its first cells that do not fit. */
export function readColumn(column: number, count: number, cellOf: (row: number) => Value, reader: ColumnReader) {
  const misfits: Misfit[] = [];
  const values: Value[] = [];
  let isFitting = false;
  for (let row = 0; row < count; row++) {
    const cell = cellOf(row);
    const value = reader(cell);
    isFitting ||= value !== undefined && value !== null;
    if (value === undefined && misfits.length < maximumProblems) misfits.push({ row, column, text: textOf(cell) });
    values.push(value ?? null);
  }
  const [first] = misfits;
  const isAll = first !== undefined && misfits.length > 2 && !isFitting;
  return { values, misfits: isAll ? [{ ...first, isAll } as const] : misfits };
}

/** The first ones of a table, from those of its columns. */
export const firstMisfits = (columns: readonly (readonly Misfit[])[]): readonly Misfit[] =>
  columns
    .flat()
    .sort((one, other) => one.row - other.row || one.column - other.column)
    .slice(0, maximumProblems);

type Source = "text" | "values" | "cells";

/** How the options convert the cells of a column; `undefined` if they leave all of them as they are. */
export function columnReader(name: string, options: DataOptions, source: Source): ColumnReader | undefined {
  const blanks = blanksOf(options, name);
  const read = valueReader(name, options, source);
  if (blanks.size === 0 || (source === "text" && !read)) return read;
  const isNull = (cell: Value): boolean =>
    typeof cell === "string" ? blanks.has(cell.trim()) : isNumeric(cell) && blanks.has(numberText(cell));
  return (cell) => (isNull(cell) ? null : read ? read(cell) : cell);
}

/** The texts that count as blank cells of a column, without the white space around them. */
export const blanksOf = (options: DataOptions, column: string): ReadonlySet<string> =>
  new Set(ofColumn(options.null, column)?.map((text) => text.trim()));

function valueReader(name: string, options: DataOptions, source: Source): ColumnReader | undefined {
  const pattern = options.dates?.get(name);
  if (pattern !== undefined) return dayColumn(pattern, options, source);
  const keepText = options.text?.includes(name) ?? false;
  const decimal = ofColumn(options.decimal, name);
  const thousands = ofColumn(options.thousands, name);
  const strip = ofColumn(options.strip, name);
  const hasNotation = (decimal !== undefined && decimal !== ".") || thousands !== undefined;
  const number =
    (hasNotation || strip) && !keepText ? withoutMarks(numberReader({ decimal, thousands }), strip) : undefined;
  // Cells of text that options leave alone are read where they are, without making a text of each.
  if (source === "text") return number && textColumn(number);
  return keepText ? cellAsText : number && typedColumn(number);
}

function dayColumn(pattern: string, { locale }: DataOptions, source: Source): ColumnReader {
  const reader = readerOf(pattern, locale);
  // `checkOptions` has refused a wrong pattern.
  const day: DayReader = typeof reader === "function" ? reader : () => undefined;
  const period = periodText(pattern);
  const isDay = (text: string): boolean => source === "cells" && looksLikeDay(text);
  return (cell) => {
    if (cell === null) return null;
    if (typeof cell !== "string" && !isNumeric(cell)) return undefined;
    // As for `parseDate`, white space around a day has no effect.
    const text = textOf(cell).trim();
    if (text === "") return null;
    if (isDay(text)) return text;
    const read = day(text);
    return read === undefined || !period ? read : { kind: "period", day: read, text: period(read) };
  };
}

/** Cells of text: a text that is not a number in the notation stays as written. */
const textColumn =
  (number: NumberReader): ColumnReader =>
  (cell) =>
    isBlank(cell as string) ? null : numberOr(cell as string, number);

/** Values that have a type: only texts can be numbers in a notation. */
const typedColumn =
  (number: NumberReader): ColumnReader =>
  (cell) =>
    typeof cell === "string" ? numberOr(cell, number) : cell;

function numberOr(text: string, number: NumberReader): Value {
  const digits = number(text);
  return digits === undefined ? text : numberFromText(digits);
}

function textOf(cell: Value): string {
  if (typeof cell === "string") return cell;
  return isNumeric(cell) ? numberText(cell) : String(cellAsText(cell));
}
