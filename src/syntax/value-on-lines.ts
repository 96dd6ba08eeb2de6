import type { Clue, FixSpec } from "../diagnostics/pending-diagnostic.js";
import { cover, type Span } from "../text/span.js";
import type { FrontMatterField } from "./ast.js";
import { afterLineEnd, isBlank, lineEnd, skipBlanksBack, trim } from "./scan.js";

/* A value of the front matter that goes on in the lines below its field, as YAML has it. */

interface ValueOnLines {
  /** The lines below the field. */
  readonly span: Span;
  readonly advice: string;
  readonly fixes: readonly FixSpec[];
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
    fixes: joined(text, field, lines),
    clue: { where: "field", span: field.nameSpan },
  };
}

/** None for a list: no field has one. */
function joined(text: string, { valueSpan }: FrontMatterField, lines: readonly Span[]): readonly FixSpec[] {
  if (lines.some(({ start }) => text.startsWith("- ", start))) return [];
  // `>` and `|` begin a text of several lines in YAML.
  const isMark = /^[>|][+-]?$/.test(text.slice(valueSpan.start, valueSpan.end));
  const from = isMark ? valueSpan.start : valueSpan.end;
  const before = isMark || isBlank(text.charCodeAt(from - 1)) ? "" : " ";
  const edits = lines.map(({ start }, index) =>
    index === 0
      ? { span: { start: from, end: start }, text: before }
      : { span: { start: lines[index - 1]!.end, end: start }, text: " " },
  );
  return [{ title: "Write the value on one line", edits }];
}

/** Where the line above ends; -1 if there is none. */
function endOfLineAbove(text: string, { start }: Span): number {
  const line = start - indentation(text, start);
  return text.startsWith("\r\n", line - 2) ? line - 2 : line - 1;
}

const indentation = (text: string, start: number): number => start - skipBlanksBack(text, start);
