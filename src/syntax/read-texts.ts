import type { IToken } from "chevrotain";
import type * as ast from "./ast.js";
import { cover, type LineContext, tokenSpan, trimmedSpan, withAttributes } from "./line-context.js";
import { trim } from "./scan.js";

/* Bodies, quotes and separators, with the attributes on the line below them. */

export function readBody(context: LineContext, lines: readonly IToken[], attributes: IToken | undefined): ast.Body {
  const spans = lines.map((line) => trimmedSpan(context, line));
  const node = { kind: "body", span: cover(spans[0]!, spans.at(-1)!), lines: spans } as const;
  return withAttributes(context, node, attributes);
}

export function readQuoteLines(
  context: LineContext,
  lines: readonly IToken[],
  attributes: IToken | undefined,
): ast.Quote {
  const spans = lines.map(({ startOffset, image }) => trim(context.text, startOffset + 1, startOffset + image.length));
  const start = lines[0]!.startOffset;
  // A lone `>` has an empty text, but is not an empty node.
  const span = { start, end: Math.max(spans.at(-1)!.end, start + 1) };
  return withAttributes(context, { kind: "quote", span, lines: spans } as const, attributes);
}

export const readSeparator = (context: LineContext, token: IToken, attributes: IToken | undefined): ast.Separator =>
  withAttributes(context, { kind: "separator", span: tokenSpan(token) } as const, attributes);
