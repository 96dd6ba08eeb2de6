import { invisible } from "../../text/invisible.js";
import { lazy } from "../../text/lazy.js";
import type { Span } from "../../text/span.js";

const pattern = lazy(
  () =>
    new RegExp(
      String.raw`(?:^|[\r\n])[ \t]*(?!@end[ \t]*(?:[\r\n]|$))((?:[@${invisible}][@ \t${invisible}]*)?end(?:[ \t]*(?:if|for|each|foreach))?[;:]?|\}(?![ \t\r\n]*@?el(?:se|if)))(?=[ \t]*(?:[\r\n]|$))`,
      "u",
    ),
);

/**
 * The first line that is almost `@end`: without its `@`, with something else beside it, or a brace alone, as in C. A right `@end` closes an
 * inner block, and is not what is wrong.
 */
export function detectEnd(text: string, { start, end }: Span): Span | undefined {
  const found = pattern().exec(text.slice(start, end));
  if (!found) return undefined;
  const at = start + found.index + found[0].length - found[1]!.length;
  return { start: at, end: at + found[1]!.length };
}
