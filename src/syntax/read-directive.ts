import { misplacedAttributes, mixedBlock, rowOutsideData, unexpectedText } from "../diagnostics/messages/syntax.js";
import { type ReportDetails, replacement } from "../diagnostics/pending-diagnostic.js";
import type { Span } from "../text/span.js";
import type * as ast from "./ast.js";
import { directiveMeant } from "./foreign-signs.js";
import { cover, type LineContext, readAttributesLine, readLine, tokenSpan } from "./line-context.js";
import { isAttributes, lineEnd, trim } from "./scan.js";
import type { BlockToken } from "./tokens.js";
import { trailingComment } from "./trailing-comment.js";

/* Directives of elements, and the rows and sheets below them. What is in the wrong place is reported and kept. */

export function readDirective(context: LineContext, token: BlockToken, items: readonly ast.DataItem[]): ast.Directive {
  const line = readLine(context, token);
  const { name, keywordSpan: nameSpan, argumentSpan, attributes } = line;
  const span = items.length > 0 ? cover(line.span, items[items.length - 1]!.span) : line.span;
  // Two literals: a spread takes as long as reading the line.
  return attributes
    ? { kind: "directive", span, name, nameSpan, argumentSpan, attributes, items }
    : { kind: "directive", span, name, nameSpan, argumentSpan, items };
}

export function readSheet(context: LineContext, token: BlockToken): ast.Directive {
  const node = readDirective(context, token, []);
  if (node.argumentSpan.start < node.argumentSpan.end)
    context.report(
      unexpectedText,
      node.argumentSpan,
      { after: "`@sheet`" },
      trailingComment(context.text, node.argumentSpan),
    );
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
  const details = spacedDirective(context.text, token.startOffset);
  context.report(rowOutsideData, firstRow(context, token), { what: "row" }, details);
  return readRowLines(context, token);
}

const firstRow = ({ text }: LineContext, { startOffset: start }: BlockToken): Span => ({
  start,
  end: trim(text, start, lineEnd(text, start)).end,
});

/** Letters after `@` and white space, on the line above the rows: text, but meant as their directive. */
function spacedDirective(text: string, rows: number): ReportDetails | undefined {
  const above = text.lastIndexOf("\n", text.lastIndexOf("\n", rows) - 1) + 1;
  const line = trim(text, above, lineEnd(text, above));
  const written = text.slice(line.start, Math.min(line.end, line.start + 200));
  const spaced = /^@[ \t]+(?=\p{L})/u.exec(written)?.[0];
  if (spaced === undefined || line.end > rows) return undefined;
  const directive = `@${written.slice(spaced.length)}`;
  const fix = replacement(`Write \`${directive}\``, { start: line.start, end: line.start + spaced.length }, "@");
  return { hint: `Write \`${directive}\` above it, without white space after \`@\`.`, fixes: [fix] };
}

/** Attributes below something that cannot have attributes. Without a closing brace they have been reported already. */
export function readMisplacedAttributes(context: LineContext, token: BlockToken): ast.MisplacedAttributes {
  const attributes = readAttributesLine(context, token);
  const { span } = attributes;
  // A tag of another language has a finding of its own.
  const isMisplaced =
    isAttributes(context.text, span) && directiveMeant(context.text.slice(span.start, span.end)) === undefined;
  if (isMisplaced) context.report(misplacedAttributes, span, undefined);
  return { kind: "misplaced-attributes", span, attributes };
}
