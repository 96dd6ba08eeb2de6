import type * as ast from "../syntax/ast.js";
import { innerBlocks } from "./block-tree.js";
import type { TextLevel } from "./levels.js";
import { writtenTables } from "./written-tables.js";

/** A sheet whose header is in the text. */
export interface WrittenSheet {
  /** Begins with the header. */
  readonly first: ast.Rows;
  /** All its rows, those in loops and conditions included. */
  readonly rows: readonly ast.Rows[];
}

/** The sheet of an element around an offset. */
export function writtenSheetAt(directive: ast.Directive, offset: number): WrittenSheet | undefined {
  const { items } = directive;
  const start = items.findLast((item) => item.kind === "directive" && item.span.start <= offset)?.span.start ?? 0;
  const end = items.find((item) => item.kind === "directive" && item.span.start > offset)?.span.start ?? Infinity;
  const isInside = ({ span }: ast.Block) => start <= span.start && span.start < end;
  const table = writtenTables(directive).find(({ first }) => isInside(first));
  return table && { first: table.first, rows: items.filter(isInside).flatMap(rowsIn) };
}

const rowsIn = (item: ast.Block): readonly ast.Rows[] => {
  if (item.kind === "rows") return [item];
  return item.kind === "directive" ? [] : innerBlocks(item).flat().flatMap(rowsIn);
};

/** The cells of the first row, as they are written. */
export function headerCells({ first }: WrittenSheet, { texts }: TextLevel): readonly string[] {
  const { text, header } = texts.rows(first).run;
  return header.starts.map((start, cell) => text.slice(start, header.ends[cell]));
}
