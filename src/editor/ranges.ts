import type { Position, Range, TextEdit } from "vscode-languageserver-types";
import type { Fix } from "../diagnostics/diagnostic.js";
import { type Position as CorePosition, offsetAt, positionAt, type SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";

/* Spans count offsets, findings count lines and columns from 1, and the protocol counts both from 0. */

export const positionOf = (file: SourceFile, offset: number): Position => fromCore(positionAt(file, offset));

export const rangeOf = (file: SourceFile, { start, end }: Span): Range => ({
  start: positionOf(file, start),
  end: positionOf(file, end),
});

export const offsetOf = (file: SourceFile, { line, character }: Position): number => offsetAt(file, line, character);

export const spanOf = (file: SourceFile, { start, end }: Range): Span => ({
  start: offsetOf(file, start),
  end: offsetOf(file, end),
});

/** The range of a finding, a fix or a related place. */
export const rangeBetween = ({ start, end }: { readonly start: CorePosition; readonly end: CorePosition }): Range => ({
  start: fromCore(start),
  end: fromCore(end),
});

export const editsOf = ({ edits }: Fix): TextEdit[] =>
  edits.map((edit) => ({ range: rangeBetween(edit), newText: edit.text }));

const fromCore = ({ line, column }: CorePosition): Position => ({ line: line - 1, character: column - 1 });
