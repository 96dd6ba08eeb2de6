import { readFileSync } from "node:fs";
import { join } from "node:path";
import { geoConicEqualArea, geoIdentity, geoMercatorRaw } from "d3-geo";
import { feature, mergeArcs } from "topojson-client";
import { topology } from "topojson-server";
import { presimplify, simplify } from "topojson-simplify";
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from "topojson-specification";
import { mapShape, type Point, type Ring } from "../src/data/geo/map-shape.js";
import { type MapShape, mapWidth } from "../src/language/map-data.js";
import { mapJson } from "./map-data.js";
import { projectedRings } from "./map-geometry.js";
import { franceRegions, regionAliases, stateCodes } from "./region-names.js";

/*
 * The maps of regions within a country: the states of the USA from the Census Bureau by way of us-atlas, others from svg-maps. Both are
 * projected already; here they are simplified and brought into the same box as the others.
 */

interface Region {
  readonly code: string;
  readonly name: string;
}
type Outline = (Polygon<Region> | MultiPolygon<Region>) & { properties: Region };
type Regions = Topology<{ regions: GeometryCollection<Region> }>;

interface RegionMap {
  /** Of the drawn part, in the units of the topology. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly topology: Regions;
}

/** The area of an invisible corner, in pixels: corners with smaller triangles are removed. */
const invisible = 3;

function states(root: string): RegionMap {
  const atlas: Topology<{ states: GeometryCollection<{ readonly name: string }> }> = JSON.parse(
    readFileSync(join(root, "node_modules/us-atlas/states-albers-10m.json"), "utf8"),
  );
  const geometries = atlas.objects.states.geometries.flatMap((state): readonly Outline[] => {
    const code = stateCodes[String(state.id)];
    if (code === undefined || (state.type !== "Polygon" && state.type !== "MultiPolygon")) return [];
    return [{ ...state, properties: { code, name: state.properties!.name } } as Outline];
  });
  const [left, top, right, bottom] = atlas.bbox!;
  const regions = { type: "GeometryCollection" as const, geometries };
  return { left, top, width: right - left, height: bottom - top, topology: { ...atlas, objects: { regions } } };
}

interface SvgMap {
  readonly locations: readonly { readonly id: string; readonly name: string; readonly path: string }[];
}

/** The rings of a path with moves, lines and ends. All commands are relative, except those with capital letters. */
function ringsOf(path: string): readonly Ring[] {
  const rings: Point[][] = [];
  let [x, y, start] = [0, 0, [0, 0] as Point];
  for (const [, letter, numbers] of path.matchAll(/([mMlLzZ])([^mMlLzZ]*)/g)) {
    const values = (numbers!.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? []).map(Number);
    const absolute = letter === "M" || letter === "L";
    for (let at = 0; at + 1 < values.length; at += 2) {
      x = values[at]! + (absolute ? 0 : x);
      y = values[at + 1]! + (absolute ? 0 : y);
      if (at === 0 && /m/i.test(letter!)) {
        rings.push([]);
        start = [x, y];
      }
      rings.at(-1)!.push([x, y]);
    }
    if (/z/i.test(letter!)) [x, y] = start as [number, number];
  }
  return rings.filter((ring) => ring.length > 2).map((ring) => [...ring, ring[0]!]);
}

type Move = (ring: Ring, code: string) => Ring;

function svgMap(root: string, name: string, move: Move = (ring) => ring): RegionMap {
  const source = readFileSync(join(root, `node_modules/@svg-maps/${name}/index.js`), "utf8");
  const { locations }: SvgMap = JSON.parse(source.slice(source.indexOf("{"), source.lastIndexOf("}") + 1));
  const outlines = locations.map(({ id, name: title, path }) => {
    const code = id.toUpperCase();
    return { code, name: title, rings: ringsOf(path).map((ring) => move(ring, code)) };
  });
  const points = outlines.flatMap(({ rings }) => rings.flat());
  const [left, right] = extent(points.map(([x]) => x));
  const [top, bottom] = extent(points.map(([, y]) => y));
  const shifted = (ring: Ring): number[][] => ring.map(([x, y]) => [x - left, y - top]);
  const features = outlines.map(({ rings, ...properties }) => ({
    type: "Feature" as const,
    properties,
    geometry: { type: "MultiPolygon" as const, coordinates: rings.map((ring) => [shifted(ring)]) },
  }));
  // On a grid, so that neighbours share the points of their border and stay equal when they are simplified.
  const collection = { type: "FeatureCollection" as const, features };
  const regions = topology({ regions: collection }, 4000) as unknown as Regions;
  return { left: 0, top: 0, width: right - left, height: bottom - top, topology: regions };
}

const extent = (values: readonly number[]): readonly [number, number] =>
  values.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [values[0]!, values[0]!]);

