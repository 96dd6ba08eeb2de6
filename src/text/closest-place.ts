import { closest } from "./closest.js";

/** Comparing takes the product of the lengths, and no misspelt name of a place is this long. */
const longest = 80;

/**
 * The known place that is probably misspelt: with the same first letter, and one other letter, of long names two. Names of real places are
 * close to each other: England is not Finland.
 */
export function closestPlace(name: string, known: Iterable<string>): string | undefined {
  if (name.length > longest) return undefined;
  const found = closest(name, known, name.length > 8 ? 2 : 1);
  return found !== undefined && firstLetter(found) === firstLetter(name) ? found : undefined;
}

/** Without case and accent. */
const firstLetter = (name: string): string => name.trim().normalize("NFD").charAt(0).toLowerCase();
