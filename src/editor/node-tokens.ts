import { SemanticTokenModifiers, SemanticTokenTypes } from "vscode-languageserver-types";
import { sheetAttributes } from "../language/attributes.js";
import { findChart } from "../language/charts.js";
import { findFunction } from "../language/functions.js";
import { findDirective } from "../language/registry.js";
import { structureNames } from "../language/structures.js";
import type * as ast from "../syntax/ast.js";
import type { Node } from "../syntax/children.js";
import type { InnerTexts } from "../syntax/inner-texts.js";
import { fenceNames } from "../template/fence-names.js";
import type { Span } from "../text/span.js";
import { type SemanticToken, type TokenType, token } from "./token-types.js";
import { writtenTables } from "./written-tables.js";

/** The shared state of reading the tokens of a file. */
export interface TokenContext {
  readonly text: string;
  readonly texts: InnerTexts;
  readonly params: ReadonlySet<string>;
  readonly within: Span;
  /** Filled while the tree is read: generators inside generators take several times as long. */
  readonly tokens: SemanticToken[];
  readonly headers: Set<ast.Rows>;
  /** Where names are declared that nothing uses. */
  readonly unused: ReadonlySet<number>;
}

/** Adds the tokens of a node itself and of its names. */
export function ownTokens(node: Node, context: TokenContext): void {
  const { keyword, property } = SemanticTokenTypes;
  switch (node.kind) {
    case "comment":
      commentTokens(node.span, context);
      return;
    case "field":
      context.tokens.push(token(node.nameSpan, property));
      return;
    case "directive":
      for (const { first } of writtenTables(node)) context.headers.add(first);
      // The grammar marks a name that igx does not know.
      if (findDirective(node.name) || structureNames.includes(node.name))
        context.tokens.push(token(node.nameSpan, SemanticTokenTypes.decorator));
      argumentTokens(node, context);
      return;
    case "fence":
      context.tokens.push(token(node.nameSpan, fenceNames.includes(node.name) ? keyword : SemanticTokenTypes.type));
      context.tokens.push(declared(node.argumentSpan, SemanticTokenTypes.variable, context));
      return;
    case "named":
      context.tokens.push(token(node.span, SemanticTokenTypes.type));
      return;
    case "attribute":
      context.tokens.push(token(node.nameSpan, property));
      valueTokens(node, context);
      return;
    default:
      templateTokens(node, context);
  }
}

function templateTokens(node: Node, context: TokenContext): void {
  const { keyword } = SemanticTokenTypes;
  switch (node.kind) {
    case "if":
      for (const branch of node.branches) context.tokens.push(token(branch.keywordSpan, keyword));
      endToken(node.endSpan, context);
      return;
    case "for":
      context.tokens.push(token(node.keywordSpan, keyword));
      for (const name of [node.item, node.index]) if (name) context.tokens.push(nameToken(name, context, true));
      if (node.otherwise) context.tokens.push(token(node.otherwise.keywordSpan, keyword));
      endToken(node.endSpan, context);
      return;
    case "let":
    case "data":
    case "param":
      context.tokens.push(token(keywordAt(context.text, node.span.start), keyword));
      if (node.name) context.tokens.push(nameToken(node.name, context, true));
      return;
    case "include":
      context.tokens.push(token(node.keywordSpan, keyword));
      // The attributes name parameters of the included file.
      for (const { nameSpan } of node.attributes?.entries ?? [])
        context.tokens.push(token(nameSpan, SemanticTokenTypes.parameter));
      return;
    default:
      expressionTokens(node, context);
  }
}

function expressionTokens(node: Node, context: TokenContext): void {
  const { property } = SemanticTokenTypes;
  switch (node.kind) {
    case "string":
      context.tokens.push(token(node.span, SemanticTokenTypes.string));
      return;
    case "number":
      context.tokens.push(token(node.span, SemanticTokenTypes.number));
      return;
    case "boolean":
    case "null":
      context.tokens.push(token(node.span, SemanticTokenTypes.keyword));
      return;
    case "call":
      context.tokens.push(
        token(node.callee.span, SemanticTokenTypes.function, findFunction(node.callee.name) && [ofLanguage]),
      );
      return;
    case "member":
      context.tokens.push(token(node.property.span, property));
      return;
    case "record-field":
      context.tokens.push(token(node.name.span, property));
      return;
    case "lambda":
      context.tokens.push(declared(node.parameter.span, SemanticTokenTypes.parameter, context));
      return;
    case "name":
      context.tokens.push(nameToken(node, context));
      return;
    default:
  }
}

