import type { DayReader } from "../language/date-pattern.js";
import { type NumberReader, numberReader } from "../language/number-notation.js";
import { isNumeric, numberFromText, numberText, type Value } from "../language/value.js";
import type { Span } from "../text/span.js";
import { cellAsText, isBlank, readCell } from "./cell.js";
import { readerOf } from "./check-options.js";
import { malformed } from "./problem.js";
import type { DataOptions, DataProblem } from "./reader.js";

/** A cell of a column of days that does not fit the column's pattern. */
export interface Misfit {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** What a column's cells become by the options; `undefined` for a cell that is not a day of its pattern. */
type ColumnReader = (cell: Value) => Value | undefined;

/** Twenty problems show what is wrong; a file may have millions. */
const maximumProblems = 20;

export interface CellReading {
  readonly rows: readonly (readonly Value[])[];
  readonly misfits: readonly Misfit[];
}

/**
 * Reads the cells of a table by its options. `source` says what they are: `text` if every cell is the text of a file (CSV), `values` if
 * the format has types of its own, `cells` if it has days too (XLSX, Parquet), which stay as they are.
 */
export function readCells(
  names: readonly string[],
  rows: readonly (readonly Value[])[],
  options: DataOptions,
  source: Source,
): CellReading {
  const readers = names.map((name) => columnReader(name, options, source));
  const misfits: Misfit[] = [];
  const read = rows.map((cells, row) =>
    readers.map((reader, column) => {
      const cell = cells[column] ?? null;
      const value = reader(cell);
      if (value === undefined && misfits.length < maximumProblems) misfits.push({ row, column, text: textOf(cell) });
      return value ?? null;
    }),
  );
  return { rows: read, misfits };
}

type Source = "text" | "values" | "cells";

function columnReader(name: string, options: DataOptions, source: Source): ColumnReader {
  const blanks = new Set((options.null ?? []).map((text) => text.trim()));
  const read = valueReader(name, options, source);
  if (blanks.size === 0) return read;
  const isNull = (cell: Value): boolean =>
    typeof cell === "string" ? blanks.has(cell.trim()) : isNumeric(cell) && blanks.has(numberText(cell));
  return (cell) => (isNull(cell) ? null : read(cell));
}

function valueReader(name: string, options: DataOptions, source: Source): ColumnReader {
  const pattern = options.dates?.get(name);
  const keepText = options.text?.includes(name) ?? false;
  if (pattern !== undefined) return dayColumn(readerOf(pattern, options.locale), source);
  const { decimal, thousands } = options;
  const hasNotation = (decimal !== undefined && decimal !== ".") || thousands !== undefined;
  const number = hasNotation && !keepText ? numberReader({ decimal, thousands }) : undefined;
  return source === "text" ? textColumn(keepText, number) : typedColumn(keepText, number);
}

function dayColumn(reader: ReturnType<typeof readerOf>, source: Source): ColumnReader {
  // `checkOptions` has refused a wrong pattern.
  const day: DayReader = typeof reader === "function" ? reader : () => undefined;
  const isDay = (text: string): boolean => source === "cells" && /^\d{4}-\d\d-\d\d$/.test(text);
  return (cell) => {
    if (cell === null) return null;
    if (typeof cell !== "string" && !isNumeric(cell)) return undefined;
    const text = textOf(cell);
    if (isBlank(text)) return null;
    return isDay(text) ? text : day(text);
  };
}

/** Cells of text: what is not a number in the notation stays as written. */
function textColumn(keepText: boolean, number: NumberReader | undefined): ColumnReader {
  if (!number) return (cell) => readCell(cell as string, keepText);
  return (cell) => (isBlank(cell as string) ? null : numberOr(cell as string, number));
}

/** Values that have a type: only texts can be numbers in a notation. */
function typedColumn(keepText: boolean, number: NumberReader | undefined): ColumnReader {
  if (keepText) return cellAsText;
  return number ? (cell) => (typeof cell === "string" ? numberOr(cell, number) : cell) : (cell) => cell;
}

function numberOr(text: string, number: NumberReader): Value {
  const digits = number(text);
  return digits === undefined ? text : numberFromText(digits);
}

function textOf(cell: Value): string {
  if (typeof cell === "string") return cell;
  return isNumeric(cell) ? numberText(cell) : String(cellAsText(cell));
}

/** Where a cell is: in the text of the file, or by a name in the message, such as `cell B7`. */
export type CellPlace = { readonly span: Span | undefined } | { readonly name: string };

/** The problems of cells that do not fit their pattern. */
export const misfitProblems = (
  misfits: readonly Misfit[],
  names: readonly string[],
  options: DataOptions,
  placeOf: (misfit: Misfit) => CellPlace,
): readonly DataProblem[] =>
  misfits.map((misfit) => {
    const name = names[misfit.column]!;
    const place = placeOf(misfit);
    const where = "name" in place ? ` in ${place.name}` : "";
    const shown = JSON.stringify(misfit.text.slice(0, 40));
    return malformed(
      `${shown}${where} does not fit the pattern \`${options.dates!.get(name)}\` of the column \`${name}\`.`,
      "span" in place ? place.span : undefined,
      `Fix the cell, or write \`null=[${shown}]\` if it means that the day is missing.`,
    );
  });
