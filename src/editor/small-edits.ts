import type { TextEdit } from "vscode-languageserver-types";
import type { SourceFile } from "../text/source-file.js";
import { type SpanEdit, smallEdit } from "../text/span-edit.js";
import { rangeOf } from "./ranges.js";

/** Edits without the characters that stay: a cursor beside them keeps its place. */
export const smallEdits = (file: SourceFile, replacements: readonly SpanEdit[]): TextEdit[] =>
  replacements.map((one) => {
    const { span, text } = smallEdit(file.text, one);
    return { range: rangeOf(file, span), newText: text };
  });
