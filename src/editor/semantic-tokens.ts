import { SemanticTokenModifiers, SemanticTokenTypes } from "vscode-languageserver-types";
import { sheetAttributes } from "../language/attributes.js";
import { findChart } from "../language/charts.js";
import type * as ast from "../syntax/ast.js";
import { childrenOf, type Node } from "../syntax/children.js";
import type { InnerTexts } from "../syntax/inner-texts.js";
import type { Tree } from "../syntax/node-at.js";
import { rowSpan } from "../syntax/rows.js";
import type { Span } from "../text/span.js";
import { allBlocks } from "./block-tree.js";

/** The types and modifiers that igx uses, in the order in which answers number them. */
export const tokenTypes = [
  SemanticTokenTypes.keyword,
  SemanticTokenTypes.decorator,
  SemanticTokenTypes.enumMember,
  SemanticTokenTypes.property,
  SemanticTokenTypes.variable,
  SemanticTokenTypes.parameter,
  SemanticTokenTypes.function,
  SemanticTokenTypes.type,
  SemanticTokenTypes.string,
  SemanticTokenTypes.number,
  SemanticTokenTypes.comment,
] as const;

export const tokenModifiers = [SemanticTokenModifiers.declaration, SemanticTokenModifiers.readonly] as const;

type TokenType = (typeof tokenTypes)[number];

/** What a part of the text is, in the standard types of the protocol. */
export interface SemanticToken {
  readonly span: Span;
  readonly type: TokenType;
  /** Whether it declares the name. Names of igx never change their value. */
  readonly declares: boolean;
}

/** What reading the tokens of a file shares. */
interface Reading {
  readonly text: string;
  readonly texts: InnerTexts;
  readonly params: ReadonlySet<string>;
  readonly within: Span;
}

/**
 * The tokens of a tree that touch a span, in the order of the text. Plain cells have none: they would make most of the answer,
 * and the grammar of the editor colours them already.
 */
export function semanticTokensOf({ document, texts }: Tree, text: string, within: Span): readonly SemanticToken[] {
  const params = new Set<string>();
  for (const block of allBlocks(document.blocks)) if (block.kind === "param" && block.name) params.add(block.name.name);
  const reading: Reading = { text, texts, params, within };
  // By offset: a node says first what its names are, and its children do not say it again.
  const found = new Map<number, SemanticToken>();
  for (const node of [document, ...document.comments])
    for (const token of tokensIn(node, reading))
      if (token.span.start < token.span.end && !found.has(token.span.start)) found.set(token.span.start, token);
  return [...found.values()].sort((one, other) => one.span.start - other.span.start);
}

function* tokensIn(node: Node, reading: Reading): Iterable<SemanticToken> {
  if (!touches(node.span, reading.within)) return;
  yield* ownTokens(node, reading);
  if (node.kind === "rows") yield* tokensInRows(node, reading);
  else for (const child of childrenOf(node, reading.texts)) yield* tokensIn(child, reading);
}

const touches = (span: Span, within: Span): boolean => span.start <= within.end && within.start <= span.end;

/** The header, and of the other rows only what is not plain. */
function* tokensInRows(rows: ast.Rows, reading: Reading): Iterable<SemanticToken> {
  const { run, cells, attributes } = reading.texts.rows(rows);
  for (const [index, start] of run.header.starts.entries())
    yield token({ start, end: run.header.ends[index]! }, SemanticTokenTypes.property);
  for (const [row, special] of cells) {
    if (!touches(rowSpan(run, row), reading.within)) continue;
    for (const { parts } of special.values())
      for (const part of parts) if (typeof part !== "string") yield* tokensIn(part, reading);
  }
  for (const node of attributes.values()) yield* tokensIn(node, reading);
}

