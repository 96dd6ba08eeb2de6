import type { TokenType } from "chevrotain";
import type * as ast from "./ast.js";
import type { ReadBlocks } from "./document-of.js";
import { parseFrontMatter } from "./front-matter.js";
import { type LineContext, tokenSpan } from "./line-context.js";
import {
  readDirective,
  readMisplacedAttributes,
  readRowLines,
  readSheet,
  readStrayRows,
  readStraySheet,
} from "./read-directive.js";
import { isDataFence, readFence } from "./read-fence.js";
import { readHeading } from "./read-heading.js";
import { readData, readInclude, readLet, readParam, readStrayEnd } from "./read-template-lines.js";
import { readBody, readQuoteLines, readSeparator } from "./read-texts.js";
import * as t from "./tokens.js";

/*
 * The tree of a text without `@if` and `@for`: what `BlockParser` gives, without the search for alternatives that takes more time than
 * reading the lines. A property test holds both equal.
 */

type ReadLine<T> = (context: LineContext, token: t.BlockToken) => T;

/** The blocks that are one token. */
const lines: ReadonlyMap<TokenType, ReadLine<ast.Block | undefined>> = new Map<
  TokenType,
  ReadLine<ast.Block | undefined>
>([
  [t.Heading, readHeading],
  [t.Fence, readFence],
  [t.RowLines, readStrayRows],
  [t.Sheet, readStraySheet],
  [t.AttributesLine, readMisplacedAttributes],
  [t.BlankLines, () => undefined],
  [t.Let, readLet],
  [t.Param, readParam],
  [t.Data, readData],
  [t.Include, readInclude],
  [t.End, readStrayEnd],
  [t.Else, readStrayEnd],
  [t.ElseIf, readStrayEnd],
]);

/** Those that belong to the directive above them. */
const items: ReadonlyMap<TokenType, ReadLine<ast.DataItem | undefined>> = new Map<
  TokenType,
  ReadLine<ast.DataItem | undefined>
>([
  [t.BlankLines, () => undefined],
  [t.RowLines, readRowLines],
  [t.Sheet, readSheet],
  [t.Let, readLet],
  [t.Data, readData],
  [t.Fence, readFence],
  [t.AttributesLine, readMisplacedAttributes],
]);

interface Reader {
  readonly context: LineContext;
  readonly tokens: readonly t.BlockToken[];
  next: number;
}

/** `undefined` if the text has blocks inside others, which the grammar reads. */
export function readBlocks(context: LineContext, tokens: readonly t.BlockToken[]): ReadBlocks | undefined {
  for (const { tokenType } of tokens) if (tokenType === t.If || tokenType === t.For) return undefined;
  const reader: Reader = { context, tokens, next: 0 };
  const frontMatter = readFrontMatter(reader);
  const blocks: ast.Block[] = [];
  while (reader.next < tokens.length) {
    const block = readBlock(reader, tokens[reader.next++]!);
    if (block) blocks.push(block);
  }
  return frontMatter ? { frontMatter, blocks } : { blocks };
}

/** Only at the start of a text: elsewhere the lexer makes no such token. */
function readFrontMatter(reader: Reader): ast.FrontMatter | undefined {
  const { text, inner, report } = reader.context;
  const token = take(reader, t.FrontMatter);
  return token && parseFrontMatter(text, tokenSpan(token), inner, report);
}

function take(reader: Reader, type: TokenType): t.BlockToken | undefined {
  const token = reader.tokens[reader.next];
  if (token?.tokenType !== type) return undefined;
  reader.next++;
  return token;
}

function readBlock(reader: Reader, token: t.BlockToken): ast.Block | undefined {
  const { context } = reader;
  switch (token.tokenType) {
    case t.TextLines:
      return readBody(context, token, take(reader, t.AttributesLine));
    case t.QuoteLines:
      return readQuoteLines(context, token, take(reader, t.AttributesLine));
    case t.Separator:
      return readSeparator(context, token, take(reader, t.AttributesLine));
    case t.Directive:
      return readDirective(context, token, readItems(reader));
    default:
      return lines.get(token.tokenType)!(context, token);
  }
}

const noItems: readonly ast.DataItem[] = [];

function readItems(reader: Reader): readonly ast.DataItem[] {
  const { context, tokens } = reader;
  let found: ast.DataItem[] | undefined;
  for (let token = tokens[reader.next]; token; token = tokens[reader.next]) {
    const read = items.get(token.tokenType);
    if (!read || (token.tokenType === t.Fence && !isDataFence(context, token))) break;
    reader.next++;
    const item = read(context, token);
    if (!item) continue;
    if (found) found.push(item);
    else found = [item];
  }
  return found ?? noItems;
}
