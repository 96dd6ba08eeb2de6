import type { Value } from "../value.js";

/** For shorter lists, looking up a result takes as long as making it again. */
export const longList = 32;

/** A function of a list whose results are kept while the list exists. Lists never change. */
export function keepByList<T>(make: (list: readonly Value[]) => T): (list: readonly Value[]) => T {
  const kept = new WeakMap<readonly Value[], { readonly result: T }>();
  return (list) => {
    if (list.length < longList) return make(list);
    const known = kept.get(list) ?? { result: make(list) };
    kept.set(list, known);
    return known.result;
  };
}
