import type { Position, Range, TextEdit } from "vscode-languageserver-types";
import type { Fix } from "../diagnostics/diagnostic.js";
import { isObject } from "../text/is-object.js";
import { requireArgument } from "../text/require-argument.js";
import { type Position as CorePosition, offsetAt, positionAt, type SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";

/* Spans count offsets, findings count lines and columns from 1, and the protocol counts both from 0. */

export const positionOf = (file: SourceFile, offset: number): Position => fromCore(positionAt(file, offset));

export const rangeOf = (file: SourceFile, { start, end }: Span): Range => ({
  start: positionOf(file, start),
  end: positionOf(file, end),
});

export function offsetOf(file: SourceFile, position: Position): number {
  requireArgument(position, "object", "The position");
  const { line, character } = position;
  requireArgument(line, "number", "`line` of the position");
  requireArgument(character, "number", "`character` of the position");
  return offsetAt(file, line, character);
}

export function spanOf(file: SourceFile, range: Range): Span {
  requireArgument(range, "object", "The range");
  return { start: offsetOf(file, range.start), end: offsetOf(file, range.end) };
}

/** The range of a finding, a fix or a related place. */
export const rangeBetween = ({ start, end }: { readonly start: CorePosition; readonly end: CorePosition }): Range => ({
  start: fromCore(start),
  end: fromCore(end),
});

export const editsOf = ({ edits }: Fix): TextEdit[] =>
  edits.map((edit) => ({ range: rangeBetween(edit), newText: edit.text }));

/** Of a value that any client may send. */
export const isPosition = (value: unknown): value is Position =>
  isObject(value) && Number.isSafeInteger(value["line"]) && Number.isSafeInteger(value["character"]);

const fromCore = ({ line, column }: CorePosition): Position => ({ line: line - 1, character: column - 1 });
