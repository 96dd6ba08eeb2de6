import type { IToken } from "chevrotain";
import { type FixSpec, reporter } from "../../diagnostics/pending-diagnostic.js";
import { lexExpression } from "../../syntax/expression-lexer.js";
import { NameToken, StringToken } from "../../syntax/expression-tokens.js";
import { headAdvice, misfit, parseHead } from "../../syntax/parse-head.js";
import type { Head } from "../../syntax/parser/head-parser.js";
import { code, skipBlanks, trim } from "../../syntax/scan.js";
import { spanOfToken } from "../../syntax/span-of-token.js";
import type { Span } from "../../text/span.js";
import type { Better } from "../better.js";
import type { Finding } from "../finding.js";
import { endOnLine, onLinesOfTheirOwn } from "./block-on-line.js";
import { foreignLoop } from "./foreign-loops.js";
import { foreignSign } from "./foreign-signs.js";
import { foreignTag } from "./foreign-tags.js";
import { foreignWord } from "./foreign-words.js";
import { interpolationBraces } from "./interpolation-braces.js";
import { strayText } from "./stray-text.js";
import { adviceAtEnd } from "./unfinished.js";
import { unquotedDefault } from "./unquoted-default.js";

/*
 * Syntax errors of heads and expressions: forms of other languages.
 */

const isHead = (where: string | undefined): where is Head => where !== undefined && Object.hasOwn(headAdvice, where);

const isFileHead = (head: Head): boolean => head === "dataHead" || head === "includeHead";

/** The better advice for a syntax error in an expression, or in the head of a line of a template. */
export function wrongHead(finding: Finding): Better | undefined {
  const { clue, file } = finding;
  if (!isHead(clue?.where)) return undefined;
  const { where: head, span } = clue as { readonly where: Head; readonly span: Span };
  return wholeHead(head, file.text, span, finding) ?? oneLine(head, span, finding) ?? partOfHead(head, span, finding);
}

/** A head that is one of another language as a whole. */
function wholeHead(head: Head, text: string, span: Span, { span: wrong }: Finding): Better | undefined {
  const tag = head === "expression" ? foreignTag(text, span) : undefined;
  if (tag) return { span: tag.span, message: tag.problem, hint: tag.advice, fixes: tag.fixes };
  const loop = head === "forHead" ? foreignLoop(text, span) : undefined;
  if (loop) {
    const edits = [{ span: { start: span.start, end: loop.end }, text: loop.meant }];
    const message = `\`${text.slice(span.start, span.end)}\` is not a loop.`;
    return { span, message, hint: loop.advice, fixes: [{ title: `Write \`@for ${loop.meant}\``, edits }] };
  }
  const value = head === "paramHead" ? unquotedDefault(text, span) : undefined;
  return value && wrong.start >= value.span.start
    ? { span: value.span, message: value.problem, hint: value.advice, fixes: value.fixes }
    : undefined;
}

/** The text after the expression of a block that is on one line with its `@end`. */
function oneLine(head: Head, span: Span, { file }: Finding): Better | undefined {
  const { text } = file;
  const end = head === "expression" || head === "forHead" ? endOnLine(text, span) : undefined;
  if (!end) return undefined;
  const found = findingsIn(head, trim(text, span.start, end.start), file);
  const start = Math.min(end.start, ...found.map((one) => one.span.start));
  // Words such as `and` belong to the expression. Braces are those of the text after it.
  const isRead =
    found.every(({ fixes, span: { start: at } }) => fixes.length === 0 || text.startsWith("{{", at)) &&
    findingsIn(head, trim(text, span.start, start), file).length === 0;
  const inside = isRead ? { start, end: end.end } : end;
  return {
    span: inside,
    message: misfit(text.slice(inside.start, inside.end)),
    hint: "Write each line of a block, and its `@end`, on a line of its own.",
    fixes: isRead ? [onLinesOfTheirOwn(text, inside, end)] : [],
  };
}

