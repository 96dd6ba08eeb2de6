import type { PendingDiagnostic } from "../diagnostics/pending-diagnostic.js";
import { lineEnding, withLineFeeds } from "../text/line-ending.js";
import type { Span } from "../text/span.js";
import type { SpanEdit } from "../text/span-edit.js";
import type { Document } from "./ast.js";
import { piecesOf } from "./format-document.js";
import { indented, needsBlank, type Piece } from "./format-piece.js";
import { lineEnd, lineStart } from "./scan.js";

/**
 * The edits that make the lines of a range the lines that `format` writes. None if they are so already, or if the syntax has errors, which
 * `findings` shows.
 */
export function formatRange(
  document: Document,
  text: string,
  range: Span,
  findings: readonly Pick<PendingDiagnostic, "severity">[],
): readonly SpanEdit[] {
  if (findings.some(({ severity }) => severity === "error")) return [];
  const pieces = piecesOf(document, text).filter(
    ({ span }) => lineStart(text, span.start) <= range.end && lineEnd(text, span.end) >= range.start,
  );
  // The line ends of the file stay, also those within a fence: a client has one kind of them, and shows no change.
  const end = lineEnding(text);
  return pieces
    .flatMap((piece, index) => [...gapBefore(pieces[index - 1], piece, text), linesOf(piece, text)])
    .filter(({ span, text: lines }) => withLineFeeds(text.slice(span.start, span.end)) !== lines)
    .map(({ span, text: lines }) => ({ span, text: lines.replaceAll("\n", end) }));
}

const linesOf = (piece: Piece, text: string): SpanEdit => ({
  span: { start: lineStart(text, piece.span.start), end: lineEnd(text, piece.span.end) },
  text: indented(piece).join("\n"),
});

/** The line ends between two pieces. Correct ones are kept, whatever characters they are. */
function gapBefore(before: Piece | undefined, piece: Piece, text: string): readonly SpanEdit[] {
  if (!before) return [];
  const span = { start: lineEnd(text, before.span.end), end: lineStart(text, piece.span.start) };
  const wanted = needsBlank(before, piece, text) ? 2 : 1;
  const found = text.slice(span.start, span.end);
  const isRight = /^[\r\n]+$/.test(found) && found.split(/\r\n|\n|\r/).length - 1 === wanted;
  return isRight ? [] : [{ span, text: "\n".repeat(wanted) }];
}
