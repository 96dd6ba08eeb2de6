import { commonEnds } from "./common-ends.js";
import type { Span } from "./span.js";

/** An edit of a text by offsets: `text` replaces what is at `span`, which is empty for an insertion. */
export interface SpanEdit {
  readonly span: Span;
  readonly text: string;
}

/** The text with the edits, which are in any order and do not overlap. */
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

/** The edit without the characters that stay. */
export function smallEdit(before: string, { span, text }: SpanEdit): SpanEdit {
  const { start, end } = commonEnds(before.slice(span.start, span.end), text);
  return { span: { start: span.start + start, end: span.end - end }, text: text.slice(start, text.length - end) };
}
