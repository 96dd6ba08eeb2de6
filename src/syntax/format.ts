import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { type PendingDiagnostic, reporter, toDiagnostic } from "../diagnostics/pending-diagnostic.js";
import { withLineEndingOf } from "../text/line-ending.js";
import { type SourceFile, toSourceFile } from "../text/source-file.js";
import type * as ast from "./ast.js";
import { piecesOf } from "./format-document.js";
import { indented, needsBlank } from "./format-piece.js";
import { parse } from "./parse.js";

/** The text in its canonical layout, or the syntax errors that prevent it. */
export interface FormatResult {
  /** The formatted text; present exactly when the source has no syntax error. */
  readonly output?: string;
  /** Only those of the syntax: nothing is compiled. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The canonical layout: one blank line between elements, aligned tables, template blocks indented by two spaces, attributes with
 * single spaces. It moves white space (and escapes a brace that lines below keep from being attributes), so that what is emitted
 * never changes; a second run changes nothing. Line ends are those of the file, as its first line has them: Git or an editor may want
 * CRLF, and would show each line as changed.
 */
export function format(source: string | SourceFile): FormatResult {
  const given = toSourceFile(source, "input.igx");
  // One byte-order mark is dropped, as the compiler does.
  const file = given.text.startsWith("\uFEFF") ? { ...given, text: given.text.slice(1) } : given;
  const findings: PendingDiagnostic[] = [];
  const document = parse(file.text, reporter(file, findings));
  const diagnostics = findings.map(toDiagnostic);
  // What a parser guessed about broken text must not be written over the author's file.
  if (diagnostics.some(({ severity }) => severity === "error")) return { diagnostics };
  return { output: withLineEndingOf(file.text, print(document, file.text)), diagnostics };
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
