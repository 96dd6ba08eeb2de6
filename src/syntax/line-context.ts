import { unknownDirective } from "../diagnostics/messages/elements.js";
import { misplacedAttributes, unexpectedText } from "../diagnostics/messages/syntax.js";
import { type Report, replacement, writeInstead } from "../diagnostics/pending-diagnostic.js";
import { cover, emptySpan, type Span } from "../text/span.js";
import type * as ast from "./ast.js";
import { parseAttributes } from "./attributes.js";
import { code, trim } from "./scan.js";
import { isAttributes } from "./scan-braces.js";
import type { BlockToken, DirectiveHead } from "./tokens.js";

/** The shared state of reading the lines of a text. */
export interface LineContext {
  readonly text: string;
  /** Those between the lines, in order. */
  readonly comments: readonly ast.Comment[];
  /** Those inside front matter and attributes, which the lexer does not see: they are added as they are met. */
  readonly inner: ast.Comment[];
  /** The lines that begin no block of igx, but have an `@end` of their own, which is still to come: `@else` of no block, `@unless`. */
  readonly strayBlocks: BlockToken[];
  readonly report: Report;
}

export const tokenSpan = ({ startOffset: start, end }: BlockToken): Span => ({ start, end });

/** The property, where there is a value: optional ones are absent, not `undefined`. */
export const optional = <K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: V };

function attributesAt({ text, inner }: LineContext, span: Span, report: Report): ast.Attributes {
  const attributes = parseAttributes(text, span, report);
  if (attributes.comments) for (const comment of attributes.comments) inner.push(comment);
  return attributes;
}

/** An attributes line, which may be the one below a body, quote or separator. */
export function readAttributesLine(context: LineContext, token: BlockToken): ast.Attributes {
  const span = tokenSpan(token);
  let unclosed = false;
  const attributes = attributesAt(context, span, (rule, at, params, details) => {
    if (rule.code === "unclosed-attributes") unclosed = true;
    const asText = replacement("Begin the line with a brace as text", emptySpan(span.start), "\\");
    context.report(rule, at, params, unclosed ? { ...details, fixes: [asText] } : details);
  });
  // More likely a text that begins with a brace, so mistakes in its attributes are not reported.
  return unclosed ? { ...attributes, entries: [] } : attributes;
}

/** The node with the attributes line below it, where there is one. */
export function withAttributes<T extends { readonly span: Span }>(
  context: LineContext,
  node: T,
  token: BlockToken | undefined,
): T & { attributes?: ast.Attributes } {
  if (!token) return node;
  const attributes = readAttributesLine(context, token);
  return { ...node, span: cover(node.span, attributes.span), attributes };
}

/** The parts of a directive line. */
export interface Line {
  readonly span: Span;
  /** The name, without its `@`; of a template line, the keyword that it means. */
  readonly name: string;
  readonly keywordSpan: Span;
  readonly argumentSpan: Span;
  readonly attributes?: ast.Attributes;
}

export const keywordSpan = ({ startOffset: start, head }: BlockToken): Span => ({ start, end: head!.nameEnd });

/** Reports a template line whose name is that of another language, or has a slip. */
function checkKeyword({ report }: LineContext, head: DirectiveHead, { start, end }: Span): void {
  const { name, keyword, attributesStart } = head;
  if (keyword === undefined || keyword === name) return;
  const span = { start, end: start + 1 + name.length };
  // Without white space after the keyword, a part of the name is what follows it.
  const suggestion = end < span.end ? `${keyword} ${name.slice(keyword.length)}` : keyword;
  const clue = {
    where: keyword === "for" ? "forHead" : "template-line",
    span: { start: end, end: attributesStart },
  } as const;
  report(
    unknownDirective,
    span,
    { name, suggestion },
    { fixes: writeInstead(`@${suggestion}`, span, `@${name}`), clue },
  );
}

/** Splits a directive line into name, argument and attributes. Reports any text after the attributes. */
export function readLine(context: LineContext, token: BlockToken): Line {
  const { text, report } = context;
  const { startOffset: start, end } = token;
  // The lexer gives a head to each directive.
  const head = token.head!;
  const brace = head.attributesStart;
  const keyword = keywordSpan(token);
  checkKeyword(context, head, keyword);
  const name = head.keyword ?? head.name;
  const argumentSpan = trim(text, keyword.end, brace);
  const hasAttributes = text.charCodeAt(brace) === code.openBrace && brace < end;
  if (!hasAttributes) return { span: cover(keyword, argumentSpan), name, keywordSpan: keyword, argumentSpan };
  const attributes = attributesAt(context, { start: brace, end }, report);
  const rest = trim(text, attributes.span.end, end);
  if (isAttributes(text, rest)) report(misplacedAttributes, rest, undefined);
  else if (rest.start < rest.end)
    report(
      unexpectedText,
      rest,
      { after: "the attributes" },
      { clue: { where: "text-beside", span: attributes.span } },
    );
  return { span: { start, end: attributes.span.end }, name, keywordSpan: keyword, argumentSpan, attributes };
}

/** Reports attributes on a line that cannot have attributes. */
export function refuseAttributes({ report }: LineContext, { argumentSpan, attributes }: Line): void {
  if (!attributes) return;
  const { span } = attributes;
  const whole = { start: argumentSpan.end, end: span.end };
  report(misplacedAttributes, span, undefined, { clue: { where: "template-line", span: whole } });
}
