import type { SourceFile } from "../../text/source-file.js";
import type { Span } from "../../text/span.js";

/** A place without its quotes, as an editor marks it. */
export function innerSpan({ text }: SourceFile, { start, end }: Span): Span {
  const quote = text[start];
  const isQuoted = end - start >= 2 && (quote === '"' || quote === "'") && text[end - 1] === quote;
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end };
}
