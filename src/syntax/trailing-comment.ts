import type { FixSpec, ReportDetails } from "../diagnostics/pending-diagnostic.js";
import { emptySpan, type Span } from "../text/span.js";
import { isLineEnd, lineStart, skipBlanks, skipBlanksBack } from "./scan.js";

/* Comments at the end of a line, as other languages have them. A comment of igx is a whole line. */

/** The advice for a text at the end of a line that begins with `//` or `#`; `undefined` for other texts. */
export function trailingComment(text: string, span: Span): ReportDetails {
  if (!/^(?:\/\/|#\s)/.test(text.slice(span.start, span.start + 2))) return {};
  return { hint: "Write the comment on a line of its own.", fixes: [commentAbove(text, span)] };
}

/** Escapes, texts in quotes, which can contain `//`, and the start of a comment. */
const textOrComment = /\\.|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|(?<=\s)(?:\/\/|#(?=\s))/g;

/**
 * The comment at the end of a line that makes a head wrong: one that begins before `error`. An interpolation is not a line: in it, `//` is
 * mostly a division.
 */
export function commentAtEnd(text: string, { start, end }: Span, error: number): Span | undefined {
  if (end < text.length && !isLineEnd(text.charCodeAt(end))) return undefined;
  for (const match of text.slice(start, end).matchAll(textOrComment)) {
    const at = start + match.index;
    if (match[0] === "//" || match[0] === "#") return at <= error ? { start: at, end } : undefined;
  }
  return undefined;
}

/** Moves a comment to a line above its own. */
function commentAbove(text: string, { start, end }: Span): FixSpec {
  const line = lineStart(text, start);
  const indent = skipBlanks(text, line, text.length);
  const from = skipBlanksBack(text, start, indent);
  const comment = text.slice(start, end).trimEnd().replace(/^#/, "//");
  const edits = [
    { span: emptySpan(indent), text: `${comment}\n${text.slice(line, indent)}` },
    { span: { start: from, end }, text: "" },
  ];
  return { title: "Move the comment above the line", edits };
}
