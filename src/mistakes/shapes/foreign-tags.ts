import { type FixSpec, replacement } from "../../diagnostics/pending-diagnostic.js";
import { isAlone, isBlank, isLineEnd } from "../../syntax/scan.js";
import { lazy } from "../../text/lazy.js";
import type { Span } from "../../text/span.js";

/* Tags of Handlebars and Mustache, which are lines in igx: `{{#if a}}`, `{{/if}}`, `{{> part}}`. */

/** A mistake that is a whole tag. */
interface ForeignTag {
  readonly span: Span;
  readonly problem: string;
  readonly advice: string;
  readonly fixes: readonly FixSpec[];
}

/** The line that a tag means, or what to write if more than one line can be meant. */
type Meant = { readonly line: string } | { readonly advice: string };

const name = String.raw`[\p{L}_][\p{L}\p{N}_]*`;

type Form = readonly [pattern: RegExp, meant: (...groups: readonly string[]) => Meant];

const forms = lazy((): readonly Form[] => [
  [
    new RegExp(String.raw`^#each\s+(.+?)(?:\s+as\s*\|\s*(${name})(?:[\s,]+(${name}))?\s*\|)?$`, "u"),
    (list, item = itemOf(list), index = "") => ({ line: `@for ${item}${index && `, ${index}`} in ${list}` }),
  ],
  [/^#if\s+(\S.*)$/u, (condition) => ({ line: `@if ${condition}` })],
  [/^#unless\s+(\S.*)$/u, (condition) => ({ line: `@if !(${condition})` })],
  [/^else\s+if\s+(\S.*)$/u, (condition) => ({ line: `@elseif ${condition}` })],
  [/^\^$/u, () => ({ line: "@else" })],
  [/^\/\s*(?:each|if|unless)$/u, () => ({ line: "@end" })],
  [/^\/\s*[\w.-]*$/u, () => ({ advice: "Write `@end` on a line of its own." })],
  [/^#with\s+(\S.*)$/u, (value) => ({ advice: `Write the whole name of each field, such as \`${value}.name\`.` })],
  [/^>\s*([\w./-]+)$/u, (file) => ({ line: `@include "${file.replace(/\.[a-z]+$/, "")}.igx"` })],
  [/^!--(.*)--$/u, (comment = "") => ({ line: `// ${comment.trim()}` })],
  [/^!\s+(\S.*)$/u, (comment) => ({ line: `// ${comment}` })],
  [
    new RegExp(String.raw`^#\s*(${name}(?:\.${name})*)$`, "u"),
    (value) => ({
      advice: `Write \`@for ${itemOf(value)} in ${value}\` for a list, or \`@if ${value}\` for a condition.`,
    }),
  ],
  [
    new RegExp(String.raw`^\^\s*(${name}(?:\.${name})*)$`, "u"),
    (value) => ({ advice: `Write \`@if length(${value}) == 0\` for a list, or \`@if !${value}\` for a condition.` }),
  ],
]);

/** A word for one item: `crop` of `crops`. */
function itemOf(list: string): string {
  const [plural = ""] = /(?<![\p{L}\p{N}_])[\p{L}\p{N}_]+$/u.exec(list) ?? [];
  const one = plural.replace(/ies$/, "y").replace(/([^s])s$/, "$1");
  return one === plural ? "item" : one;
}

/** The kind of the interpolation with this content, if it is a tag: the fix makes the line of one that is alone on its line. */
export function foreignTag(text: string, { start, end }: Span): ForeignTag | undefined {
  if (text.slice(start - 2, start) !== "{{" || !text.startsWith("}}", end)) return undefined;
  const inner = text.slice(start, end).trim();
  if (inner.length > longest) return undefined;
  for (const [pattern, meant] of forms()) {
    const groups = pattern.exec(inner);
    if (!groups) continue;
    const span = { start: start - 2, end: end + 2 };
    const problem = `\`${text.slice(span.start, span.end)}\` is not an interpolation.`;
    const line = meant(...groups.slice(1));
    if ("advice" in line) return { span, problem, advice: line.advice, fixes: [] };
    const fixes = fillsLine(text, span) ? [replacement(`Write \`${line.line}\``, span, line.line)] : [];
    return { span, problem, advice: `Write \`${line.line}\` on a line of its own.`, fixes };
  }
  return undefined;
}

/** No tag is longer. */
const longest = 200;

/** Whether there is only white space before and after a piece of text on its line. */
function fillsLine(text: string, { start, end }: Span): boolean {
  let first = start;
  while (first > 0 && isBlank(text.charCodeAt(first - 1))) first--;
  return (first === 0 || isLineEnd(text.charCodeAt(first - 1))) && isAlone(text, end);
}
