import { syntaxError, unclosedFrontMatter } from "../diagnostics/messages/syntax.js";
import { type FixSpec, type Report, replacement } from "../diagnostics/pending-diagnostic.js";
import type { Span } from "../text/span.js";
import type { Comment, FrontMatter, FrontMatterField } from "./ast.js";
import { afterLineEnd, lineEnd, trim } from "./scan.js";

/** Reads `field: value` lines, comments and blank lines between the two `---` of `span`. Comments go to `comments`. */
export function parseFrontMatter(text: string, span: Span, comments: Comment[], report: Report): FrontMatter {
  const fields: FrontMatterField[] = [];
  let end = lineEnd(text, span.start);
  if (end >= span.end) report(unclosedFrontMatter, { start: span.start, end: span.start + 3 }, undefined);
  while (end < span.end) {
    const start = afterLineEnd(text, end);
    end = lineEnd(text, start);
    const line = trim(text, start, end);
    if (end >= span.end || line.start === line.end) continue;
    if (text.startsWith("//", line.start)) comments.push({ kind: "comment", span: line });
    else {
      const field = parseField(text, line, report);
      if (field) fields.push(field);
      // The document has begun: what follows is not meant as fields.
      else if (beginsElement(text, line)) break;
    }
  }
  return { kind: "front-matter", span, fields };
}

/** Whether a line is a heading, a quote, a row, a directive or a fence. */
const beginsElement = (text: string, { start, end }: Span): boolean =>
  /^(?:#{1,6}[ \t]|[|>]|@\p{L}|`{3})/u.test(text.slice(start, Math.min(end, start + 10)));

/** The fix of `title = Coffee`, as in TOML. */
function colonFor(text: string, { start, end }: Span): readonly FixSpec[] {
  const name = /^[\p{L}_][\p{L}\p{N}_-]*[ \t]*(?==)/u.exec(text.slice(start, end))?.[0];
  if (name === undefined) return [];
  const span = { start: start + name.trimEnd().length, end: start + name.length + 1 };
  return [replacement("Write `:`", span, ":")];
}

function parseField(text: string, line: Span, report: Report): FrontMatterField | undefined {
  const fieldPattern = /([\p{L}_][\p{L}\p{N}_-]*)[ \t]*:/uy;
  fieldPattern.lastIndex = line.start;
  const match = fieldPattern.exec(text);
  if (!match || match.index + match[0].length > line.end) {
    report(
      syntaxError,
      line,
      {
        problem: "This line of the front matter is not a field.",
        advice: beginsElement(text, line)
          ? "Write `---` on a line of its own after the last field."
          : "Write `name: value`, or begin a comment with `//`.",
      },
      { fixes: colonFor(text, line) },
    );
    return undefined;
  }
  const name = match[1]!;
  return {
    kind: "field",
    span: line,
    name,
    nameSpan: { start: line.start, end: line.start + name.length },
    valueSpan: trim(text, line.start + match[0].length, line.end),
  };
}
