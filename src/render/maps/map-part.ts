import { findTerritory } from "./find-territory.js";
import type { MapItem } from "./map-items.js";
import { surroundings } from "./map-window.js";
import { regionIndex } from "./region-index.js";
import type { Box } from "./rings.js";
import { territories } from "./territories.js";
import type { MapData, Territory } from "./territory.js";

/**
 * The part of a map that `crop` names: a region, all regions of a group, or another map, such as Europe on the world's. `undefined` if there is none of
 * this name.
 */
export function mapPart(territory: Territory, items: ReadonlyMap<string, MapItem>, name: string): Box | undefined {
  const { data } = territory;
  const codes = codesOf(territory, items, name);
  const shapes = [...Object.entries(data.shapes), ...Object.entries(data.below?.shapes ?? {})];
  const part = shapes.filter(([code]) => codes.has(code));
  return part.length === 0 ? undefined : surroundings(part, wholeOf(data));
}

const wholeOf = (data: MapData): MapData => (data.below ? { ...data, height: data.below.height } : data);

function codesOf(territory: Territory, items: ReadonlyMap<string, MapItem>, name: string): ReadonlySet<string> {
  const code = regionIndex(territory)(name);
  if (code !== undefined) return new Set([code]);
  const group = [...items].filter(([, item]) => item.group !== "" && item.group === name.trim());
  if (group.length > 0) return new Set(group.map(([own]) => own));
  return codesOfMap(findTerritory(name));
}

/** The regions that only this map has: Russia is in the maps of Europe and Asia, and would show both. */
function codesOfMap(part: Territory | undefined): ReadonlySet<string> {
  if (!part || part.data.names !== undefined || part.data.below) return new Set();
  const others = territories.filter(({ id, data }) => id !== part.id && data.names === undefined && !data.below);
  const elsewhere = new Set(others.flatMap(({ data }) => Object.keys(data.shapes)));
  return new Set(Object.keys(part.data.shapes).filter((code) => !elsewhere.has(code)));
}
