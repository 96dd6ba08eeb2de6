import { syntaxError, unclosedFrontMatter } from "../diagnostics/messages/syntax.js";
import { type FixSpec, type Report, replacement } from "../diagnostics/pending-diagnostic.js";
import { lazy } from "../text/lazy.js";
import { emptySpan, type Span } from "../text/span.js";
import type { Comment, FrontMatter, FrontMatterField } from "./ast.js";
import { afterLineEnd, lineEnd, trim } from "./scan.js";
import { valueOnLines } from "./value-on-lines.js";

/** Reads `field: value` lines, comments and blank lines between the two `---` of `span`. Comments go to `comments`. */
export function parseFrontMatter(text: string, span: Span, comments: Comment[], report: Report): FrontMatter {
  const fields: FrontMatterField[] = [];
  const lastElement = lazy(() => startOfLast(text, span, beginsElement));
  const lastField = lazy(() => startOfLast(text, span, isField));
  const lastText = lazy(() => startOfLast(text, span, isNoField));
  let isBelowBlank = false;
  let lostFrom: Span | undefined;
  let end = lineEnd(text, span.start);
  if (end >= span.end) {
    const hyphens = { start: span.start, end: span.start + 3 };
    report(unclosedFrontMatter, hyphens, undefined, { fixes: [closing(text, hyphens.end)] });
  }
  while (end < span.end) {
    const start = afterLineEnd(text, end);
    end = lineEnd(text, start);
    const line = trim(text, start, end);
    const isBlank = line.start === line.end;
    if (end < span.end && !isBlank) {
      if (text.startsWith("//", line.start)) comments.push({ kind: "comment", span: line });
      else {
        const field = readField(text, line);
        const rest = field ? undefined : valueOnLines(text, line, fields.at(-1), span.end);
        if (field) fields.push(field);
        else if (rest) {
          const { span: lines, advice, ...details } = rest;
          report(syntaxError, lines, { problem: notField, advice }, details);
          end = lineEnd(text, lines.end);
        } else {
          // A text below a blank line, with an element below it, is one of the document.
          const isText = isBelowBlank && line.start < lastElement();
          // Below a blank line, and above no field, it is more likely a heading.
          const isAmongFields = !isBelowBlank || line.start < lastField();
          const isComment = text.startsWith("#", line.start) && isAmongFields && line.start > lastText();
          const meant = isComment ? yamlComment(line.start) : fieldSynonym(text, line, isText);
          report(syntaxError, line, { problem: notField, ...meant }, meant);
          // The document has begun: the next lines are not meant as fields.
          if (meant.isEnd) {
            lostFrom = line;
            break;
          }
        }
      }
    }
    isBelowBlank = isBlank;
  }
  return { kind: "front-matter", span, fields, ...(lostFrom && { lostFrom }) };
}

const notField = "This line of the front matter is not a field.";

/** `---` below the fields that follow the hyphens that end at `opening`; if there are none, a separator. */
function closing(text: string, opening: number): FixSpec {
  const end = lineEnd(text, opening);
  let last = end;
  for (let at = end; at < text.length; ) {
    const start = afterLineEnd(text, at);
    at = lineEnd(text, start);
    const line = trim(text, start, at);
    const isLast = /^[a-z_]+[ \t]*:/.test(text.slice(line.start, line.end));
    if (!isLast && !text.startsWith("//", line.start)) break;
    if (isLast) last = at;
  }
  return last === end
    ? replacement("Write `----`", emptySpan(opening), "-")
    : replacement("Write `---` below the last field", emptySpan(last), "\n---");
}

const elementStart = lazy(() => /(?:#{1,6}[ \t]|[|>]|@\p{L}|`{3})/uy);

/** Whether a line is a heading, a quote, a row, a directive or a fence. */
function beginsElement(text: string, at: number): boolean {
  elementStart().lastIndex = at;
  return elementStart().test(text);
}

/** Where the last line between the two `---` is for which a test of its start holds; negative if there is none. */
function startOfLast(text: string, span: Span, test: (text: string, at: number) => boolean): number {
  let last = -1;
  for (
    let at = afterLineEnd(text, lineEnd(text, span.start));
    at < span.end;
    at = afterLineEnd(text, lineEnd(text, at))
  ) {
    const end = lineEnd(text, at);
    const { start } = trim(text, at, end);
    if (start < end && end < span.end && test(text, start)) last = start;
  }
  return last;
}

const isField = (text: string, at: number): boolean =>
  readField(text, { start: at, end: lineEnd(text, at) }) !== undefined;

/** Whether a line is neither a field nor a comment, also one of YAML. */
const isNoField = (text: string, at: number): boolean =>
  text[at] !== "#" && !text.startsWith("//", at) && !isField(text, at);

/** `# note` among fields. */
const yamlComment = (start: number): Meant => ({
  advice: "Begin a comment with `//`.",
  fixes: [replacement("Write `//`", { start, end: start + 1 }, "//")],
  isEnd: false,
});

/** Whether a line has dashes alone, such as `--` or `———`, or is the end of a document in YAML. */
const isAlmostEnd = (text: string, { start, end }: Span): boolean =>
  end - start < 80 && /^(?:[-\u2010-\u2015\u2212][-\u2010-\u2015\u2212 \t]*|\.{3})$/.test(text.slice(start, end));

interface Meant {
  readonly advice: string;
  readonly fixes: readonly FixSpec[];
  /** Whether the front matter was meant to end here. */
  readonly isEnd: boolean;
}

/** The probable meaning of a line that is not a field. `isText`: it is more likely a text of the document. */
function fieldSynonym(text: string, line: Span, isText: boolean): Meant {
  if (isAlmostEnd(text, line)) {
    const fixes = [replacement("Write `---`", line, "---")];
    return { advice: "Write `---` to end the front matter.", fixes, isEnd: true };
  }
  if (isText || beginsElement(text, line.start))
    return { advice: "Write `---` on a line of its own after the last field.", fixes: [], isEnd: true };
  return { advice: "Write `name: value`, or begin a comment with `//`.", fixes: colonFor(text, line), isEnd: false };
}

/** The fix of `title = Coffee`, as in TOML. */
function colonFor(text: string, { start, end }: Span): readonly FixSpec[] {
  const name = /^[\p{L}_][\p{L}\p{N}_-]*[ \t]*(?==)/u.exec(text.slice(start, end))?.[0];
  if (name === undefined) return [];
  const span = { start: start + name.trimEnd().length, end: start + name.length + 1 };
  return [replacement("Write `:`", span, ":")];
}

function readField(text: string, line: Span): FrontMatterField | undefined {
  const fieldPattern = /([\p{L}_][\p{L}\p{N}_-]*)[ \t]*:/uy;
  fieldPattern.lastIndex = line.start;
  const match = fieldPattern.exec(text);
  if (!match || match.index + match[0].length > line.end) return undefined;
  const name = match[1]!;
  return {
    kind: "field",
    span: line,
    name,
    nameSpan: { start: line.start, end: line.start + name.length },
    valueSpan: trim(text, line.start + match[0].length, line.end),
  };
}
