import type { Where } from "../diagnostics/pending-diagnostic.js";
import { headStart } from "../syntax/enclosure-at.js";
import { code, lineEnd, lineStart, trim } from "../syntax/scan.js";
import { type SourceFile, startOfLine } from "../text/source-file.js";
import { cover, emptySpan, type Span } from "../text/span.js";
import type { Finding } from "./finding.js";
import { namesTable } from "./shapes/stray-text.js";

/* The surroundings of a finding, as the table of causes names them. Where the text does not show them, the phase gives a clue. */

type Around = (finding: Finding) => Span | undefined;

/** In characters: to read all of a text for each of many findings would take too long. */
const farthest = 1000;
const longestBlock = 10_000;

/** Of text between a directive and its rows. */
const maxLines = 20;

/** The span of the clue that the phase gave, if it is one of these. */
export const clue =
  (...wheres: readonly Where[]): Around =>
  ({ clue: given }) =>
    given && wheres.includes(given.where) ? given.span : undefined;

export const itself: Around = ({ span }) => span;

export const afterIt =
  (distance: number): Around =>
  ({ span: { end } }) => ({ start: end, end: end + distance });

/** The last character above an offset that is not white space. */
const lastSign = (text: string, offset: number): string =>
  text
    .slice(Math.max(0, offset - 100), offset)
    .trimEnd()
    .at(-1) ?? " ";

/** From the end of a name without a value to the next sign, whether the attributes are on one line or on a line each. */
export const bareValue: Around = ({ file: { text }, span: { start, end } }) => {
  const rest = text.slice(end, end + 100);
  const blanks = rest.length - rest.trimStart().length;
  return "=:".includes(lastSign(text, start)) ? undefined : { start: end, end: end + blanks };
};

export const lineBefore: Around = ({ file, span: { start } }) => ({
  start: startOfLine(file, start),
  end: start,
});

/** The line of a loop, whose keyword may be one of another language. */
export const lineOfLoop: Around = ({ file, span: { start }, clue: given }) =>
  given?.where === "forHead" && given.span.start === start
    ? { start: startOfLine(file, start), end: start }
    : undefined;

/** Lines below the first one. */
export const linesBelow: Around = ({ file: { text }, span }) => ({ start: span.start, end: text.length });

/**
 * The end of an `@` line that leaves a bracket open, as in programs a list over several lines: the one above, if no line between them is
 * blank, or begins with `@`.
 */
