import { SemanticTokenTypes } from "vscode-languageserver-types";
import type * as ast from "../syntax/ast.js";
import { childrenOf, type Node } from "../syntax/children.js";
import type { InnerTexts } from "../syntax/inner-texts.js";
import type { Tree } from "../syntax/node-at.js";
import { rowSpan } from "../syntax/rows.js";
import type { KeptByPlace } from "../text/keep-by-place.js";
import { lineStarts, type SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import { innerBlocks } from "./block-tree.js";
import { ownTokens, type TokenContext } from "./node-tokens.js";
import { encodeBlock, type PlacedBlock, type TokenBlock, type TokenPlace } from "./token-blocks.js";
import { type SemanticToken, token, tokenModifiers, tokenTypes } from "./token-types.js";

/** Tokens of blocks without names by the place of the block. */
export type KeptTokens = KeptByPlace<TokenBlock>;

/**
 * The tokens of a tree that touch a span, by block. Literal cells have none: they would make most of the answer, and the editor's grammar
 * colours them already. `kept` has the tokens of an earlier version, for a span of the whole text.
 */
export function semanticTokensOf(
  { document, texts }: Tree,
  file: SourceFile,
  within: Span,
  unused: ReadonlySet<number>,
  kept?: KeptTokens,
): readonly PlacedBlock[] {
  const params = paramsOf(document.blocks);
  const context: TokenContext = { text: file.text, texts, params, within, tokens: [], headers: new Set(), unused };
  const starts = lineStarts(file);
  const blocks: PlacedBlock[] = [];
  let line = 0;
  for (const { node, comments } of withComments(document)) {
    while (line + 1 < starts.length && starts[line + 1]! <= node.span.start) line++;
    const read = () => encodeBlock(tokensOf([node, ...comments], context), starts, line);
    blocks.push({ block: kept && isNameless(node, texts) ? kept.of(node.span, read) : read(), line });
  }
  return blocks;
}

interface Commented {
  readonly node: Node;
  /** Those inside it: between the lines of attributes, and in a branch or a loop. */
  readonly comments: readonly ast.Comment[];
}

/** The outermost blocks of a document and its comments, in the order of the text. */
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
const isNameless = (node: Node, texts: InnerTexts): boolean => isStatic(node) && texts.isLiteral(node.span);

const isStatic = (node: Node): boolean =>
  node.kind === "directive" ? node.items.every((item) => isStatic(item)) : staticKinds.has(node.kind);

const staticKinds: ReadonlySet<Node["kind"]> = new Set(["heading", "body", "quote", "separator", "rows", "comment"]);

/** In the order of the text, without empty ones and without two at one place. */
function tokensOf(nodes: readonly Node[], context: TokenContext): readonly TokenPlace[] {
  const tokens: SemanticToken[] = [];
  for (const node of nodes) tokensIn(node, { ...context, tokens });
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

function tokensIn(node: Node, context: TokenContext): void {
  if (!touches(node.span, context.within)) return;
  ownTokens(node, context);
  if (node.kind === "rows") tokensInRows(node, context);
  else {
    const inside = node.kind === "lambda" ? withParam(node.parameter.name, context) : context;
    for (const child of childrenOf(node, context.texts)) tokensIn(child, inside);
  }
}

const withParam = (name: string, context: TokenContext): TokenContext => ({
  ...context,
  params: new Set([...context.params, name]),
});

const touches = (span: Span, within: Span): boolean => span.start <= within.end && within.start <= span.end;

/** The header, and cells of other rows that are not literal. */
function tokensInRows(rows: ast.Rows, context: TokenContext): void {
  const { run, cells, attributes } = context.texts.rows(rows);
  if (context.headers.has(rows))
    for (const [index, start] of run.header.starts.entries()) {
      const hasExpression = cells
        .get(0)
        ?.get(index)
        ?.parts.some((part) => typeof part !== "string");
      // Tokens do not overlap: the expression of a cell has tokens of its own.
      if (!hasExpression)
        context.tokens.push(token({ start, end: run.header.ends[index]! }, SemanticTokenTypes.property));
    }
  for (const [row, special] of cells) {
    if (!touches(rowSpan(run, row), context.within)) continue;
    for (const { parts } of special.values())
      for (const part of parts) if (typeof part !== "string") tokensIn(part, context);
  }
  for (const node of attributes.values()) tokensIn(node, context);
}
