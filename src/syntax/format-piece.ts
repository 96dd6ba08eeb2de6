import type { Span } from "../text/span.js";
import { trim } from "./scan.js";

/**
 * Some lines of output and where they came from. `joined`: belongs to the piece before it, with no blank line between.
 * `element`: set off by a blank line from another element. `closes`: ends a block, or the branch above it.
 */
export interface Piece {
  readonly span: Span;
  readonly lines: readonly string[];
  readonly depth: number;
  readonly joined?: boolean;
  readonly element?: boolean;
  readonly closes?: "block" | "branch";
}

/** The lines of a piece as they are printed. */
export const indented = ({ lines, depth }: Piece): readonly string[] =>
  lines.map((line) => (line === "" ? "" : `${"  ".repeat(depth)}${line}`));

/** Elements are set off by a blank line; elsewhere the author's blank lines are kept, at most one in a row. */
export function needsBlank(before: Piece, piece: Piece, text: string): boolean {
  if (piece.joined) return false;
  if (before.element && piece.element && before.depth === piece.depth) return true;
  return hasBlankLine(text, before.span.end, piece.span.start);
}

/** Whether there is a blank line between two offsets. */
export const hasBlankLine = (text: string, start: number, end: number): boolean =>
  /(?:\r\n|\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r)/.test(text.slice(start, end));

/** Without blanks at its end, as the parser sees the line: another space, such as U+2028, is part of a name or comment. */
export const withoutBlanks = (line: string): string => line.slice(0, trim(line, 0, line.length).end);
