import { writeQuotedCell, writeTextCell } from "../emit/write-text-cell.js";
import { quoted } from "../syntax/attribute-word.js";
import { formatTable } from "../syntax/format-table.js";
import { isLineEnd, lineEnd } from "../syntax/scan.js";
import type { Span } from "../text/span.js";
import { applyEdits, type SpanEdit } from "../text/span-edit.js";
import { isRefusal, type Refusal } from "./refusal.js";
import { columnAt, type Parsed, parsed, readCells, type WrittenCell, writtenCells } from "./written-cells.js";
import { waysToWrite } from "./written-text.js";

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
    const [attribute] = found;
    if (attribute?.written)
      return edits.length === 1 ? editText(text, { ...attribute, written: attribute.written }, typed) : notOneRow;
    if (attribute?.attribute) return edits.length === 1 ? editAttribute(text, attribute, typed) : notOneRow;
    if (found.length !== 1 || lineEnd(text, span.start) !== lineEnd(text, edits[0]!.span.start)) return notOneRow;
    const change = changeOf(text, found[0]!, typed);
    if (change) changes.push(change);
  }
  return changes.length === 0 ? [] : withLayout(before, changes);
}

/** A text in quotes; one that is blank would be an error. */
function editAttribute(
  text: string,
  { span, text: known, name }: WrittenCell,
  typed: string,
): readonly SpanEdit[] | Refusal {
  const wanted = typed.trim();
  if (wanted === known) return [];
  if (wanted === "") return { refused: `\`${name}\` cannot be empty. Remove it in the source.` };
  const written = quoted(wanted);
  const [read] = [
    writtenCells(parsed(applyEdits(text, [{ span, text: written }])), {
      start: span.start,
      end: span.start + written.length,
    }),
  ].flat();
  return read && !isRefusal(read) && read.text === wanted
    ? [{ span, text: written }]
    : { refused: "An attribute cannot contain this text." };
}

/** The text of a heading, a body or a quote, which nothing else becomes a part of. */
function editText(
  text: string,
  { text: known, written }: WrittenCell & Required<Pick<WrittenCell, "written">>,
  typed: string,
): readonly SpanEdit[] | Refusal {
  const wanted = typed
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .trim();
  if (wanted === known.trim()) return [];
  if (wanted === "") return { refused: "A text cannot be empty. Remove it in the source." };
  const isRight = (edit: SpanEdit): boolean => {
    const after = applyEdits(text, [edit]);
    const { start, end } = written.span;
    const read = writtenCells(parsed(after), { start, end: end + after.length - text.length });
    return !isRefusal(read) && read[0]?.text === wanted;
  };
  const way = waysToWrite(text, written, wanted).find(isRight);
  return way ? [way] : { refused: "The line cannot contain this text. Edit the source." };
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
