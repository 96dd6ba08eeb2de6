import type { IToken } from "chevrotain";
import { limitExceeded } from "../diagnostics/messages/documents.js";
import { smartQuotes, syntaxError } from "../diagnostics/messages/syntax.js";
import { type FixSpec, noReport, type Report, replacement } from "../diagnostics/pending-diagnostic.js";
import { codePointName } from "../text/invisible.js";
import { emptySpan, type Span } from "../text/span.js";
import { lexExpression } from "./expression-lexer.js";
import * as t from "./expression-tokens.js";
import { maximumDepth } from "./parser/expression-parser.js";
import { type Head, HeadParser, type HeadResult } from "./parser/head-parser.js";
import { declaring, insertedToken, repairHead } from "./repair-head.js";
import { trim } from "./scan.js";
import { isSmartQuote } from "./smart-quotes.js";
import { spanOfToken } from "./span-of-token.js";
import { stringEscapes, templateEscapes, wrongEscape } from "./string-literal.js";
import { commentAtEnd, trailingComment } from "./trailing-comment.js";

/** Levels of the tree, which also grows with `a + b + c …` and `a.b.c …`: every walk of it calls itself for each. */
const maximumHeight = 500;

let parser: HeadParser | undefined;

/** The one parser of the process; made when the first expression is met. */
function expressionParser(): HeadParser {
  parser ??= new HeadParser();
  return parser;
}

/**
 * Reads one expression or head from a span. With a syntax error, which is reported (one finding), the result is as much as could be
 * read: its expressions are `incomplete`, with holes for what is missing. If a comment at the end of the line is the error, what precedes
 * it is read as usual.
 */
export function parseHead<H extends Head>(head: H, text: string, span: Span, report: Report): HeadResult<H> {
  // The clue is the whole head: its meaning may depend on all of it.
  const clue = { where: head, span };
  return readHead(head, text, span, (rule, at, params, details) => report(rule, at, params, { ...details, clue }));
}

function readHead<H extends Head>(head: H, text: string, span: Span, report: Report): HeadResult<H> {
  const { tokens, unreadable } = lexExpression(text.slice(span.start, span.end));
  const wrong = unreadable
    ? withoutMeaning(text, span.start + unreadable.offset, unreadable.length)
    : firstWrong(tokens, span);
  if (!wrong) return runParser(head, tokens, text, span, report);
  const comment = commentAtEnd(text, span, wrong.span.start);
  if (comment) return withoutComment(head, text, span, comment, report);
  if (isSmartQuote(text[wrong.span.start]!)) reportSmart(text, smartQuotesIn(text, span, tokens), report);
  else reportWrong(wrong, report);
  return repairHead(head, tokens.map(asReadable), expressionParser(), span);
}

const reportWrong = (wrong: Wrong, report: Report): void =>
  report(syntaxError, wrong.span, wrong, { fixes: wrong.fixes ?? [] });

const texts = [t.StringToken, t.UnclosedString, t.TemplateText];

/** The typographic quotes of an expression that are not inside a text in straight quotes. */
function smartQuotesIn(text: string, { start, end }: Span, tokens: readonly IToken[]): readonly number[] {
  const strings = tokens.filter(({ tokenType }) => texts.includes(tokenType));
  const quotes: number[] = [];
  let next = 0;
  for (let at = start; at < end; at++) {
    const string = strings[next];
    if (string && at === start + string.startOffset) {
      at += string.image.length - 1;
      next++;
    } else if (isSmartQuote(text[at]!)) quotes.push(at);
  }
  return quotes;
}

/** One finding for all typographic quotes of an expression. */
function reportSmart(text: string, quotes: readonly number[], report: Report): void {
  const [first, second] = quotes as readonly [number, number | undefined];
  const span = { start: first, end: (second ?? first) + 1 };
  const edits = quotes.map((start) => ({ span: { start, end: start + 1 }, text: '"' }));
  const fixes = quotes.length % 2 === 0 ? [{ title: "Write straight quotes", edits, safe: true }] : [];
  report(smartQuotes, span, { text: text.slice(span.start, span.end) }, { severity: "error", fixes });
}

