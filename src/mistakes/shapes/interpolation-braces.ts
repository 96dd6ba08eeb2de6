import type { IToken } from "chevrotain";
import type { FixSpec } from "../../diagnostics/pending-diagnostic.js";
import { spanOfToken, touches } from "../../syntax/span-of-token.js";
import type { Span } from "../../text/span.js";

/** `{{` and `}}` in a head, which is an expression already: `@if {{ a > b }}`. */
interface InterpolationBraces {
  /** From the first brace to the last one. */
  readonly span: Span;
  /** The text without them. */
  readonly rest: readonly IToken[];
  readonly fixes: readonly FixSpec[];
}

/** The braces of an interpolation that `token`, which does not fit, belongs to. */
export function interpolationBraces(
  tokens: readonly IToken[],
  token: IToken,
  span: Span,
): InterpolationBraces | undefined {
  const at = tokens.indexOf(token);
  const open = [at - 1, at].find((index) => isPair(tokens, index, "{"));
  if (open === undefined) return undefined;
  const close = tokens.findIndex((_, index) => index > open + 1 && isPair(tokens, index, "}"));
  const braces = close < 0 ? [open, open + 1] : [open, open + 1, close, close + 1];
  const placeOf = (index: number): Span => spanOfToken(tokens[index]!, span);
  const whole = { start: placeOf(open).start, end: placeOf(braces.at(-1)!).end };
  const rest = tokens.filter((_, index) => !braces.includes(index));
  if (close < 0) return { span: whole, rest, fixes: [] };
  // The white space inside goes too. One brace at a time: a fix that takes `{{` away as a whole counts as one that takes an expression.
  const edits = [
    placeOf(open),
    { start: placeOf(open + 1).start, end: placeOf(open + 2).start },
    { start: placeOf(close - 1).end, end: placeOf(close).end },
    placeOf(close + 1),
  ].map((place) => ({ span: place, text: "" }));
  return { span: whole, rest, fixes: [{ title: "Remove `{{` and `}}`", edits }] };
}

const isPair = (tokens: readonly IToken[], index: number, brace: string): boolean => {
  const [one, other] = [tokens[index], tokens[index + 1]];
  return one?.image === brace && other?.image === brace && touches(one, other);
};
