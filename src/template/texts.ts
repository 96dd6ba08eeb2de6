import { isExactNumber, isList, isPeriod, type Value } from "../language/value.js";
import type { Inline } from "../syntax/ast.js";
import type { Span } from "../text/span.js";
import { evaluateInserted } from "./evaluate.js";
import type { Evaluation } from "./evaluation.js";

/** Evaluates the parts of a text and joins them; `undefined` where a part has no value, which has been reported. */
export function evaluateText(parts: readonly Inline[], evaluation: Evaluation): string | undefined {
  if (parts.length === 0) return "";
  if (parts.length === 1 && typeof parts[0] === "string") return parts[0];
  let text: string | undefined = "";
  for (const part of parts) {
    const piece: string | undefined = typeof part === "string" ? part : evaluatePart(part, evaluation);
    text = text === undefined || piece === undefined ? undefined : text + piece;
  }
  return text;
}

const evaluatePart = ({ expression, span }: Exclude<Inline, string>, evaluation: Evaluation): string | undefined =>
  expression && evaluateInserted(expression, span, evaluation);

/** How much text a value makes where it is inserted. */
export function textSize(value: Value): number {
  if (typeof value === "string") return value.length;
  if (value === null || typeof value !== "object") return 0;
  if (isExactNumber(value)) return value.raw.length;
  if (isPeriod(value)) return value.text.length;
  return isList(value) ? value.reduce<number>((sum, item) => sum + 1 + (isList(item) ? 0 : textSize(item)), 0) : 0;
}

/** Takes the text of an inserted value from the budget: the same value can be inserted in every turn of a loop. */
export const spendText = (value: Value, span: Span, { budget, report }: Evaluation): boolean =>
  budget.spend("outputBytes", textSize(value), span, report);
