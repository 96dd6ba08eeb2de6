import type { IToken, TokenType } from "chevrotain";
import * as t from "./expression-tokens.js";

/** The tokens of an expression or head; their offsets are those of its own text. */
interface LexedExpression {
  readonly tokens: IToken[];
  /** The first characters that begin no token, or the first `}` that closes nothing. They are left out, or stay a token. */
  readonly unreadable?: { readonly offset: number; readonly length: number };
}

/** The tokens of expressions, and of texts in backquotes. */
interface Mode {
  readonly words: ReadonlyMap<string, TokenType>;
  /** Operators and brackets, of one or two characters. */
  readonly signs: ReadonlyMap<string, TokenType>;
  readonly patterns: readonly (readonly [type: TokenType, pattern: RegExp])[];
}

function modeOf(types: readonly TokenType[]): Mode {
  const [words, signs] = [new Map<string, TokenType>(), new Map<string, TokenType>()];
  const patterns: [TokenType, RegExp][] = [];
  for (const type of types) {
    const { PATTERN: pattern } = type;
    if (pattern instanceof RegExp) patterns.push([type, new RegExp(pattern.source, "y")]);
    else if (typeof pattern === "string") (/^\w/.test(pattern) ? words : signs).set(pattern, type);
  }
  return { words, signs, patterns };
}

const modes: Readonly<Record<string, Mode>> = {
  expression: modeOf(t.inExpression),
  template: modeOf(t.inTemplate),
};

/**
 * Splits an expression or head into tokens. By hand, since the lexer of Chevrotain analyzes its patterns, which takes longer than all else
 * that an expression needs; a property test holds both equal.
 */
export function lexExpression(text: string): LexedExpression {
  const tokens: IToken[] = [];
  const open = [modes["expression"]!];
  let unreadable: LexedExpression["unreadable"];
  for (let at = 0; at < text.length; ) {
    const mode = open.at(-1)!;
    const token = tokenAt(mode, text, at);
    if (!token) {
      const length = nextToken(mode, text, at + 1) - at;
      unreadable ??= { offset: at, length };
      at += length;
      continue;
    }
    const { tokenType, image } = token;
    if (tokenType !== t.WhiteSpace) tokens.push(token);
    if (tokenType.PUSH_MODE !== undefined) open.push(modes[tokenType.PUSH_MODE]!);
    else if (tokenType.POP_MODE && open.length > 1) open.pop();
    else if (tokenType.POP_MODE) unreadable ??= { offset: at, length: image.length };
    at += image.length;
  }
  return unreadable ? { tokens, unreadable } : { tokens };
}

function tokenAt({ words, signs, patterns }: Mode, text: string, at: number): IToken | undefined {
  const two = text.slice(at, at + 2);
  const image = signs.has(two) ? two : two[0]!;
  const sign = signs.get(image);
  if (sign) return tokenOf(sign, at, image);
  for (const [type, pattern] of patterns) {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    // A name that is a word of the language: `index` is none, though it begins with `in`.
    if (found !== undefined) return tokenOf(words.get(found) ?? type, at, found);
  }
  return undefined;
}

const tokenOf = (tokenType: TokenType, startOffset: number, image: string): IToken => ({
  image,
  startOffset,
  tokenTypeIdx: tokenType.tokenTypeIdx!,
  tokenType,
});

/** Where the next token begins, or the end of the text. */
function nextToken(mode: Mode, text: string, from: number): number {
  let at = from;
  while (at < text.length && !tokenAt(mode, text, at)) at++;
  return at;
}
