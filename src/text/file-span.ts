import type { SourceFile } from "./source-file.js";
import type { Span } from "./span.js";

/** A span with the file that it is in: what an included file contributes is not in the document itself. */
export interface FileSpan {
  readonly file: SourceFile;
  readonly span: Span;
}
