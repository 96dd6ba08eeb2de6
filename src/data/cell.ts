import { isNumeric, numberFromText, numberText, type Value } from "../language/value.js";

/** RFC 8259, section 6. */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

export const isJsonNumber = (text: string): boolean => jsonNumber.test(text);

/** Empty, or of blanks alone. */
export const isBlank = (text: string): boolean => text.trim() === "";

/**
 * A cell of a format that knows only text (template-notes.md, "Read data from files"): a JSON number is a number, exactly as written; a blank cell
 * is `null`, in a column kept as text too; everything else is its text, untouched.
 */
export function readCell(text: string, keepText: boolean): Value {
  if (isBlank(text)) return null;
  return !keepText && jsonNumber.test(text) ? numberFromText(text) : text;
}

/** A cell of a format that has types, in a column kept as text: a number or boolean as it is written. */
export function cellAsText(value: Value): Value {
  if (typeof value === "boolean") return String(value);
  return isNumeric(value) ? numberText(value) : value;
}
