import type { Sheet } from "hucre/xlsx";
import type { Value } from "../language/value.js";
import { dateText, timestampText, timeText } from "./date-text.js";
import { malformed } from "./problem.js";
import type { DataProblem } from "./reader.js";

/** A rectangle of cells, rows and columns from 0, the ends included. */
export interface Range {
  readonly startRow: number;
  readonly startColumn: number;
  readonly endRow: number;
  readonly endColumn: number;
}

export interface Grid {
  readonly rows: readonly { readonly row: number; readonly cells: readonly Value[] }[];
  /** The column of the first cell. */
  readonly column: number;
  readonly problems: readonly DataProblem[];
}

/** `A1:D20` or `A1`, in any order of corners. */
export function parseRange(text: string): Range | undefined {
  const match = /^([A-Z]{1,3})([1-9]\d{0,6})(?::([A-Z]{1,3})([1-9]\d{0,6}))?$/i.exec(text);
  if (!match) return undefined;
  const [, column = "", row = "", otherColumn = column, otherRow = row] = match;
  const columns = [columnIndex(column), columnIndex(otherColumn)] as const;
  const rows = [Number(row) - 1, Number(otherRow) - 1] as const;
  return {
    startRow: Math.min(...rows),
    endRow: Math.max(...rows),
    startColumn: Math.min(...columns),
    endColumn: Math.max(...columns),
  };
}

const columnIndex = (letters: string): number =>
  [...letters.toUpperCase()].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** `B7`, from row and column counted from 0. */
export function cellName(row: number, column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row + 1}`;
}

type RawCell = Sheet["rows"][number][number];

/** The cells of a sheet as values. Merged cells all have the value of their first; error cells are problems. */
export function gridOf(sheet: Sheet, range?: Range): Grid {
  const problems: DataProblem[] = [];
  const merged = mergedValues(sheet, problems);
  const startColumn = range?.startColumn ?? 0;
  const rows = sheet.rows.map((raw, row) => ({
    row,
    cells: (merged[row] ?? raw).slice(startColumn, range && range.endColumn + 1),
  }));
  const chosen = range ? rows.slice(range.startRow, range.endRow + 1) : rows;
  return {
    rows: chosen.map(({ row, cells }) => ({
      row,
      cells: cells.map((cell, at) => readCell(sheet, row, startColumn + at, cell, problems)),
    })),
    column: startColumn,
    problems,
  };
}

/** The rows that merged cells change. A sheet whose merged cells overlap is not one that Excel wrote. */
function mergedValues(
  { rows, merges = [] }: Sheet,
  problems: DataProblem[],
): readonly (readonly RawCell[] | undefined)[] {
  const changed: RawCell[][] = [];
  let room = rows.reduce((sum, { length }) => sum + length, 0) + rows.length;
  for (const { startRow, startCol, endRow, endCol } of merges) {
    for (let row = startRow; row <= Math.min(endRow, rows.length - 1); row++) {
      changed[row] ??= [...rows[row]!];
      const last = Math.min(endCol, rows[row]!.length - 1);
      room -= Math.max(0, last - startCol) + 1;
      if (room < 0) {
        problems.push(malformed("Merged cells of this sheet overlap."));
        return [];
      }
      changed[row]!.fill(rows[startRow]?.[startCol] ?? null, startCol, last + 1);
    }
  }
  return changed;
}

function readCell(
  sheet: Sheet,
  row: number,
  column: number,
  cell: RawCell | undefined,
  problems: DataProblem[],
): Value {
  const details = sheet.cells?.get(`${row},${column}`);
  const name = cellName(row, column);
  if (details?.type === "error") problems.push(malformed(`Cell ${name} holds the error ${String(cell)}.`));
  else if (details?.formula !== undefined && (cell === null || cell === undefined))
    problems.push(
      malformed(`Cell ${name} holds a formula without a result: open the file in a spreadsheet and save it.`),
    );
  if (!(cell instanceof Date)) return cell ?? null;
  const text = dateCell(cell);
  if (text === undefined) problems.push(malformed(`Cell ${name} holds a date that does not exist.`));
  return text ?? null;
}

const dayOfTimes = Date.UTC(1899, 11, 31);

/** Days are `YYYY-MM-DD`, moments have a time behind, and a time without a day is a time. */
function dateCell(date: Date): string | undefined {
  const milliseconds = date.getTime();
  if (Number.isNaN(milliseconds)) return undefined;
  // Days are counted in doubles, which blurs the last milliseconds of a second.
  const rounded = Math.round(milliseconds / 10) * 10;
  const count = BigInt(rounded);
  if (rounded < dayOfTimes + 86_400_000 && rounded > dayOfTimes) return timeText(count, 1000n);
  return rounded % 86_400_000 === 0 ? dateText(rounded / 86_400_000) : timestampText(count, 1000n);
}
