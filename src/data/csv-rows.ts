import { cellFlag } from "../text/cell-flags.js";
import { numberEnd, numberFlags } from "../text/json-number.js";
import type { Span } from "../text/span.js";
import { createCellList, growCells } from "../text/text-cells.js";
import { isBlank } from "./cell.js";
import { malformed, maximumProblems } from "./problem.js";
import type { DataLimits, DataProblem } from "./reader.js";
import { cellSpan, type TextCells } from "./text-cells.js";
import { textCellKind } from "./text-kind.js";

/** The cells of a CSV file and what is wrong with them. */
export interface CsvRows {
  /** Without those of rows of a wrong length. No rows after a wrong quote: none of them could be trusted. */
  readonly cells: TextCells;
  readonly problems: readonly DataProblem[];
  /** How many cells those of a wrong length have. */
  readonly otherWidths?: ReadonlySet<number>;
  /** The limit that was exceeded. Rows after it are not read. */
  readonly bound?: keyof DataLimits;
}

const quote = 34;

/** A delimiter that is none of these ends a number. */
const partOfNumber = /[\d.eE+-]/;

const isCellEnd = (text: string, at: number, delimiter: string): boolean =>
  at === text.length || isLineEnd(text.charCodeAt(at)) || text.startsWith(delimiter, at);

const isLineEnd = (code: number): boolean => code === 10 || code === 13;

/**
 * Splits text into rows of cells (RFC 4180, with any line ends). Blank lines, and lines of delimiters only, are skipped. Stops at the first wrong quote, since it changes
 * the meaning of everything after it, at the twentieth row of a wrong length, and at a limit.
 */
export function parseCsv(text: string, delimiter: string, limits: DataLimits, hasHeader: boolean): CsvRows {
  const list = createCellList();
  const problems: DataProblem[] = [];
  const otherWidths = new Set<number>();
  const columnKinds: number[] = [];
  const columnLengths: number[] = [];
  let hasQuotes = false;
  const mayBeNumber = !partOfNumber.test(delimiter);
  let [at, count, width, kept] = [0, 0, 0, 0];
  // The counts for limits, including rows of a wrong length.
  let [rows, cells] = [0, 0];
  const stop = (bound?: keyof DataLimits): CsvRows => ({
    cells: { text, width, rowCount: kept, ...list, hasQuotes, columnKinds, ...(!hasQuotes && { columnLengths }) },
    problems,
    otherWidths,
    ...(bound && { bound }),
  });

  while (at < text.length) {
    if (isLineEnd(text.charCodeAt(at))) {
      at++;
      continue;
    }
    const start = at;
    const first = count;
    let filled = 0;
    for (;;) {
      const quoted = text.charCodeAt(at) === quote ? 1 : 0;
      let kind = quoted || !mayBeNumber ? 0 : numberFlags(text, at, text.length);
      // A number is followed by the end of its cell.
      if (kind !== 0 && !isCellEnd(text, numberEnd(), delimiter)) kind = 0;
      const end = kind !== 0 ? numberEnd() : quoted ? quotedEnd(text, at, delimiter) : bareEnd(text, at, delimiter);
      if (quoted) hasQuotes = true;
      if (typeof end !== "number") return { cells: { ...stop().cells, rowCount: 0 }, problems: [end] };
      if (count === list.start.length) growCells(list, at, text.length);
      list.start[count] = at + quoted;
      list.end[count] = end - quoted;
      list.kinds[count] = kind !== 0 ? kind : textCellKind(text, at + quoted, end - quoted);
      // Quotes say that a blank cell is one.
      filled |= quoted | (list.kinds[count]! & ~cellFlag.empty);
      count++;
      at = end;
      // A header of a million columns must end too, before there is a second row to count.
      if (count - first > limits.cells + 1) return stop("cells");
      if (!text.startsWith(delimiter, at)) break;
      at += delimiter.length;
    }
    const length = count - first;
    // A line of spaces or of delimiters only.
    if (filled === 0) {
      count = first;
      continue;
    }
    width = rows === 0 ? length : width;
    // The header is not one of the table's cells.
    if (rows > 0 || !hasHeader) cells += length;
    rows++;
    if (length === width) {
      const isBody = rows > 1 || !hasHeader;
      for (let cell = first, column = 0; cell < count; cell++, column++) {
        const kind = list.kinds[cell]!;
        columnKinds[column] = isBody ? (columnKinds[column] ?? 0) | kind : 0;
        const length = isBody && kind === cellFlag.text ? list.end[cell]! - list.start[cell]! : 0;
        columnLengths[column] = (columnLengths[column] ?? 0) + length;
      }
      kept++;
    } else {
      count = first;
      otherWidths.add(length);
      if (problems.push(raggedProblem(length, width, text, { start, end: at }, delimiter)) === maximumProblems)
        return stop();
    }
    if (rows > limits.rows + (hasHeader ? 1 : 0)) return stop("rows");
    if (cells > limits.cells) return stop("cells");
  }
  return stop();
}