/** What a node says of itself and of its names. */
function* ownTokens(node: Node, reading: Reading): Iterable<SemanticToken> {
  const { keyword, property } = SemanticTokenTypes;
  switch (node.kind) {
    case "comment":
      yield token(node.span, SemanticTokenTypes.comment);
      return;
    case "field":
      yield token(node.nameSpan, property);
      return;
    case "directive":
      yield token(node.nameSpan, SemanticTokenTypes.decorator);
      yield* argumentTokens(node, reading);
      return;
    case "fence":
      yield token(node.nameSpan, keyword);
      yield token(node.argumentSpan, SemanticTokenTypes.variable, true);
      return;
    case "named":
      yield token(node.span, SemanticTokenTypes.type);
      return;
    case "attribute":
      yield token(node.nameSpan, property);
      if (node.value?.kind === "word") yield token(node.value.span, wordType(node.name, node.value.text));
      return;
    case "list":
      for (const { value } of node.items) if (value.kind === "word") yield token(value.span, wordType("", value.text));
      return;
    default:
      yield* templateTokens(node, reading);
  }
}

function* templateTokens(node: Node, reading: Reading): Iterable<SemanticToken> {
  const { keyword } = SemanticTokenTypes;
  switch (node.kind) {
    case "if":
      for (const branch of node.branches) yield token(branch.keywordSpan, keyword);
      yield* endToken(node.endSpan, reading);
      return;
    case "for":
      yield token(node.keywordSpan, keyword);
      for (const name of [node.item, node.index]) if (name) yield nameToken(name, reading, true);
      if (node.otherwise) yield token(node.otherwise.keywordSpan, keyword);
      yield* endToken(node.endSpan, reading);
      return;
    case "let":
    case "data":
    case "param":
      yield token(keywordAt(reading.text, node.span.start), keyword);
      if (node.name) yield nameToken(node.name, reading, true);
      return;
    case "include":
      yield token(node.keywordSpan, keyword);
      return;
    default:
      yield* expressionTokens(node, reading);
  }
}

function* expressionTokens(node: Node, reading: Reading): Iterable<SemanticToken> {
  const { property } = SemanticTokenTypes;
  switch (node.kind) {
    case "string":
      yield token(node.span, SemanticTokenTypes.string);
      return;
    case "number":
      yield token(node.span, SemanticTokenTypes.number);
      return;
    case "boolean":
    case "null":
      yield token(node.span, SemanticTokenTypes.keyword);
      return;
    case "call":
      yield token(node.callee.span, SemanticTokenTypes.function);
      return;
    case "member":
      yield token(node.property.span, property);
      return;
    case "record-field":
      yield token(node.name.span, property);
      return;
    case "lambda":
      yield token(node.parameter.span, SemanticTokenTypes.parameter, true);
      return;
    case "name":
      yield nameToken(node, reading);
      return;
    default:
  }
}

const token = (span: Span, type: TokenType, declares = false): SemanticToken => ({ span, type, declares });

const nameToken = ({ span, name }: ast.Name, { params }: Reading, declares = false): SemanticToken =>
  token(span, params.has(name) ? SemanticTokenTypes.parameter : SemanticTokenTypes.variable, declares);

function* endToken(span: Span | undefined, { text }: Reading): Iterable<SemanticToken> {
  if (span) yield token(keywordAt(text, span.start), SemanticTokenTypes.keyword);
}

/** `@let` of a line that begins with it. */
const keywordAt = (text: string, start: number): Span => ({
  start,
  end: start + (/^@\w+/.exec(text.slice(start, start + 20))?.[0].length ?? 0),
});

function* argumentTokens(node: ast.Directive, { texts }: Reading): Iterable<SemanticToken> {
  const argument = texts.argument(node);
  if (argument?.kind !== "word") return;
  const isKnown = node.name !== "chart" || findChart(argument.text) !== undefined;
  yield token(argument.span, isKnown ? SemanticTokenTypes.enumMember : SemanticTokenTypes.string);
}

const attributeTypes = new Map(sheetAttributes.map(({ name, type }) => [name, type]));

/** What a bare word after `=` is. Its attribute says how it is read. */
function wordType(attribute: string, word: string): TokenType {
  if (/^-?\d+(?:\.\d+)?$/.test(word)) return SemanticTokenTypes.number;
  if (word === "true" || word === "false") return SemanticTokenTypes.keyword;
  if (attribute === "from") return SemanticTokenTypes.variable;
  return attributeTypes.get(attribute) === "column" ? SemanticTokenTypes.property : SemanticTokenTypes.string;
}
