import type { AttributeValue } from "../syntax/ast.js";

/** The text of a value that is written out: a word, or a quoted text without interpolations. `undefined` for any other value. */
export function constantText(value: AttributeValue | undefined): string | undefined {
  if (value?.kind === "word") return value.text;
  if (value?.kind !== "quoted" || !value.parts.every((part) => typeof part === "string")) return undefined;
  return value.parts.join("");
}
