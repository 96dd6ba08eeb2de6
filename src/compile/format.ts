import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { toDiagnostic } from "../diagnostics/pending-diagnostic.js";
import { explain } from "../mistakes/explain.js";
import { formatFile } from "../syntax/format.js";
import { type SourceFile, toSourceFile } from "../text/source-file.js";

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
  const { findings, ...formatted } = formatFile(toSourceFile(source, "input.igx"));
  return { ...formatted, diagnostics: explain(findings).map(toDiagnostic) };
}
