import { isNumeric, numberFromText, numberText, type Value } from "../language/value.js";

/** A JSON number (RFC 8259, section 6). No nested repetition, so its time is linear. */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

export const isJsonNumber = (text: string): boolean => jsonNumber.test(text);

/** Whether a cell is empty or consists of whitespace. */
export const isBlank = (text: string): boolean => text.trim() === "";

/**
 * A cell of a text-only format (template-notes.md, "Read CSV, JSON, YAML, XLSX and Parquet"): a blank cell is `null`, also in columns kept
 * as text; a JSON number is a number with its digits as written; anything else is its text. `007` and `1,5` are not JSON numbers and stay
 * text, so codes keep their zeros.
 */
export function readCell(text: string, keepText: boolean): Value {
  if (isBlank(text)) return null;
  return !keepText && jsonNumber.test(text) ? numberFromText(text) : text;
}

/** A cell of a typed format in a column kept as text: numbers and booleans become text as written. */
export function cellAsText(value: Value): Value {
  if (typeof value === "boolean") return String(value);
  return isNumeric(value) ? numberText(value) : value;
}
