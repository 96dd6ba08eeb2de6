import type { Report } from "../diagnostics/finding.js";
import { typeMismatch } from "../diagnostics/rules/template.js";
import { isNumeric, numberText, typeName, type Value } from "../language/value.js";
import type { Inline } from "../syntax/ast.js";
import type { Span } from "../text/span.js";
import { type Evaluation, evaluate } from "./evaluate.js";

/** Evaluates the parts of a text and joins them; `undefined` where a part has no value, which has been reported. */
export function evaluateText(parts: readonly Inline[], evaluation: Evaluation): string | undefined {
  if (parts.length === 0) return "";
  let text: string | undefined = "";
  for (const part of parts) {
    const piece: string | undefined = typeof part === "string" ? part : evaluatePart(part, evaluation);
    text = text === undefined || piece === undefined ? undefined : text + piece;
  }
  return text;
}

function evaluatePart(part: Exclude<Inline, string>, evaluation: Evaluation): string | undefined {
  const value = part.expression && evaluate(part.expression, evaluation);
  const text = value === undefined ? undefined : textOf(value, part.span, evaluation.report);
  return text !== undefined && evaluation.budget.spend("outputBytes", text.length, part.span, evaluation.report)
    ? text
    : undefined;
}

/** A value inside text: inserted as it is. `null`, lists and records are no text. */
function textOf(value: Value, span: Span, report: Report): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (value !== null && isNumeric(value)) return numberText(value);
  const advice =
    value === null
      ? 'Say what stands in its place: `{{ value ?? "none" }}`.'
      : "Take one of its values, or join them with `join`.";
  report(typeMismatch, span, {
    problem: value === null ? "Null cannot stand inside text." : `A ${typeName(value)} cannot stand inside text.`,
    advice,
  });
  return undefined;
}
