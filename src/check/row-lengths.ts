import { rowTooLong, rowTooShort } from "../diagnostics/messages/rows.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import type { FlatRow, RowList } from "../template/flat.js";
import { cellCount, isTableRow, rowSpan } from "./cells.js";

/**
 * How many cells each row should have: as many as the header. If all rows agree on another number, the mistake is in the header, and is reported
 * there once.
 */
export function expectedCells(header: FlatRow, rows: RowList, reportFor: (row: FlatRow) => Report): number {
  const columns = cellCount(header);
  const first = rows.at(0);
  const last = rows.at(rows.length - 1);
  if (!first || !last || isTableRow(header) || cellCount(first) === columns) return columns;
  // One row, also in a loop, is as likely wrong as the header.
  if (first.file !== last.file || rowSpan(first).start === rowSpan(last).start) return columns;
  const cells = cellCount(first);
  for (let index = 1; index < rows.length; index++) if (cellCount(rows.at(index)!) !== cells) return columns;
  const span = rowSpan(header);
  const details = {
    ...(header.file === last.file && { element: { start: span.start, end: rowSpan(last).end } }),
    // A column without a name is the one too many, and so is the colour of a row before its last bar.
    unless: { codes: ["unknown-column", "looks-like-igx"], span: { start: span.start, end: rowSpan(last).end } },
  };
  reportFor(header)(cells > columns ? rowTooLong : rowTooShort, span, { cells, columns, all: true }, details);
  return cells;
}
