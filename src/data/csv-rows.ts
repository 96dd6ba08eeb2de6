import type { Span } from "../text/span.js";
import { isBlank } from "./cell.js";
import { malformed } from "./problem.js";
import type { DataLimits, DataProblem } from "./reader.js";

/** What is in the lines of a CSV file. */
export interface CsvRows {
  readonly rows: readonly (readonly string[])[];
  /** Where the first row is. */
  readonly first: Span;
  readonly problems: readonly DataProblem[];
  /** The bound that ran out; reading has stopped there. */
  readonly bound?: keyof DataLimits;
}

/** More problems than these in one file help nobody. */
const maximumProblems = 20;

const quote = 34;
const isLineEnd = (code: number): boolean => code === 10 || code === 13;

/**
 * Splits text into rows of cells, all as long as the first (RFC 4180, with any line ends). Blank lines are skipped. Stops at the first
 * wrong quote, since nothing after it can be trusted, at the twentieth ragged row, and where a bound runs out.
 */
export function parseCsv(text: string, delimiter: string, limits: DataLimits, hasHeader: boolean): CsvRows {
  const rows: string[][] = [];
  const problems: DataProblem[] = [];
  let first: Span = { start: 0, end: 0 };
  let at = 0;
  let cells = 0;
  const stop = (bound?: keyof DataLimits): CsvRows => ({ rows, first, problems, ...(bound && { bound }) });

  while (at < text.length) {
    if (isLineEnd(text.charCodeAt(at))) {
      at++;
      continue;
    }
    const start = at;
    const row: string[] = [];
    for (;;) {
      const cell = text.charCodeAt(at) === quote ? quotedCell(text, at, delimiter) : bareCell(text, at, delimiter);
      if (cell.problem) return { rows: [], first, problems: [cell.problem] };
      row.push(cell.value);
      at = cell.end;
      if (row.length > limits.cells + 1) return stop("cells");
      if (!text.startsWith(delimiter, at)) break;
      at += delimiter.length;
    }
    const width = rows[0]?.length ?? row.length;
    if (width > 1 && row.length === 1 && isBlank(row[0]!)) continue;
    if (rows.length === 0) first = { start, end: at };
    if (rows.length > 0 || !hasHeader) cells += row.length;
    if (row.length !== width && problems.push(raggedProblem(row.length, width, { start, end: at })) === maximumProblems)
      return stop();
    rows.push(row);
    if (rows.length > limits.rows + (hasHeader ? 1 : 0)) return stop("rows");
    if (cells > limits.cells) return stop("cells");
  }
  return stop();
}

interface Cell {
  readonly value: string;
  readonly end: number;
  readonly problem?: DataProblem;
}

function bareCell(text: string, start: number, delimiter: string): Cell {
  const ends = delimiter.charCodeAt(0);
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isLineEnd(code) || (code === ends && text.startsWith(delimiter, at))) break;
    if (code === quote)
      return wrong(at, 'A quote stands inside a cell: put the whole cell into quotes, and double this one (`""`).');
  }
  return { value: text.slice(start, at), end: at };
}

function quotedCell(text: string, start: number, delimiter: string): Cell {
  let end = text.indexOf('"', start + 1);
  let isDoubled = false;
  while (end >= 0 && text.charCodeAt(end + 1) === quote) {
    isDoubled = true;
    end = text.indexOf('"', end + 2);
  }
  if (end < 0) return wrong(start, "This quote is not closed.");
  const at = end + 1;
  if (at < text.length && !isLineEnd(text.charCodeAt(at)) && !text.startsWith(delimiter, at))
    return wrong(at, 'Something follows the closing quote of this cell: a quote inside quotes is doubled (`""`).');
  const value = text.slice(start + 1, end);
  return { value: isDoubled ? value.replaceAll('""', '"') : value, end: at };
}

const wrong = (at: number, message: string): Cell => ({
  value: "",
  end: at,
  problem: malformed(message, { start: at, end: at + 1 }),
});

const raggedProblem = (cells: number, width: number, span: Span): DataProblem =>
  malformed(`This row has ${cells === 1 ? "1 cell" : `${cells} cells`}, but the first has ${width}.`, span);
