import type { TokenType } from "chevrotain";
import type { Span } from "../text/span.js";
import type * as ast from "./ast.js";
import { attributesEnd, directiveEnd, directiveHead, fenceEnd, frontMatterEnd } from "./block-ends.js";
import {
  afterLineEnd,
  code,
  countRun,
  indexOrEnd,
  isAlone,
  isBlank,
  isLineEnd,
  lineEnd,
  skipBlanks,
  trim,
} from "./scan.js";
import * as t from "./tokens.js";

/** The blocks of a text, and its comments: they have no place in the grammar, so that none separates a text from its attributes. */
export interface LexedBlocks {
  readonly tokens: t.BlockToken[];
  readonly comments: ast.Comment[];
}

interface Lexer extends LexedBlocks {
  readonly text: string;
  /** The text or quote that the next line may continue. */
  open: OpenToken | undefined;
  /** Whether there is a blank line after the last token. */
  blank: boolean;
  /** The next line end of each kind: searches of the engine are quicker than a loop, and one that finds none is not repeated. */
  lineFeed: number;
  carriageReturn: number;
}

type OpenToken = { -readonly [K in keyof t.BlockToken]: t.BlockToken[K] } & { readonly lines: Span[] };

/**
 * Splits a text into blocks. By hand, since the first characters of a line decide what it is: the lexer of Chevrotain makes a token of each
 * line and tries patterns.
 */
export function lexBlocks(text: string): LexedBlocks {
  const lexer: Lexer = {
    text,
    tokens: [],
    comments: [],
    open: undefined,
    blank: false,
    lineFeed: -1,
    carriageReturn: -1,
  };
  for (let at = 0; at < text.length; at = afterLineEnd(text, at)) {
    at = skipBlanks(text, at, text.length);
    if (isLineEnd(text.charCodeAt(at))) {
      lexer.blank = true;
      lexer.open = undefined;
    } else if (at < text.length) at = skipBlanks(text, lexLine(lexer, at), text.length);
  }
  return lexer;
}

/** The block that begins at `start`, or the next line of the open one. Gives its end: only white space is between it and the line's. */
function lexLine(lexer: Lexer, start: number): number {
  const { text } = lexer;
  switch (text.charCodeAt(start)) {
    case code.pipe:
      return add(lexer, t.RowLines, start, rowsEnd(lexer, start));
    case code.greater:
      return addLine(lexer, t.QuoteLines, start, start + 1);
    case code.hash: {
      const char = text.charCodeAt(start + countRun(text, start, code.hash));
      // Not a number after the end of the text.
      if (isBlank(char) || isLineEnd(char) || Number.isNaN(char))
        return add(lexer, t.Heading, start, endOfLine(lexer, start));
      break;
    }
    case code.at: {
      const head = directiveHead(text, start);
      if (head) return addDirective(lexer, start, head);
      break;
    }
    case code.slash:
      if (text.charCodeAt(start + 1) === code.slash) return addComment(lexer, start);
      break;
    case code.minus:
      return lexHyphens(lexer, start);
    case code.backquote: {
      const end = fenceEnd(text, start);
      if (end >= 0) return add(lexer, t.Fence, start, end);
      break;
    }
    case code.openBrace: {
      const end = attributesEnd(text, start);
      if (end >= 0) return addAttributes(lexer, start, end);
      break;
    }
    default:
  }
  return addLine(lexer, t.TextLines, start, start);
}

function endOfLine(lexer: Lexer, offset: number): number {
  const { text } = lexer;
  if (lexer.lineFeed < offset) lexer.lineFeed = indexOrEnd(text, "\n", offset);
  if (lexer.carriageReturn < offset) lexer.carriageReturn = indexOrEnd(text, "\r", offset);
  return Math.min(lexer.lineFeed, lexer.carriageReturn);
}

/** The offset after the last of the consecutive lines that begin with `|`, of which the first begins at `offset`. */
function rowsEnd(lexer: Lexer, offset: number): number {
  const { text } = lexer;
  let end = endOfLine(lexer, offset);
  // A blank line or a comment ends the token but not the table: the directive takes the next run of rows too.
  while (end < text.length) {
    const next = skipBlanks(text, afterLineEnd(text, end), text.length);
    if (text.charCodeAt(next) !== code.pipe) break;
    end = endOfLine(lexer, next);
  }
  return end;
}

function lexHyphens(lexer: Lexer, start: number): number {
  const { text } = lexer;
  const end = frontMatterEnd(text, start);
  if (end >= 0) return add(lexer, t.FrontMatter, start, end);
  const hyphens = start + countRun(text, start, code.minus);
  return hyphens - start >= 3 && isAlone(text, hyphens)
    ? add(lexer, t.Separator, start, hyphens)
    : addLine(lexer, t.TextLines, start, start);
}

/** Texts and quotes go on for as long as their lines follow each other; a comment between them is none of their lines. */
function addLine(lexer: Lexer, type: TokenType, start: number, from: number): number {
  const { text, open } = lexer;
  const end = endOfLine(lexer, start);
  const line = trim(text, from, end);
  if (open?.tokenType === type) {
    open.lines.push(line);
    open.end = end;
  } else {
    const token = tokenOf(type, start, end, undefined, [line]) as OpenToken;
    lexer.tokens.push(token);
    lexer.open = token;
    lexer.blank = false;
  }
  return end;
}

const noLines: readonly Span[] = [];

/** The parser uses only the type. The image is only for the parser's own messages, which are never shown. */
const tokenOf = (
  tokenType: TokenType,
  startOffset: number,
  end: number,
  head?: t.DirectiveHead,
  lines = noLines,
): t.BlockToken => ({
  image: "",
  startOffset,
  end,
  tokenTypeIdx: tokenType.tokenTypeIdx!,
  tokenType,
  lines,
  head,
});

function add(lexer: Lexer, type: TokenType, start: number, end: number, head?: t.DirectiveHead): number {
  lexer.tokens.push(tokenOf(type, start, end, head));
  lexer.open = undefined;
  lexer.blank = false;
  return end;
}

function addDirective(lexer: Lexer, start: number, head: t.DirectiveHead): number {
  const type = (head.keyword !== undefined && t.keywordTokens.get(head.keyword)) || t.Directive;
  return add(lexer, type, start, directiveEnd(lexer.text, head), head);
}

function addAttributes(lexer: Lexer, start: number, end: number): number {
  // Attributes belong to what is directly above them.
  if (lexer.blank) add(lexer, t.BlankLines, start, start);
  return add(lexer, t.AttributesLine, start, end);
}

function addComment(lexer: Lexer, start: number): number {
  const end = lineEnd(lexer.text, start);
  lexer.comments.push({ kind: "comment", span: { start, end } });
  return end;
}
