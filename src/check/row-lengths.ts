import { rowTooLong, rowTooShort } from "../diagnostics/messages/rows.js";
import type { Report, ReportDetails } from "../diagnostics/pending-diagnostic.js";
import type { ExpandedRow, RowList } from "../template/expanded.js";
import { hasIrregularRows } from "../template/row-list.js";
import { cover } from "../text/span.js";
import { cellCount, isTableRow, rowSpan } from "./cells.js";
import { isDetectedDecoration } from "./lookalikes/detect-decoration.js";
import { detectRowAttributes } from "./lookalikes/detect-row-attributes.js";
import { suspectRows, widthOf } from "./suspect-rows.js";

/**
 * How many cells each row should have: as many as the header. If all rows agree on another number, the mistake is in the header, and is reported
 * there once.
 */
export function expectedCells(header: ExpandedRow, rows: RowList, reportFor: (row: ExpandedRow) => Report): number {
  const columns = cellCount(header);
  if (areAsWide(rows, columns)) return columns;
  const first = rows.at(0);
  const last = rows.at(rows.length - 1);
  if (!first || !last || isTableRow(header) || cellCount(first) === columns) return columns;
  // One row, also in a loop, is as likely wrong as the header.
  if (first.file !== last.file || rowSpan(first).start === rowSpan(last).start) return columns;
  const cells = cellCount(first);
  for (let index = 1; index < rows.length; index++) if (cellCount(rows.at(index)!) !== cells) return columns;
  const span = rowSpan(header);
  const details: ReportDetails = {
    ...(header.file === last.file && { element: cover(span, rowSpan(last)) }),
    clue: { where: "header", span: { start: span.start, end: detectCells(rows) ?? span.end } },
  };
  reportFor(header)(cells > columns ? rowTooLong : rowTooShort, span, { cells, columns, all: true }, details);
  return cells;
}

/** Whether all rows are plain and of this width, so that none has to be read to know it: nearly all tables are. */
const areAsWide = ({ blocks }: RowList, width: number): boolean =>
  blocks.every((block) => widthOf(block) === width && !hasIrregularRows(block));

/** Where the row is that was meant as decoration, or the colour of the first row in a cell of its own. */
function detectCells(rows: RowList): number | undefined {
  // A row that begins with hyphens is not plain.
  for (const index of suspectRows(rows, () => false))
    if (isDetectedDecoration(rows.at(index)!)) return rowSpan(rows.at(index)!).start;
  const color = detectRowAttributes(rows, true);
  return color?.row.start === rowSpan(rows.at(0)!).start ? color.span.start : undefined;
}
