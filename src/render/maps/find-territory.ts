import { inOneLine } from "../../text/in-one-line.js";
import { foldName } from "./fold-name.js";
import { territories } from "./territories.js";
import type { Territory } from "./territory.js";

/** Words of an identifier that describe the map instead of the territory. */
const about = /\b(?:map|maps|of|countries|states|regions|provinces|prefectures|svg|mercator)\b/g;

/** The map of an identifier; `undefined` if igx has none. The service may have other maps. */
export function findTerritory(identifier: string): Territory | undefined {
  const name = foldName(identifier);
  return named(name) ?? named(inOneLine(name.replace(about, "")));
}

const named = (name: string): Territory | undefined =>
  name === ""
    ? undefined
    : territories.find(({ id, aliases }) => [id, ...aliases].some((alias) => foldName(alias) === name));
