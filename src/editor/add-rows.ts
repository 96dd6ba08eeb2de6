import { writeTextCell } from "../emit/write-text-cell.js";
import type { ImportedCell } from "../import/document-part.js";
import type { NumberColumn } from "../import/read-number-column.js";
import { findDirective } from "../language/registry.js";
import type * as ast from "../syntax/ast.js";
import { formatTable } from "../syntax/format-table.js";
import { nodeAt } from "../syntax/node-at.js";
import { lineEnd, lineStart } from "../syntax/scan.js";
import { lineEnding } from "../text/line-ending.js";
import { aligned } from "./actions/aligned.js";
import { attributeOf } from "./actions/data-directive.js";
import { rowAt } from "./actions/row-cells.js";
import { firstDataRow } from "./first-data-row.js";
import { type Parsed, parsed, readCells } from "./written-cells.js";
import { writtenSheetAt } from "./written-sheets.js";

/** A document with more rows in one of its elements. */
interface AddedRows {
  readonly text: string;
  /** The end of the last added row. */
  readonly end: number;
  readonly count: number;
}

/**
 * Adds the cells of a spreadsheet or of CSV as rows to the chart, map or facts at an offset: below the row of the offset, or at a line that
 * follows the rows or a head without rows. A first row that repeats the header is left out; without rows, it becomes the header.
 * `undefined` if there is no such element there, or if the cells do not make a table of its columns.
 */
export async function addRows(text: string, offset: number, pasted: string): Promise<AddedRows | undefined> {
  const before = parsed(text);
  const place = placeAt(before, offset);
  if (!place) return undefined;
  const { at, indent, header, isAsWritten } = place;
  const lines = await rowLines(pasted, header, isAsWritten);
  if (!lines) return undefined;
  const eol = lineEnding(text);
  const added = lines.map((line) => `${eol}${indent}${line}`).join("");
  const next = text.slice(0, at) + added + text.slice(at);
  const first = at + eol.length + indent.length;
  const isAligned = header === undefined || formatTable(before.tree, text, at).length === 0;
  const result = isAligned ? aligned(next, first) : next;
  const last = text.slice(0, at).split(eol).length + lines.length;
  const end = result.split(eol, last).join(eol).length;
  return { text: result, end, count: lines.length - (header === undefined ? 1 : 0) };
}

interface RowPlace {
  /** The end of the line below which rows go. */
  readonly at: number;
  readonly indent: string;
  /** The names of the columns; missing if there are no rows yet. */
  readonly header?: readonly string[];
  /** The element reads its numbers itself, such as `1,5` with a decimal separator of its own. */
  readonly isAsWritten: boolean;
}

function placeAt({ text, tree }: Parsed, offset: number): RowPlace | undefined {
  const own = lineStart(text, offset);
  const isBlank = text.slice(own, lineEnd(text, own)).trim() === "";
  const start = isBlank && own > 0 ? lineStart(text, text.startsWith("\r\n", own - 2) ? own - 2 : own - 1) : own;
  const indent = /^[ \t]*/.exec(text.slice(start, lineEnd(text, start)))![0];
  const chain = nodeAt(tree, start + indent.length);
  const index = chain.findIndex((node) => node.kind === "directive" && findDirective(node.name)?.data !== undefined);
  const directive = chain[index] as ast.Directive | undefined;
  // Rows in a loop are written once for each of its values.
  if (!directive || attributeOf(directive, "from") || chain.slice(index).some(({ kind }) => kind === "for"))
    return undefined;
  const isAsWritten = attributeOf(directive, "decimal_separator") !== undefined;
  const rows = chain.find((node): node is ast.Rows => node.kind === "rows");
  const sheet = writtenSheetAt(directive, start + indent.length);
  if (!rows) {
    const head = chain.findLast((node) => node.kind === "directive")!;
    const end = head.attributes?.span.end ?? head.argumentSpan.end;
    const isHead = start <= end && end <= lineEnd(text, start);
    return sheet || !isHead ? undefined : { at: lineEnd(text, start), indent, isAsWritten };
  }
  const { run } = tree.texts.rows(rows);
  const row = rowAt(run, start + indent.length);
  const at = rows === sheet?.first ? Math.max(row, Math.min(firstDataRow(run), run.rowCount) - 1) : row;
  const header = sheet && readCells({ text, tree }, sheet.first.span.start);
  if (!header?.every((cell) => cell !== undefined)) return undefined;
  return { at: lineEnd(text, run.rowStart[at]!), indent, header, isAsWritten };
}

/** The lines of the rows, and those of a header if there is none. */
async function rowLines(
  pasted: string,
  known: readonly string[] | undefined,
  isAsWritten: boolean,
): Promise<readonly string[] | undefined> {
  const { cellsOfText } = await import("../import/chart-of-text.js");
  const { numberColumns, withUnit } = await import("../import/chart-parts.js");
  const { cellText } = await import("../import/document-part.js");
  const cells = await cellsOfText(pasted, known?.length);
  const [first = [], ...others] = cells ?? [];
  const names = known ?? first.map((cell) => cellText(cell).trim());
  const isHeader = names.every((name, at) => cellText(first[at] ?? "").trim() === name.trim());
  const rows = isHeader ? others : (cells ?? []);
  if (names.length < 2 || rows.length === 0) return undefined;
  const columns = isAsWritten ? [] : numberColumns({ header: names, rows });
  // Under a header that does not name their unit, numbers stay as they are written, and the document's findings ask.
  const read = columns.map((column, at) => (known && !namesUnit(names[at + 1]!, column) ? undefined : column));
  const written = rows.map((row, at) => [
    row.length > 0 ? row[0]! : "",
    ...names.slice(1).map((_, index) => read[index]?.cells[at] ?? row[index + 1] ?? ""),
  ]);
  if (known) return written.map(rowLine);
  const titles = names.map((title, at) => withUnit(title, read[at - 1]?.unit));
  return [titles, ...written].map(rowLine);
}

const namesUnit = (title: string, column: NumberColumn | undefined): boolean =>
  column?.unit === undefined || title.includes(column.unit);

/** A text that looks like a number is not quoted: it may be one that igx does not read, and a finding then says so. */
const rowLine = (cells: readonly ImportedCell[]): string =>
  `|${cells.map((cell) => ` ${typeof cell === "string" ? (cell === "" ? "" : writeTextCell(cell, false)) : cell.number} |`).join("")}`;
