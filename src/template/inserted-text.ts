import { typeMismatch } from "../diagnostics/messages/template.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import { isList, isNumeric, numberText, shownValue, type Value } from "../language/value.js";
import type { Span } from "../text/span.js";

/** How `null` in a text is reported, before a template runs and while it runs. */
export const nullInText = 'Provide a value for null: `value ?? "none"`.';

/** The advice for a list or an object in a text. */
export const manyInText = "Take one of its values, or join them with `join`.";

/** A value inside text: inserted as it is. `null`, lists and records cannot be inserted. */
export function insertedText(given: Value, span: Span, report: Report): string | undefined {
  const value = shownValue(given);
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (value !== null && isNumeric(value)) return numberText(value);
  const what = value === null ? "Null" : isList(value) ? "A list" : "An object";
  report(typeMismatch, span, {
    problem: `${what} cannot be inserted into text.`,
    advice: value === null ? nullInText : manyInText,
  });
  return undefined;
}
