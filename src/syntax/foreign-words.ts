import type { IToken } from "chevrotain";
import { type FixSpec, replacement } from "../diagnostics/pending-diagnostic.js";
import type { Span } from "../text/span.js";
import type { Head } from "./head-parser.js";

/* Operators of other languages, where the grammar meets them. */

const operators: ReadonlyMap<string, string> = new Map([
  ["and", "&&"],
  ["AND", "&&"],
  ["or", "||"],
  ["OR", "||"],
  ["=", "=="],
  ["is", "=="],
  ["eq", "=="],
  ["ne", "!="],
  ["then", "?"],
]);

interface ForeignWord {
  readonly advice: string;
  readonly fixes: readonly FixSpec[];
}

/** What to write for the token that does not fit, if other languages have it there. */
export function foreignWord(head: Head, tokens: readonly IToken[], token: IToken, span: Span): ForeignWord | undefined {
  const index = tokens.indexOf(token);
  const before = tokens[index - 1];
  if (!before) return undefined;
  if (head === "forHead" && token.image === "of") return instead(token, "in", span);
  if (/^not$/i.test(before.image))
    return { advice: "Write `!` for `not`, such as `!(a > b)`.", fixes: [negation(before, token, span)] };
  if (token.image === "|") return { advice: "Write a call, such as `upper(name)`.", fixes: [] };
  if (token.image === "(")
    return { advice: `Write \`${before.image}(…)\`, with the value between the brackets.`, fixes: [] };
  // `===` is read as `==` and `=`.
  if (token.image === "=" && /^[=!]=$/.test(before.image) && isNext(before, token))
    return removed(token, before.image, span);
  const operator = head === "paramHead" ? undefined : operators.get(token.image);
  return operator === undefined ? undefined : instead(token, operator, span);
}

const spanOf = ({ startOffset, image }: IToken, { start }: Span): Span => ({
  start: start + startOffset,
  end: start + startOffset + image.length,
});

const isNext = (one: IToken, other: IToken): boolean => one.startOffset + one.image.length === other.startOffset;

const instead = (token: IToken, operator: string, span: Span): ForeignWord => ({
  advice: `Write \`${operator}\`.`,
  fixes: [replacement(`Write \`${operator}\``, spanOf(token, span), operator)],
});

const removed = (token: IToken, operator: string, span: Span): ForeignWord => ({
  advice: `Write \`${operator}\`.`,
  fixes: [replacement(`Write \`${operator}\``, spanOf(token, span), "")],
});

const negation = (not: IToken, next: IToken, span: Span): FixSpec =>
  replacement("Write `!`", { start: spanOf(not, span).start, end: spanOf(next, span).start }, "!");
