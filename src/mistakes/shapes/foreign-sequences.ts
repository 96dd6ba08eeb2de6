import type { IToken } from "chevrotain";
import { replacement } from "../../diagnostics/pending-diagnostic.js";
import { NumberToken, StringToken } from "../../syntax/expression-tokens.js";
import type { Head } from "../../syntax/parser/head-parser.js";
import { spanOfToken, spanOfTokens, touches } from "../../syntax/span-of-token.js";
import type { Span } from "../../text/span.js";
import { type ForeignForm, instead, written } from "./foreign-forms.js";
import { endOfPart, isDot, spaced } from "./operand-tokens.js";

/*
 * Forms of Python, R, JavaScript and spreadsheets with other words or signs in an order of their own, where the grammar meets them.
 */

const conditional = "Write `condition ? a : b`.";
const rangeAdvice = "Write `range(from, to)`, which ends before `to`: `range(1, 6)` is 1 to 5.";
const lambda = "Write `x => …`, with the value after the arrow.";
const onlyArgument = "Write the function where it is needed, such as `map(list, x => …)`: it has no name.";

/** The advice for the token at `index` that does not fit, if it belongs to such a sequence. */
export function foreignSequence(
  head: Head,
  tokens: readonly IToken[],
  index: number,
  span: Span,
): ForeignForm | undefined {
  if (head === "dataHead" || head === "includeHead") return undefined;
  const number = unusualNumber(tokens, index, span) ?? unquotedDate(tokens, index, span);
  if (number || head === "paramHead") return number;
  const token = tokens[index]!;
  const before = tokens[index - 1];
  const isLast = index === tokens.length - 1;
  if (!before) return atStart(head, token, span);
  if (isLast && (token.image === "then" || token.image === ":" || token.image === "{")) return removed(token, span);
  if (head === "letHead" && token.image === ":" && tokens[index + 1]?.image === "=")
    return instead("=", spanOfTokens(token, tokens[index + 1]!, span));
  const split = token.image === "=" ? splitSigns.get(tokens[index + 1]?.image ?? "") : undefined;
  if (split !== undefined) return instead(split, spanOfTokens(token, tokens[index + 1]!, span));
  if (before.image === "-" && token.image === ">" && touches(before, token))
    return instead("=>", spanOfTokens(before, token, span));
  // A parameter is one word, so this is a comparison.
  if (token.image === "=>" && (isDot(tokens[index - 2]) || before.image === "]"))
    return instead(">=", spanOfToken(token, span));
  if (token.image === ",") {
    const list = listInRound(tokens, index, span);
    if (list) return list;
  }
  const advice = adviceFor(tokens, index, before);
  return advice === undefined ? undefined : { advice, fixes: [] };
}

/** Operators with white space between their signs, or with these in the other order, by the sign after `=`. */
const splitSigns: ReadonlyMap<string, string> = new Map([
  ["=", "=="],
  [">", "=>"],
  ["<", "<="],
]);

/** `+5`, `++x`, `.5` and `1_000`. */
function unusualNumber(tokens: readonly IToken[], index: number, span: Span): ForeignForm | undefined {
  const [before, token, after] = [tokens[index - 1], tokens[index]!, tokens[index + 1]];
  const isBeforeNumber = after?.tokenType === NumberToken && touches(token, after);
  if (token.image === "+" && isBeforeNumber) return removed(token, span);
  const name = token.image === "+" && after?.image === "+" && touches(token, after) ? tokens[index + 2] : undefined;
  if (name) return { advice: `Write \`${name.image} + 1\`: a name keeps its value.`, fixes: [] };
  if (token.image === "." && isBeforeNumber && before?.image !== ".")
    return instead(`0.${after.image}`, spanOfTokens(token, after, span));
  return before?.tokenType === NumberToken && touches(before, token) && /^(?:_\d{3})+$/.test(token.image)
    ? instead(`${before.image}${token.image.replaceAll("_", "")}`, spanOfTokens(before, token, span))
    : undefined;
}