/** The end of a cell without quotes: the next delimiter or line end, found in one pass over its characters. */
function bareEnd(text: string, start: number, delimiter: string): number | DataProblem {
  const ends = delimiter.charCodeAt(0);
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isLineEnd(code) || (code === ends && text.startsWith(delimiter, at))) return at;
    if (code === quote)
      return wrong(
        at,
        "The cell contains a quote, but does not begin with one.",
        isBlank(text.slice(start, at))
          ? "Remove the white space before the quote."
          : 'Put the whole cell in quotes, and write `""` for each quote inside it.',
      );
  }
  return text.length;
}

function quotedEnd(text: string, start: number, delimiter: string): number | DataProblem {
  let end = text.indexOf('"', start + 1);
  // `indexOf` jumps over the content, so long quoted cells cost little.
  while (end >= 0 && text.charCodeAt(end + 1) === quote) end = text.indexOf('"', end + 2);
  if (end < 0) return wrong(start, "The quote is not closed.", "Write the missing quote at the end of the cell.");
  const at = end + 1;
  if (at < text.length && !isLineEnd(text.charCodeAt(at)) && !text.startsWith(delimiter, at))
    return wrong(
      at,
      "The cell continues after its closing quote.",
      isBlank(text.slice(at, nextEnd(text, at, delimiter)))
        ? "Remove the white space after the quote."
        : 'Write `""` for a quote inside a quoted cell.',
    );
  return at;
}

/** The next delimiter or line end. */
function nextEnd(text: string, start: number, delimiter: string): number {
  let at = start;
  while (at < text.length && !isLineEnd(text.charCodeAt(at)) && !text.startsWith(delimiter, at)) at++;
  return at;
}

const wrong = (at: number, message: string, hint: string): DataProblem =>
  malformed(message, { start: at, end: at + 1 }, hint);

/** The header, if it is what has a wrong length: all rows below it have another one, which is the same. */
export function headerProblem({ cells, problems, otherWidths }: CsvRows, delimiter: string): DataProblem | undefined {
  const [rows = 0] = otherWidths ?? [];
  if (cells.rowCount !== 1 || problems.length < 2 || otherWidths?.size !== 1) return undefined;
  const { width } = cells;
  const span = { start: cellSpan(cells, 0).start, end: cellSpan(cells, width - 1).end };
  const sign = delimiter === "\t" ? "a tab" : `\`${delimiter}\``;
  return malformed(
    `The header has ${countOf(width)}, but the rows below it have ${rows}.`,
    span,
    rows > width
      ? `Name each column in the header; if the rows end with ${sign}, remove it there.`
      : "Remove the names of columns that the rows do not have, or add the missing cells to the rows.",
  );
}

const countOf = (cells: number): string => (cells === 1 ? "1 cell" : `${cells} cells`);

/** Whether a line is words, such as the source of the data below a table. */
const isNote = (cells: number, text: string, { start, end }: Span): boolean =>
  cells === 1 && /^\s*["*(]?\p{L}/u.test(text.slice(start, Math.min(end, start + 100)));

const raggedProblem = (cells: number, width: number, text: string, span: Span, delimiter: string): DataProblem =>
  malformed(
    `This row has ${countOf(cells)}, but the first has ${width}.`,
    span,
    cells < width
      ? isNote(cells, text, span)
        ? "Remove the line if it is a note, or add the missing cells."
        : "Add the missing cells; a blank cell has nothing between its delimiters."
      : `Put a cell that contains ${delimiter === "\t" ? "a tab" : `\`${delimiter}\``} in quotes, or name each cell in the header.`,
  );
