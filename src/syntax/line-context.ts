import type { IToken } from "chevrotain";
import { unknownDirective } from "../diagnostics/messages/elements.js";
import { misplacedAttributes, unexpectedText } from "../diagnostics/messages/syntax.js";
import { type Report, replacement, writeInstead } from "../diagnostics/pending-diagnostic.js";
import { keywordMeant } from "../text/keyword-synonyms.js";
import type { Span } from "../text/span.js";
import type * as ast from "./ast.js";
import { parseAttributes } from "./attributes.js";
import { isAttributes, trim } from "./scan.js";
import { directiveAttributesStart, directiveNameEnd } from "./tokens.js";

/** What reading the lines of a text shares. */
export interface LineContext {
  readonly text: string;
  /** Those between the lines, in order. */
  readonly comments: readonly ast.Comment[];
  /** Those inside front matter and attributes, which the lexer does not see: they are added as they are met. */
  readonly inner: ast.Comment[];
  readonly report: Report;
}

export const tokenSpan = (token: IToken): Span => ({
  start: token.startOffset,
  end: token.startOffset + token.image.length,
});

export const trimmedSpan = ({ text }: LineContext, token: IToken): Span =>
  trim(text, token.startOffset, token.startOffset + token.image.length);

export const cover = (first: Span, last: Span): Span => ({ start: first.start, end: last.end });

/** The property, where there is a value: optional ones are absent, not `undefined`. */
export const optional = <K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: V };

function attributesAt({ text, inner }: LineContext, span: Span, report: Report): ast.Attributes {
  const attributes = parseAttributes(text, span, report);
  for (const comment of attributes.comments ?? []) inner.push(comment);
  return attributes;
}

/** An attributes line, which may be the one below a body, quote or separator. */
export function readAttributesLine(context: LineContext, token: IToken): ast.Attributes {
  const span = tokenSpan(token);
  let unclosed = false;
  const attributes = attributesAt(context, span, (rule, at, params, details) => {
    if (rule.code === "unclosed-attributes") unclosed = true;
    const asText = replacement("Begin the line with a brace as text", { start: span.start, end: span.start }, "\\");
    context.report(rule, at, params, unclosed ? { ...details, fixes: [asText] } : details);
  });
  // More likely a text that begins with a brace, so mistakes in its attributes are not reported.
  return unclosed ? { ...attributes, entries: [] } : attributes;
}

/** The node with the attributes line below it, where there is one. */
export function withAttributes<T extends { readonly span: Span }>(
  context: LineContext,
  node: T,
  token: IToken | undefined,
): T & { attributes?: ast.Attributes } {
  if (!token) return node;
  const attributes = readAttributesLine(context, token);
  return { ...node, span: cover(node.span, attributes.span), attributes };
}

/** The parts of a directive line. */
export interface Line {
  readonly span: Span;
  readonly keywordSpan: Span;
  readonly argumentSpan: Span;
  readonly attributes?: ast.Attributes;
}

export const keywordSpan = ({ text }: LineContext, token: IToken): Span => ({
  start: token.startOffset,
  end: directiveNameEnd(text, token.startOffset),
});

/** The name of a directive line, without its `@`; of a template line, the keyword that it means. */
export function keywordOf({ text }: LineContext, { keywordSpan: { start, end } }: Pick<Line, "keywordSpan">): string {
  const name = text.slice(start + 1, end);
  return keywordMeant(name) ?? name;
}

/** Reports a template line whose name is that of another language. */
function checkKeyword({ text, report }: LineContext, span: Span): void {
  const name = text.slice(span.start + 1, span.end);
  const suggestion = keywordMeant(name);
  if (suggestion === undefined || suggestion === name) return;
  report(unknownDirective, span, { name, suggestion }, { fixes: writeInstead(`@${suggestion}`, span, `@${name}`) });
}

/** Splits a directive line into name, argument and attributes; what follows the attributes is reported. */
export function readLine(context: LineContext, token: IToken): Line {
  const { text, report } = context;
  const start = token.startOffset;
  const end = start + token.image.length;
  const keyword = keywordSpan(context, token);
  checkKeyword(context, keyword);
  const brace = directiveAttributesStart(text, keyword.end);
  const argumentSpan = trim(text, keyword.end, brace);
  const hasAttributes = text[brace] === "{" && brace < end;
  if (!hasAttributes) return { span: cover(keyword, argumentSpan), keywordSpan: keyword, argumentSpan };
  const attributes = attributesAt(context, { start: brace, end }, report);
  const rest = trim(text, attributes.span.end, end);
  if (isAttributes(text, rest)) report(misplacedAttributes, rest, undefined);
  else if (rest.start < rest.end) report(unexpectedText, rest, { after: "the attributes" });
  return { span: { start, end: attributes.span.end }, keywordSpan: keyword, argumentSpan, attributes };
}

/** Reports attributes on a line that cannot have attributes. */
export function refuseAttributes({ report }: LineContext, { attributes }: Line): void {
  if (attributes) report(misplacedAttributes, attributes.span, undefined);
}
