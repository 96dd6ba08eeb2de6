import { isJsonNumber } from "../text/json-number.js";
import type * as z from "../text/zod.js";
import { booleanOf } from "./suggest-value.js";

/** The JSON to write where a field has the wrong type. `text` is the value as it is written: it keeps all digits of a number. */
export function jsonAdvice(issue: z.core.$ZodIssue, value: unknown, text: string): string {
  switch (issue.code) {
    case "invalid_type":
      return ofType(issue.expected, value, text);
    case "invalid_value":
      return write(...issue.values.map((one) => JSON.stringify(one)));
    case "invalid_union":
      // A discriminated union without alternatives: the `type` itself is wrong.
      return issue.errors.length === 0 ? write('"body"') : asText(value, text);
    default:
      return asText(value, text);
  }
}

function ofType(expected: string, value: unknown, text: string): string {
  const boolean = booleanOf(String(value));
  switch (expected) {
    case "number":
      return typeof value === "string" && isJsonNumber(value) ? write(value) : "Write a number.";
    case "boolean":
      return boolean === undefined ? write("true", "false") : write(boolean);
    case "string":
      return asText(value, text);
    default:
      return expected === "array" ? "Write a list in `[` and `]`." : "Write an object in `{` and `}`.";
  }
}

const write = (...texts: readonly string[]): string => `Write ${texts.map((text) => `\`${text}\``).join(" or ")}.`;

const asText = (value: unknown, text: string): string =>
  typeof value === "number" || typeof value === "boolean"
    ? write(JSON.stringify(text))
    : "Write a text in double quotes.";
