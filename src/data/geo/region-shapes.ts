import { geoAzimuthalEqualArea } from "d3-geo";
import { feature } from "topojson-client";
import { topology } from "topojson-server";
import { presimplify, simplify } from "topojson-simplify";
import { type MapData, type MapShape, mapWidth } from "../../language/map-data.js";
import { mapShape, type Point, quickGrids, type Ring } from "./map-shape.js";
import type { Coordinates } from "./outlines.js";

type Regions = ReadonlyMap<string, readonly (readonly Coordinates[])[]>;

/** Square pixels of the box of the map: a corner whose triangle is smaller is not seen. */
const invisible = 3;
/** The highest map, in widths: a thin strip from north to south is as small as this makes it. */
const highest = 1.5;

/** The regions of a territory in a box, simplified to what can be seen in it. Borders that two regions share stay shared. */
export function regionShapes(regions: Regions): MapData {
  const middle = areDegrees(regions) ? middleOf(regions) : undefined;
  const projected = mapped(regions, middle ? projectionAround(middle) : ([x, y]) => [x, -y]);
  const { left, right, top, bottom } = boxOf(projected);
  const scale = Math.min(mapWidth / (right - left || 1), (highest * mapWidth) / (bottom - top || 1));
  const start = (mapWidth - (right - left) * scale) / 2;
  const placed = mapped(projected, ([x, y]) => [start + (x - left) * scale, (y - top) * scale]);
  const shapes = new Map<string, MapShape>();
  for (const [name, rings] of simplified(placed)) {
    const shape = mapShape(rings, quickGrids);
    if (shape) shapes.set(name, shape);
  }
  const names = [...shapes.keys()].map((name): [string, readonly string[]] => [name, [name]]);
  const height = Math.max(1, Math.round((bottom - top) * scale));
  return {
    width: mapWidth,
    height,
    ...(middle && { projection: { kind: "azimuthal", middle, scale, origin: [start - left * scale, -top * scale] } }),
    shapes: Object.fromEntries(shapes),
    names: Object.fromEntries(names),
  };
}

type Degrees = readonly [longitude: number, latitude: number];

/** Degrees as a projection that preserves areas draws them around their middle; y points down, as it does for metres above. */
function projectionAround([longitude, latitude]: Degrees): (place: Coordinates) => Point {
  const projection = geoAzimuthalEqualArea().rotate([-longitude, -latitude]).scale(1).translate([0, 0]);
  return ([x, y]) => projection([x, y])!;
}

/** Metres and feet of a file that is projected already are drawn as they are. */
function areDegrees(regions: Regions): boolean {
  const { left, right, top, bottom } = boxOf(regions);
  return left >= -360 && right <= 360 && top >= -90 && bottom <= 90;
}

/** By the mean of the places as directions in space, since degrees jump from 180 to -180. */
function middleOf(regions: Regions): Degrees {
  let [east, north, up] = [0, 0, 0];
  const radians = Math.PI / 180;
  eachPlace(regions, ([longitude, latitude]) => {
    east += Math.cos(latitude * radians) * Math.cos(longitude * radians);
    north += Math.cos(latitude * radians) * Math.sin(longitude * radians);
    up += Math.sin(latitude * radians);
  });
  return [Math.atan2(north, east) / radians, Math.atan2(up, Math.hypot(east, north)) / radians];
}

function boxOf(regions: Regions) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  eachPlace(regions, ([x, y]) => {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  });
  return { left, top, right, bottom };
}

function eachPlace(regions: Regions, visit: (place: Coordinates) => void): void {
  for (const rings of regions.values()) for (const ring of rings) for (const place of ring) visit(place);
}

const mapped = (regions: Regions, move: (place: Coordinates) => Point): Regions =>
  new Map([...regions].map(([name, rings]) => [name, rings.map((ring) => ring.map(move))]));

/** Each ring is a polygon of its own: a path fills what an odd number of its rings contain, so it need not be known which one is a hole. */
function simplified(regions: Regions): ReadonlyMap<string, readonly Ring[]> {
  const features = [...regions].map(([name, rings]) => ({
    type: "Feature" as const,
    properties: { name },
    geometry: { type: "MultiPolygon" as const, coordinates: rings.map((ring) => [ring as unknown as number[][]]) },
  }));
  const collection = { type: "FeatureCollection" as const, features };
  const light = simplify(presimplify(topology({ regions: collection }) as never), invisible);
  const made = feature(light, light.objects["regions"] as never) as unknown as typeof collection;
  return new Map(
    made.features.map(({ properties, geometry }) => [
      properties.name,
      geometry.coordinates.map(([ring]) => ring as unknown as Ring),
    ]),
  );
}
