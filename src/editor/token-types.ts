import { SemanticTokenModifiers, SemanticTokenTypes } from "vscode-languageserver-types";
import type { Span } from "../text/span.js";

/** The types and modifiers that igx uses, in the order in which answers number them. */
export const tokenTypes = [
  SemanticTokenTypes.keyword,
  SemanticTokenTypes.decorator,
  SemanticTokenTypes.enumMember,
  SemanticTokenTypes.property,
  SemanticTokenTypes.variable,
  SemanticTokenTypes.parameter,
  SemanticTokenTypes.function,
  SemanticTokenTypes.type,
  SemanticTokenTypes.string,
  SemanticTokenTypes.number,
  SemanticTokenTypes.comment,
] as const;

/** `unused` is igx's own: the protocol has none for a name that nothing uses. */
export const tokenModifiers = [
  SemanticTokenModifiers.declaration,
  SemanticTokenModifiers.readonly,
  SemanticTokenModifiers.defaultLibrary,
  "unused",
] as const;

export type TokenType = (typeof tokenTypes)[number];
type TokenModifier = (typeof tokenModifiers)[number];

/** The type of a part of the text, in the standard types of the protocol. */
export interface SemanticToken {
  readonly span: Span;
  readonly type: TokenType;
  readonly modifiers: readonly TokenModifier[];
}

/** The token of a span. */
export const token = (span: Span, type: TokenType, modifiers: readonly TokenModifier[] = []): SemanticToken => ({
  span,
  type,
  modifiers,
});
