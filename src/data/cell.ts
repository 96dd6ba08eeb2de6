import { isNumeric, numberText, type Value } from "../language/value.js";

/** Whether a cell is empty or consists of whitespace. */
export const isBlank = (text: string): boolean => text.trim() === "";

/** Whether a cell has a value: one that is blank has none, nor has one without a text. */
export const hasValue = (cell: Value): boolean => cell !== null && !(typeof cell === "string" && isBlank(cell));

/** A cell of a typed format in a column kept as text: numbers and booleans become text as written. */
export function cellAsText(value: Value): Value {
  if (typeof value === "boolean") return String(value);
  return isNumeric(value) ? numberText(value) : value;
}
