import type { Cell } from "../language/content.js";
import type { NumberForm } from "../language/number-form.js";
import { readNumber } from "../language/read-number.js";
import { writtenNumber } from "../text/exact-json.js";
import { fieldsOf } from "../text/fields-of.js";
import { listOf } from "../text/list-of.js";

/** A sheet of a chart, whichever of the two shapes it came in (specification, section 2.6). */
export interface ChartSheet {
  /** The header of the row titles; often empty. */
  readonly corner: string;
  /** The names of the value columns. As many as the longest row has values. */
  readonly columns: readonly string[];
  readonly rows: readonly ChartRow[];
  /** How the numbers of each column are written, where the author wants a form of their own. */
  readonly forms?: readonly (NumberForm | undefined)[];
  /** The places of these columns in the content, if others are beside the series. */
  readonly places?: readonly number[];
  /** The decimal separator of texts, where the author has set one. */
  readonly separator?: string;
  /** How many columns are left out, where there are more than a picture can read. */
  readonly hiddenColumns?: number;
}

export interface ChartRow {
  readonly title: string;
  /** As they stand; `undefined` where the row is too short. */
  readonly cells: readonly (Cell | undefined)[];
  /** The same as numbers; `undefined` for a cell that is not a number. */
  readonly values: readonly (number | undefined)[];
  /** By column, the numbers whose digits JavaScript would change, as written: `24.40`. */
  readonly written?: ReadonlyMap<number, string>;
  /** The row's own colour, as written. */
  readonly color?: string;
  /** Its values in the columns beside the series. */
  readonly beside?: RowBeside;
}

export interface RowBeside {
  /** Empty for a row without one. */
  readonly group?: string;
  readonly target?: number;
  readonly low?: number;
  readonly high?: number;
}

/*
 * Content may be unchecked. These functions read values of an unexpected shape as far as possible, and never throw.
 */

/** Shown for a number beyond doubles: `JSON.parse` turns it into infinity, which is not what the author wrote. */
const notShown = "value not shown";
function cellOf(value: unknown): Cell | undefined {
  const written = writtenNumber(value);
  if (written !== undefined) return cellOf(Number(written));
  if (typeof value === "number") return Number.isFinite(value) ? value : notShown;
  if (typeof value === "boolean") return String(value);
  return typeof value === "string" ? value : undefined;
}
/** The numbers of some columns, row by row. A loop, since there may be very many rows. */
export function numbersIn(rows: readonly Pick<ChartRow, "values">[], columns: readonly number[]): readonly number[] {
  const numbers: number[] = [];
  for (const { values } of rows)
    for (const column of columns) {
      const value = values[column];
      if (value !== undefined) numbers.push(value);
    }
  return numbers;
}

/** The numbers beside the values of these rows of a sheet, which an axis needs room for. */
export const numbersBeside = (
  { places }: Pick<ChartSheet, "places">,
  rows: readonly Pick<ChartRow, "beside">[],
): readonly number[] =>
  places
    ? rows.flatMap(({ beside = {} }) => [beside.target, beside.low, beside.high].filter((value) => value !== undefined))
    : [];

/** Any value of a content as text, a number with its own digits. */
export const textOf = (value: unknown): string => String(writtenNumber(value) ?? cellOf(value) ?? "");

/**
 * Short rows are filled up to the longest, so that one long row among many would fill the memory: then only the first columns are read.
 * More columns than these no chart draws.
 */
const maxCells = 4_000_000;
const minColumns = 100;

interface RawRow {
  readonly title: string;
  readonly cells: readonly (Cell | undefined)[];
  readonly written?: ReadonlyMap<number, string>;
  readonly color?: string;
}

export function chartSheets(data: unknown, separator?: string): readonly ChartSheet[] {
  const sheets = Array.isArray(data) ? data.map(fromArray) : listOf(fieldsOf(data)["sheets"]).map(fromObject);
  return sheets.map(({ header, rows }) => finish(header, rows, separator));
}

interface RawSheet {
  readonly header: readonly string[];
  readonly rows: readonly RawRow[];
}

function fromArray(sheet: unknown): RawSheet {
  const [header, ...rows] = listOf(sheet);
  return { header: listOf(header).map(textOf), rows: rows.map(arrayRow) };
}

function arrayRow(row: unknown): RawRow {
  const [title, ...cells] = listOf(row);
  return { title: textOf(title), ...rowCells(cells) };
}

function fromObject(sheet: unknown): RawSheet {
  const header = listOf(fieldsOf(sheet)["header"]).map(textOf);
  const rows = listOf(fieldsOf(sheet)["rows"]).map((row) =>
    Array.isArray(row) ? arrayRow(row) : objectRow(fieldsOf(row)),
  );
  const longest = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  // With row titles of their own, a header that is as long as the values has no name for the titles.
  const named = listOf(fieldsOf(sheet)["rows"]).some((row) => fieldsOf(row)["header"] !== undefined);
  return { header: named && header.length === longest ? ["", ...header] : header, rows };
}

function rowCells(values: readonly unknown[]): Pick<RawRow, "cells" | "written"> {
  const cells = values.map(cellOf);
  const written = new Map<number, string>();
  for (const [column, value] of values.entries()) {
    const text = typeof cells[column] === "number" ? writtenNumber(value) : undefined;
    if (text !== undefined) written.set(column, text);
  }
  return written.size === 0 ? { cells } : { cells, written };
}

function objectRow(row: Readonly<Record<string, unknown>>): RawRow {
  const color = Array.isArray(row["color"]) ? row["color"][0] : row["color"];
  return {
    title: textOf(row["header"]),
    ...rowCells(listOf(row["data"])),
    ...(typeof color === "string" && { color }),
  };
}

function finish([corner = "", ...columns]: readonly string[], rows: readonly RawRow[], separator?: string): ChartSheet {
  const longest = rows.reduce((most, { cells }) => Math.max(most, cells.length), columns.length);
  const width = Math.min(longest, Math.max(minColumns, Math.floor(maxCells / (rows.length + 1))));
  const indices = Array.from({ length: width }, (_, index) => index);
  return {
    corner,
    ...(separator !== undefined && { separator }),
    ...(longest > width && { hiddenColumns: longest - width }),
    columns: indices.map((index) => columns[index] ?? ""),
    // Not `...row`: V8 turns the rest of an object into a dictionary, which makes all readers of rows twice as slow.
    rows: rows.map(({ title, cells, color, written }) => ({
      title,
      ...(color !== undefined && { color }),
      ...(written && { written }),
      cells: indices.map((index) => cells[index]),
      values: indices.map((index) => readNumber(cells[index], separator)),
    })),
  };
}
