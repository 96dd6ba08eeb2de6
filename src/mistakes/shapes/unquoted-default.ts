import { type FixSpec, replacement } from "../../diagnostics/pending-diagnostic.js";
import type { Span } from "../../text/span.js";

interface UnquotedDefault {
  readonly span: Span;
  readonly problem: string;
  readonly advice: string;
  readonly fixes: readonly FixSpec[];
}

/** `name: type = value`, where the type has texts as values and the value does not begin like an expression. */
const declaration = /^[^:=]*:[ \t]*(string|color|date|secret|["'][^=]*["'])[ \t]*=[ \t]*(?=[#\p{L}\p{N}])/u;

/** Texts of these types have a form; quotes alone do not help any other. */
const forms: Readonly<Record<string, RegExp>> = { color: /^#?[\da-f]{3,8}$/i, date: /^\d{4}-\d{2}-\d{2}$/ };
const examples: Readonly<Record<string, string>> = { color: '"#6f4e37"', date: '"2024-01-31"' };

/** Parts that no text without quotes has: calls, interpolations and comments have findings of their own. */
const otherwise = /[("'`]|\{\{|[ \t]\/\//;

/** The default of a `@param` that is a text without its quotes: `date = 2024-03-05`, `color = #fff`, `string = New York`. */
export function unquotedDefault(text: string, span: Span): UnquotedDefault | undefined {
  const head = text.slice(span.start, span.end).trimEnd();
  const [before, type = ""] = declaration.exec(head) ?? [];
  if (before === undefined) return undefined;
  const value = head.slice(before.length);
  if (otherwise.test(value)) return undefined;
  const place = { start: span.start + before.length, end: span.start + head.length };
  const problem = "The default is a text without quotes.";
  if (forms[type]?.test(value) === false)
    return { span: place, problem, advice: `Write it in the form \`${examples[type]}\`.`, fixes: [] };
  const quoted = JSON.stringify(value);
  const fix = replacement(`Write \`${quoted}\``, place, quoted);
  return { span: place, problem, advice: `Write \`${quoted}\`.`, fixes: [fix] };
}
