import { closest } from "../text/closest.js";

/** The known name that was most likely meant; `undefined` also where finding it out would take too long. */
export type Suggest = (name: string, known: Iterable<string>) => string | undefined;

/** Comparisons in one document: enough for hundreds of slips, and over within a second. */
const maximumComparisons = 200_000;

/** Longer names are not compared: real ones are shorter. */
const maximumLength = 100;

/** Suggestions for one document: a template of many thousand names, all of them misspelt, gets some and then none. */
export function createSuggest(): Suggest {
  let left = maximumComparisons;
  return (name, known) => {
    const candidates: string[] = [];
    if (name.length > maximumLength) return undefined;
    for (const candidate of known) {
      if (left-- <= 0) return undefined;
      if (candidate.length <= maximumLength) candidates.push(candidate);
    }
    return closest(name, candidates);
  };
}