/** `2024-03-05`, of which the language reads `2024`, `-`, `0` and `3`: no number begins with a zero. */
function unquotedDate(tokens: readonly IToken[], index: number, span: Span): ForeignForm | undefined {
  let [first, last] = [index, index];
  while (first > 0 && touches(tokens[first - 1]!, tokens[first]!) && isPartOfDate(tokens[first - 1]!)) first--;
  while (last + 1 < tokens.length && touches(tokens[last]!, tokens[last + 1]!) && isPartOfDate(tokens[last + 1]!))
    last++;
  const date = tokens.slice(first, last + 1).reduce((text, { image }) => text + image, "");
  return /^\d{4}-\d{2}-\d{2}$/.test(date)
    ? instead(`"${date}"`, spanOfTokens(tokens[first]!, tokens[last]!, span))
    : undefined;
}

const isPartOfDate = ({ image }: IToken): boolean => /^(?:-|\d{1,4})$/.test(image);

/** `=SUM(…)` of a spreadsheet, `@for (x of list)`. */
function atStart(head: Head, token: IToken, span: Span): ForeignForm | undefined {
  if (head === "forHead" && token.image === "(")
    return { advice: "Write `@for x in list`, without brackets.", fixes: [] };
  return head === "expression" && token.image === "=" ? removed(token, span) : undefined;
}

/** `x in ("a", "b")` of SQL and Python. */
function listInRound(tokens: readonly IToken[], index: number, span: Span): ForeignForm | undefined {
  const open = tokens.findLastIndex(({ image }, at) => at < index && image === "(");
  const close = endOfPart(tokens, index, () => false);
  if (tokens[open - 1]?.image !== "in" || tokens[close]?.image !== ")") return undefined;
  return instead(`[${spaced(tokens.slice(open + 1, close))}]`, spanOfTokens(tokens[open]!, tokens[close], span));
}

/** The rest of `(x, i) => …`. */
const parameters = /^(?:,[\p{L}_][\p{L}\p{N}_]*)+\)=>/u;

function adviceFor(tokens: readonly IToken[], index: number, before: IToken): string | undefined {
  const token = tokens[index]!;
  const isTouching = touches(before, token);
  switch (token.image) {
    case "if":
      return tokens.some(({ image }, at) => at > index && image === "else") ? conditional : undefined;
    case "for":
      return tokens.some(({ image }, at) => at > index && image === "in")
        ? "Write `map(list, x => …)`, or `where(list, x => …)` to choose items."
        : undefined;
    case "=>":
      return before.image === ")" ? "Write `x => …`, without brackets." : onlyArgument;
    case ",":
      return parameters.test(written(tokens.slice(index))) ? "Write `x => …`: a function takes one value." : undefined;
    case "*":
      return before.image === "*" && isTouching ? "Write a product, such as `x * x`." : undefined;
    case ".":
      return tokens[index + 1]?.image === "." || before.image === "." ? rangeAdvice : undefined;
    case "/":
      return before.image === "/" && isTouching ? "Write `floor(a / b)`." : undefined;
    case ":":
      return tokens[index - 2]?.image === "[" && before.tokenType === NumberToken
        ? "Write `slice(list, from, to)`, which counts from 0."
        : undefined;
    default:
  }
  if (token.tokenType === StringToken && isTouching && /^[fFrRbu]$/.test(before.image))
    return "Write a text with values between backquotes: `` `in ${year}` ``.";
  return before.image === "lambda" || tokens.some(({ image }, at) => at < index && image === "function")
    ? lambda
    : undefined;
}

const removed = (token: IToken, span: Span): ForeignForm => ({
  advice: `Remove \`${token.image}\`.`,
  fixes: [replacement(`Remove \`${token.image}\``, spanOfToken(token, span), "")],
});
