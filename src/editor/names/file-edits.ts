import type { SourceFile } from "../../text/source-file.js";
import type { SpanEdit } from "../../text/span-edit.js";

/** The edits of one file. */
export interface FileEdits {
  readonly uri: string;
  readonly file: SourceFile;
  readonly edits: readonly SpanEdit[];
  /** It is not a document, but data that other programs may read. */
  readonly isData?: true;
}
