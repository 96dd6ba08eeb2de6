import type { IToken, TokenType } from "chevrotain";
import {
  Dot,
  False,
  NameToken,
  Null,
  NumberToken,
  OptionalDot,
  StringToken,
  True,
} from "../../syntax/expression-tokens.js";
import { touches } from "../../syntax/span-of-token.js";

/* Where operands begin and end among tokens that the grammar does not read. */

const openings: ReadonlyMap<string, string> = new Map([
  [")", "("],
  ["]", "["],
]);

/** Where the value begins that ends with the token at `end`, with its fields, items and calls; `undefined` if none ends there. */
export function operandStart(tokens: readonly IToken[], end: number): number | undefined {
  for (let at = end; ; at -= 2) {
    for (let token = tokens[at]; token && openings.has(token.image); token = tokens[at]) {
      const opening = openingOf(tokens, at);
      if (opening === undefined) return undefined;
      const before = tokens[opening - 1];
      const isPart = before && (before.tokenType === NameToken || openings.has(before.image));
      if (!isPart) return opening;
      at = opening - 1;
    }
    if (!isOperand(tokens[at])) return undefined;
    if (!isDot(tokens[at - 1])) return at;
  }
}

const operands: readonly TokenType[] = [NameToken, StringToken, NumberToken, True, False, Null];

const isOperand = (token: IToken | undefined): boolean => token !== undefined && operands.includes(token.tokenType);

export const isDot = (token: IToken | undefined): boolean =>
  token?.tokenType === Dot || token?.tokenType === OptionalDot;

/** The bracket that the one at `closing` closes. */
function openingOf(tokens: readonly IToken[], closing: number): number | undefined {
  let depth = 0;
  for (let at = closing; at >= 0; at--) {
    const { image } = tokens[at]!;
    if (openings.has(image)) depth++;
    else if ((image === "(" || image === "[") && --depth === 0) return at;
  }
  return undefined;
}

/** Where the tokens from `start` on end that no bracket before them closes and for which `ends` is false: the index after the last one. */
export function endOfPart(tokens: readonly IToken[], start: number, ends: (token: IToken) => boolean): number {
  let depth = 0;
  for (let at = start; at < tokens.length; at++) {
    const token = tokens[at]!;
    const { image } = token;
    if (depth === 0 && (ends(token) || /^[)\]}]$/.test(image))) return at;
    if (/^[([{]$/.test(image)) depth++;
    else if (/^[)\]}]$/.test(image)) depth--;
  }
  return tokens.length;
}

/** The text of tokens, with one space where white space separates them. */
export const spaced = (tokens: readonly IToken[]): string =>
  tokens.reduce((text, token, at) => text + (at > 0 && !touches(tokens[at - 1]!, token) ? " " : "") + token.image, "");
