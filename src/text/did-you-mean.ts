import { closest } from "./closest.js";

/** A hint for a name that is not known: the known name that was probably meant, or `otherwise`. */
export function didYouMean(name: string, known: Iterable<string>, otherwise: string): string {
  const meant = closest(name, known);
  return meant === undefined ? otherwise : `Did you mean \`${meant}\`?`;
}
