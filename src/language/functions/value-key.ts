import { isList, isNumeric, isRecord, type Value } from "../value.js";
import { fieldNames, type Spend } from "./compare.js";
import { decimalKey } from "./decimal.js";

/** What is still to be written: a value, or text that belongs between values. */
type Pending = (Value | { readonly literal: string })[];

const isLiteral = (next: Pending[number]): next is { readonly literal: string } =>
  typeof next === "object" && next !== null && "literal" in next;

function steps(value: Value): number {
  if (typeof value === "string") return 1 + value.length;
  if (isList(value)) return 1 + value.length;
  return value !== null && isRecord(value) ? 1 + value.size : 1;
}

/** Writes the value's own text; what it holds goes to `pending`, last first. */
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
  } else parts.push(JSON.stringify(value), ",");
}

/** A text that is equal exactly for values that `sameValue` finds equal; `undefined` when the budget ran out. */
export function valueKey(value: Value, spend: Spend): string | undefined {
  const parts: string[] = [];
  const pending: Pending = [value];
  while (pending.length > 0) {
    const next = pending.pop()!;
    if (isLiteral(next)) parts.push(next.literal);
    else if (spend(steps(next))) write(next, parts, pending);
    else return undefined;
  }
  return parts.join("");
}
