import type { IToken } from "chevrotain";
import type { FixSpec } from "../../diagnostics/pending-diagnostic.js";
import * as t from "../../syntax/expression-tokens.js";
import { maximumDepth } from "../../syntax/parser/expression-parser.js";
import { code, isAlone, skipBlanks } from "../../syntax/scan.js";
import { emptySpan } from "../../text/span.js";
import { perCent } from "./foreign-forms.js";
import { spaced } from "./operand-tokens.js";

interface AdviceAtEnd {
  /** Missing if nothing says what is meant. */
  readonly advice: string | undefined;
  readonly fixes?: readonly FixSpec[];
}

/** The advice for an expression or head that ends too early, at `end`. */
export function adviceAtEnd(tokens: readonly IToken[], text: string, end: number): AdviceAtEnd {
  if (isAlone(text, end) && /^[[({,]$/.test(tokens.at(-1)?.image ?? ""))
    return { advice: "Write the whole expression on one line." };
  const next = skipBlanks(text, end, text.length);
  // Braces without `name: value` have been read as attributes.
  if (text.charCodeAt(next) === code.openBrace)
    return { advice: "Write an object with names and values, such as `{a: 1}`." };
  const [number, point] = tokens.slice(-2);
  if (point?.image === "." && number?.tokenType === t.NumberToken) return { advice: `Write \`${number.image}\`.` };
  if (point?.image === "-" && number?.image === "-")
    return { advice: `Write \`${spaced(tokens.slice(0, -2))} - 1\`: a name keeps its value.` };
  if (lacksColon(tokens)) return { advice: "Write `condition ? a : b`." };
  const open = openRecords(tokens);
  return open > 0 ? closeRecords(text, next, open) : { advice: perCent(tokens) };
}

/** Whether there is a condition with one value only. */
function lacksColon(tokens: readonly IToken[]): boolean {
  let open = 0;
  for (const { tokenType } of tokens) open += tokenType === t.Question ? 1 : tokenType === t.Colon ? -1 : 0;
  return open > 0 || tokens.at(-1)?.tokenType === t.Colon;
}

/** `{{ {a: 1}}}` and `{{ {a: {b: 1}} }}` end at their first two braces that are side by side. */
function closeRecords(text: string, at: number, open: number): AdviceAtEnd {
  const braces = /^\}{2,}/.exec(text.slice(at, at + maximumDepth))?.[0].length ?? 0;
  if (braces === 0) return { advice: "Write the missing `}`." };
  const edits = Array.from({ length: Math.min(open, braces - 1) }, (_, index) => {
    const between = at + index + 1;
    return { span: emptySpan(between), text: " " };
  });
  const advice = "Write a space between the braces, since `}}` ends the interpolation: `} }`.";
  // With one brace too many, it is not known which.
  const closes = braces === open || braces >= open + 2;
  return closes ? { advice, fixes: [{ title: "Write a space between the braces", edits }] } : { advice };
}

/** How many record literals are open at the end. */
function openRecords(tokens: readonly IToken[]): number {
  let open = 0;
  for (const { tokenType } of tokens) open += tokenType === t.OpenBrace ? 1 : tokenType === t.CloseBrace ? -1 : 0;
  return open;
}