const { declaration, readonly: isReadonly, defaultLibrary: ofLanguage } = SemanticTokenModifiers;

/** Names of igx never change their value. */
const declared = (span: Span, type: TokenType, { unused }: TokenContext): SemanticToken =>
  token(span, type, [declaration, isReadonly, ...(unused.has(span.start) ? (["unused"] as const) : [])]);

function nameToken({ span, name }: ast.Name, context: TokenContext, declares = false): SemanticToken {
  const type = context.params.has(name) ? SemanticTokenTypes.parameter : SemanticTokenTypes.variable;
  if (declares) return declared(span, type, context);
  return token(span, type, name === "project" ? [ofLanguage] : []);
}

/** `// igx-disable-next-line CODE reason` names a rule. */
function commentTokens(span: Span, { text, tokens }: TokenContext): void {
  const written = text.slice(span.start, Math.min(span.end, span.start + 300));
  const found = /^\/\/[ \t]*(igx-disable-next-line)(?:([ \t]+)(\S+))?/.exec(written);
  if (!found) return void tokens.push(token(span, SemanticTokenTypes.comment));
  const [all, word = "", blanks = "", code = ""] = found;
  const codeStart = span.start + all.length - code.length;
  const wordEnd = codeStart - blanks.length;
  tokens.push(token({ start: span.start, end: wordEnd - word.length }, SemanticTokenTypes.comment));
  tokens.push(token({ start: wordEnd - word.length, end: wordEnd }, SemanticTokenTypes.keyword));
  tokens.push(token({ start: codeStart, end: codeStart + code.length }, SemanticTokenTypes.enumMember));
  tokens.push(token({ start: codeStart + code.length, end: span.end }, SemanticTokenTypes.comment));
}

function endToken(span: Span | undefined, { text, tokens }: TokenContext): void {
  if (span) tokens.push(token(keywordAt(text, span.start), SemanticTokenTypes.keyword));
}

/** `@let` of a line that begins with it. */
const keywordAt = (text: string, start: number): Span => ({
  start,
  end: start + (/^@\w+/.exec(text.slice(start, start + 20))?.[0].length ?? 0),
});

function argumentTokens(node: ast.Directive, { texts, tokens }: TokenContext): void {
  const argument = texts.argument(node);
  if (argument?.kind !== "word") return;
  const isKnown = node.name !== "chart" || findChart(argument.text) !== undefined;
  tokens.push(token(argument.span, isKnown ? SemanticTokenTypes.enumMember : SemanticTokenTypes.string));
}

const attributeTypes = new Map(sheetAttributes.map(({ name, type }) => [name, type]));

/** The bare words of a value. In `columns=[Title=country]`, a column is after its new name. */
function valueTokens({ name, value }: ast.Attribute, { tokens }: TokenContext): void {
  if (value?.kind === "word") tokens.push(token(value.span, wordType(name, value.text)));
  if (value?.kind !== "list") return;
  for (const { value: first, renamed } of value.items) {
    if (first.kind === "word")
      tokens.push(token(first.span, renamed ? SemanticTokenTypes.string : wordType(name, first.text)));
    if (renamed?.kind === "word") tokens.push(token(renamed.span, wordType(name, renamed.text)));
  }
}

/** The type of a bare word, which depends on its attribute. */
function wordType(attribute: string, word: string): TokenType {
  if (attribute === "from") return SemanticTokenTypes.variable;
  const type = attributeTypes.get(attribute);
  if (type === "column" || type === "columns") return SemanticTokenTypes.property;
  if (/^-?\d+(?:\.\d+)?$/.test(word)) return SemanticTokenTypes.number;
  return word === "true" || word === "false" ? SemanticTokenTypes.keyword : SemanticTokenTypes.string;
}
