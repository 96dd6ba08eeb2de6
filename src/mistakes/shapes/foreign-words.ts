import type { IToken } from "chevrotain";
import { replacement } from "../../diagnostics/pending-diagnostic.js";
import { NameToken } from "../../syntax/expression-tokens.js";
import type { Head } from "../../syntax/parser/head-parser.js";
import { spanOfToken, touches } from "../../syntax/span-of-token.js";
import type { Span } from "../../text/span.js";
import { foreignFile } from "./foreign-file.js";
import { type ForeignForm, foreignForm, instead } from "./foreign-forms.js";
import { foreignLet } from "./foreign-let.js";
import { foreignOperator } from "./foreign-operators.js";
import { foreignParam } from "./foreign-param.js";
import { foreignSequence } from "./foreign-sequences.js";

/* Operators of other languages, where the grammar meets them. */

const operators: ReadonlyMap<string, string> = new Map([
  ["and", "&&"],
  ["AND", "&&"],
  ["or", "||"],
  ["OR", "||"],
  ["=", "=="],
  ["eq", "=="],
  ["ne", "!="],
  ["then", "?"],
]);

/** Heads without an expression, or with a literal alone. */
const noOperators: ReadonlySet<Head> = new Set(["paramHead", "dataHead", "includeHead"]);

/** The advice for the token that does not fit, if other languages have it there. */
export function foreignWord(head: Head, tokens: readonly IToken[], token: IToken, span: Span): ForeignForm | undefined {
  const index = tokens.indexOf(token);
  const before = tokens[index - 1];
  const file = head === "dataHead" || head === "includeHead" ? foreignFile(head, tokens, index, span) : undefined;
  if (file) return file;
  const sequence = index < 0 ? undefined : foreignSequence(head, tokens, index, span);
  if (sequence) return sequence;
  if (!before) return undefined;
  const doubled = doubledWord(head, tokens, index, span);
  if (doubled) return doubled;
  if (head === "forHead" && token.image === "of") return instead("in", spanOfToken(token, span));
  if (head === "forHead" && token.image === "=" && index === 1)
    return {
      advice: `Write \`@for ${before.image} in list\`, such as \`@for ${before.image} in range(1, 11)\`.`,
      fixes: [],
    };
  if (before.image === "," && /^[\])}]$/.test(token.image)) return trailingComma(before, token, span);
  const param = head === "paramHead" ? foreignParam(tokens, index, span) : undefined;
  if (param) return param;
  const declared = head === "letHead" && index === 1 ? foreignLet(tokens, span) : undefined;
  if (declared) return declared;
  const operation = noOperators.has(head) ? undefined : foreignOperator(tokens, index, span);
  if (operation) return operation;
  if (head !== "paramHead" && head !== "dataHead" && before.image === "if")
    return { advice: "Write `condition ? a : b`.", fixes: [] };
  const form = head === "expression" || head === "letHead" ? foreignForm(tokens, index, span) : undefined;
  if (form) return form;
  if (token.image === "(")
    return { advice: `Write \`${before.image}(…)\`, with the value between the brackets.`, fixes: [] };
  // `===` is read as `==` and `=`.
  if (token.image === "=" && /^[=!]=$/.test(before.image) && touches(before, token))
    return removed(token, before.image, span);
  // `in` is where an operand has to follow, so an operator would not fit better.
  const operator = noOperators.has(head) || before.image === "in" ? undefined : operators.get(token.image);
  return operator === undefined ? undefined : instead(operator, spanOfToken(token, span));
}

/** `@for for x in list` and `sum(crops crops)`. */
function doubledWord(head: Head, tokens: readonly IToken[], index: number, span: Span): ForeignForm | undefined {
  const [before, token] = [tokens[index - 1]!, tokens[index]!];
  const isKeyword = index === 1 && head === `${before.image}Head`;
  // `i i` in the line of a loop is more likely a slip for `in`.
  const isDoubled = before.image === token.image && (head === "expression" || head === "letHead");
  if (token.tokenType !== NameToken || !(isKeyword || isDoubled)) return undefined;
  const place = { start: spanOfToken(before, span).start, end: spanOfToken(token, span).start };
  const advice = isKeyword ? `Remove the second \`${before.image}\`.` : `Remove one \`${before.image}\`.`;
  return { advice, fixes: [replacement(`Remove \`${before.image}\``, place, "")] };
}

const removed = (token: IToken, operator: string, span: Span): ForeignForm => ({
  advice: `Write \`${operator}\`.`,
  fixes: [replacement(`Write \`${operator}\``, spanOfToken(token, span), "")],
});

/** JavaScript and Python allow one after the last item. */
const trailingComma = (comma: IToken, token: IToken, span: Span): ForeignForm => ({
  advice: `Remove the comma before \`${token.image}\`.`,
  fixes: [replacement("Remove the comma", spanOfToken(comma, span), "")],
});
