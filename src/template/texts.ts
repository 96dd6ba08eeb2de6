import type { Report } from "../diagnostics/finding.js";
import { typeMismatch } from "../diagnostics/rules/template.js";
import type { Inline } from "../syntax/ast.js";
import type { Span } from "../text/span.js";
import { evaluate } from "./evaluate.js";
import { isNumeric, numberText, typeName, type Value } from "../language/value.js";

/** Evaluates the parts of a text and joins them. A part that cannot be evaluated leaves a gap, and has been reported. */
export function evaluateText(parts: readonly Inline[], report: Report): string {
  let text = "";
  for (const part of parts) {
    if (typeof part === "string") text += part;
    else if (part.expression) {
      const value = evaluate(part.expression, report);
      if (value !== undefined) text += textOf(value, part.span, report);
    }
  }
  return text;
}

/** A value inside text: inserted as it is. `null`, lists and records are no text. */
export function textOf(value: Value, span: Span, report: Report): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (value !== null && isNumeric(value)) return numberText(value);
  const advice =
    value === null
      ? 'Say what stands in its place: `{{ value ?? "none" }}`.'
      : "Take one of its values, or join them with `join`.";
  report(typeMismatch, span, { problem: `A ${typeName(value)} cannot stand inside text.`, advice });
  return "";
}
