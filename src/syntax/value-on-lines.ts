import type { Clue } from "../diagnostics/pending-diagnostic.js";
import { cover, type Span } from "../text/span.js";
import type { FrontMatterField } from "./ast.js";
import { afterLineEnd, lineEnd, skipBlanksBack, trim } from "./scan.js";

/* A value of the front matter that goes on in the lines below its field, as YAML has it. */

interface ValueOnLines {
  /** The lines below the field. */
  readonly span: Span;
  readonly advice: string;
  /** Its field. */
  readonly clue: Clue;
}

/** The lines from `first` on that continue the value of the field above; `undefined` if `first` does not. They end before `limit`. */
export function valueOnLines(
  text: string,
  first: Span,
  field: FrontMatterField | undefined,
  limit: number,
): ValueOnLines | undefined {
  if (!field || lineEnd(text, field.span.end) !== endOfLineAbove(text, first)) return undefined;
  const indent = indentation(text, field.span.start);
  const lines: Span[] = [];
  for (let line = first; line.end < limit && indentation(text, line.start) > indent; ) {
    // A blank line, or a comment of YAML.
    if (line.start === line.end || text.startsWith("#", line.start)) break;
    lines.push(line);
    const start = afterLineEnd(text, lineEnd(text, line.end));
    line = trim(text, start, lineEnd(text, start));
  }
  if (lines.length === 0) return undefined;
  return {
    span: cover(first, lines.at(-1)!),
    advice: `Write the value of \`${field.name}\` on one line.`,
    clue: { where: "field", span: field.nameSpan },
  };
}

/** Where the line above ends; -1 if there is none. */
function endOfLineAbove(text: string, { start }: Span): number {
  const line = start - indentation(text, start);
  return text.startsWith("\r\n", line - 2) ? line - 2 : line - 1;
}

const indentation = (text: string, start: number): number => start - skipBlanksBack(text, start);
