/**
 * A region of a map as it is checked in. `path`: SVG path data in the box of the map, of whole numbers; empty where the region is smaller
 * than that. `x`, `y`: the middle of the place where a label has most room. `room`: how wide that place is; it is a third as high. `size`: the
 * side of a square as large as the region's largest part, by which small ones are seen to be small. `extent`: the box of all of its parts, if
 * it has an outline: to read all outlines of the world takes longer than to draw a map of it.
 */
export type MapShape = readonly [path: string, x: number, y: number, room: number, size: number, extent?: Extent];

type Extent = readonly [left: number, top: number, right: number, bottom: number];

/** A map as it is checked in: its box, and its regions by their codes. */
export interface MapData {
  readonly width: number;
  readonly height: number;
  readonly shapes: Readonly<Record<string, MapShape>>;
  /** In English by code, the name that is shown first; maps of countries have theirs from the table of countries. */
  readonly names?: Readonly<Record<string, readonly string[]>>;
  /** From where to where there is land: shown larger as long as no region beyond has a value. */
  readonly crop?: readonly [left: number, right: number];
  /** Regions below the box, drawn only if they have a value, so that otherwise the rest has the room; and how high the box is then. */
  readonly below?: { readonly height: number; readonly shapes: Readonly<Record<string, MapShape>> };
}

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
