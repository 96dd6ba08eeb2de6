import type * as ast from "./ast.js";
import { type Printer, printBlocks, printFrontMatter } from "./format-blocks.js";
import { type Piece, withoutBlanks } from "./format-piece.js";
import { lineStart } from "./scan.js";

/** All lines of a document without errors of syntax, in their order. */
export function piecesOf(document: ast.Document, text: string): readonly Piece[] {
  const printer: Printer = { text, pieces: [] };
  if (document.frontMatter) printFrontMatter(document.frontMatter, document.comments, printer);
  printBlocks(document.blocks, 0, printer);
  // Comments inside front matter and attributes are printed with these.
  const end = document.frontMatter?.span.end ?? 0;
  const comments = document.comments.filter(({ span, inAttributes }) => span.start >= end && !inAttributes);
  return withComments(printer.pieces, comments, text);
}

/** Comments at their places among the pieces. */
function withComments(pieces: readonly Piece[], comments: readonly ast.Comment[], text: string): readonly Piece[] {
  const all: Piece[] = [];
  let next = 0;
  for (const piece of pieces) {
    for (; next < comments.length && comments[next]!.span.start < piece.span.start; next++) {
      all.push({
        ...commentPiece(comments[next]!, text),
        depth: commentDepth(comments[next]!, piece, text),
        ...(piece.joined ? { joined: true } : {}),
      });
    }
    all.push(piece);
  }
  const rest = comments.slice(next).map((comment) => ({ ...commentPiece(comment, text), depth: 0 }));
  return [...all, ...rest];
}

/** A comment above `@end` is part of the block. One above `@else` can be about either branch, so the author's indentation decides. */
function commentDepth({ span }: ast.Comment, { closes, depth, span: next }: Piece, text: string): number {
  const isInside =
    closes === "block" || (closes === "branch" && indentAt(text, span.start) > indentAt(text, next.start));
  return isInside ? depth + 1 : depth;
}

/** How many blanks precede the first character of a line. */
const indentAt = (text: string, start: number): number => start - lineStart(text, start);

const commentPiece = ({ span }: ast.Comment, text: string) => ({
  span,
  lines: [withoutBlanks(text.slice(span.start, span.end))],
});
