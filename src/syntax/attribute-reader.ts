import { syntaxError } from "../diagnostics/messages/syntax.js";
import type { FixSpec, Report } from "../diagnostics/pending-diagnostic.js";
import type { Span } from "../text/span.js";
import type { Comment } from "./ast.js";
import { isBlank, isLineEnd, lineEnd } from "./scan.js";

/** A place in the text of attributes, which moves on as they are read. */
export interface Reader {
  readonly text: string;
  /** Where the outermost braces begin. */
  readonly start: number;
  at: number;
  /** Where the innermost braces end. */
  end: number;
  readonly report: Report;
  /** One syntax error for each `{…}` is enough: after the first one, the reading is a guess. */
  failed: boolean;
  /** How many lists and groups are open. */
  depth: number;
  readonly comments: Comment[];
}

export const isSpace = (char: number): boolean => isBlank(char) || isLineEnd(char);

/** Skips white space, and lines that are comments. Returns whether there were any. */
export function skipSpace(reader: Reader): boolean {
  const { text, at: from, end } = reader;
  // A comment is always a whole line, so `//` inside a line, as in an address, is part of a value.
  let lineStart = false;
  while (reader.at < end) {
    const char = text.charCodeAt(reader.at);
    if (isLineEnd(char)) lineStart = true;
    else if (lineStart && text.startsWith("//", reader.at)) {
      const span = { start: reader.at, end: Math.min(lineEnd(text, reader.at), end) };
      addComment(reader, span);
      reader.at = span.end;
      continue;
    } else if (!isBlank(char)) break;
    reader.at++;
  }
  return reader.at > from;
}

/** The reader goes back after it looked for a `=`, so it may meet a comment again. */
function addComment({ comments }: Reader, span: Span): void {
  const last = comments.at(-1);
  if (!last || last.span.start < span.start) comments.push({ kind: "comment", span, inAttributes: true });
}

/** Reports a syntax error, unless these attributes have one. */
export function fail(
  reader: Reader,
  span: Span,
  problem: string,
  advice: string,
  fixes: readonly FixSpec[] = [],
): void {
  // The clue is all of the attributes: the meaning may depend on them.
  const clue = { where: "attributes", span: { start: reader.start, end: reader.end + 1 } } as const;
  if (!reader.failed) reader.report(syntaxError, span, { problem, advice }, { fixes, clue });
  reader.failed = true;
}

/** Skips the next run of characters that are not white space, at least one. Returns its end. */
export function skipRun(reader: Reader): number {
  reader.at++;
  while (reader.at < reader.end && !isSpace(reader.text.charCodeAt(reader.at))) reader.at++;
  return reader.at;
}
