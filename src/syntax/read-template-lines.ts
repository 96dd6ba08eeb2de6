import { syntaxError, unexpectedEnd, unexpectedText } from "../diagnostics/messages/syntax.js";
import { firstWhere } from "../text/first-where.js";
import { cover, type Span } from "../text/span.js";
import type * as ast from "./ast.js";
import { type Line, type LineContext, optional, readLine, refuseAttributes, tokenSpan } from "./line-context.js";
import { parseHead } from "./parse-head.js";
import { afterLineEnd, isLineEnd, skipBlanks } from "./scan.js";
import { type BlockToken, End } from "./tokens.js";

/* Lines of templates: declarations, and what opens, divides and closes blocks. */

export function readLet(context: LineContext, token: BlockToken): ast.Let {
  const line = readPlainLine(context, token);
  const head = parseHead("letHead", context.text, line.argumentSpan, context.report);
  return { kind: "let", span: line.span, ...head };
}

export function readParam(context: LineContext, token: BlockToken): ast.Param {
  const line = readPlainLine(context, token);
  const head = parseHead("paramHead", context.text, line.argumentSpan, context.report);
  return { kind: "param", span: line.span, ...head, documentation: documentationAbove(context, line.span.start) };
}

export function readData(context: LineContext, token: BlockToken): ast.Data {
  const { span, argumentSpan, attributes } = readLine(context, token);
  const head = parseHead("dataHead", context.text, argumentSpan, context.report);
  return { kind: "data", span, ...head, ...optional("attributes", attributes) };
}

export function readInclude(context: LineContext, token: BlockToken): ast.Include {
  const { span, keywordSpan, argumentSpan, attributes } = readLine(context, token);
  const head = parseHead("includeHead", context.text, argumentSpan, context.report);
  return { kind: "include", span, keywordSpan, ...head, ...optional("attributes", attributes) };
}

/** A line that takes no attributes; any attributes are reported. */
function readPlainLine(context: LineContext, token: BlockToken): Line {
  const line = readLine(context, token);
  refuseAttributes(context, line);
  return line;
}

/** The line of `@if`, `@elseif`, `@else` or `@for` with the blocks below it. `tooDeep` are blocks that were not read. */
export function readBranch(
  context: LineContext,
  token: BlockToken,
  blocks: readonly ast.Block[],
  tooDeep: boolean,
): ast.Branch {
  const { text, report } = context;
  const { span, name: keyword, keywordSpan, argumentSpan } = readPlainLine(context, token);
  if (tooDeep)
    report(syntaxError, keywordSpan, {
      problem: "Blocks are nested too deep.",
      advice: "Put the inner ones into a file of their own and `@include` it.",
    });
  const isElse = keyword === "else" && argumentSpan.start < argumentSpan.end;
  const condition = isElse
    ? readElse(context, argumentSpan)
    : keyword === "if" || keyword === "elseif"
      ? parseHead("expression", text, argumentSpan, report)
      : undefined;
  return { span, keywordSpan, argumentSpan, ...optional("condition", condition), blocks };
}

/** Reports the text after `@else`. `else if` of other languages has its condition, so that the branches below it have no finding. */
function readElse({ text, report }: LineContext, argument: Span): ast.Branch["condition"] {
  report(unexpectedText, argument, { after: "`@else`" });
  const isElseIf = /^if\b/i.test(text.slice(argument.start, argument.end));
  return isElseIf ? parseHead("expression", text, { start: argument.start + 2, end: argument.end }, report) : undefined;
}

/** An `@if` of its branches. One that follows an `@else` can never be taken, and is reported. */
export function readIf(context: LineContext, branches: readonly ast.Branch[], end: BlockToken | undefined): ast.If {
  const otherwise = branches.findIndex((branch) => !branch.condition);
  const after = otherwise < 0 ? undefined : branches[otherwise + 1];
  if (after) context.report(unexpectedEnd, after.keywordSpan, { keyword: keywordOf(after), after: "else" });
  const last = branches.at(-1)!;
  const endSpan = end && tokenSpan(end);
  const span = cover(branches[0]!.span, endSpan ?? last.blocks.at(-1)?.span ?? last.span);
  return { kind: "if", span, branches, ...optional("endSpan", endSpan) };
}

/** Of a branch that is not the first. Its word may be another one that means the same. */
const keywordOf = ({ condition }: ast.Branch): string => (condition ? "elseif" : "else");

export function readFor(
  context: LineContext,
  token: BlockToken,
  loop: ast.Branch,
  otherwise: ast.Branch | undefined,
  end: BlockToken | undefined,
): ast.For {
  const head = parseHead("forHead", context.text, loop.argumentSpan, context.report);
  const endSpan = end && tokenSpan(end);
  const last = otherwise ?? loop;
  return {
    kind: "for",
    span: cover(tokenSpan(token), endSpan ?? last.blocks.at(-1)?.span ?? last.span),
    keywordSpan: loop.keywordSpan,
    ...head,
    blocks: loop.blocks,
    ...optional("otherwise", otherwise),
    ...optional("endSpan", endSpan),
  };
}

export function readEnd(context: LineContext, token: BlockToken): void {
  const { argumentSpan } = readPlainLine(context, token);
  if (argumentSpan.start < argumentSpan.end) context.report(unexpectedText, argumentSpan, { after: "`@end`" });
}

/** `@end`, `@else` or `@elseif` of no block. Where only its first line is missing, the others up to `@end` are a part of the same mistake. */
export function readStrayEnd(context: LineContext, token: BlockToken): undefined {
  const { name: keyword, keywordSpan: span } = readLine(context, token);
  const { strayBlocks } = context;
  const isReported = strayBlocks.length > 0;
  if (token.tokenType === End) strayBlocks.length = 0;
  else strayBlocks.push(token);
  if (isReported) return undefined;
  context.report(unexpectedEnd, span, { keyword });
  return undefined;
}

/** The comment lines right above a line, without their slashes. */
function documentationAbove({ text, comments }: LineContext, start: number): string {
  const lines: string[] = [];
  let below = start;
  for (let index = countBefore(comments, start) - 1; index >= 0; index--) {
    const { span } = comments[index]!;
    if (!isLineEndBetween(text, span.end, below)) break;
    const line = text.slice(span.start + 2, span.end).trim();
    // A suppression and the mark of a fix are for igx, not for readers.
    if (!/^igx-(?:disable-next-line|changed-by-fix)/.test(line)) lines.push(line);
    below = span.start;
  }
  return lines.reverse().join("\n");
}

/** How many comments begin before an offset. They are in order, so the search halves: each parameter of many asks. */
const countBefore = (comments: readonly ast.Comment[], offset: number): number =>
  firstWhere(comments.length, (at) => comments[at]!.span.start >= offset);

/** Whether there is one line end, and nothing else but white space, between two offsets. */
function isLineEndBetween(text: string, start: number, end: number): boolean {
  const stop = skipBlanks(text, start, end);
  return isLineEnd(text.charCodeAt(stop)) && skipBlanks(text, afterLineEnd(text, stop), end) === end;
}
