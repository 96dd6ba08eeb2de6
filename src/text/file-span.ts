import type { SourceFile } from "./source-file.js";
import type { Span } from "./span.js";

/** A span with its file: elements of an included file are not in the document itself. */
export interface FileSpan {
  readonly file: SourceFile;
  readonly span: Span;
}

/** A span that names a table, for a finding about a cell of the table: `cell` is the place of the cell. */
export interface CellSpan extends Span {
  readonly cell?: FileSpan | undefined;
}
