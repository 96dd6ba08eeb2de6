import { missingData, rowTooLong, rowTooShort } from "../diagnostics/messages/elements.js";
import { misplacedAttributes } from "../diagnostics/messages/syntax.js";
import { typeMismatch } from "../diagnostics/messages/template.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import { color, columns, from, rowColorAttribute } from "../language/attributes.js";
import { isList, isRecord, typeName } from "../language/value.js";
import { cellKind } from "../syntax/rows.js";
import type { FlatDirective, FlatRow, FlatSheet } from "../template/flat.js";
import { cellCount, cellSpan, plainKind, rawCell, rowSpan } from "./cells.js";
import type { ChartRow, ChartSheet } from "./model.js";
import { readAttributes } from "./read-attributes.js";

/** The sheets of a chart: each a header, and rows of a title and its values. */
export function readSheets(
  directive: FlatDirective,
  reportFor: (row: FlatRow) => Report,
  report: Report,
): readonly ChartSheet[] {
  const sheets: ChartSheet[] = [];
  for (const sheet of directive.sheets) {
    const read = readSheet(sheet, reportFor, report);
    if (read) sheets.push(read);
  }
  return sheets;
}

function readSheet(sheet: FlatSheet, reportFor: (row: FlatRow) => Report, report: Report): ChartSheet | undefined {
  if (sheet.directive.name === "sheet") readAttributes(sheet.attributes, sheetAttributes, "`@sheet`", report);
  const { header, rows } = splitHeader(sheet, reportFor);
  if (!header) {
    if (!sheet.attributes.some(({ name }) => name === "from")) {
      const isSheet = sheet.directive.name === "sheet";
      report(missingData, sheet.directive.nameSpan, { what: isSheet ? "The sheet" : "The chart" });
    }
    return undefined;
  }
  checkCells(header, reportFor(header));
  const columns = cellCount(header);
  return { header, rows: rows.map((row) => readRow(row, columns, reportFor(row))) };
}

/** What stands behind `@sheet`. The rows have been taken by it already; here it is checked as any other attribute is. */
const sheetAttributes = [from, columns, color];

function readRow(row: FlatRow, columns: number, report: Report): ChartRow {
  checkLength(row, columns, report);
  checkCells(row, report);
  if (row.attributes.length === 0) return { row };
  const color = readAttributes(row.attributes, [rowColorAttribute], "A row", report).get("color")?.field;
  return color ? { row, color } : { row };
}

/** More cells than the header names are an error, fewer a warning. */
export function checkLength(row: FlatRow, columns: number, report: Report): void {
  const cells = cellCount(row);
  if (cells > columns) {
    const first = cellSpan(row, columns);
    report(
      rowTooLong,
      { start: first.start, end: Math.max(first.end, cellSpan(row, cells - 1).end) },
      { cells, columns },
      { hint: isUnclosed(rawCell(row, cells - 1)) ? "Write the missing `}` of the row's attributes." : undefined },
    );
  } else if (cells < columns) report(rowTooShort, rowSpan(row), { cells, columns });
}

/** Whether a last cell was meant as the row's attributes. */
const isUnclosed = (cell: string): boolean => /^\{(?!\{)[^}]*$/.test(cell);

/** A list or record is no cell. */
export function checkCells(row: FlatRow, report: Report): void {
  for (const [position, { value }] of row.cells ?? []) {
    if (!isList(value) && !isRecord(value)) continue;
    const advice = "Take one of its values, or join them with `join`.";
    report(typeMismatch, cellSpan(row, position), { problem: `A ${typeName(value)} cannot stand in a cell.`, advice });
  }
}

/**
 * The header and the rows behind it. The row after the header whose cells are all `:?-+:?` is decoration, as in Markdown.
 * Neither carries attributes.
 */
export function splitHeader(
  sheet: FlatSheet,
  reportFor: (row: FlatRow) => Report,
): { readonly header?: FlatRow; readonly rows: readonly FlatRow[] } {
  const [header, second] = sheet.rows;
  if (!header) return { rows: [] };
  const decorated = second !== undefined && isDecoration(second);
  for (const row of decorated ? [header, second] : [header]) {
    const span = row.run.attributes.get(row.index);
    if (span) reportFor(row)(misplacedAttributes, span, undefined);
  }
  return { header, rows: sheet.rows.slice(decorated ? 2 : 1) };
}

const decoration = /^:?-+:?$/;

function isDecoration(row: FlatRow): boolean {
  for (let position = cellCount(row) - 1; position >= 0; position--) {
    if (plainKind(row, position) === cellKind.special || !decoration.test(rawCell(row, position))) return false;
  }
  return true;
}
