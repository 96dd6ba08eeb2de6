import { isNumeric, numberText, shownValue, type Value } from "../language/value.js";
import { jsonText } from "./json-text.js";

/** A value as the text of a cell: numbers with their digits, lists and records as JSON, null as nothing. */
export function valueText(given: Value): string {
  const value = shownValue(given);
  if (value === null) return "";
  if (typeof value === "string") return value;
  return isNumeric(value) ? numberText(value) : jsonText(value);
}
