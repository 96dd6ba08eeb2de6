import { isExactNumber, type Value } from "../language/value.js";
import { pointerStep } from "../text/json-pointer.js";
import { maximumDepth } from "../text/nesting.js";

/** A value that JSON does not have, and where it is: a JSON pointer, empty for the value itself. */
export interface NotJson {
  readonly what: string;
  readonly at: string;
}

/**
 * The first such value inside a value that a program gives, such as `NaN` or a `Date`, which would become null or an empty record. As
 * `JSON.stringify` does, this accepts `undefined` and reads the fields of any other object.
 */
export function notJson(value: unknown, at = "", depth = 0): NotJson | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? undefined : { what: String(value), at };
  if (typeof value === "function" || typeof value === "symbol") return { what: `a ${typeof value}`, at };
  if (typeof value !== "object" || value === null || value instanceof Map || isExactNumber(value as Value))
    return undefined;
  // Deeper values become null, so that a circle ends.
  if (depth === maximumDepth) return undefined;
  const fields = Object.entries(value);
  const kind = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (fields.length === 0 && kind !== "Object" && kind !== "Array") return { what: `a ${kind}`, at };
  for (const [name, item] of fields) {
    const found = notJson(item, at + pointerStep(name), depth + 1);
    if (found) return found;
  }
  return undefined;
}