interface Wrong {
  readonly span: Span;
  readonly problem: string;
  readonly advice?: string;
  readonly fixes?: readonly FixSpec[];
}

const withoutMeaning = (text: string, start: number, length: number): Wrong => ({
  span: { start, end: start + length },
  problem: `${shown(text[start]!)} has no meaning in an expression.`,
  advice: adviceFor(text[start]!),
});

function firstWrong(tokens: readonly IToken[], span: Span): Wrong | undefined {
  for (const token of tokens) {
    const part = wrongPart(token);
    if (!part) continue;
    const start = span.start + token.startOffset + part.offset;
    const composed =
      part.composed && replacement(`Write \`${part.composed}\``, spanOfToken(token, span), part.composed, true);
    return {
      span: { start, end: start + part.length },
      problem: part.problem,
      ...(part.advice && { advice: part.advice }),
      ...(composed && { fixes: [composed] }),
    };
  }
  return unclosedTemplate(tokens, span);
}

function unclosedTemplate(tokens: readonly IToken[], span: Span): Wrong | undefined {
  const open: IToken[] = [];
  for (const token of tokens) {
    if (token.tokenType === t.TemplateStart) open.push(token);
    else if (token.tokenType === t.TemplateEnd) open.pop();
  }
  const [first] = open;
  if (!first) return undefined;
  const last = tokens.at(-1)!;
  const end = span.start + last.startOffset + last.image.trimEnd().length;
  const advice = "Write the missing `` ` ``, or the `}` of a `${`.";
  return { span: { start: span.start + first.startOffset, end }, problem: "This text is not closed.", advice };
}

/** The meaning of a refused token for an editor: an open text is a text, a wrong name is a hole. */
function asReadable(token: IToken): IToken {
  if (token.tokenType === t.UnclosedString) return insertedToken(t.StringToken, token.startOffset, token.image);
  return token.tokenType === t.NameToken && wrongPart(token)
    ? insertedToken(t.Hole, token.startOffset, token.image)
    : token;
}

interface WrongPart {
  readonly offset: number;
  readonly length: number;
  readonly problem: string;
  readonly advice?: string;
  /** The same characters as the language reads them; nothing else can be meant. */
  readonly composed?: string;
}

/** Tokens that the lexer takes and the language refuses: open strings, unknown escapes, names with other characters than letters. */
function wrongPart({ tokenType, image }: IToken): WrongPart | undefined {
  if (tokenType === t.UnclosedString) {
    const { length } = image.trimEnd();
    return { offset: 0, length, problem: "This text is not closed.", advice: `Write the missing \`${image[0]}\`.` };
  }
  if (tokenType === t.StringToken) return wrongEscapePart(image, wrongEscape(image.slice(1, -1), stringEscapes), 1);
  if (tokenType === t.TemplateText) return wrongEscapePart(image, wrongEscape(image, templateEscapes), 0);
  const offset = tokenType === t.NameToken ? image.search(/^\p{N}|[^\p{L}\p{N}_]/u) : -1;
  if (offset < 0) return undefined;
  const char = String.fromCodePoint(image.codePointAt(offset)!);
  const problem = `${shown(char)} has no meaning in an expression.`;
  // Text of some systems and tools is decomposed: an `e` and a combining accent (Unicode Standard Annex 15). A name has letters only.
  const composed = image.normalize();
  if (/\p{M}/u.test(char) && !/\p{M}/u.test(composed)) {
    const advice = `Write \`${composed}\`, with one character for a letter and its accent.`;
    return { offset, length: char.length, problem, advice, composed };
  }
  return { offset, length: char.length, problem, advice: adviceFor(char) };
}

/** The hint for a character of no token. */
export const strayCharacter = "Remove it, or put the text in quotes.";

const adviceFor = (char: string): string => (/\p{Z}/u.test(char) ? "Write a plain space." : strayCharacter);

function wrongEscapePart(image: string, at: number, before: number): WrongPart | undefined {
  if (at < 0) return undefined;
  const offset = at + before;
  const found = image.slice(offset, offset + 2);
  const problem = `\`${found}\` is not an escape sequence.`;
  return { offset, length: found.length, problem, advice: "Write `\\\\` for a backslash." };
}

