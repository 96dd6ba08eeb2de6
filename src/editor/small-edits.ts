import type { TextEdit } from "vscode-languageserver-types";
import type { SourceFile } from "../text/source-file.js";
import type { SpanEdit } from "../text/span-edit.js";
import { rangeOf } from "./ranges.js";

/** Edits without the characters that stay: a cursor beside them keeps its place. */
export const smallEdits = (file: SourceFile, replacements: readonly SpanEdit[]): TextEdit[] =>
  replacements.map((one) => smallEdit(file, one));

function smallEdit(file: SourceFile, { span, text }: SpanEdit): TextEdit {
  const before = file.text.slice(span.start, span.end);
  const limit = Math.min(before.length, text.length);
  let start = 0;
  while (start < limit && before[start] === text[start]) start++;
  let end = 0;
  while (end < limit - start && before.at(-end - 1) === text.at(-end - 1)) end++;
  return {
    range: rangeOf(file, { start: span.start + start, end: span.end - end }),
    newText: text.slice(start, text.length - end),
  };
}
