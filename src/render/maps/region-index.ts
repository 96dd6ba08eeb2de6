import { foldName } from "./fold-name.js";
import type { Territory } from "./territory.js";

/** Finds the code of a region by any of its names or codes; `undefined` if it is not on the map. */
export type FindRegion = (title: string) => string | undefined;

/** Names that are shown win over codes, and codes over other names: `Georgia` is the country, `Congo` the one that is called nothing else. */
export function regionIndex({ regions }: Territory): FindRegion {
  const index = new Map<string, string>();
  const add = (name: string, code: string): void => {
    const folded = foldName(name);
    if (folded !== "" && !index.has(folded)) index.set(folded, code);
  };
  for (const { code, name } of regions) add(name, code);
  for (const { code } of regions) add(code, code);
  for (const { code, aliases } of regions) for (const alias of aliases) add(alias, code);
  return (title) => {
    const folded = foldName(title);
    // ISO 3166-2 has the country's code before the region's: US-CA.
    return index.get(folded) ?? index.get(/^[a-z]{2} ([a-z0-9]{1,3})$/.exec(folded)?.[1] ?? "");
  };
}
