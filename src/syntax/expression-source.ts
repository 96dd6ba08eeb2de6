import type { Span } from "../text/span.js";
import { literalEnd } from "./scan-literals.js";

/* Expressions as they are written. Parentheses are not in the tree, and spans have only some of them. */

/** The place of an expression with all its parentheses: the span of `(a) + (b)` begins at the `a`. */
export function wholeSpan(text: string, { start, end }: Span): Span {
  const { opened, closed } = openParentheses(text, start, end);
  return { start: beforeOpening(text, start, closed), end: afterClosing(text, end, opened) };
}

/** Whether a source is one pair of parentheses and what is in it. */
export const isParenthesized = (source: string): boolean =>
  source.startsWith("(") && source.endsWith(")") && openParentheses(source, 1, source.length - 1).closed === 0;

/** How many parentheses a piece opens without closing them, and how many it closes that are opened before it. */
function openParentheses(
  text: string,
  start: number,
  end: number,
): { readonly opened: number; readonly closed: number } {
  let opened = 0;
  let closed = 0;
  for (let at = start; at < end; at++) {
    const literal = literalEnd(text, at, end);
    if (literal > 0) at = literal - 1;
    else if (text[at] === "(") opened++;
    else if (text[at] === ")") opened > 0 ? opened-- : closed++;
  }
  return { opened, closed };
}

function beforeOpening(text: string, start: number, count: number): number {
  let at = start;
  for (let left = count; left > 0 && at > 0; at--) if (text[at - 1] === "(") left--;
  return at;
}

function afterClosing(text: string, end: number, count: number): number {
  let at = end;
  for (let left = count; left > 0 && at < text.length; at++) if (text[at] === ")") left--;
  return at;
}
