import { valueText } from "../../check/cells.js";
import { isExactNumber, isList, isNumeric, isRecord, numberText, type Value } from "../../language/value.js";

/** How the value of a slot is written, and which values the rules have nothing to say about. */
export type SlotForm =
  /** Text, whatever the value looks like. */
  | "text"
  /** A number; one that is not negative; one above zero. */
  | "number"
  | "not-negative"
  | "positive"
  /** An integer or a boolean as such, else text. */
  | "figure";

/** The JSON of a value in a slot; `undefined` if the element has to be read and checked with it. */
export function slotJson(form: SlotForm, value: Value): string | undefined {
  if (typeof value === "string") return form === "text" || form === "figure" ? JSON.stringify(value) : undefined;
  if (value === null || isList(value) || isRecord(value)) return undefined;
  if (form === "text") return JSON.stringify(valueText(value));
  if (isNumeric(value)) return numberJson(form, value);
  return form === "figure" ? String(value) : undefined;
}

function numberJson(
  form: Exclude<SlotForm, "text">,
  value: Exclude<Value, string | boolean | null>,
): string | undefined {
  if (typeof value !== "number" && !isExactNumber(value)) return undefined;
  const json = numberText(value);
  const double = typeof value === "number" ? value : Number(json);
  switch (form) {
    case "number":
      return Number.isFinite(double) ? json : undefined;
    case "not-negative":
      return double >= 0 && Number.isFinite(double) ? json : undefined;
    case "positive":
      return double > 0 && Number.isFinite(double) ? json : undefined;
    case "figure":
      return Number.isInteger(double) ? json : JSON.stringify(json);
  }
}
