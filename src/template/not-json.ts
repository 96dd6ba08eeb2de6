import { isExactNumber, type Value } from "../language/value.js";
import { pointerStep } from "../text/json-pointer.js";
import { maximumDepth } from "../text/nesting.js";

/** A value that JSON does not have, and where it is: a JSON pointer, empty for the value itself. */
export interface NotJson {
  readonly what: string;
  readonly at: string;
}

/** The objects around a value, and those that contain JSON only: an object may be in several places. */
interface Visited {
  readonly around: Set<object>;
  readonly fine: Set<object>;
}

/**
 * The first such value inside a value that a program gives, such as `NaN` or a `Date`, which would become null or an empty record. As
 * `JSON.stringify` does, this accepts `undefined`, reads the fields of any other object, and refuses one that contains itself.
 */
export function notJson(
  value: unknown,
  at = "",
  visited: Visited = { around: new Set(), fine: new Set() },
): NotJson | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? undefined : { what: String(value), at };
  if (typeof value === "function" || typeof value === "symbol") return { what: `a ${typeof value}`, at };
  if (typeof value !== "object" || value === null || value instanceof Map || isExactNumber(value as Value))
    return undefined;
  const { around, fine } = visited;
  if (around.has(value)) return { what: "itself", at };
  // Deeper values become null.
  if (fine.has(value) || around.size === maximumDepth) return undefined;
  const fields = Object.entries(value);
  const kind = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (fields.length === 0 && kind !== "Object" && kind !== "Array") return { what: `a ${kind}`, at };
  around.add(value);
  for (const [name, item] of fields) {
    const found = notJson(item, at + pointerStep(name), visited);
    if (found) return found;
  }
  around.delete(value);
  fine.add(value);
  return undefined;
}
