import { unclosedFence } from "../diagnostics/messages/syntax.js";
import type { Span } from "../text/span.js";
import type * as ast from "./ast.js";
import { argumentEnd } from "./block-ends.js";
import { type LineContext, tokenSpan } from "./line-context.js";
import { afterLineEnd, code, countRun, isBlank, lineEnd, skipBlanks, trim } from "./scan.js";
import type { BlockToken } from "./tokens.js";

/** Reads a fence from its opening line to its closing one, or to the end of the text, which is reported. */
export function readFence({ text, report }: LineContext, token: BlockToken): ast.Fence {
  const { start, end } = tokenSpan(token);
  const nameSpan = fenceNameSpan(text, token);
  const firstLine = lineEnd(text, start);
  const closing = /(?:\r\n|\n|\r)[ \t]*(`{3,})[ \t]*$/.exec(text.slice(start, end));
  const closed = closing !== null && closing[1]!.length >= countRun(text, start, code.backquote);
  if (!closed) report(unclosedFence, { start, end: trim(text, start, firstLine).end }, undefined);
  // An `element` fence has no attributes: all of its argument is refused as one.
  const brace = isElement(text, nameSpan) ? firstLine : argumentEnd(text, nameSpan.end, firstLine);
  const contentStart = firstLine < end ? afterLineEnd(text, firstLine) : end;
  return {
    kind: "fence",
    span: { start, end },
    name: text.slice(nameSpan.start, nameSpan.end),
    nameSpan,
    argumentSpan: trim(text, nameSpan.end, brace),
    ...(brace < firstLine && { attributesSpan: trim(text, brace, firstLine) }),
    contentSpan: { start: contentStart, end: closed ? Math.max(contentStart, start + closing.index) : end },
    closed,
    indent: indentBefore(text, start),
  };
}

/** Whether a fence is a declaration or data, which may be among rows: an `element` fence is an element of its own. */
export function isDataFence({ text }: LineContext, token: BlockToken): boolean {
  return !isElement(text, fenceNameSpan(text, token));
}

const isElement = (text: string, { start, end }: Span): boolean => text.slice(start, end) === "element";

function fenceNameSpan(text: string, token: BlockToken): Span {
  const line = lineEnd(text, token.startOffset);
  const start = skipBlanks(text, token.startOffset + countRun(text, token.startOffset, code.backquote), line);
  let end = start;
  while (end < line && !isBlank(text.charCodeAt(end))) end++;
  return { start, end };
}

function indentBefore(text: string, start: number): string {
  let lineStart = start;
  while (lineStart > 0 && isBlank(text.charCodeAt(lineStart - 1))) lineStart--;
  return text.slice(lineStart, start);
}
