import type { FixSpec } from "../../diagnostics/pending-diagnostic.js";
import { cellKind } from "../../syntax/row-cells.js";
import { afterLineEnd, lineEnd, trim } from "../../syntax/scan.js";
import type { FlatRow, RowList } from "../../template/flat.js";
import type { SourceFile } from "../../text/source-file.js";
import type { Span } from "../../text/span.js";
import { cellCount, isTableRow, plainKind, rawCell, rowSpan } from "../cells.js";
import { shortened } from "../markdown/mark.js";
import { suspectRows } from "../suspect-rows.js";
import type { Lookalike } from "./lookalike.js";

/** The header and the row below it, which can be decoration. */
const headRows = 2;

/** Fewer hyphens mark a missing value. */
const first = /^-{2,}:$|^-{3,}$/;

const decoration = /^:?-+:?$/;

/** The first row that was meant as a line between rows, or to align the columns once more; the fix removes all of them. */
export function decorationMeant(rows: RowList): (Lookalike & { readonly file: SourceFile }) | undefined {
  const found = new Map<number, FlatRow>();
  // A row that begins with hyphens is not plain.
  for (const index of suspectRows(rows, () => false)) {
    const row = rows.at(index)!;
    if (index >= headRows && isDecoration(row)) found.set(rowSpan(row).start, row);
  }
  const [row] = found.values();
  if (!row) return undefined;
  const { file } = row;
  const span = wholeRow(file.text, row);
  const own = [...found.values()].filter((row) => row.file === file);
  return {
    file,
    span,
    text: shortened(file.text.slice(span.start, span.end)),
    is: "a row of data",
    reason: "only the row below the header aligns columns",
    advice: "Remove the row, or begin its cells with `\\-` to keep it.",
    fix: removal(file.text, own.map(rowSpan)),
  };
}

/** With its last bar. */
function wholeRow(text: string, row: FlatRow): Span {
  const { start } = rowSpan(row);
  return trim(text, start, lineEnd(text, start));
}

function isDecoration(row: FlatRow): boolean {
  if (isTableRow(row) || !first.test(rawCell(row, 0))) return false;
  for (let position = 0; position < cellCount(row); position++)
    if (plainKind(row, position) === cellKind.special || !decoration.test(rawCell(row, position))) return false;
  return true;
}

/** With their lines. */
function removal(text: string, rows: readonly Span[]): FixSpec {
  const edits = rows.map(({ start }) => {
    const end = lineEnd(text, start);
    return { span: { start, end: end < text.length ? afterLineEnd(text, end) : end }, text: "" };
  });
  return { title: rows.length === 1 ? "Remove the row" : `Remove ${rows.length} rows`, edits };
}
