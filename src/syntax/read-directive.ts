import { misplacedAttributes, mixedBlock, rowOutsideData, unexpectedText } from "../diagnostics/messages/syntax.js";
import { type Report, type ReportDetails, replacement } from "../diagnostics/pending-diagnostic.js";
import { invisible } from "../text/invisible.js";
import { lazy } from "../text/lazy.js";
import { cover, emptySpan, type Span } from "../text/span.js";
import type * as ast from "./ast.js";
import { joinCutRow } from "./cut-row.js";
import { isDeclared } from "./declares-name.js";
import { directiveMeant } from "./foreign-signs.js";
import { type LineContext, readAttributesLine, readLine, tokenSpan } from "./line-context.js";
import { code, lineEnd, lineStart, skipBlanksBack, trim } from "./scan.js";
import { isAttributes } from "./scan-braces.js";
import { strayText } from "./stray-text.js";
import type { BlockToken } from "./tokens.js";
import { wrappedDirective } from "./wrapped-directive.js";

/* Directives of elements, and the rows and sheets below them. What is in the wrong place is reported and kept. */

/** What opens a block in other languages. igx has a hint for each, and the `@end` below needs no second one. */
const opensForeignBlock = /^(?:unless|switch|match|while|until|repeat|loop)$/i;

export function readDirective(context: LineContext, token: BlockToken, items: readonly ast.DataItem[]): ast.Directive {
  const line = readLine(context, token);
  const { name, keywordSpan: nameSpan, argumentSpan, attributes } = line;
  if (opensForeignBlock.test(name)) context.strayBlocks.push(token);
  const span = items.length > 0 ? cover(line.span, items[items.length - 1]!.span) : line.span;
  // Two literals: a spread takes as long as reading the line.
  return attributes
    ? { kind: "directive", span, name, nameSpan, argumentSpan, attributes, items }
    : { kind: "directive", span, name, nameSpan, argumentSpan, items };
}

export function readSheet(context: LineContext, token: BlockToken): ast.Directive {
  const node = readDirective(context, token, []);
  if (node.argumentSpan.start < node.argumentSpan.end) {
    const details = strayText(context.text, node.argumentSpan, node.attributes?.span);
    context.report(unexpectedText, node.argumentSpan, { after: "`@sheet`" }, details);
  }
  return node;
}

export function readStraySheet(context: LineContext, token: BlockToken): ast.Directive {
  const node = readSheet(context, token);
  context.report(rowOutsideData, node.nameSpan, { what: "sheet" });
  return node;
}

export const readRowLines = (_: LineContext, token: BlockToken): ast.Rows => ({ kind: "rows", span: tokenSpan(token) });

export function readMixedSheet(context: LineContext, token: BlockToken): ast.Directive {
  const node = readSheet(context, token);
  context.report(mixedBlock, node.nameSpan, { what: "sheet" });
  return node;
}

/** Rows among elements. The first of them is enough to show. */
export function readMixedRows(context: LineContext, token: BlockToken): ast.Rows {
  context.report(mixedBlock, firstRow(context, token), { what: "row" });
  return readRowLines(context, token);
}

/** Rows without a directive. */
export function readStrayRows(context: LineContext, token: BlockToken): ast.Rows {
  const { text, report } = context;
  const above = unmarkedRows(text, token.startOffset);
  if (above) {
    const { span, ...details } = above;
    report(rowOutsideData, span, { what: "lines" }, details);
  } else report(rowOutsideData, firstRow(context, token), { what: "row" }, spacedDirective(text, token.startOffset));
  return readRowLines(context, token);
}

/** In characters: a search to the start of the text would be too slow for many rows. */
const farthestDirective = 1000;

const firstRow = ({ text }: LineContext, { startOffset: start }: BlockToken): Span => ({
  start,
  end: trim(text, start, lineEnd(text, start)).end,
});

/** Lines above rows, and below other rows or their directive, that have bars, but none at their start; or the rest of a row that is cut. */
function unmarkedRows(
  text: string,
  rows: number,
): (Pick<ReportDetails, "fixes" | "hint"> & { span: Span }) | undefined {
  const lines: Span[] = [];
  for (let line = lineAbove(text, rows); line; line = lineAbove(text, line.start)) {
    const first = text.charCodeAt(line.start);
    if (first === code.pipe || first === code.at) {
      const inOrder = lines.reverse();
      if (inOrder.length === 0) return undefined;
      const span = cover(inOrder[0]!, inOrder.at(-1)!);
      const joined = first === code.pipe ? joinCutRow(text, line, inOrder, rows) : undefined;
      if (joined) return { span, fixes: [joined], hint: "Write the row on one line." };
      if (!inOrder.every(({ start, end }) => text.slice(start, end).includes("|"))) return undefined;
      const edits = inOrder.map(({ start }) => ({ span: barBefore(text, start), text: "| " }));
      return { span, fixes: [{ title: "Begin with `|`", edits }] };
    }
    if (lines.length === mostLines || isMarked(first)) return undefined;
    lines.push(line);
  }
  return undefined;
}

/** Of those that a slip makes text. */
const mostLines = 20;

/** Of lines that are not text. */
const isMarked = (first: number): boolean =>
  first === code.hash || first === code.greater || first === code.backslash || first === code.openBrace;

