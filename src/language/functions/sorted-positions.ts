import type { Value } from "../value.js";
import { compareValues, type Spend } from "./compare.js";

/** The positions of the keys in sorted order, with null last in both directions. `undefined` if `spend` ran out of budget. */
export function sortedPositions(
  keys: readonly Value[],
  descending: boolean,
  spend: Spend,
): readonly number[] | undefined {
  const direction = descending ? -1 : 1;
  let spent = false;
  // Positions and not items: a key is computed once for each item, and equal keys keep the order of their items (`sort` is stable).
  const positions = keys.map((_, at) => at);
  positions.sort((a, b) => {
    const one = keys[a] as Value;
    const other = keys[b] as Value;
    // After the budget runs out, all keys count as equal, so that sorting ends quickly.
    if (spent) return 0;
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const order = compareValues(one, other, spend);
    spent = order === undefined;
    return (order ?? 0) * direction;
  });
  return spent ? undefined : positions;
}
