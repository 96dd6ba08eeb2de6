import { distance } from "fastest-levenshtein";

/**
 * The known name that was most likely meant, or `undefined` when none is near: about a third of the letters may differ, or
 * stand in another order. Case and the choice of `-`, `_` and space do not count.
 */
export function closest(name: string, known: Iterable<string>): string | undefined {
  const wanted = plain(name);
  let best: string | undefined;
  let bestDistance = Math.ceil(wanted.length / 3) + 1;
  for (const candidate of known) {
    const away = howFar(wanted, plain(candidate));
    if (away < bestDistance && away < wanted.length) {
      best = candidate;
      bestDistance = away;
    }
  }
  return best;
}

const plain = (text: string): string => text.toLowerCase().replace(/[-_ ]/g, "");

/** Swapped letters are the commonest slip: the same letters in another order count as one. */
const howFar = (one: string, other: string): number =>
  one !== other && one.length === other.length && [...one].sort().join("") === [...other].sort().join("")
    ? 1
    : distance(one, other);