export const openLineAbove: Around = ({ file: { text }, span }) => {
  const from = Math.max(0, span.start - farthest);
  const above = text.slice(from, span.start);
  const opened = above.match(/(?:^|[\r\n])[ \t]*@[^\r\n]{0,200}[[({,](?=[ \t]*[\r\n])/g)?.at(-1);
  if (opened === undefined) return undefined;
  const end = above.lastIndexOf(opened) + opened.length;
  return /\n[ \t]*(?:@|\r?\n)/.test(above.slice(end)) ? undefined : { start: from + end - 1, end: from + end + 1 };
};

/** All lines above. */
export const wholeText: Around = ({ file, span }) => ({ start: 0, end: startOfLine(file, span.start) - 1 });

/** The file up to the end of the finding: a block without its `@end` takes the elements below it. */
export const ownBlock: Around = ({ span }) => ({ start: 0, end: span.end });

/** The attributes that end before the finding: without a brace or a quote, they end too early. */
export const attributesBefore: Around = ({ file: { text }, span: { start } }) =>
  lastSign(text, start) === "}" ? { start: headStart(text, start), end: start } : undefined;

/** The line before the brace of `${`, which is one of a text in backquotes. */
export const braceOfTemplate: Around = ({ file, span: { start } }) =>
  file.text[start - 1] === "$" ? { start: startOfLine(file, start), end: start } : undefined;

/** The line directly above. */
export const lineAbove: Around = ({ file, span: { start } }) => lineOver(file, start);

function lineOver(file: SourceFile, offset: number): Span | undefined {
  const { text } = file;
  const own = startOfLine(file, offset);
  const end = own - (text.startsWith("\r\n", own - 2) ? 2 : 1);
  if (end < 0) return undefined;
  const line = trim(text, startOfLine(file, end), end);
  return line.start < line.end ? line : undefined;
}

/** The line above `@case`: it is a part of an unknown `@switch`. */
export const switchAbove: Around = ({ file: { text }, span: { start, end } }) =>
  /^@(?:case|default)$/i.test(text.slice(start, end)) ? { start: 0, end: start - 1 } : undefined;

/** The last line above an end that was meant as `@if` or `@for`: `@ if`, `@when`. Or the end itself, which may be one of another language. */
export const blockOpenedAbove: Around = ({ file: { text }, span }) => {
  if (!/^@(?:end|else|elseif)$/.test(text.slice(span.start, span.end))) return span;
  const from = Math.max(0, span.start - longestBlock);
  const opening = /(?:^|[\r\n])[ \t]*@[@ \t]*(?:if|for|each|foreach|when|unless|while|loop|repeat)\b/gi;
  const last = [...text.slice(from, span.start).matchAll(opening)].at(-1);
  if (!last) return span;
  const end = from + last.index + last[0].length;
  return { start: from + last.index + last[0].indexOf("@"), end };
};

/** A block on one line with its `@end`. */
export const blockOnOneLine: Around = ({ file: { text }, span: { start } }) => {
  const found = /(?:^|[\r\n])[ \t]*@(?:if|elseif|else|for)[ \t][^\r\n]*[ \t]@end[ \t]*(?=[\r\n]|$)/u.exec(
    text.slice(start),
  );
  return found ? { start: start + found.index, end: start + found.index + found[0].length } : undefined;
};

const isRow = (text: string, offset: number): boolean => text.charCodeAt(offset) === code.pipe;

/** Where the chart begins whose rows a line separates from a sheet, without a blank line or another directive between them. */
export const chartAbove: Around = ({ file: { text }, span: { start } }) => {
  if (!text.startsWith("@sheet", start)) return undefined;
  const chart = text.slice(Math.max(0, start - farthest), start).lastIndexOf("@chart");
  const from = Math.max(0, start - farthest) + chart;
  const between = text.slice(from, start);
  const isDirect = chart >= 0 && !/(?:\r\n|\n|\r)[ \t]*[\r\n]|[\r\n][ \t]*@(?!sheet)/.test(between);
  return isDirect ? { start: from, end: start - 1 } : undefined;
};

/** The heading that separates rows from their directive, which has no data then. */
export const headingAbove: Around = ({ file: { text }, span: { start } }) => {
  const from = Math.max(0, start - farthest);
  const end = from + text.slice(from, start).trimEnd().length;
  const heading = trim(text, Math.max(from, lineStart(text, end)), end);
  return isRow(text, start) && text.charCodeAt(heading.start) === code.hash ? heading : undefined;
};

/** Lines with bars, but none at their start: below a directive without rows they are missing data, which has the same fix. */
export const textWithBar: Around = ({ file: { text }, span }) => (isRow(text, span.start) ? undefined : span);

/** Lines of templates, and what they ignore. */
const noElement = /^(?:$|\/\/|@(?:if|elseif|else|for|end|let|data)\b)/;

/** Rows above that are not part of an element either, with lines of templates between them: one mistake separates them from their directive. */
export const rowsAbove: Around = ({ file: { text }, span: { start: rows } }) => {
  if (!isRow(text, rows)) return undefined;
  const from = Math.max(0, rows - farthest);
  let first = -1;
  for (let end = rows; end > from; ) {
    const start = lineStart(text, end - 1);
    const line = trim(text, Math.max(start, from), end);
    if (isRow(text, line.start) && line.start < line.end) first = line.start;
    else if (!noElement.test(text.slice(line.start, Math.min(line.end, line.start + 20)).trim())) break;
    end = start;
  }
  return first < 0 ? undefined : { start: first, end: rows - 1 };
};

/** The text between rows and a directive without rows, which has no data then, with the line of the directive. */
export const textAbove: Around = ({ file, span: { start } }) => {
  const { text } = file;
  if (!isRow(text, start)) return undefined;
  const first = lineOver(file, start);
  let line = first;
  for (let count = 0; line && count < maxLines; count++) {
    if (text.charCodeAt(line.start) === code.at) return count > 0 ? cover(line, first!) : undefined;
    line = lineOver(file, line.start);
  }
  return undefined;
};

/** Where the directive above begins. */
function directiveAbove(text: string, offset: number): number | undefined {
  const from = Math.max(0, offset - farthest);
  const start = text.slice(from, offset).lastIndexOf("@");
  return start < 0 ? undefined : from + start;
}

/** A sheet without a chart, whose rows these are. */
export const sheetAbove: Around = ({ file: { text }, span: { start } }) => {
  const above = isRow(text, start) ? directiveAbove(text, start) : undefined;
  return above !== undefined && text.startsWith("@sheet", above) ? emptySpan(above) : undefined;
};

/** The directive whose attributes take the rows, since they are open. */
export const attributesOpenAbove: Around = ({ file: { text }, span: { start } }) => {
  const above = isRow(text, start) ? directiveAbove(text, start) : undefined;
  return above === undefined ? undefined : { start: above, end: start };
};

/** A row that aligns columns as tables of Org mode do. */
export const rulerWithPlus: Around = ({ file: { text }, span }) =>
  /^[|:-]+\+[-:+|]*$/.test(text.slice(span.start, Math.min(span.end, span.start + 200))) ? span : undefined;

/** `@facts | icon | fact |`: the first row is on the line of its directive, so the rows below lack it. */
export const directiveWithRow: Around = ({ file: { text }, span: { start } }) => {
  const above = text[start] === "@" ? start : directiveAbove(text, start);
  if (above === undefined) return undefined;
  const end = text[start] === "@" ? lineEnd(text, start) : start - 1;
  return /[^\r\n]\|/.test(text.slice(above, end)) ? { start: above, end } : undefined;
};

/** A table that is named without braces, which is an unexpected text: `@chart bar from crops`, `@chart bar crops`. */
export const namedTable: Around = ({ file: { text }, span: { start } }) => {
  const head = headStart(text, start);
  const whole = text.slice(head, lineEnd(text, head));
  const brace = whole.search(/(?<!\{)\{(?!\{)/);
  const line = (brace < 0 ? whole : whole.slice(0, brace)).trimEnd();
  const span = { start: head, end: head + line.length };
  const last = line.split(/[ \t]/).at(-1)!;
  return /\bfrom\b|\{\{/.test(line) || namesTable(text, last, { start: span.end - last.length, end: span.end })
    ? { start: head, end: lineEnd(text, head) }
    : undefined;
};

/** A row with the start of the text below it that contains a sign: a line break may have cut the row. */
export const rowAndTextBelow =
  (sign: string): Around =>
  ({ file: { text }, span }) => {
    if (!isRow(text, span.start)) return sign === "" ? span : undefined;
    const first = /\S|$/g;
    first.lastIndex = lineEnd(text, span.end);
    const below = first.exec(text)!.index;
    const line = text.slice(below, lineEnd(text, below));
    // Rows, directives, attributes and expressions have mistakes of their own.
    if (/^[|@]|\{|^$/.test(line) || !line.includes(sign)) return sign === "" ? span : undefined;
    return { start: span.start, end: below };
  };

/** The row of a colour that is hyphens: it was meant to align columns, which is one mistake. */
export const isColumnOfHyphens: Around = (finding) =>
  /^[:-]+(?:[^:-]{1,2}[:-]*)?$/.test(finding.file.text.slice(finding.span.start, finding.span.end))
    ? clue("row")(finding)
    : undefined;
