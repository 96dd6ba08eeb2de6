import { valueText } from "../data/value-text.js";
import { isNumeric, numberText, type Value } from "../language/value.js";
import { isJsonNumber } from "../text/json-number.js";
import type { ImportedCell } from "./document-part.js";

/** A value of a table as a cell. A text of the file stays a text, even if its characters are a number. */
export const cellOfValue = (value: Value): ImportedCell =>
  isNumeric(value) ? { number: numberText(value) } : valueText(value);

/** A cell of a format that does not tell numbers from texts. */
export const cellOfText = (text: string): ImportedCell => (isJsonNumber(text) ? { number: text } : text);
