import { misplacedAttributes, mixedBlock, rowOutsideData, unexpectedText } from "../diagnostics/messages/syntax.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import { cover, emptySpan, type Span } from "../text/span.js";
import type * as ast from "./ast.js";
import { suggestDirective } from "./foreign-signs.js";
import { type LineContext, readAttributesLine, readLine, tokenSpan } from "./line-context.js";
import { beside } from "./read-argument.js";
import { lineEnd, trim } from "./scan.js";
import { isAttributes } from "./scan-braces.js";
import type { BlockToken } from "./tokens.js";

/*
 * Directives of elements, and the rows and sheets below them. Misplaced lines are reported and kept.
 */

/** Words that open a block in other languages. igx has a hint for each, and the `@end` below needs no second one. */
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

export function readDataLine(context: LineContext, token: BlockToken): ast.Directive {
  const node = readDirective(context, token, []);
  if (node.argumentSpan.start < node.argumentSpan.end) {
    context.report(unexpectedText, node.argumentSpan, { after: `\`@${node.name}\`` }, beside(node.attributes?.span));
  }
  return node;
}

export function readStrayDataLine(context: LineContext, token: BlockToken): ast.Directive {
  const node = readDataLine(context, token);
  context.report(rowOutsideData, node.nameSpan, { what: dataLineOf(node) });
  return node;
}

const dataLineOf = ({ name }: ast.Directive): "sheet" | "mark" => (name === "mark" ? "mark" : "sheet");

export const readRowLines = (_: LineContext, token: BlockToken): ast.Rows => ({ kind: "rows", span: tokenSpan(token) });

export function readMixedDataLine(context: LineContext, token: BlockToken): ast.Directive {
  const node = readDataLine(context, token);
  context.report(mixedBlock, node.nameSpan, { what: dataLineOf(node) });
  return node;
}

/** Rows among elements. The first of them is enough to show. */
export function readMixedRows(context: LineContext, token: BlockToken): ast.Rows {
  context.report(mixedBlock, firstRow(context, token), { what: "row" });
  return readRowLines(context, token);
}

/** Rows without a directive. */
export function readStrayRows(context: LineContext, token: BlockToken): ast.Rows {
  context.report(rowOutsideData, firstRow(context, token), { what: "row" });
  return readRowLines(context, token);
}

const firstRow = ({ text }: LineContext, { startOffset: start }: BlockToken): Span => ({
  start,
  end: trim(text, start, lineEnd(text, start)).end,
});

/** Attributes below something that cannot have attributes. Without a closing brace they have been reported already. */
export function readMisplacedAttributes(context: LineContext, token: BlockToken): ast.MisplacedAttributes {
  const place = emptySpan(token.startOffset);
  const clue = { where: "misplaced-attributes", span: place } as const;
  const report: Report = (rule, at, params, details) => context.report(rule, at, params, { ...details, clue });
  const attributes = readAttributesLine({ ...context, report }, token);
  const { span } = attributes;
  // A tag of another language has a finding of its own.
  const isMisplaced =
    isAttributes(context.text, span) && suggestDirective(context.text.slice(span.start, span.end)) === undefined;
  if (isMisplaced) {
    context.report(misplacedAttributes, span, undefined);
  }
  return { kind: "misplaced-attributes", span, attributes };
}
