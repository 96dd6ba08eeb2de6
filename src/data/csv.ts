import type { Span } from "../text/span.js";
import { offsetOfByte } from "./byte-offset.js";
import { isBlank, readCell } from "./cell.js";
import { findQuoteProblem, recordSpan } from "./csv-places.js";
import { checkHeader, checkTextColumns, numberedColumns } from "./header.js";
import { failed, limitProblem, malformed, startOf } from "./problem.js";
import type { DataLimits, DataOptions, DataProblem, DataResult } from "./reader.js";
import { tableOf } from "./table.js";
import { textReader } from "./text-reader.js";

/** Comma- and tab-separated values: RFC 4180, with any line ends, and the same quotes in both. */
export const csvReader = textReader(["csv", "tsv"], readCsv);

/** More problems than these in one file help nobody. */
const maximumProblems = 20;

async function readCsv(
  text: string,
  options: DataOptions & { format: string },
  limits: DataLimits,
): Promise<DataResult> {
  const delimiter = options.delimiter ?? (options.format === "tsv" ? "\t" : ",");
  if ([...delimiter].length !== 1 || /["\r\n]/.test(delimiter))
    return failed(malformed('`delimiter` is one character, such as `";"`, but no quote and no line end.'));
  const { rows, starts, problem } = await parseRows(text, delimiter, limits);
  if (problem) return failed(problem);
  return readRows(rows, (row) => recordSpan(text, starts[row]!, delimiter), options, limits, text);
}

interface Rows {
  readonly rows: readonly (readonly string[])[];
  /** The offset behind which each row begins; blank lines may stand between. */
  readonly starts: readonly number[];
  readonly problem?: DataProblem;
}

async function parseRows(text: string, delimiter: string, limits: DataLimits): Promise<Rows> {
  const { parse } = await import("csv-parse/sync");
  const rows: string[][] = [];
  const ends: number[] = [0];
  const toOffset = offsets(text);
  try {
    parse(text, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: true,
      // The header, and one row to know that there are too many.
      to: limits.rows + 2,
      on_record: (row: string[], { bytes }) => {
        rows.push(row);
        ends.push(bytes);
        return null;
      },
    });
  } catch {
    return { rows, starts: [], problem: quoteProblem(text, toOffset(ends.at(-1)!), delimiter) };
  }
  return { rows, starts: ends.map(toOffset) };
}

/** The parser counts bytes. Made for offsets that rise. */
function offsets(text: string): (bytes: number) => number {
  // Where all is ASCII, and that is nearly always, a byte is a character.
  if (!/[^\0-\x7f]/.test(text)) return (bytes) => bytes;
  let knownBytes = 0;
  let known = 0;
  return (bytes) => {
    if (bytes < knownBytes) return offsetOfByte(text, bytes);
    known += offsetOfByte(text.slice(known, known + bytes - knownBytes), bytes - knownBytes);
    knownBytes = bytes;
    return known;
  };
}

function quoteProblem(text: string, from: number, delimiter: string): DataProblem {
  const { at, kind } = findQuoteProblem(text, from, delimiter);
  const span = { start: at, end: Math.min(at + 1, text.length) };
  switch (kind) {
    case "not-closed":
      return malformed("This quote is not closed.", span);
    case "inside":
      return malformed(
        'A quote stands inside a cell: put the whole cell into quotes, and double this one (`""`).',
        span,
      );
    case "behind":
      return malformed(
        'Something follows the closing quote of this cell: a quote inside quotes is doubled (`""`).',
        span,
      );
  }
}

function readRows(
  all: Rows["rows"],
  spanOf: (row: number) => Span,
  options: DataOptions,
  limits: DataLimits,
  text: string,
): DataResult {
  const first = all[0];
  if (!first) return failed(malformed("There is nothing in it: not even a header.", startOf(text)));
  const hasHeader = options.header ?? true;
  const names = hasHeader ? first : numberedColumns(first.length);
  const header = [
    ...checkHeader(names, (column) => `Column ${column + 1}`, hasHeader ? () => spanOf(0) : undefined),
    ...checkTextColumns(names, options),
  ];
  if (header.length > 0) return failed(...header.slice(0, maximumProblems));
  const body = all
    .map((cells, row) => ({ cells, row }))
    .filter(({ cells, row }) => (row > 0 || !hasHeader) && !isBlankLine(cells, names));
  if (body.length > limits.rows) return failed(limitProblem("rows", limits));
  const ragged = body.filter(({ cells }) => cells.length !== names.length);
  if (ragged.length > 0)
    return failed(
      ...ragged.slice(0, maximumProblems).map(({ cells, row }) => raggedProblem(cells, names, spanOf(row))),
    );
  const kept = names.map((name) => options.text?.includes(name) ?? false);
  return {
    table: tableOf(
      names,
      body.map(({ cells }) => cells.map((cell, at) => readCell(cell, kept[at]!))),
    ),
    problems: [],
  };
}

/** A line of blanks, where a row has more than one cell. */
const isBlankLine = (cells: readonly string[], names: readonly string[]): boolean =>
  names.length > 1 && cells.length === 1 && isBlank(cells[0]!);

const raggedProblem = (cells: readonly string[], names: readonly string[], span: Span): DataProblem =>
  malformed(`This row has ${count(cells.length)}, but the first has ${names.length}.`, span);

const count = (cells: number): string => (cells === 1 ? "1 cell" : `${cells} cells`);