/** A blank or a combining mark, such as the accent of a decomposed `é`, is not readable between backquotes. */
const shown = (char: string): string =>
  /[\p{Z}\p{C}\p{M}]/u.test(char) ? `The character ${codePointName(char)}` : `\`${char}\``;

/** Reports a comment at the end of a line, and reads what precedes it. */
function withoutComment<H extends Head>(head: H, text: string, span: Span, comment: Span, report: Report) {
  const sign = text[comment.start] === "#" ? "#" : "//";
  const problem = `A comment is a whole line, so \`${sign}\` does not begin one here.`;
  const { hint: advice, ...details } = trailingComment(text, comment);
  report(syntaxError, comment, { problem, advice }, details);
  // One syntax error for each line is enough.
  return readHead(head, text, trim(text, span.start, comment.start), noReport);
}

function runParser<H extends Head>(head: H, tokens: IToken[], text: string, span: Span, report: Report): HeadResult<H> {
  const parser = expressionParser();
  if (tokens.length === 0) {
    // The parser would find that out too, but its errors cost much more than what it reads.
    report(syntaxError, emptySpan(span.end), { problem: missing[head], advice: headAdvice[head] });
    return repairHead(head, [], parser, span);
  }
  parser.begin(tokens, span.start);
  const result = parser[head]() as HeadResult<H>;
  const error = parser.errors[0];
  const tooHigh = !error && tokens.length > maximumHeight && isTooHigh(result);
  if (parser.tooDeep || tooHigh) {
    const [bound, limit] = tooHigh
      ? ["operators in a row", maximumHeight]
      : ["levels of brackets in an expression", maximumDepth];
    report(limitExceeded, span, { bound, limit, advice: "Name parts of the expression with `@let`." });
    return repairHead(head, declaring(head, tokens), parser, span);
  }
  if (!error) return result;
  // At the end of the text, the token of an error is none of the text.
  const at = error.token.startOffset >= 0 ? error.token : undefined;
  const comment = at && commentAtEnd(text, span, span.start + at.startOffset);
  if (comment) return withoutComment(head, text, span, comment, report);
  const problem = at ? misfit(at.image) : "Something is missing at the end.";
  report(syntaxError, at ? spanOfToken(at, span) : emptySpan(span.end), { problem, advice: headAdvice[head] });
  return repairHead(head, tokens, parser, span);
}

/** The message for a token where the grammar expects another one. */
export const misfit = (image: string): string => `\`${image}\` does not fit here.`;

/** Whether an expression of a head is higher than it may be; found without calling itself. */
function isTooHigh(head: object): boolean {
  const pending: { readonly node: object; readonly height: number }[] = [{ node: head, height: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, height } = next;
    if (height > maximumHeight) return true;
    for (const child of Object.values(node)) {
      if (typeof child !== "object") continue;
      // The items of a list are on one level.
      const items: readonly unknown[] = Array.isArray(child) ? child : [child];
      for (const item of items)
        if (typeof item === "object" && item !== null) pending.push({ node: item, height: height + 1 });
    }
  }
  return false;
}

/** The message for a head that is empty. */
const missing: Readonly<Record<Head, string>> = {
  expression: "An expression is missing.",
  forHead: "The loop has no list to go through.",
  letHead: "The name and its value are missing.",
  paramHead: "The name of the parameter and its type are missing.",
  dataHead: "The name of the data and its file are missing.",
  includeHead: "The file is missing.",
};

/** The hint for a head that cannot be read. */
export const headAdvice: Readonly<Record<Head, string | undefined>> = {
  expression: "Write literals, names, calls and operators; put text in quotes.",
  forHead: "Write `@for x in list` or `@for x, i in list`.",
  letHead: "Write `@let name = expression`.",
  paramHead: "Write `@param name: type` or `@param name: type = literal`.",
  dataHead: 'Write `@data name "file"`.',
  includeHead: 'Write `@include "file"`.',
};
