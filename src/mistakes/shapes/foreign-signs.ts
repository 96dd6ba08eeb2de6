import { type FixSpec, replacement } from "../../diagnostics/pending-diagnostic.js";
import type { Span } from "../../text/span.js";

/* Characters that other languages have in expressions and igx does not. */

interface ForeignSign {
  readonly advice?: string;
  readonly fixes?: readonly FixSpec[];
}

/** The advice for a character without meaning, or for a `/` that begins an expression; `text` is the expression with the text before it. */
export function foreignSign(text: string, span: Span): ForeignSign {
  const rest = text.slice(span.start);
  // JavaScript and SQL end a line with it.
  if (/^;[ \t]*(?:[\r\n]|$)/.test(rest)) return { advice: "Remove `;`.", fixes: [replacement("Remove `;`", span, "")] };
  if (rest.startsWith(";")) return { advice: "Write `,` between arguments.", fixes: [instead(span, ",")] };
  if (rest.startsWith("&")) return { advice: "Write `+` to join texts, or `&&` for “and”." };
  if (rest.startsWith("${")) return { advice: "Write the text that contains it between backquotes." };
  if (rest.startsWith("$")) return { advice: "Write the name without `$`.", fixes: [instead(span, "")] };
  return rest.startsWith("^") ? { advice: "Write a product, such as `x * x`." } : {};
}

const instead = (span: Span, text: string): FixSpec =>
  replacement(text === "" ? "Remove `$`" : `Write \`${text}\``, span, text);
