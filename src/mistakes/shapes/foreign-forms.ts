import type { IToken } from "chevrotain";
import { type FixSpec, replacement } from "../../diagnostics/pending-diagnostic.js";
import { NameToken, NumberToken, OptionalDot, StringToken } from "../../syntax/expression-tokens.js";
import { spanOfTokens, touches } from "../../syntax/span-of-token.js";
import type { Span } from "../../text/span.js";
import { isDot, operandStart, spaced } from "./operand-tokens.js";

/*
 * Forms of spreadsheets, JavaScript and people that consist of several tokens, where the grammar meets one that does not fit.
 */

/** The advice, and the text to write there if it is certain. */
export interface ForeignForm {
  readonly advice: string;
  readonly fixes: readonly FixSpec[];
}

/** The advice for the token at `index` that does not fit, if the tokens around it are a form of another language. */
export function foreignForm(tokens: readonly IToken[], index: number, span: Span): ForeignForm | undefined {
  const [before, token] = [tokens[index - 1]!, tokens[index]!];
  if (token.image === "(" && before.tokenType === NameToken) return method(tokens, index, span);
  if (token.image === ",") return decimalComma(tokens, index, span);
  if (token.tokenType === NumberToken && isDot(before)) return numberedItem(before, token, span);
  if (token.tokenType === NameToken && before.tokenType === NameToken) return spacedColumn(tokens, index, span);
  if (token.image === "=" && before.tokenType === NameToken && touches(before, token))
    return namedArgument(tokens, index);
  return undefined;
}

/** `50%` at the end of an expression. */
export const perCent = (tokens: readonly IToken[]): string | undefined => {
  const [number, sign] = tokens.slice(-2);
  return sign?.image === "%" && number?.tokenType === NumberToken
    ? `Write \`${Number((Number(number.image) / 100).toPrecision(15))}\` for ${number.image} per cent.`
    : undefined;
};

/** Functions of igx by the names of methods that do the same. */
const functions: ReadonlyMap<string, string> = new Map([
  ["filter", "where"],
  ["toUpperCase", "upper"],
  ["toLowerCase", "lower"],
  ["toFixed", "fixed"],
  ["includes", "contains"],
  ["indexOf", "find"],
  ["forEach", "map"],
]);

/** `list.filter(…)`, and `Math.round(…)`, whose object is not a value. */
function method(tokens: readonly IToken[], index: number, span: Span): ForeignForm {
  const name = tokens[index - 1]!;
  const called = functions.get(name.image) ?? name.image;
  if (
    tokens[index - 3]?.tokenType === StringToken &&
    isDot(tokens[index - 2]) &&
    !touches(tokens[index - 3]!, tokens[index - 2]!)
  )
    return { advice: "Write a text with values between backquotes: `` `in ${year}` ``.", fixes: [] };
  const from = isDot(tokens[index - 2]) ? operandStart(tokens, index - 3) : undefined;
  const object = from === undefined ? undefined : spaced(tokens.slice(from, index - 2));
  if (from === undefined || object === undefined || object === "Math")
    return { advice: `Write \`${called}(…)\`, with the value between the brackets.`, fixes: [] };
  const isLast = tokens[index + 1]?.image === ")";
  const fix = replacement(
    `Write \`${called}(…)\``,
    spanOfTokens(tokens[from]!, tokens[index]!, span),
    `${called}(${object}${isLast ? "" : ", "}`,
  );
  return { advice: `Write \`${called}(${object}${isLast ? "" : ", …"})\`.`, fixes: [fix] };
}

/** Tokens without the white space between them. */
export const written = (tokens: readonly IToken[]): string => tokens.map(({ image }) => image).join("");

/** `3,5` and `1.234,5`; in brackets the comma separates arguments, which fits. */
function decimalComma(tokens: readonly IToken[], index: number, span: Span): ForeignForm | undefined {
  const [whole, comma, fraction] = tokens.slice(index - 1, index + 2);
  if (whole?.tokenType !== NumberToken || fraction?.tokenType !== NumberToken || !/^\d+$/.test(fraction.image))
    return undefined;
  if (!touches(whole, comma!) || !touches(comma!, fraction)) return undefined;
  const number = `${whole.image.replace(".", "")}.${fraction.image}`;
  return instead(number, spanOfTokens(whole, fraction, span));
}

/** `row.Total Cost`: a column whose name has a blank. */
function spacedColumn(tokens: readonly IToken[], index: number, span: Span): ForeignForm | undefined {
  const dot = tokens[index - 2];
  if (!dot || !isDot(dot)) return undefined;
  let end = index;
  while (tokens[end + 1]?.tokenType === NameToken) end++;
  const name = tokens.slice(index - 1, end + 1).map(({ image }) => image);
  // Before a colon, it is the next field of an object.
  if (tokens[end + 1]?.image === ":") return { advice: `Write a comma before \`${tokens[end]!.image}\`.`, fixes: [] };
  const access = `${dot.tokenType === OptionalDot ? "?." : ""}["${name.join(" ")}"]`;
  const from = operandStart(tokens, index - 3);
  const object = from === undefined ? "" : spaced(tokens.slice(from, index - 2));
  const fix = replacement(`Write \`${object}${access}\``, spanOfTokens(dot, tokens[end]!, span), access);
  return { advice: `Write \`${object}${access}\`: a name with a blank is in brackets and quotes.`, fixes: [fix] };
}

/** `list.0`, as in template languages. */
const numberedItem = (dot: IToken, position: IToken, span: Span): ForeignForm =>
  instead(`${dot.tokenType === OptionalDot ? "?." : ""}[${position.image}]`, spanOfTokens(dot, position, span));

/** `number(x, digits=2)`; `a = b` with blanks is a comparison. */
function namedArgument(tokens: readonly IToken[], index: number): ForeignForm | undefined {
  const [opening, value] = [tokens[index - 2]?.image, tokens[index + 1]];
  if ((opening !== "," && opening !== "(") || !value || !touches(tokens[index]!, value)) return undefined;
  return { advice: `Write \`${value.image}\` alone: arguments have no names. To compare, write \`==\`.`, fixes: [] };
}

/** The advice for `span`, with the fix. */
export const instead = (text: string, span: Span): ForeignForm => ({
  advice: `Write \`${text}\`.`,
  fixes: [replacement(`Write \`${text}\``, span, text)],
});
