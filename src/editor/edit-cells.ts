import { writeQuotedCell, writeTextCell } from "../emit/write-text-cell.js";
import { formatTable } from "../syntax/format-table.js";
import { isLineEnd, lineEnd } from "../syntax/scan.js";
import type { Span } from "../text/span.js";
import { applyEdits, type SpanEdit } from "../text/span-edit.js";
import { isRefusal, type Refusal } from "./refusal.js";
import { columnAt, type Parsed, parsed, readCells, type WrittenCell, writtenCells } from "./written-cells.js";

/** The new value of a cell. */
interface CellEdit {
  readonly span: Span;
  readonly typed: string;
}

/**
 * The edits that give cells of one row the typed values. A table that the formatter has aligned stays aligned; in any other, only the cells
 * change. White space around a typed value has no effect, except in a quoted cell.
 */
export function editCells(text: string, edits: readonly CellEdit[]): readonly SpanEdit[] | Refusal {
  const before = parsed(text);
  const changes: Change[] = [];
  for (const { span, typed } of [...edits].sort((one, other) => one.span.start - other.span.start)) {
    const found = writtenCells(before, span);
    if (isRefusal(found)) return found;
    if (found.length !== 1 || lineEnd(text, span.start) !== lineEnd(text, edits[0]!.span.start)) return notOneRow;
    const change = changeOf(text, found[0]!, typed);
    if (change) changes.push(change);
  }
  return changes.length === 0 ? [] : withLayout(before, changes);
}

const notOneRow: Refusal = { refused: "Only cells of one row can be edited together." };

interface Change extends SpanEdit {
  readonly wanted: string;
}

function changeOf(text: string, { span, text: known, quoted }: WrittenCell, typed: string): Change | undefined {
  const wanted = quoted ? typed : typed.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, "");
  if (wanted === known) return undefined;
  return { span, wanted, text: quoted ? writeQuotedCell(wanted) : writeUnquoted(text, span, wanted) };
}

/** At the end of a line without a last bar, only another bar makes an empty cell. */
function writeUnquoted(text: string, { end }: Span, wanted: string): string {
  const isOpen = end >= text.length || isLineEnd(text.charCodeAt(end));
  return wanted === "" ? (isOpen ? "|" : "") : writeTextCell(wanted, false);
}

function withLayout(before: Parsed, changes: readonly Change[]): readonly SpanEdit[] | Refusal {
  const { text, tree } = before;
  const { start } = changes[0]!.span;
  const after = parsed(applyEdits(text, changes));
  const cells = readCells(after, start);
  const isRead = ({ span, wanted }: Change): boolean => cells[columnAt(before, span)] === wanted;
  if (cells.length !== readCells(before, start).length || !changes.every(isRead))
    return { refused: "A cell cannot contain this text." };
  const isAligned = formatTable(tree, text, start).length === 0;
  const lines = isAligned ? formatTable(after.tree, after.text, start) : [];
  return withLines(changes, lines);
}

/** The lines at their places before the changes. The line of the changes, if it moves, includes them. */
function withLines(changes: readonly Change[], lines: readonly SpanEdit[]): readonly SpanEdit[] {
  const [first, last] = [changes[0]!, changes.at(-1)!];
  const delta = changes.reduce((sum, { span, text }) => sum + text.length - (span.end - span.start), 0);
  const before = (offset: number): number => (offset <= first.span.start ? offset : offset - delta);
  const moved = lines.map(({ span, text }) => ({ span: { start: before(span.start), end: before(span.end) }, text }));
  const includes = ({ span }: SpanEdit): boolean => span.start <= first.span.start && last.span.end <= span.end;
  const own = moved.some(includes) ? [] : changes.map(({ span, text }) => ({ span, text }));
  return [...moved, ...own].sort((one, other) => one.span.start - other.span.start);
}
