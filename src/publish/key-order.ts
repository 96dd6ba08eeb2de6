type Pair<Value> = readonly [key: string, value: Value];

/** In the order of a JavaScript object: array indices by value, then all others by UTF-16 code units, the same on every machine. */
export function inOrder<Value>(pairs: readonly Pair<Value>[]): readonly Pair<Value>[] {
  const isOrdered = pairs.every((pair, at) => at === 0 || compareKeys(pairs[at - 1]![0], pair[0]) <= 0);
  return isOrdered ? pairs : pairs.toSorted(([a], [b]) => compareKeys(a, b));
}

/** Below zero if `a` comes first. */
export const compareKeys = (a: string, b: string): number =>
  arrayIndex(a) - arrayIndex(b) || (a < b ? -1 : a > b ? 1 : 0);

/** The names that an object lists first; for others the number after the last of them. */
function arrayIndex(name: string): number {
  const first = name.charCodeAt(0);
  const isNumber = first >= zero && first <= zero + 9 && /^(0|[1-9]\d{0,9})$/.test(name);
  return isNumber ? Math.min(Number(name), noIndex) : noIndex;
}

const zero = "0".charCodeAt(0);
const noIndex = 2 ** 32 - 1;
