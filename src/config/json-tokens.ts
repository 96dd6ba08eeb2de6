import { createScanner } from "jsonc-parser";
import type { Span } from "../text/span.js";

/** A token of JSON with comments. Any other word counts as one: it may become a text. */
export interface JsonToken {
  readonly kind: "{" | "}" | "[" | "]" | ":" | "," | "text" | "word" | "comment";
  readonly span: Span;
  readonly value: string;
  /** A text without its closing quote: it goes on to the end of its line. */
  readonly isOpen: boolean;
}

/** `ScanError.UnexpectedEndOfString` of jsonc-parser, whose enumerations exist for its types only. */
const unexpectedEndOfString = 2;

export function jsonTokens(text: string): readonly JsonToken[] {
  const scanner = createScanner(text);
  const tokens: JsonToken[] = [];
  // By the offset: after an open comment, the scanner returns that token forever.
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const start = scanner.getTokenOffset();
    const span = { start, end: start + scanner.getTokenLength() };
    const kind = kindOf(text, start);
    const isOpen = Number(scanner.getTokenError()) === unexpectedEndOfString;
    if (kind) tokens.push({ kind, span, value: scanner.getTokenValue(), isOpen });
  }
  return tokens;
}

/** By the first characters, which no two kinds share; `undefined` for blanks. */
function kindOf(text: string, start: number): JsonToken["kind"] | undefined {
  const first = text[start]!;
  if ("{}[]:,".includes(first)) return first as JsonToken["kind"];
  if (first === '"') return "text";
  if (/\s|\uFEFF/.test(first)) return undefined;
  return /^\/[/*]/.test(text.slice(start, start + 2)) ? "comment" : "word";
}

export const isWord = ({ kind }: JsonToken): boolean => kind === "text" || kind === "word";
