import { type CustomPatternMatcherFunc, createToken, type IToken, Lexer, type TokenType } from "chevrotain";
import { keywordMeant } from "../text/keyword-synonyms.js";
import { rowsEnd } from "./rows.js";
import {
  afterLineEnd,
  attributesAfterExpression,
  braceEnd,
  code,
  interpolationEnd,
  isLineEnd,
  lineEnd,
  opensInterpolation,
  quotedEnd,
  skipBlanks,
  stringEnd,
} from "./scan.js";

/*
 * The block tokens: one for each line, one for a whole run of data rows, one for a fence, one for a directive with its attributes.
 * The first characters of a line decide what it is. Its inside is lexed when it is asked for.
 */

type Matcher = (text: string, offset: number, before: readonly IToken[]) => number;

/** A token that ends where `matcher` says; -1 means that it does not match. `starts` are the characters it can begin with. */
const custom = (
  name: string,
  starts: readonly string[],
  matcher: Matcher,
  options: { group?: string } = {},
): TokenType => {
  // Chevrotain takes what a regular expression gives, of which it reads the first entry only.
  const pattern: CustomPatternMatcherFunc = (text, offset, before) => {
    const end = matcher(text, offset, before);
    return end < 0 ? null : ([text.slice(offset, end)] as unknown as RegExpExecArray);
  };
  // A function has no first characters that Chevrotain could find out: without the hint each token would be tried on each line.
  return createToken({ name, pattern, start_chars_hint: [...starts], line_breaks: true, ...options });
};

/** Whether there is only white space between `offset` and the line's end. */
const isAlone = (text: string, offset: number): boolean => {
  const end = skipBlanks(text, offset, text.length);
  return end === text.length || isLineEnd(text.charCodeAt(end));
};

const countRun = (text: string, offset: number, char: string): number => {
  let at = offset;
  while (text[at] === char) at++;
  return at - offset;
};

/** `---` as the first line, up to the next such line. Without one, the opening line alone: `unclosed-front-matter`. */
export const FrontMatter = custom("FrontMatter", ["-"], (text, offset) => {
  // The first line may be indented. Anywhere else `---` is a separator, and so is `----` here.
  if (skipBlanks(text, 0, offset) < offset) return -1;
  if (countRun(text, offset, "-") !== 3 || !isAlone(text, offset + 3)) return -1;
  const first = lineEnd(text, offset);
  for (let end = first; end < text.length; ) {
    const start = skipBlanks(text, afterLineEnd(text, end), text.length);
    end = lineEnd(text, start);
    if (countRun(text, start, "-") === 3 && isAlone(text, start + 3)) return end;
  }
  return first;
});

/** Backticks, up to a line of at least as many, alone. Without one, up to the end of the text: `unclosed-fence`. */
export const Fence = custom("Fence", ["`"], (text, offset) => {
  const ticks = countRun(text, offset, "`");
  if (ticks < 3) return -1;
  let end = lineEnd(text, offset);
  while (end < text.length) {
    const start = skipBlanks(text, afterLineEnd(text, end), text.length);
    end = lineEnd(text, start);
    // A longer fence can contain a shorter one, as in CommonMark.
    const closing = countRun(text, start, "`");
    if (closing >= ticks && isAlone(text, start + closing)) return end;
  }
  return end;
});

