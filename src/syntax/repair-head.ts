import type { IToken, TokenType } from "chevrotain";
import type { Span } from "../text/span.js";
import type { Expression, Missing } from "./expression-ast.js";
import * as t from "./expression-tokens.js";
import type { Head, HeadParser, HeadResult } from "./parser/head-parser.js";

/*
 * A tree of half-typed text. The parser says where it stopped and which token would have fitted; that token is inserted, and the parser
 * runs again. So the grammar is written once, for whole and for broken text, and whole text pays nothing for it.
 */

/** Each insertion parses the tokens again, so long lines are looked at only in part. */
const maximumTokens = 200;

/** Insertions before the end of the text; beyond them, the rest is left out. */
const maximumInsertions = 16;

/** At the end of the text every open bracket is closed, of which there can be as many as levels. */
const maximumAttempts = 100;

/** Reads a head whose tokens do not fit the grammar: as much as could be read, with holes. Its expressions are marked as incomplete. */
export function repairHead<H extends Head>(
  head: H,
  tokens: readonly IToken[],
  parser: HeadParser,
  span: Span,
): HeadResult<H> {
  const repaired = tokens.slice(0, maximumTokens);
  for (let attempt = 0; attempt < maximumAttempts; attempt++) {
    parser.begin(repaired, span.start);
    const result = parser[head]();
    const error = parser.errors[0];
    if (parser.tooDeep) break;
    if (!error) return markIncomplete(head, result, span) as HeadResult<H>;
    // Only the first error: those after it are consequences, and the insertion may resolve them.
    const found = repaired.indexOf(error.token);
    const at = found < 0 ? repaired.length : found;
    const fitting = t.grammarTokens.find(({ name }) => name === error.message);
    if (fitting && (at === repaired.length || attempt < maximumInsertions))
      repaired.splice(at, 0, filling(fitting, repaired, at, span));
    // Nothing fits here: the part read so far is kept, and the next turn completes it.
    else repaired.length = at;
  }
  return repairHead(head, declaring(head, tokens), parser, span);
}

/**
 * Of a head that is too deep or too broken, what declares its names: the tokens up to `=` or `in`. They, and no tokens at all, are always
 * completed, so a repair ends.
 */
export function declaring(head: Head, tokens: readonly IToken[]): readonly IToken[] {
  const sign = head === "forHead" ? t.In : head === "letHead" || head === "paramHead" ? t.Assign : undefined;
  const count = tokens.findIndex(({ tokenType }) => tokenType === sign) + 1;
  return count < tokens.length ? tokens.slice(0, count) : [];
}

/** A token of no text. One for an operand or a file takes the white space around it, where the cursor may be. */
function filling(type: TokenType, tokens: readonly IToken[], at: number, span: Span): IToken {
  const before = tokens[at - 1];
  const start = before ? before.startOffset + before.image.length : 0;
  const end = tokens[at]?.startOffset ?? span.end - span.start;
  return type === t.Hole ? insertedToken(type, start, " ".repeat(end - start)) : insertedToken(type, end, "");
}

/** The flag is Chevrotain's own for tokens that recovery inserts; the parser reads it in `isInserted`. */
export const insertedToken = (tokenType: TokenType, startOffset: number, image: string): IToken => ({
  tokenType,
  tokenTypeIdx: tokenType.tokenTypeIdx!,
  startOffset,
  image,
  isInsertedInRecovery: true,
});

/** Marked, so that later phases neither evaluate half an expression nor report types that follow from its holes. */
function markIncomplete(head: Head, result: object, span: Span): object {
  if (head === "expression") return incomplete(result as Expression, span);
  return {
    ...Object.fromEntries(Object.entries(result).map(([key, part]) => markedPart(key, part))),
    incomplete: true,
  };
}

function markedPart(key: string, part: { readonly span: Span }): readonly [string, object] {
  switch (key) {
    case "value":
    case "list":
    case "defaultValue":
      return [key, incomplete(part as Expression)];
    case "path":
      // On a line with a syntax error no file is read: the path may not be the one that the author means.
      return ["missing", { kind: "missing", span: part.span, expected: "file" } satisfies Missing];
    default:
      return [key, part];
  }
}

const incomplete = (expression: Expression, span = expression.span): Expression => ({
  kind: "incomplete",
  span,
  expression,
});
