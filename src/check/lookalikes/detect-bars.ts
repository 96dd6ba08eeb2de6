import { lineEnd, lineStart } from "../../syntax/scan.js";
import type { ExpandedRow, RowList } from "../../template/expanded.js";
import type { SourceFile } from "../../text/source-file.js";
import type { Span } from "../../text/span.js";
import { cellCount, isTableRow, rawCell, rowSpan } from "../cells.js";
import { shortened } from "../markdown/mark.js";
import type { Lookalike } from "./lookalike.js";

/** Signs between the cells of all rows, instead of one bar. */
interface Separator {
  readonly fits: (cells: readonly string[]) => boolean;
  readonly pattern: RegExp;
  readonly instead: string;
  readonly reason: string;
  readonly advice: string;
}

const alternates = (cells: readonly string[], blank: number): boolean =>
  cells.length > 2 && cells.every((cell, at) => at % 2 !== blank || cell === "") && cells.length % 2 === 1;

const separators: readonly Separator[] = [
  {
    // `|| a || b ||`, and `| a || b |`.
    fits: (cells) => alternates(cells, 0) || alternates(cells, 1),
    pattern: /(?<!\\)\|[ \t]*\|/g,
    instead: "|",
    reason: "two bars have an empty cell between them",
    advice: "Write one bar between cells.",
  },
  {
    fits: (cells) => cells.length === 1 && /\S\t/.test(cells[0]!),
    pattern: /\t/g,
    instead: " | ",
    reason: "bars separate cells, and tabs do not",
    advice: "Write a bar instead of each tab.",
  },
];

/** A fix changes so many rows at most. */
const maxRows = 1000;

/** Rows that have something else between all of their cells. Nearly all headers answer with no. */
export function detectBars(rows: RowList): (Lookalike & { readonly file: SourceFile }) | undefined {
  if (rows.length === 0 || rows.length > maxRows) return undefined;
  const header = rows.at(0)!;
  if (isTableRow(header)) return undefined;
  const separator = separators.find(({ fits }) => fits(cellsOf(header)) && cellsOf(header).some((cell) => cell !== ""));
  if (!separator) return undefined;
  const all = Array.from({ length: rows.length }, (_, index) => rows.at(index)!);
  const { fits, pattern, instead, reason, advice } = separator;
  if (!all.every((row) => !isTableRow(row) && row.file === header.file && fits(cellsOf(row)))) return undefined;
  const { file } = header;
  const edits = all.map((row) => {
    const span = lineOf(file.text, row);
    return { span, text: file.text.slice(span.start, span.end).replace(pattern, instead) };
  });
  const { span } = edits[0]!;
  return {
    file,
    span,
    text: shortened(file.text.slice(span.start, span.end).trim()),
    is: "a row of data",
    reason,
    advice,
    fix: { title: advice.slice(0, -1), edits },
  };
}

const cellsOf = (row: ExpandedRow): readonly string[] =>
  Array.from({ length: cellCount(row) }, (_, position) => rawCell(row, position));

const lineOf = (text: string, row: ExpandedRow): Span => {
  const { start } = rowSpan(row);
  return { start: lineStart(text, start), end: lineEnd(text, start) };
};
