import { distance } from "fastest-levenshtein";
import { plainName } from "./plain-name.js";

/**
 * The known name that was most likely meant; `undefined` if none is close. About a third of the letters may differ, or the letters may have
 * another order. Case, `-`, `_` and spaces do not count. `edits`: at most so many, where a name may be meant as it is.
 */
export function closest(name: string, known: Iterable<string>, edits = Number.POSITIVE_INFINITY): string | undefined {
  const wanted = plainName(name);
  let best: string | undefined;
  let bestDistance = Math.min(Math.ceil(wanted.length / 3), edits) + 1;
  for (const candidate of known) {
    const plain = plainName(candidate);
    // Each letter more is an edit: most names need not be compared.
    if (Math.abs(plain.length - wanted.length) >= bestDistance) continue;
    const away = howFar(wanted, plain);
    // As many edits as letters means that nothing fits.
    if (away < bestDistance && away < wanted.length) {
      best = candidate;
      bestDistance = away;
    }
  }
  return best;
}

/** The edit distance. Swapped letters are the most common slip, so the same letters in another order count as one edit. */
const howFar = (one: string, other: string): number =>
  one !== other && one.length === other.length && [...one].sort().join("") === [...other].sort().join("")
    ? 1
    : distance(one, other);