/** What is at the start of the line instead of a bar: nothing, or characters that cannot be seen, and a bar. */
function barBefore(text: string, start: number): Span {
  const hidden = hiddenBar().exec(text.slice(start, start + 100))?.[0] ?? "";
  return { start, end: start + hidden.length };
}

const hiddenBar = lazy(() => new RegExp(String.raw`^[${invisible}][${invisible} \t]*\|[ \t]*`, "u"));

/** The line directly above an offset; `undefined` if it is blank, or the offset is on the first line. */
function lineAbove(text: string, offset: number): Span | undefined {
  let end = skipBlanksBack(text, offset);
  if (text.charCodeAt(end - 1) === code.lineFeed) end--;
  if (text.charCodeAt(end - 1) === code.carriageReturn) end--;
  const start = lineStart(text, end);
  const line = trim(text, start, end);
  return line.start < line.end && end < offset ? line : undefined;
}

/** Letters after `@` and something else, or a directive between marks, on the line above the rows: text, but meant as their directive. */
function spacedDirective(text: string, rows: number): ReportDetails | undefined {
  const line = lineAbove(text, rows);
  if (!line) return undefined;
  const written = text.slice(line.start, Math.min(line.end, line.start + 200));
  const between = wrappedDirective(written, line.start);
  if (between) return { hint: `Write \`${between.directive}\` above it.`, fixes: [between.fix] };
  const spaced = notAlone().exec(written)?.[0] ?? (unmarked.test(written) ? "" : undefined);
  if (spaced === undefined) return undefined;
  const directive = `@${written.slice(spaced.length)}`;
  const fix = replacement(`Write \`${directive}\``, { start: line.start, end: line.start + spaced.length }, "@");
  const reason = spaced.trimEnd() === "@" ? ", without white space after `@`" : "";
  return { hint: `Write \`${directive}\` above it${reason}.`, fixes: [fix] };
}

/** Without its `@`. */
const unmarked = /^(?:(?:chart|map)[ \t]+[^\s{]+|facts)(?:[ \t]*\{.*)?$/;

const notAlone = lazy(
  () =>
    new RegExp(
      String.raw`^(?:[${invisible}][${invisible} \t]*@[@ \t${invisible}]*|@[@ \t${invisible}]+)(?=\p{L})`,
      "u",
    ),
);

/** Attributes below something that cannot have attributes. Without a closing brace they have been reported already. */
export function readMisplacedAttributes(context: LineContext, token: BlockToken): ast.MisplacedAttributes {
  const place = emptySpan(token.startOffset);
  const clue = { where: "misplaced-attributes", span: place } as const;
  const report: Report = (rule, at, params, details) => context.report(rule, at, params, { ...details, clue });
  const attributes = readAttributesLine({ ...context, report }, token);
  const { span } = attributes;
  // A tag of another language has a finding of its own.
  const isMisplaced =
    isAttributes(context.text, span) && directiveMeant(context.text.slice(span.start, span.end)) === undefined;
  if (isMisplaced) {
    const details = otherBraces(context.text, span) ?? besideAbove(context.text, span);
    context.report(misplacedAttributes, span, undefined, details);
  }
  return { kind: "misplaced-attributes", span, attributes };
}

/** Moves attributes to what is above them: the end of a heading or directive, or the line directly below a text. */
function besideAbove(text: string, span: Span): ReportDetails | undefined {
  const from = Math.max(0, span.start - farthestDirective);
  const end = from + text.slice(from, span.start).trimEnd().length;
  const line = text.slice(Math.max(from, lineStart(text, end)), end);
  const written = text.slice(span.start, span.end);
  if (/^[ \t]*(?:#{1,2}[ \t]|@(?:chart|map|facts)\b)[^{}]*$/.test(line)) {
    const fix = replacement("Move them to the end of the line above", { start: end, end: span.end }, ` ${written}`);
    return { fixes: [fix] };
  }
  const between = text.slice(end, span.start);
  const isText = /^[ \t]*[\p{L}\p{N}"“(]/u.test(line) && between.trim() === "";
  // Directly below, the line is not a text, although it begins as one: it ends the attributes of a directive.
  return isText && !/^[ \t]*(?:\r\n|[\r\n])[ \t]*$/.test(between)
    ? { fixes: [replacement("Move them to the line below the text", { start: end, end: span.start }, "\n")] }
    : undefined;
}

/** `{ { year }}`, an interpolation with white space between its braces, and `{year}`, with one brace instead of two. */
function otherBraces(text: string, span: Span): ReportDetails | undefined {
  const written = text.slice(span.start, span.end);
  const [, spaced, single] =
    /^\{(?:[ \t]+\{([^{}\r\n]+)\}[ \t]*|[ \t]*([\p{L}_][\p{L}\p{N}_.]*)[ \t]*)\}$/u.exec(written) ?? [];
  const inner = spaced ?? single;
  if (inner === undefined || inner === "half") return undefined;
  const meant = `{{ ${inner.trim()} }}`;
  const [name] = inner.split(".");
  if (single !== undefined && !isDeclared(text, name!, span.start))
    return {
      hint: `Write \`\\{\` for a brace that is text, or declare \`${name}\` and write \`${meant}\` to insert its value.`,
    };
  return {
    hint: spaced
      ? `Write \`${meant}\`, without white space between its braces.`
      : `Write \`${meant}\` to insert a value, or \`\\{\` for a brace that is text.`,
    fixes: [replacement(`Write \`${meant}\``, span, meant)],
  };
}
