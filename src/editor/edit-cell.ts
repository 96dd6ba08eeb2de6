import { writeQuotedCell, writeTextCell } from "../emit/write-text-cell.js";
import { findDirective } from "../language/registry.js";
import { type Cell, childrenOf, type Node } from "../syntax/children.js";
import type { Replacement } from "../syntax/format-range.js";
import { formatTable } from "../syntax/format-table.js";
import { isQuoted } from "../syntax/inline.js";
import { createInnerTexts } from "../syntax/inner-texts.js";
import { nodeAt, type Tree } from "../syntax/node-at.js";
import { parse } from "../syntax/parse.js";
import { isLineEnd } from "../syntax/scan.js";
import type { Span } from "../text/span.js";
import { isRefusal, type Refusal } from "./refusal.js";

/** A cell of a written table, without anything that is evaluated. */
export interface WrittenCell {
  /** What it reads as: without its escapes and quotes. */
  readonly text: string;
  readonly quoted: boolean;
}

/** The cell whose trimmed text is exactly at `span`, or why that text cannot be edited as one value. */
export const writtenCell = (text: string, span: Span): WrittenCell | Refusal => cellIn(treeOf(text), text, span);

/**
 * What makes the cell at `span` read as `typed`. In a table that the formatter has aligned, the columns stay aligned; in any other, only
 * the cell changes. White space at the ends of `typed` has no effect, except in a quoted cell.
 */
export function editCell(text: string, span: Span, typed: string): readonly Replacement[] | Refusal {
  const tree = treeOf(text);
  const cell = cellIn(tree, text, span);
  if (isRefusal(cell)) return cell;
  const before = cellsAround(nodeAt(tree, span.start));
  const wanted = cell.quoted ? typed : typed.replace(/^[ \t]+|[ \t]+$/g, "");
  if (wanted === cell.text) return [];
  const written = cell.quoted ? writeQuotedCell(wanted) : writeUnquoted(text, span, wanted);
  const after = text.slice(0, span.start) + written + text.slice(span.end);
  const next = treeOf(after);
  const cells = cellsAround(nodeAt(next, span.start));
  const column = before.findIndex((one) => one.span.start === span.start);
  const fits = cells.length === before.length && textOf(cells[column]!, after) === wanted;
  if (!fits) return { refused: "A cell cannot contain this text." };
  const own = { span, text: written };
  const isAligned = formatTable(tree, text, span.start).length === 0;
  return isAligned ? withLines(own, formatTable(next, after, span.start)) : [own];
}

/** At the end of a line without a last bar, only another bar makes an empty cell. */
function writeUnquoted(text: string, { end }: Span, wanted: string): string {
  const isOpen = end >= text.length || isLineEnd(text.charCodeAt(end));
  return wanted === "" ? (isOpen ? "|" : "") : writeTextCell(wanted, false);
}

/** The lines of the text before the cell was replaced. The line of the cell, if it moves, includes it. */
function withLines(own: Replacement, lines: readonly Replacement[]): readonly Replacement[] {
  const delta = own.text.length - (own.span.end - own.span.start);
  const before = (offset: number): number => (offset <= own.span.start ? offset : offset - delta);
  const moved = lines.map(({ span, text }) => ({ span: { start: before(span.start), end: before(span.end) }, text }));
  const includes = ({ span }: Replacement): boolean => span.start <= own.span.start && own.span.end <= span.end;
  return moved.some(includes) ? moved : [...moved, own].sort((one, other) => one.span.start - other.span.start);
}

function cellIn(tree: Tree, text: string, { start, end }: Span): WrittenCell | Refusal {
  const chain = nodeAt(tree, start);
  const cell = chain.find((node): node is Cell => node.kind === "cell");
  if (!cell || cell.span.start !== start || cell.span.end !== end || !has(chain, "directive"))
    return isFromData(chain)
      ? { refused: "The value comes from data. Edit the data." }
      : { refused: "The value is not a cell of a written table. Edit the source." };
  if (has(chain, "for")) return { refused: "The value comes from a loop. Edit the loop in the source." };
  const read = textOf(cell, text);
  if (read === undefined) return { refused: "The value comes from an expression. Edit the expression in the source." };
  return { text: read, quoted: isQuoted(text, cell.span) };
}

/** `undefined` if the cell contains an expression. */
function textOf({ content, span: { start, end } }: Cell, text: string): string | undefined {
  if (!content) return text.slice(start, end);
  return content.parts.every((part) => typeof part === "string") ? content.parts.join("") : undefined;
}

/** The cells of the row around a place. */
function cellsAround(chain: readonly Node[]): readonly Cell[] {
  const row = chain.find(({ kind }) => kind === "row");
  return row ? childrenOf(row).filter((node) => node.kind === "cell") : [];
}

const has = (chain: readonly Node[], kind: Node["kind"]): boolean => chain.some((node) => node.kind === kind);

const isFromData = (chain: readonly Node[]): boolean =>
  chain.some((node) => node.kind === "attribute" && node.name === "from");

function treeOf(text: string): Tree {
  const ignore = (): void => {};
  const texts = createInnerTexts(text, ignore, (name) => findDirective(name) !== undefined);
  return { document: parse(text, ignore), texts };
}
