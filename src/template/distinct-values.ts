import type { Spend } from "../language/functions/compare.js";
import { valueKey } from "../language/functions/value-key.js";
import type { Value } from "../language/value.js";

/** Different values, each with its position in the order of first appearance. */
export interface DistinctValues {
  readonly values: readonly Value[];
  /** `undefined` if the budget has run out. */
  readonly positionOf: (value: Value) => number | undefined;
}

/** Equal are values that `==` calls equal. */
export function createDistinctValues(spend: Spend): DistinctValues {
  const values: Value[] = [];
  // Most titles are strings or plain numbers, which a map finds by themselves; a key costs much more.
  const direct = new Map<string | number, number>();
  const byKey = new Map<string, number>();
  const addByKey = (value: Value): number | undefined => {
    const key = valueKey(value, spend);
    if (key === undefined) return undefined;
    const known = byKey.get(key);
    if (known !== undefined) return known;
    byKey.set(key, values.length);
    return values.push(value) - 1;
  };
  const positionOf = (value: Value): number | undefined => {
    const isDirect = typeof value === "string" || typeof value === "number";
    const known = isDirect ? direct.get(value) : undefined;
    if (known !== undefined) return known;
    // A number needs its key too: 24.40, which is kept as written, equals 24.4.
    const position = typeof value === "string" ? values.push(value) - 1 : addByKey(value);
    if (isDirect && position !== undefined) direct.set(value, position);
    return position;
  };
  return { values, positionOf };
}
