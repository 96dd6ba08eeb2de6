import { unclosedFence } from "../diagnostics/messages/syntax.js";
import { type Report, replacement } from "../diagnostics/pending-diagnostic.js";
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
  if (!closed) reportUnclosed(text, { start, end: trim(text, start, firstLine).end }, end, report);
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

/** Reports a fence without an end, at the line that has too few backticks if there is one. */
function reportUnclosed(text: string, opening: Span, end: number, report: Report): void {
  const ticks = "`".repeat(countRun(text, opening.start, code.backquote));
  const isBare = opening.end === opening.start + ticks.length;
  // A bare fence closes the one whose opening line is not one.
  const above = isBare ? fewTicksAbove(text, opening.start) : undefined;
  if (above) {
    const written = `${"`".repeat(3)}${text.slice(above.ticks.end, above.line.end).trim()}`;
    const fixes = [replacement("Write three backticks", above.ticks, "```")];
    report(unclosedFence, above.line, { few: written }, { fixes });
    return;
  }
  const closing = /(?:\r\n|\n|\r)[ \t]*(`{1,2})[ \t]*(?=[\r\n]|$)/.exec(text.slice(opening.end, end));
  if (!closing) {
    // Code within a line, as Markdown has it.
    const isCode = text.slice(opening.start + ticks.length, opening.end).includes("`");
    report(unclosedFence, opening, {}, isCode ? { hint: codeAsText } : {});
    return;
  }
  const at = opening.end + closing.index + closing[0].trimEnd().length - closing[1]!.length;
  const fixes = [
    replacement("Write as many backticks as on the first line", { start: at, end: at + closing[1]!.length }, ticks),
  ];
  report(unclosedFence, opening, { line: closing[1]! }, { fixes });
}

const codeAsText =
  "Write \\`\\`\\` for text that begins with backticks, or write the content and the end of the block on lines of their own.";

/** The nearest line above that begins with one or two backticks, without more of them after its first word. */
function fewTicksAbove(text: string, offset: number): { readonly line: Span; readonly ticks: Span } | undefined {
  const from = Math.max(0, offset - farthest);
  const lines = [
    ...text.slice(from, offset).matchAll(/(?:^|[\r\n])[ \t]*(?:(`{1,2})(?=[ \t]*[\p{L}])[^`\r\n]*|`{3})/gu),
  ];
  const found = lines.at(-1);
  if (found?.[1] === undefined) return undefined;
  const end = from + found.index + found[0].length;
  const start = from + found.index + found[0].indexOf("`");
  return { line: trim(text, start, end), ticks: { start, end: start + found[1].length } };
}

/** Of the lines of data in a document. */
const farthest = 100_000;

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
