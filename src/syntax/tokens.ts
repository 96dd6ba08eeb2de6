import type { IToken, TokenType } from "chevrotain";
import type { Span } from "../text/span.js";

/*
 * The block tokens: one for each block. The first characters of a line decide what it is; `lexBlocks` finds where it ends. Its inside is
 * lexed when it is asked for.
 */

/** A token of the block lexer. */
export interface BlockToken extends IToken {
  /** The offset after its last character. */
  readonly end: number;
  /** The lines of a text or quote, trimmed, without comments; of a quote also without its `>`. Empty for all others. */
  readonly lines: readonly Span[];
  /** Where the parts of a directive's line are; absent for all others. */
  readonly head?: DirectiveHead | undefined;
}

export interface DirectiveHead {
  readonly nameEnd: number;
  /** Its name, without the `@`. */
  readonly name: string;
  /** The keyword that the name means, if it is one of a template line. */
  readonly keyword: string | undefined;
  /** The `{` of its attributes, or the end of its line. */
  readonly attributesStart: number;
}

/** Above those that Chevrotain numbers itself: the end of a text, and the tokens of expressions. */
let index = 1000;

/**
 * No pattern: Chevrotain parses these tokens, and `lexBlocks` makes them. Not by `createToken`, since most documents need nothing of
 * Chevrotain.
 */
const token = (name: string): TokenType => ({ name, tokenTypeIdx: index++ });

/** `---` as the first line, up to the next such line. Without one, the opening line alone: `unclosed-front-matter`. */
export const FrontMatter = token("FrontMatter");

/** Backticks, up to a line of at least as many, alone. Without one, up to the end of the text: `unclosed-fence`. */
export const Fence = token("Fence");

/** Any number of `#`, so that `###` is an `unknown-heading-level` and not silently text. `#tag` is text. */
export const Heading = token("Heading");

/** Consecutive lines that begin with `>`. */
export const QuoteLines = token("QuoteLines");

/** Hyphens alone: with words after them, the line is text. */
export const Separator = token("Separator");

/** All consecutive rows: a table is one token. */
export const RowLines = token("RowLines");

/** Attributes that begin a line. Their matching brace must end a line, else the line is text. */
export const AttributesLine = token("AttributesLine");

/** Made only above attributes, which belong to what is directly above them. Elsewhere, the tokens are apart by themselves. */
export const BlankLines = token("BlankLines");

/** Consecutive lines of text. */
export const TextLines = token("TextLines");

/*
 * Only the names that shape the tree have a token. All others are `Directive`, and the tables decide what they mean, so that a new
 * element or chart changes neither lexer nor parser.
 */

export const If = token("If");
export const ElseIf = token("ElseIf");
export const Else = token("Else");
export const For = token("For");
export const End = token("End");
export const Let = token("Let");
export const Param = token("Param");
export const Data = token("Data");
export const Include = token("Include");
/** `@sheet` and `@mark`: lines among the rows of an element. */
export const DataLine = token("DataLine");
export const Directive = token("Directive");

/** The token of a template line, by the keyword that its name means. */
export const keywordTokens: ReadonlyMap<string, TokenType> = new Map([
  ["if", If],
  ["elseif", ElseIf],
  ["else", Else],
  ["for", For],
  ["end", End],
  ["let", Let],
  ["param", Param],
  ["data", Data],
  ["include", Include],
  ["sheet", DataLine],
  ["mark", DataLine],
]);

export const blockTokens: TokenType[] = [
  FrontMatter,
  Fence,
  Heading,
  QuoteLines,
  Separator,
  RowLines,
  AttributesLine,
  BlankLines,
  TextLines,
  ...new Set(keywordTokens.values()),
  Directive,
];
