import { cover } from "../text/span.js";
import type * as ast from "./ast.js";
import { type LineContext, tokenSpan, withAttributes } from "./line-context.js";
import type { BlockToken } from "./tokens.js";

/* Bodies, quotes and separators, with the attributes on the line below them. */

export function readBody(context: LineContext, { lines }: BlockToken, attributes: BlockToken | undefined): ast.Body {
  const node = { kind: "body", span: cover(lines[0]!, lines.at(-1)!), lines } as const;
  return withAttributes(context, node, attributes);
}

export function readQuoteLines(
  context: LineContext,
  { startOffset: start, lines }: BlockToken,
  attributes: BlockToken | undefined,
): ast.Quote {
  // A lone `>` has an empty text, but is not an empty node.
  const span = { start, end: Math.max(lines.at(-1)!.end, start + 1) };
  return withAttributes(context, { kind: "quote", span, lines } as const, attributes);
}

export const readSeparator = (
  context: LineContext,
  token: BlockToken,
  attributes: BlockToken | undefined,
): ast.Separator => withAttributes(context, { kind: "separator", span: tokenSpan(token) } as const, attributes);
