import type { Diagnostic, Position, Range } from "vscode-languageserver-types";

/** One edit of a text: the range, in the text before it, and what replaces it. */
export interface TextChange {
  readonly range: Range;
  readonly text: string;
}

/**
 * Moves findings to their places after an edit, until the new text has been checked. A finding disappears with its text, and grows or
 * shrinks with an edit inside it.
 */
export function moveDiagnostics(diagnostics: readonly Diagnostic[], change: TextChange): readonly Diagnostic[] {
  const move = mover(change);
  return diagnostics.flatMap((one) =>
    isRemoved(one.range, change)
      ? []
      : [{ ...one, range: { start: move(one.range.start, 1), end: move(one.range.end, 0) } }],
  );
}

const isRemoved = ({ start, end }: Range, { range }: TextChange): boolean =>
  compare(start, end) < 0 && compare(range.start, start) <= 0 && compare(end, range.end) <= 0;

/** A start within the replaced text moves after the new text, and an end before it. */
function mover({ range: { start, end }, text }: TextChange): (position: Position, isStart: 0 | 1) => Position {
  const lines = text.split(/\r\n|\r|\n/);
  const last = lines.at(-1)!;
  const newEnd = {
    line: start.line + lines.length - 1,
    character: last.length + (lines.length === 1 ? start.character : 0),
  };
  return (position, isStart) => {
    const isBefore = compare(position, start) < isStart || compare(position, start) < 0;
    if (isBefore || (!isStart && compare(position, start) === 0)) return position;
    if (compare(position, end) < 0) return isStart ? newEnd : start;
    if (position.line > end.line)
      return { line: position.line - end.line + newEnd.line, character: position.character };
    return { line: newEnd.line, character: newEnd.character + position.character - end.character };
  };
}

const compare = (one: Position, other: Position): number => one.line - other.line || one.character - other.character;