function findingsIn(head: Head, span: Span, file: Finding["file"]): readonly Finding[] {
  const found: Finding[] = [];
  parseHead(head, file.text, span, reporter(file, found));
  return found.map((one) => ({ ...one, ...wrongHead(one) }));
}

/** The token, character or end where the grammar expects something else. */
function partOfHead(head: Head, around: Span, { file: { text }, span, message }: Finding): Better | undefined {
  const { tokens, unreadable } = lexExpression(text.slice(around.start, around.end));
  if (unreadable && around.start + unreadable.offset === span.start) return wrongSign(head, text, span);
  if (isFileHead(head) && text[span.start] === "\\") return wrongSign(head, text, span);
  if (span.start === around.end && tokens.length > 0 && span.end === span.start) {
    const { advice, fixes = [] } = adviceAtEnd(tokens, text, around.end);
    return advice === undefined ? undefined : { hint: advice, fixes };
  }
  const token = tokens.find(({ startOffset }) => around.start + startOffset === span.start);
  if (!token || message !== misfit(token.image)) return undefined;
  return (
    bracesOf(head, tokens, token, around) ??
    eachOf(head, tokens, token, around) ??
    asBetter((isFileHead(head) && afterFile(tokens, token, text, around)) || foreignWord(head, tokens, token, around))
  );
}

const asBetter = (
  form: { readonly advice: string; readonly fixes: readonly FixSpec[] } | undefined,
): Better | undefined => form && { hint: form.advice, fixes: form.fixes };

/** A backslash in a file name is meant as a slash; other signs of expressions have no meaning there, often since a quote is missing. */
function wrongSign(head: Head, text: string, span: Span): Better | undefined {
  const { advice, fixes = [] } = foreignSign(text, span);
  if (!isFileHead(head)) return advice === undefined ? undefined : { hint: advice, fixes };
  if (text[span.start] === "\\")
    return {
      hint: "Write `/` between the names of folders.",
      fixes: [{ title: "Write `/`", edits: [{ span: { start: span.start, end: span.start + 1 }, text: "/" }] }],
    };
  return fixes.length > 0 ? { hint: headAdvice[head] } : advice === undefined ? undefined : { hint: advice };
}

/** `{{` and `}}` in a head, which is an expression already. */
function bracesOf(head: Head, tokens: readonly IToken[], token: IToken, around: Span): Better | undefined {
  const braces = isFileHead(head) ? undefined : interpolationBraces(tokens, token, around);
  return (
    braces && {
      span: braces.span,
      message: "`{{` does not fit here: this is an expression already.",
      hint: "Remove `{{` and `}}`.",
      fixes: braces.fixes,
    }
  );
}

/** `each` in `@for each x in list`. */
function eachOf(head: Head, tokens: readonly IToken[], token: IToken, around: Span): Better | undefined {
  const [word] = tokens;
  if (head !== "forHead" || tokens[1] !== token || word?.image !== "each" || token.tokenType !== NameToken)
    return undefined;
  const span = spanOfToken(word, around);
  const edits = [{ span: { start: span.start, end: spanOfToken(token, around).start }, text: "" }];
  return { span, message: misfit("each"), hint: "Remove it.", fixes: [{ title: "Remove `each`", edits }] };
}

/** Options or parameters after a file, without their braces. */
function afterFile(tokens: readonly IToken[], token: IToken, text: string, around: Span) {
  if (tokens[tokens.indexOf(token) - 1]?.tokenType !== StringToken) return undefined;
  const rest = trim(text, spanOfToken(token, around).start, around.end);
  const next = skipBlanks(text, around.end, text.length);
  const braces = text.charCodeAt(next) === code.openBrace ? { start: next, end: next + 1 } : undefined;
  const { hint, fixes = [] } = strayText(text, rest, braces);
  return hint === undefined ? undefined : { advice: hint, fixes };
}
