import type { Span } from "../text/span.js";
import { isBlank } from "./cell.js";
import { malformed } from "./problem.js";
import type { DataLimits, DataProblem } from "./reader.js";

/** The rows of a CSV file and what is wrong with them. */
export interface CsvRows {
  readonly rows: readonly (readonly string[])[];
  /** The span of the first row. */
  readonly first: Span;
  readonly problems: readonly DataProblem[];
  /** The limit that was exceeded. Rows after it are not read. */
  readonly bound?: keyof DataLimits;
}

/** Twenty problems show what is wrong; a file may have millions. */
const maximumProblems = 20;

const quote = 34;
const isLineEnd = (code: number): boolean => code === 10 || code === 13;

/**
 * Splits text into rows of cells (RFC 4180, with any line ends). Blank lines are skipped. Stops at the first wrong quote, since it changes
 * the meaning of everything after it, at the twentieth row of a wrong length, and at a limit.
 */
export function parseCsv(
  text: string,
  delimiter: string,
  limits: DataLimits,
  hasHeader: boolean,
  onCell?: (row: number, column: number, span: Span) => void,
): CsvRows {
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
      onCell?.(rows.length, row.length, { start: at, end: cell.end });
      row.push(cell.value);
      at = cell.end;
      // A header of a million columns must end too, before there is a second row to count.
      if (row.length > limits.cells + 1) return stop("cells");
      if (!text.startsWith(delimiter, at)) break;
      at += delimiter.length;
    }
    const width = rows[0]?.length ?? row.length;
    // A line of spaces. In a file of one column it is a blank cell.
    if (width > 1 && row.length === 1 && isBlank(row[0]!)) continue;
    if (rows.length === 0) first = { start, end: at };
    // The header is not one of the table's cells.
    if (rows.length > 0 || !hasHeader) cells += row.length;
    if (row.length !== width && problems.push(raggedProblem(row.length, width, { start, end: at })) === maximumProblems)
      return stop();
    rows.push(row);
    if (rows.length > limits.rows + (hasHeader ? 1 : 0)) return stop("rows");
    if (cells > limits.cells) return stop("cells");
  }
  return stop();
}

/**
 * The spans of some cells of a table that has been read, by their rows below the header. A second pass: spans of all cells would take more
 * memory than the cells.
 */
export function cellSpans<T extends { readonly row: number; readonly column: number }>(
  text: string,
  delimiter: string,
  cells: readonly T[],
  hasHeader: boolean,
): ReadonlyMap<T, Span> {
  const most = Number.POSITIVE_INFINITY;
  const wanted = new Map(cells.map((cell) => [`${cell.row + (hasHeader ? 1 : 0)},${cell.column}`, cell]));
  const spans = new Map<T, Span>();
  parseCsv(text, delimiter, { bytes: most, rows: most, cells: most }, hasHeader, (row, column, span) => {
    const cell = wanted.get(`${row},${column}`);
    if (cell) spans.set(cell, span);
  });
  return spans;
}

interface Cell {
  readonly value: string;
  readonly end: number;
  readonly problem?: DataProblem;
}

/** A cell without quotes, up to the next delimiter or line end, in one pass over its characters. */
function bareCell(text: string, start: number, delimiter: string): Cell {
  const ends = delimiter.charCodeAt(0);
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isLineEnd(code) || (code === ends && text.startsWith(delimiter, at))) break;
    if (code === quote)
      return wrong(
        at,
        "The cell contains a quote, but does not begin with one.",
        'Put the whole cell in quotes, and write `""` for each quote inside it.',
      );
  }
  return { value: text.slice(start, at), end: at };
}

function quotedCell(text: string, start: number, delimiter: string): Cell {
  let end = text.indexOf('"', start + 1);
  let isDoubled = false;
  // `indexOf` jumps over the content, so long quoted cells cost little.
  while (end >= 0 && text.charCodeAt(end + 1) === quote) {
    isDoubled = true;
    end = text.indexOf('"', end + 2);
  }
  if (end < 0) return wrong(start, "The quote is not closed.", "Write the missing quote at the end of the cell.");
  const at = end + 1;
  if (at < text.length && !isLineEnd(text.charCodeAt(at)) && !text.startsWith(delimiter, at))
    return wrong(at, "The cell continues after its closing quote.", 'Write `""` for a quote inside a quoted cell.');
  const value = text.slice(start + 1, end);
  return { value: isDoubled ? value.replaceAll('""', '"') : value, end: at };
}

const wrong = (at: number, message: string, hint: string): Cell => ({
  value: "",
  end: at,
  problem: malformed(message, { start: at, end: at + 1 }, hint),
});

const raggedProblem = (cells: number, width: number, span: Span): DataProblem =>
  malformed(`This row has ${cells === 1 ? "1 cell" : `${cells} cells`}, but the first has ${width}.`, span);
