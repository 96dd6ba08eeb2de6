import { isNumeric, numberText, type Value } from "../language/value.js";
import { type CellKind, cellKind } from "../syntax/rows.js";
import type { FlatCell, FlatRow } from "../template/flat.js";
import type { Span } from "../text/span.js";

/* Access to the cells of a row: plain ones are read from the source text, the others have been evaluated. */

/**
 * How many cells the row has. A run keeps the cells of all its rows in shared arrays of numbers (`firstCell` has one entry more than rows),
 * since a chart can have a million rows and an object for each cell would take gigabytes.
 */
export const cellCount = ({ run, index }: FlatRow): number => run.firstCell[index + 1]! - run.firstCell[index]!;

export function cellSpan({ run, index }: FlatRow, position: number): Span {
  const cell = run.firstCell[index]! + position;
  return { start: run.cellStart[cell]!, end: run.cellEnd[cell]! };
}

/** From the first to the last cell. At least one character, since a row without cells must have a place for its findings too. */
export const rowSpan = ({ run, index }: FlatRow): Span => {
  const last = run.firstCell[index + 1]! - 1;
  const end = Math.max(run.cellEnd[last] ?? run.rowEnd[index]!, run.rowStart[index]! + 1);
  return { start: run.rowStart[index]!, end };
};

export const evaluatedCell = (row: FlatRow, position: number): FlatCell | undefined => row.cells?.get(position);

/** What kind of thing a plain cell is; `special` where it has been evaluated. */
export const plainKind = ({ run, index }: FlatRow, position: number): CellKind =>
  run.cellKind[run.firstCell[index]! + position] as CellKind;

/** A plain cell's characters, as written. */
export function rawCell({ run, index }: FlatRow, position: number): string {
  const cell = run.firstCell[index]! + position;
  return run.text.slice(run.cellStart[cell], run.cellEnd[cell]);
}

/** Whether the row comes from a table (`from`): its cells have no characters of their own, only the span of `from`. */
export const isTableRow = ({ run }: FlatRow): boolean => run.text === "";

/** Whether the cell is written in quotes, which say that it is text on purpose. Not closed, they are plain characters. */
export const isQuotedCell = (row: FlatRow, position: number): boolean =>
  !isTableRow(row) && rawCell(row, position).startsWith('"');

/** Whether the cell begins with a quote that nothing closes: plain text, although it is meant as a string. A lone `"` is a ditto mark. */
export function hasUnclosedQuote(row: FlatRow, position: number): boolean {
  if (!isQuotedCell(row, position)) return false;
  const raw = rawCell(row, position);
  return raw.length > 1 && !raw.includes('"', 1);
}

/** The cell as text: a number or boolean becomes text, `null` the empty text. */
export function cellText(row: FlatRow, position: number): string {
  const evaluated = evaluatedCell(row, position);
  return evaluated ? valueText(evaluated.value) : rawCell(row, position);
}

/** Whether the cell is empty: nothing written, or an interpolation that gives `null`. `""` in quotes is not empty. */
export function isEmptyCell(row: FlatRow, position: number): boolean {
  const evaluated = evaluatedCell(row, position);
  return evaluated ? evaluated.value === null : plainKind(row, position) === cellKind.empty;
}

/** A value as text. Lists and records have been reported before and give the empty text. */
export function valueText(value: Value): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  return value !== null && isNumeric(value) ? numberText(value) : "";
}

/** The JSON text of a chart value: a number as it is written, else text. With `separated`, a plain number is text too. */
export function chartValueJson(row: FlatRow, position: number, separated: boolean): string {
  const evaluated = evaluatedCell(row, position);
  if (!evaluated) {
    const raw = rawCell(row, position);
    return !separated && plainKind(row, position) === cellKind.number ? raw : JSON.stringify(raw);
  }
  const { value } = evaluated;
  return value !== null && isNumeric(value) ? numberText(value) : JSON.stringify(valueText(value));
}
