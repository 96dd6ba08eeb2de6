/**
 * A region of a map as it is checked in or made of an author's file. `path`: SVG path data in the box of the map, of whole numbers; empty where
 * the region is smaller than that. `x`, `y`: the middle of the place where a label has most room. `room`: how wide that place is; it is a third as
 * high. `size`: the side of a square as large as the region's largest part, by which small ones are seen to be small. `extent`: the box of all of
 * its parts, if it has an outline: to read all outlines of the world takes longer than to draw a map of it.
 */
export type MapShape = readonly [path: string, x: number, y: number, room: number, size: number, extent?: Extent];

type Extent = readonly [left: number, top: number, right: number, bottom: number];

/** How degrees become places in the box of a map. All projections preserve areas. */
export interface MapProjection {
  readonly kind: "mollweide" | "azimuthal";
  /** The degrees in the middle. */
  readonly middle: readonly [longitude: number, latitude: number];
  readonly scale: number;
  /** Where the middle is in the box. */
  readonly origin: readonly [x: number, y: number];
}

/** A map: its box, and its regions by their codes. */
export interface MapData {
  readonly width: number;
  readonly height: number;
  readonly shapes: Readonly<Record<string, MapShape>>;
  /** By code, the name that is shown first; maps of countries have theirs from the table of countries. */
  readonly names?: Readonly<Record<string, readonly string[]>>;
  /** Missing for maps whose sources do not contain it. */
  readonly projection?: MapProjection;
  /** From where to where there is land: shown larger as long as no region beyond has a value. */
  readonly crop?: readonly [left: number, right: number];
  /** Regions below the box, drawn only if they have a value, so that otherwise the rest has the room; and how high the box is then. */
  readonly below?: { readonly height: number; readonly shapes: Readonly<Record<string, MapShape>> };
}

/** The width of the box of every map. */
export const mapWidth = 2000;
