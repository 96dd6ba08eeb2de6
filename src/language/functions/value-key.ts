import { comparedValue, isList, isNumeric, isRecord, type Value } from "../value.js";
import { fieldNames, type Spend } from "./compare.js";
import { decimalKey } from "./decimal.js";

/** Work that remains: a value, or the text between values. */
type Pending = (Value | { readonly literal: string })[];

const isLiteral = (next: Pending[number]): next is { readonly literal: string } =>
  typeof next === "object" && next !== null && "literal" in next;

/** One step for each character, unlike in comparisons: the key contains all of them. */
function steps(value: Value): number {
  if (typeof value === "string") return 1 + value.length;
  if (isList(value)) return 1 + value.length;
  return value !== null && isRecord(value) ? 1 + value.size : 1;
}

/** Writes a value without its items or fields, which are added to `pending` in reverse. */
function write(value: Value, parts: string[], pending: Pending): void {
  if (value !== null && isNumeric(value)) parts.push(decimalKey(value), ",");
  else if (value !== null && isList(value)) {
    parts.push("[");
    pending.push({ literal: "]" });
    for (let at = value.length - 1; at >= 0; at--) pending.push(value[at]!);
  } else if (value !== null && isRecord(value)) {
    parts.push("{");
    pending.push({ literal: "}" });
    for (const name of fieldNames(value).toReversed())
      pending.push(value.get(name)!, { literal: JSON.stringify(name) });
  } else parts.push(JSON.stringify(comparedValue(value)), ",");
}

/** A string that is equal for two values if and only if `sameValue` is true; `undefined` if the budget runs out. */
export function valueKey(value: Value, spend: Spend): string | undefined {
  const parts: string[] = [];
  // A stack of its own: data may be nested deeper than the call stack allows.
  const pending: Pending = [value];
  while (pending.length > 0) {
    const next = pending.pop()!;
    if (isLiteral(next)) parts.push(next.literal);
    else if (spend(steps(next))) write(next, parts, pending);
    else return undefined;
  }
  return parts.join("");
}
