import { distance } from "fastest-levenshtein";

/**
 * The known name that was most likely meant, or `undefined` when none is near: at most a third of the letters may differ.
 * Case and the choice of `-`, `_` and space do not count.
 */
export function closest(name: string, known: Iterable<string>): string | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[-_ ]/g, "");
  const wanted = plain(name);
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of known) {
    const away = distance(wanted, plain(candidate));
    if (away < bestDistance) {
      best = candidate;
      bestDistance = away;
    }
  }
  return best;
}
