import { type GeoPermissibleObjects, type GeoProjection, geoPath } from "d3-geo";
import type { Point, Ring } from "../src/data/geo/map-shape.js";

/** The rings of a geometry as a projection draws them: clipped at its edge, including holes. */
export function projectedRings(geometry: GeoPermissibleObjects, projection: GeoProjection | null): readonly Ring[] {
  const rings: Point[][] = [];
  const add = (x: number, y: number) => rings.at(-1)?.push([x, y]);
  const context = {
    beginPath: () => undefined,
    moveTo: (x: number, y: number) => rings.push([[x, y]]),
    lineTo: add,
    closePath: () => undefined,
    arc: () => undefined,
  };
  geoPath(projection, context)(geometry);
  return rings;
}