/** Any number of `#`, so that `###` is an `unknown-heading-level` and not silently text. `#tag` is text. */
export const Heading = createToken({ name: "Heading", pattern: /#+(?=[ \t\r\n]|$)[^\r\n]*/, start_chars_hint: ["#"] });

export const QuoteLine = createToken({ name: "QuoteLine", pattern: />[^\r\n]*/, start_chars_hint: [">"] });

/** Hyphens alone: with words after them, the line is text. */
export const Separator = createToken({
  name: "Separator",
  pattern: /-{3,}(?=[ \t]*(?:[\r\n]|$))/,
  start_chars_hint: ["-"],
});

/** All consecutive rows: a table is one token. */
export const RowLines = custom("RowLines", ["|"], rowsEnd);

/** Where a line of attributes ends: its matching brace must end a line, else the line is text. */
export const AttributesLine = custom("AttributesLine", ["{"], (text, offset) => {
  // A line that begins with `{{` is text: it begins with a value.
  if (opensInterpolation(text, offset)) return -1;
  const end = braceEnd(text, offset, text.length);
  if (end < 0) return unclosedEnd(text, offset);
  // Plain text stays plain: words after the brace make the line text.
  return isAlone(text, end) ? end : -1;
});

/** How lines begin that are not attributes. */
const otherLine = /[|>]|@\p{L}|#+(?=[ \t\r\n]|$)|`{3}|-{3}|\{/uy;

/**
 * Where attributes that are never closed are taken to end: with their line, or, where that holds the brace alone, with the last
 * line below it that may be one of them. So a forgotten brace is one finding, and rows below still belong to their directive.
 */
function unclosedEnd(text: string, brace: number): number {
  let end = lineEnd(text, brace);
  if (!isAlone(text, brace + 1)) return end;
  // A blank line ends the attributes too, as it ends the search for the matching brace.
  while (end < text.length) {
    otherLine.lastIndex = skipBlanks(text, afterLineEnd(text, end), text.length);
    if (isAlone(text, otherLine.lastIndex)) break;
    const start = otherLine.lastIndex;
    if (otherLine.test(text)) break;
    end = lineEnd(text, start);
  }
  return end;
}

const nameCharacter = /[\p{L}\p{N}_-]/u;

/** The offset after the name of the directive at `offset`, or -1 if no name begins there. */
export function directiveNameEnd(text: string, offset: number): number {
  if (!/\p{L}/u.test(String.fromCodePoint(text.codePointAt(offset + 1) ?? 0))) return -1;
  // By code points: a letter beyond the Basic Multilingual Plane has two code units, of which neither is a letter.
  let at = offset + 1;
  while (at < text.length) {
    const char = String.fromCodePoint(text.codePointAt(at)!);
    if (!nameCharacter.test(char)) break;
    at += char.length;
  }
  return at;
}

/** Lines whose argument is an expression, or ends with one: there a brace can open a record literal. */
const expressionLine = /@(?:if|elseif|elif|elsif|for|foreach|each|let|set|var|const|param)$/i;

/** The offset of the `{` that opens a directive's attributes, or the end of its line. Strings and interpolations are stepped over. */
export function directiveAttributesStart(text: string, offset: number): number {
  // The brace must be on the directive's line; only the attributes themselves may continue below it.
  const limit = lineEnd(text, offset);
  if (expressionLine.test(text.slice(Math.max(0, offset - 8), offset)))
    return attributesAfterExpression(text, offset, limit);
  for (let at = offset; at < limit; at++) {
    const char = text.charCodeAt(at);
    let end = -1;
    if (char === code.doubleQuote) end = quotedEnd(text, at, limit);
    else if (char === code.singleQuote) end = stringEnd(text, at, limit);
    else if (opensInterpolation(text, at)) end = interpolationEnd(text, at, limit);
    else if (char === code.openBrace) return at;
    else if (char === code.backslash) end = at + 2;
    if (end > 0) at = end - 1;
    // An unclosed `{{` does not open attributes: its second brace is skipped too.
    else if (opensInterpolation(text, at)) at++;
  }
  return limit;
}

/** The end of the directive's line, or of the line on which its attributes end. */
function directiveEnd(text: string, nameEnd: number): number {
  const brace = directiveAttributesStart(text, nameEnd);
  if (text.charCodeAt(brace) !== code.openBrace) return lineEnd(text, nameEnd);
  const end = braceEnd(text, brace, text.length);
  return end < 0 ? unclosedEnd(text, brace) : lineEnd(text, end);
}

/** A directive by what its whole name means: `@format` is not `@for`, but `@foreach` is. Without a keyword, any directive. */
const directive = (name: string, keyword?: string): TokenType =>
  custom(name, ["@"], (text, offset) => {
    const nameEnd = directiveNameEnd(text, offset);
    if (nameEnd < 0 || (keyword !== undefined && keywordMeant(text.slice(offset + 1, nameEnd)) !== keyword)) return -1;
    return directiveEnd(text, nameEnd);
  });

/*
 * Only the names that shape the tree have a token. All others are `Directive`, and the tables decide what they mean, so that a new
 * element or chart changes neither lexer nor parser.
 */

export const If = directive("If", "if");
export const ElseIf = directive("ElseIf", "elseif");
export const Else = directive("Else", "else");
export const For = directive("For", "for");
export const End = directive("End", "end");
export const Let = directive("Let", "let");
export const Param = directive("Param", "param");
export const Data = directive("Data", "data");
export const Include = directive("Include", "include");
export const Sheet = directive("Sheet", "sheet");
export const Directive = directive("Directive");

/** Set aside by its group, so that the grammar needs no place for it and a comment never separates a text from its attributes. */
export const Comment = createToken({
  name: "Comment",
  pattern: /\/\/[^\r\n]*/,
  start_chars_hint: ["/"],
  group: "comments",
});

/** A line end and the blank lines after it. Without the lookahead a CRLF would be taken apart into two line ends. */
export const BlankLines = createToken({
  name: "BlankLines",
  pattern: /(?:\r\n|\n|\r(?!\n))(?:[ \t]*(?:\r\n|\n|\r(?!\n)))+/,
  start_chars_hint: ["\r", "\n"],
  line_breaks: true,
});

/** Skipped: each token is a whole line already. Only a blank line has a meaning for the grammar, since it ends a text. */
const NewLine = createToken({
  name: "NewLine",
  pattern: /\r\n|\n|\r/,
  start_chars_hint: ["\r", "\n"],
  line_breaks: true,
  group: Lexer.SKIPPED,
});

const WhiteSpace = createToken({
  name: "WhiteSpace",
  pattern: /[ \t]+/,
  start_chars_hint: [" ", "\t"],
  group: Lexer.SKIPPED,
});

/** Every first character but a line end. A complement set without this hint would turn the lexer's fast path off; 255 is its bucket size. */
const anyStart = [...Array(256).keys(), ...Array.from({ length: 257 }, (_, bucket) => 256 + bucket * 255)]
  .filter((char) => char <= 0xffff && !isLineEnd(char))
  .map((char) => String.fromCharCode(char));

export const TextLine = createToken({ name: "TextLine", pattern: /[^\r\n]+/, start_chars_hint: anyStart });

/** In the order in which they are tried. */
export const blockTokens: TokenType[] = [
  WhiteSpace,
  BlankLines,
  NewLine,
  FrontMatter,
  RowLines,
  Comment,
  Heading,
  QuoteLine,
  Separator,
  Fence,
  If,
  ElseIf,
  Else,
  For,
  End,
  Let,
  Param,
  Data,
  Include,
  Sheet,
  Directive,
  AttributesLine,
  TextLine,
];
