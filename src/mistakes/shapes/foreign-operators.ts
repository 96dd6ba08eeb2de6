import type { IToken } from "chevrotain";
import { NameToken } from "../../syntax/expression-tokens.js";
import { spanOfTokens, touches } from "../../syntax/span-of-token.js";
import type { Span } from "../../text/span.js";
import { type ForeignForm, instead } from "./foreign-forms.js";
import { endOfPart, operandStart, spaced } from "./operand-tokens.js";

/* Operators of other languages that take more than one token of igx, or others in another order: `x | upper`, `not a == b`, `x is empty`, `x++`. */

/** The advice for the token at `index` that does not fit, if it is or follows such an operator. */
export function foreignOperator(tokens: readonly IToken[], index: number, span: Span): ForeignForm | undefined {
  const [before, token] = [tokens[index - 1]!, tokens[index]!];
  if (token.image === "|") return filter(tokens, index, span);
  if (/^not$/i.test(before.image)) return negation(tokens, index, span);
  if (/^not$/i.test(token.image) && tokens[index + 1]?.image === "in") return notIn(tokens, index, span);
  if (/^i?like$/i.test(token.image)) return likePattern(tokens, index, span);
  if (token.image === "is") return isTest(tokens, index, span);
  if (token.image === ">" && before.image === "<" && touches(before, token))
    return instead("!=", spanOfTokens(before, token, span));
  return step(tokens, index);
}

/** Filters, which take the one value before them: `x | upper` and `x | join(", ")` of Jinja, `x | join: ", "` of Liquid, `x |> upper` of Elixir. */
function filter(tokens: readonly IToken[], index: number, span: Span): ForeignForm {
  const start = operandStart(tokens, index - 1);
  const advice = "Write a call, such as `upper(name)`.";
  if (start === undefined) return { advice, fixes: [] };
  let call = spaced(tokens.slice(start, index));
  let at = index;
  while (tokens[at]?.image === "|") {
    const name = tokens[at + 1]?.image === ">" ? at + 2 : at + 1;
    if (tokens[name]?.tokenType !== NameToken) return { advice, fixes: [] };
    const { args, end } = argumentsOf(tokens, name + 1);
    call = `${tokens[name].image}(${[call, ...args].join(", ")})`;
    at = end;
  }
  return instead(call, spanOfTokens(tokens[start]!, tokens[at - 1]!, span));
}

/** The arguments of a filter, in brackets or after a colon. */
function argumentsOf(
  tokens: readonly IToken[],
  at: number,
): { readonly args: readonly string[]; readonly end: number } {
  const sign = tokens[at]?.image;
  if (sign !== "(" && sign !== ":") return { args: [], end: at };
  const end = endOfPart(tokens, at + 1, ({ image }) => sign === ":" && image === "|");
  const args = end > at + 1 ? [spaced(tokens.slice(at + 1, end))] : [];
  return { args, end: sign === "(" && end < tokens.length ? end + 1 : end };
}

const endsCondition = ({ image }: IToken): boolean => /^(?:and|or|&&|\|\||\?\?|\?|then|,|:)$/i.test(image);

/** `not a == b`: in igx the sign takes the value after it alone. */
function negation(tokens: readonly IToken[], index: number, span: Span): ForeignForm {
  const end = endOfPart(tokens, index, endsCondition);
  const operand = spaced(tokens.slice(index, end));
  const isOne = operandStart(tokens, end - 1) === index;
  const meant = isOne ? `!${operand}` : `!(${operand})`;
  const form = instead(meant, spanOfTokens(tokens[index - 1]!, tokens[end - 1]!, span));
  return end > index ? form : { advice: "Write `!` for `not`, such as `!(a > b)`.", fixes: [] };
}

/** `x not in list`. */
function notIn(tokens: readonly IToken[], index: number, span: Span): ForeignForm {
  const start = operandStart(tokens, index - 1);
  const end = endOfPart(tokens, index + 2, endsCondition);
  if (start === undefined || end === index + 2) return { advice: "Write `!(x in list)`.", fixes: [] };
  const meant = `!(${spaced(tokens.slice(start, index))} in ${spaced(tokens.slice(index + 2, end))})`;
  return instead(meant, spanOfTokens(tokens[start]!, tokens[end - 1]!, span));
}

/** `name like "P%"` of SQL. */
function likePattern(tokens: readonly IToken[], index: number, span: Span): ForeignForm {
  const start = operandStart(tokens, index - 1);
  const pattern = tokens[index + 1];
  const [, quote = "", before, part = "", after] = /^(["'])(%?)([^%_"'\\]+)(%?)\1$/.exec(pattern?.image ?? "") ?? [];
  if (start === undefined || !pattern || quote === "")
    return { advice: 'Write `startsWith(name, "P")`, `endsWith(name, "P")` or `contains(name, "P")`.', fixes: [] };
  const test = before ? (after ? "contains" : "endsWith") : after ? "startsWith" : undefined;
  const value = spaced(tokens.slice(start, index));
  const text = `${quote}${part}${quote}`;
  const meant = test ? `${test}(${value}, ${text})` : `${value} == ${text}`;
  return instead(meant, spanOfTokens(tokens[start]!, pattern, span));
}

/** The words after `is` in Jinja, Python and SQL. */
const tests: ReadonlyMap<string, (value: string, not: boolean) => string> = new Map([
  ["defined", (value, not) => `${value} ${not ? "==" : "!="} null`],
  ["null", (value, not) => `${value} ${not ? "!=" : "=="} null`],
  ["none", (value, not) => `${value} ${not ? "!=" : "=="} null`],
  ["undefined", (value, not) => `${value} ${not ? "!=" : "=="} null`],
  ["empty", (value, not) => `length(${value}) ${not ? "!=" : "=="} 0`],
  ["even", (value, not) => `${value} % 2 ${not ? "!=" : "=="} 0`],
  ["odd", (value, not) => `${value} % 2 ${not ? "==" : "!="} 0`],
]);

function isTest(tokens: readonly IToken[], index: number, span: Span): ForeignForm {
  const is = tokens[index]!;
  const not = /^not$/i.test(tokens[index + 1]?.image ?? "");
  const word = tokens[index + (not ? 2 : 1)];
  const start = operandStart(tokens, index - 1);
  const test = word && tests.get(word.image.toLowerCase());
  if (test && start !== undefined)
    return instead(test(spaced(tokens.slice(start, index)), not), spanOfTokens(tokens[start]!, word, span));
  return instead(not ? "!=" : "==", spanOfTokens(is, not ? tokens[index + 1]! : is, span));
}

/** `x++`, `x += 1`: a name keeps its value. */
function step(tokens: readonly IToken[], index: number): ForeignForm | undefined {
  const [before, token] = [tokens[index - 1]!, tokens[index]!];
  const start = operandStart(tokens, index - 2);
  if (start === undefined || !touches(before, token) || !/^[-+*/]$/.test(before.image)) return undefined;
  const value = spaced(tokens.slice(start, index - 1));
  if (token.image === before.image && index === tokens.length - 1)
    return { advice: `Write \`${value} ${before.image} 1\`: a name keeps its value.`, fixes: [] };
  if (token.image !== "=" || index === tokens.length - 1) return undefined;
  const end = endOfPart(tokens, index + 1, endsCondition);
  const operand = spaced(tokens.slice(index + 1, end));
  return { advice: `Write \`${value} ${before.image} ${operand}\`: a name keeps its value.`, fixes: [] };
}
