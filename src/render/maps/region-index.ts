import { foldName } from "./fold-name.js";
import type { Territory } from "./territory.js";

/** Finds the code of a region by any of its names or codes; `undefined` if it is not on the map. */
type FindRegion = (title: string) => string | undefined;

const indexes = new WeakMap<Territory, FindRegion>();

/** The index of a territory, made once. */
export function regionIndex(territory: Territory): FindRegion {
  const index = indexes.get(territory) ?? createIndex(territory);
  indexes.set(territory, index);
  return index;
}

/**
 * Names that are shown win over codes, and codes over other names: `Georgia` is the country, `Congo` the one that is called nothing else. Most
 * documents have shown names only, so the others, which are many more, are folded when one is asked for.
 */
function createIndex({ regions }: Territory): FindRegion {
  const shown = codesByName(regions.map(({ code, name }) => [name, code]));
  let others: ReadonlyMap<string, string> | undefined;
  const codeOf = (folded: string): string | undefined => {
    const code = shown.get(folded);
    if (code !== undefined) return code;
    others ??= codesByName([
      ...regions.map(({ code }) => [code, code] as const),
      ...regions.flatMap(({ code, aliases }) => aliases.map((alias) => [alias, code] as const)),
    ]);
    return others.get(folded);
  };
  return (title) => {
    const folded = foldName(title);
    // ISO 3166-2 has the country's code before the region's: US-CA.
    return codeOf(folded) ?? codeOf(/^[a-z]{2} ([a-z0-9]{1,3})$/.exec(folded)?.[1] ?? "");
  };
}

/** The codes by name; of several with the same name, the first. */
function codesByName(names: readonly (readonly [name: string, code: string])[]): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  for (const [name, code] of names) {
    const folded = foldName(name);
    if (folded !== "" && !codes.has(folded)) codes.set(folded, code);
  }
  return codes;
}