/** Moves the islands closer to the mainland, as maps of Spain usually do. */
const canariesNearer: Move = (ring, code) =>
  code === "CANARY-ISLANDS" ? ring.map(([x, y]) => [x + 200, y - 200]) : ring;

/**
 * The source draws Canada in the Mercator projection, which makes the north many times too large. The degrees of all points follow from its
 * outermost points: 141° and 52.62° west are the sides of the picture, which is 793 wide, and 83.11° north is its top.
 */
const canadaEqualArea: Move = (ring) => {
  const radians = Math.PI / 180;
  const unit = (88.38 * radians) / 793;
  const top = geoMercatorRaw(0, 83.11 * radians)[1];
  const projection = geoConicEqualArea().parallels([49, 70]).rotate([95, 0]).center([0, 62]).scale(800);
  return densified(ring).map(([x, y]) => {
    const [longitude, latitude] = geoMercatorRaw.invert!(x * unit, top - y * unit);
    return projection([longitude / radians - 141, latitude / radians])! as [number, number];
  });
};

/** Adds points along each line, because a straight line in one projection is a curve in another. */
const densified = (ring: Ring): Ring =>
  ring.flatMap((point, at) => {
    const [x, y] = point;
    const [nextX, nextY] = ring[at + 1] ?? point;
    const steps = Math.max(1, Math.ceil(Math.hypot(nextX - x, nextY - y) / 8));
    return Array.from({ length: steps }, (_, step): Point => {
      const share = step / steps;
      return [x + (nextX - x) * share, y + (nextY - y) * share];
    });
  });

/** Merges the departments into the thirteen regions of France. */
function regionsOfFrance(root: string): RegionMap {
  const map = svgMap(root, "france.departments");
  const departments = map.topology.objects.regions.geometries as readonly Outline[];
  const geometries = Object.entries(franceRegions).map(([code, [name, members]]): Outline => {
    const own = departments.filter(({ properties }) => members.split(" ").includes(properties.code));
    return { ...(mergeArcs(map.topology, own) as MultiPolygon<Region>), properties: { code, name } } as Outline;
  });
  return { ...map, topology: { ...map.topology, objects: { regions: { type: "GeometryCollection", geometries } } } };
}

const makers: Readonly<Record<string, (root: string) => RegionMap>> = {
  usa: states,
  france: regionsOfFrance,
  canada: (root) => svgMap(root, "canada", canadaEqualArea),
  spain: (root) => svgMap(root, "spain", canariesNearer),
  ...Object.fromEntries(
    ["brazil", "germany", "italy", "japan", "mexico", "netherlands"].map(
      (name) => [name, (root: string) => svgMap(root, name)] as const,
    ),
  ),
};

/** Names of the maps of the regions of a country. */
export const regionMaps: readonly string[] = Object.keys(makers);

export function regionMap(root: string, name: string): string {
  const { left, top, width, height, topology: raw } = makers[name]!(root);
  const scale = mapWidth / width;
  const simple = simplify(presimplify(raw), invisible / scale ** 2) as Regions;
  const shapes: Record<string, MapShape> = {};
  const names: Record<string, readonly string[]> = {};
  for (const outline of feature(simple, simple.objects.regions).features) {
    const { code, name: title } = outline.properties;
    const place = geoIdentity()
      .scale(scale)
      .translate([-left * scale, -top * scale]);
    const shape = mapShape(projectedRings(outline, place as never));
    if (shape) shapes[code] = shape;
    const other = regionAliases[name]?.[code]?.split("|") ?? [];
    names[code] = other[0] === "" ? [title, ...other.slice(1)] : [...other, title];
  }
  return mapJson({ width: mapWidth, height: Math.round(height * scale), shapes, names });
}
