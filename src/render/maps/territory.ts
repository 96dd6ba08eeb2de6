import type { MapData } from "../../language/map-data.js";

export type { MapData, MapShape } from "../../language/map-data.js";

/** A region by the names that people have for it. */
export interface RegionNames {
  /** ISO 3166-1 alpha-2 for countries. For regions in a country, the second part of ISO 3166-2 if the region has one. */
  readonly code: string;
  /** In English. */
  readonly name: string;
  readonly aliases: readonly string[];
}

export interface Territory {
  /** A value of a map's `territory`. */
  readonly id: string;
  /** In English, as part of a sentence. */
  readonly name: string;
  readonly aliases: readonly string[];
  readonly regions: readonly RegionNames[];
  readonly data: MapData;
}
