import type { SourceFile } from "../../text/source-file.js";
import type { Span } from "../../text/span.js";

/** An edit of a text by offsets. */
export interface SpanEdit {
  readonly span: Span;
  readonly text: string;
}

/** The edits of one file. */
export interface FileEdits {
  readonly uri: string;
  readonly file: SourceFile;
  readonly edits: readonly SpanEdit[];
  /** It is not a document, but data that other programs may read. */
  readonly isData?: true;
}

/** The text with the edits, which do not overlap. */
export function applyEdits(text: string, edits: readonly SpanEdit[]): string {
  const inOrder = [...edits].sort((one, other) => one.span.start - other.span.start);
  let result = "";
  let at = 0;
  for (const { span, text: next } of inOrder) {
    result += text.slice(at, span.start) + next;
    at = span.end;
  }
  return result + text.slice(at);
}
