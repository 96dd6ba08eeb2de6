/*
 * These replace spreads such as `Math.max(...values)` and `list.push(...items)`. A spread passes each value as an argument, and from about
 * a hundred thousand values on it overflows the call stack.
 */

/** The largest value, but not less than `least`. */
export function maxOf(values: Iterable<number>, least = Number.NEGATIVE_INFINITY): number {
  let most = least;
  for (const value of values) most = Math.max(most, value);
  return most;
}

/** The smallest value, but not more than `most`. */
export function minOf(values: Iterable<number>, most = Number.POSITIVE_INFINITY): number {
  let least = most;
  for (const value of values) least = Math.min(least, value);
  return least;
}

/** Adds the items to the end of the list. */
export function append<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}
