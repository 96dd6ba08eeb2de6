import { type PendingDiagnostic, reporter } from "../diagnostics/pending-diagnostic.js";
import { withLineEndingOf } from "../text/line-ending.js";
import type { SourceFile } from "../text/source-file.js";
import type * as ast from "./ast.js";
import { piecesOf } from "./format-document.js";
import { indented, needsBlank } from "./format-piece.js";
import { parse } from "./parse.js";

/** The text in its canonical layout, as `format` gives it, and what parsing it has found. */
export function formatFile(given: SourceFile): {
  readonly output?: string;
  readonly findings: readonly PendingDiagnostic[];
} {
  // One byte-order mark is dropped, as the compiler does.
  const file = given.text.startsWith("\uFEFF") ? { ...given, text: given.text.slice(1) } : given;
  const findings: PendingDiagnostic[] = [];
  const document = parse(file.text, reporter(file, findings));
  // A guess of the parser about broken text must not overwrite the author's file.
  if (findings.some(({ severity }) => severity === "error")) return { findings };
  return { output: withLineEndingOf(file.text, print(document, file.text)), findings };
}

function print(document: ast.Document, text: string): string {
  let output = "";
  const pieces = piecesOf(document, text);
  pieces.forEach((piece, index) => {
    const before = pieces[index - 1];
    if (before && needsBlank(before, piece, text)) output += "\n";
    for (const line of indented(piece)) output += `${line}\n`;
  });
  // A text that begins with U+FEFF would lose it as a byte-order mark; one more keeps it.
  return output.startsWith("\uFEFF") ? `\uFEFF${output}` : output;
}
