import { SemanticTokenModifiers, SemanticTokenTypes } from "vscode-languageserver-types";
import { sheetAttributes } from "../language/attributes.js";
import { findChart } from "../language/charts.js";
import { findFunction } from "../language/functions.js";
import { findDirective } from "../language/registry.js";
import { structureNames } from "../language/structures.js";
import type * as ast from "../syntax/ast.js";
import { childrenOf, type Node } from "../syntax/children.js";
import type { InnerTexts } from "../syntax/inner-texts.js";
import type { Tree } from "../syntax/node-at.js";
import { rowSpan } from "../syntax/rows.js";
import { fenceNames } from "../template/fence-names.js";
import type { KeptByPlace } from "../text/keep-by-place.js";
import { lineStarts, type SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import { innerBlocks } from "./block-tree.js";
import { encodeBlock, type PlacedBlock, type TokenBlock, type TokenPlace } from "./token-blocks.js";
import { writtenTables } from "./written-tables.js";

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

/** `unused` is igx's own: the protocol has none for a name that nothing uses. */
export const tokenModifiers = [
  SemanticTokenModifiers.declaration,
  SemanticTokenModifiers.readonly,
  SemanticTokenModifiers.defaultLibrary,
  "unused",
] as const;

type TokenType = (typeof tokenTypes)[number];
type TokenModifier = (typeof tokenModifiers)[number];

/** What a part of the text is, in the standard types of the protocol. */
interface SemanticToken {
  readonly span: Span;
  readonly type: TokenType;
  readonly modifiers: readonly TokenModifier[];
}

/** What reading the tokens of a file shares. */
interface Reading {
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

/** Tokens of blocks without names by the place of the block. */
export type KeptTokens = KeptByPlace<TokenBlock>;

/**
 * The tokens of a tree that touch a span, by block. Plain cells have none: they would make most of the answer, and the grammar of the editor
 * colours them already. `kept` has those of an earlier version of the text, for a span that is all of it.
 */
export function semanticTokensOf(
  { document, texts }: Tree,
  file: SourceFile,
  within: Span,
  unused: ReadonlySet<number> = new Set(),
  kept?: KeptTokens,
): readonly PlacedBlock[] {
  const params = paramsOf(document.blocks);
  const reading: Reading = { text: file.text, texts, params, within, tokens: [], headers: new Set(), unused };
  const starts = lineStarts(file);
  const blocks: PlacedBlock[] = [];
  let line = 0;
  for (const { node, comments } of withComments(document)) {
    while (line + 1 < starts.length && starts[line + 1]! <= node.span.start) line++;
    const read = () => encodeBlock(tokensOf([node, ...comments], reading), starts, line);
    blocks.push({ block: kept && isNameless(node, texts) ? kept.of(node.span, read) : read(), line });
  }
  return blocks;
}

interface Commented {
  readonly node: Node;
  /** Those inside it: between the lines of attributes, and in a branch or a loop. */
  readonly comments: readonly ast.Comment[];
}

/** What is outermost in a document, and its comments, in the order of the text. */
function withComments(document: ast.Document): readonly Commented[] {
  const { comments } = document;
  const found: Commented[] = [];
  let at = 0;
  const before = (end: number): readonly ast.Comment[] => {
    const from = at;
    while (at < comments.length && comments[at]!.span.start < end) at++;
    return from === at ? none : comments.slice(from, at);
  };
  const addAlone = (alone: readonly ast.Comment[]) => {
    for (const comment of alone) found.push({ node: comment, comments: none });
  };
  for (const node of childrenOf(document)) {
    addAlone(before(node.span.start));
    found.push({ node, comments: before(node.span.end) });
  }
  addAlone(before(Number.POSITIVE_INFINITY));
  return found;
}

const none: readonly ast.Comment[] = [];

function paramsOf(blocks: readonly ast.Block[], found = new Set<string>()): ReadonlySet<string> {
  for (const block of blocks)
    if (block.kind === "param" && block.name) found.add(block.name.name);
    else if (block.kind === "if" || block.kind === "for")
      for (const inner of innerBlocks(block)) paramsOf(inner, found);
  return found;
}

/** Whether the tokens of a block depend on its own text alone: it has no expression, and declares nothing. */
const isNameless = (node: Node, texts: InnerTexts): boolean => isStatic(node) && texts.isPlain(node.span);

const isStatic = (node: Node): boolean =>
  node.kind === "directive" ? node.items.every((item) => isStatic(item)) : staticKinds.has(node.kind);

const staticKinds: ReadonlySet<Node["kind"]> = new Set(["heading", "body", "quote", "separator", "rows", "comment"]);

/** In the order of the text, without empty ones and without two at one place. */
function tokensOf(nodes: readonly Node[], reading: Reading): readonly TokenPlace[] {
  const tokens: SemanticToken[] = [];
  for (const node of nodes) tokensIn(node, { ...reading, tokens });
  const filled = tokens.filter(({ span }) => span.start < span.end);
  // Stable: a node says first what its names are, and what its children say again is left out.
  filled.sort((one, other) => one.span.start - other.span.start);
  return filled.filter(({ span }, index) => span.start !== filled[index - 1]?.span.start).map(placeOf);
}

const placeOf = ({ span, type, modifiers }: SemanticToken): TokenPlace => ({
  start: span.start,
  length: span.end - span.start,
  type: tokenTypes.indexOf(type),
  modifiers: modifiers.reduce((bits, modifier) => bits | (1 << tokenModifiers.indexOf(modifier)), 0),
});

function tokensIn(node: Node, reading: Reading): void {
  if (!touches(node.span, reading.within)) return;
  ownTokens(node, reading);
  if (node.kind === "rows") tokensInRows(node, reading);
  else {
    const inside = node.kind === "lambda" ? withParam(node.parameter.name, reading) : reading;
    for (const child of childrenOf(node, reading.texts)) tokensIn(child, inside);
  }
}

const withParam = (name: string, reading: Reading): Reading => ({
  ...reading,
  params: new Set([...reading.params, name]),
});

const touches = (span: Span, within: Span): boolean => span.start <= within.end && within.start <= span.end;

/** The header, and of the other rows only what is not plain. */
function tokensInRows(rows: ast.Rows, reading: Reading): void {
  const { run, cells, attributes } = reading.texts.rows(rows);
  if (reading.headers.has(rows))
    for (const [index, start] of run.header.starts.entries()) {
      const hasExpression = cells
        .get(0)
        ?.get(index)
        ?.parts.some((part) => typeof part !== "string");
      // Tokens do not overlap: the expression of a cell has tokens of its own.
      if (!hasExpression)
        reading.tokens.push(token({ start, end: run.header.ends[index]! }, SemanticTokenTypes.property));
    }
  for (const [row, special] of cells) {
    if (!touches(rowSpan(run, row), reading.within)) continue;
    for (const { parts } of special.values())
      for (const part of parts) if (typeof part !== "string") tokensIn(part, reading);
  }
  for (const node of attributes.values()) tokensIn(node, reading);
}

/** What a node says of itself and of its names. */
function ownTokens(node: Node, reading: Reading): void {
  const { keyword, property } = SemanticTokenTypes;
  switch (node.kind) {
    case "comment":
      commentTokens(node.span, reading);
      return;
    case "field":
      reading.tokens.push(token(node.nameSpan, property));
      return;
    case "directive":
      for (const { first } of writtenTables(node)) reading.headers.add(first);
      // The grammar marks a name that igx does not know.
      if (findDirective(node.name) || structureNames.includes(node.name))
        reading.tokens.push(token(node.nameSpan, SemanticTokenTypes.decorator));
      argumentTokens(node, reading);
      return;
    case "fence":
      reading.tokens.push(token(node.nameSpan, fenceNames.includes(node.name) ? keyword : SemanticTokenTypes.type));
      reading.tokens.push(declared(node.argumentSpan, SemanticTokenTypes.variable, reading));
      return;
    case "named":
      reading.tokens.push(token(node.span, SemanticTokenTypes.type));
      return;
    case "attribute":
      reading.tokens.push(token(node.nameSpan, property));
      valueTokens(node, reading);
      return;
    default:
      templateTokens(node, reading);
  }
}

function templateTokens(node: Node, reading: Reading): void {
  const { keyword } = SemanticTokenTypes;
  switch (node.kind) {
    case "if":
      for (const branch of node.branches) reading.tokens.push(token(branch.keywordSpan, keyword));
      endToken(node.endSpan, reading);
      return;
    case "for":
      reading.tokens.push(token(node.keywordSpan, keyword));
      for (const name of [node.item, node.index]) if (name) reading.tokens.push(nameToken(name, reading, true));
      if (node.otherwise) reading.tokens.push(token(node.otherwise.keywordSpan, keyword));
      endToken(node.endSpan, reading);
      return;
    case "let":
    case "data":
    case "param":
      reading.tokens.push(token(keywordAt(reading.text, node.span.start), keyword));
      if (node.name) reading.tokens.push(nameToken(node.name, reading, true));
      return;
    case "include":
      reading.tokens.push(token(node.keywordSpan, keyword));
      // What it hands over are the parameters of another file.
      for (const { nameSpan } of node.attributes?.entries ?? [])
        reading.tokens.push(token(nameSpan, SemanticTokenTypes.parameter));
      return;
    default:
      expressionTokens(node, reading);
  }
}

function expressionTokens(node: Node, reading: Reading): void {
  const { property } = SemanticTokenTypes;
  switch (node.kind) {
    case "string":
      reading.tokens.push(token(node.span, SemanticTokenTypes.string));
      return;
    case "number":
      reading.tokens.push(token(node.span, SemanticTokenTypes.number));
      return;
    case "boolean":
    case "null":
      reading.tokens.push(token(node.span, SemanticTokenTypes.keyword));
      return;
    case "call":
      reading.tokens.push(
        token(node.callee.span, SemanticTokenTypes.function, findFunction(node.callee.name) && [ofLanguage]),
      );
      return;
    case "member":
      reading.tokens.push(token(node.property.span, property));
      return;
    case "record-field":
      reading.tokens.push(token(node.name.span, property));
      return;
    case "lambda":
      reading.tokens.push(declared(node.parameter.span, SemanticTokenTypes.parameter, reading));
      return;
    case "name":
      reading.tokens.push(nameToken(node, reading));
      return;
    default:
  }
}

const { declaration, readonly: isReadonly, defaultLibrary: ofLanguage } = SemanticTokenModifiers;

const token = (span: Span, type: TokenType, modifiers: readonly TokenModifier[] = []): SemanticToken => ({
  span,
  type,
  modifiers,
});

/** Names of igx never change their value. */
const declared = (span: Span, type: TokenType, { unused }: Reading): SemanticToken =>
  token(span, type, [declaration, isReadonly, ...(unused.has(span.start) ? (["unused"] as const) : [])]);

function nameToken({ span, name }: ast.Name, reading: Reading, declares = false): SemanticToken {
  const type = reading.params.has(name) ? SemanticTokenTypes.parameter : SemanticTokenTypes.variable;
  if (declares) return declared(span, type, reading);
  return token(span, type, name === "project" ? [ofLanguage] : []);
}

/** `// igx-disable-next-line CODE reason` names a rule. */
function commentTokens(span: Span, { text, tokens }: Reading): void {
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

function endToken(span: Span | undefined, { text, tokens }: Reading): void {
  if (span) tokens.push(token(keywordAt(text, span.start), SemanticTokenTypes.keyword));
}

/** `@let` of a line that begins with it. */
const keywordAt = (text: string, start: number): Span => ({
  start,
  end: start + (/^@\w+/.exec(text.slice(start, start + 20))?.[0].length ?? 0),
});

function argumentTokens(node: ast.Directive, { texts, tokens }: Reading): void {
  const argument = texts.argument(node);
  if (argument?.kind !== "word") return;
  const isKnown = node.name !== "chart" || findChart(argument.text) !== undefined;
  tokens.push(token(argument.span, isKnown ? SemanticTokenTypes.enumMember : SemanticTokenTypes.string));
}

const attributeTypes = new Map(sheetAttributes.map(({ name, type }) => [name, type]));

/** The bare words of a value. In `columns=[Title=country]`, a column is after its new name. */
function valueTokens({ name, value }: ast.Attribute, { tokens }: Reading): void {
  if (value?.kind === "word") tokens.push(token(value.span, wordType(name, value.text)));
  if (value?.kind !== "list") return;
  for (const { value: first, renamed } of value.items) {
    if (first.kind === "word")
      tokens.push(token(first.span, renamed ? SemanticTokenTypes.string : wordType(name, first.text)));
    if (renamed?.kind === "word") tokens.push(token(renamed.span, wordType(name, renamed.text)));
  }
}

/** What a bare word is. Its attribute says how it is read. */
function wordType(attribute: string, word: string): TokenType {
  if (attribute === "from") return SemanticTokenTypes.variable;
  const type = attributeTypes.get(attribute);
  if (type === "column" || type === "columns") return SemanticTokenTypes.property;
  if (/^-?\d+(?:\.\d+)?$/.test(word)) return SemanticTokenTypes.number;
  return word === "true" || word === "false" ? SemanticTokenTypes.keyword : SemanticTokenTypes.string;
}
