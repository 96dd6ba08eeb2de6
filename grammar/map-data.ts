import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type GeoProjection, geoAzimuthalEqualArea, geoProjection } from "d3-geo";
import countries from "i18n-iso-countries";
import { merge } from "topojson-client";
import { presimplify, simplify, sphericalTriangleArea } from "topojson-simplify";
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from "topojson-specification";
import { dot, mapShape, type Point } from "../src/data/geo/map-shape.js";
import { type MapData, type MapProjection, type MapShape, mapWidth } from "../src/language/map-data.js";
import { mollweide } from "../src/render/maps/projections.js";
import { projectedRings } from "./map-geometry.js";

/*
 * The maps of countries, from Natural Earth's 1:50 million by way of world-atlas. Everything is projected, simplified to what can be seen in
 * a box of 2,000 pixels, and rounded here, so that nothing has to be computed where igx runs.
 */

type Shape = Polygon<{ readonly name?: string }> | MultiPolygon<{ readonly name?: string }>;
type Atlas = Topology<Record<string, GeometryCollection<{ readonly name?: string }>>>;
type Outline = Parameters<typeof projectedRings>[0];

/** Areas that Natural Earth draws without an ISO code: a user-assigned code, or the country to which ISO assigns the area. */
const uncoded: Readonly<Record<string, string>> = { Kosovo: "XK", Somaliland: "SO", "N. Cyprus": "CY" };

/** Areas with an ISO code that Natural Earth draws as part of another country: the position of their middle, in degrees. */
const parts: readonly (readonly [
  code: string,
  of: string,
  west: number,
  south: number,
  east: number,
  north: number,
])[] = [
  ["GF", "FR", -55, 2, -51, 6],
  ["GP", "FR", -62, 15.8, -61, 16.6],
  ["MQ", "FR", -61.3, 14.3, -60.7, 15],
  ["RE", "FR", 55, -21.5, 56, -20.8],
  ["YT", "FR", 45, -13.1, 45.4, -12.6],
  ["SJ", "NO", -10, 70.7, 35, 81],
];

/** Countries that Natural Earth omits at this scale: longitude and latitude. */
const points: Readonly<Record<string, Point>> = {
  BQ: [-68.27, 12.18],
  BV: [3.41, -54.42],
  CC: [96.83, -12.17],
  CX: [105.63, -10.49],
  GI: [-5.35, 36.14],
  TK: [-171.85, -9.17],
  TV: [179.2, -8.52],
  UM: [166.65, 19.28],
};

interface Frame {
  readonly projection: GeoProjection;
  /** The longitudes and latitudes that must be inside the box, in degrees. */
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
  /** The countries of the map. Default: all. */
  readonly codes?: string;
}

const around = (longitude: number, latitude: number): GeoProjection =>
  geoAzimuthalEqualArea().rotate([-longitude, -latitude]);

/** All projections preserve areas, so that readers can compare regions that are coloured by value. */
const frames: Readonly<Record<string, Frame>> = {
  // The edge of the map is in the Bering Strait, where it does not divide a country: Russia and Fiji stay whole.
  world: {
    projection: geoProjection((longitude, latitude) => [...mollweide(longitude, latitude)]).rotate([-11, 0]),
    west: -168.9,
    east: -169.1,
    south: -55.9,
    north: 83.6,
  },
  europe: {
    projection: around(16, 53),
    west: -11,
    east: 47,
    south: 34.6,
    north: 71.4,
    codes:
      "AD AL AM AT AX AZ BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GE GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SK SM TR UA VA XK",
  },
  africa: {
    projection: around(17, 2),
    west: -17.6,
    east: 51.5,
    south: -35,
    north: 37.5,
    codes:
      "AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW",
  },
  asia: {
    projection: around(88, 27),
    west: 32,
    east: 143,
    south: -10.5,
    north: 56,
    codes:
      "AE AF AM AZ BD BH BN BT CC CN CX CY GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA RU SA SG SY TH TJ TL TM TR TW UZ VN YE",
  },
  "north-america": {
    projection: around(-95, 42),
    west: -134,
    east: -56,
    south: 7.2,
    north: 83.4,
    codes:
      "AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI",
  },
  "south-america": {
    projection: around(-60, -21),
    west: -81.4,
    east: -34.6,
    south: -55.8,
    north: 12.6,
    codes: "AR AW BO BQ BR CL CO CW EC FK GF GS GY PE PY SR TT UY VE",
  },
  oceania: {
    projection: around(160, -18),
    west: 113,
    east: -160,
    south: -47.3,
    north: 19.5,
    codes: "AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TL TO TV UM VU WF WS",
  },
};

/** Names of the maps of countries. */
export const countryMaps: readonly string[] = Object.keys(frames);

/** The topology with the weight of each point. It is read once, because seven maps use it. */
const atlases = new Map<string, Atlas>();
function weighedAtlas(root: string): Atlas {
  const file = join(root, "node_modules/world-atlas/countries-50m.json");
  const atlas =
    atlases.get(file) ?? (presimplify(JSON.parse(readFileSync(file, "utf8")), sphericalTriangleArea) as Atlas);
  atlases.set(file, atlas);
  return atlas;
}

/** The outline of each country by its code, from a topology. */
function outlines(atlas: Atlas): ReadonlyMap<string, Outline> {
  const shapes = new Map<string, Shape[]>();
  for (const shape of atlas.objects["countries"]!.geometries) {
    if (shape.type !== "Polygon" && shape.type !== "MultiPolygon") continue;
    const code = uncoded[shape.properties?.name ?? ""] ?? countries.numericToAlpha2(String(shape.id ?? ""));
    if (code !== undefined) shapes.set(code, [...(shapes.get(code) ?? []), shape]);
  }
  const whole = new Map([...shapes].map(([code, list]) => [code, merge(atlas, list as Parameters<typeof merge>[1])]));
  return withParts(whole);
}

type Merged = ReturnType<typeof merge>;

function withParts(whole: ReadonlyMap<string, Merged>): ReadonlyMap<string, Outline> {
  const all = new Map<string, Merged>(whole);
  for (const [code, of, west, south, east, north] of parts) {
    const own = all.get(of)!;
    const belongs = ([ring]: Merged["coordinates"][number]): boolean => {
      const { length } = ring!;
      const [x, y] = [0, 1].map((axis) => ring!.reduce((sum, point) => sum + point[axis]!, 0) / length) as [
        number,
        number,
      ];
      return x > west && x < east && y > south && y < north;
    };
    all.set(code, { type: "MultiPolygon", coordinates: own.coordinates.filter(belongs) });
    all.set(of, { type: "MultiPolygon", coordinates: own.coordinates.filter((polygon) => !belongs(polygon)) });
  }
  return all;
}

/** Scales a projection so that the frame fills the width of the box, and clips the rest. Returns the height of the box. */
function fitFrame({ projection, west, east, south, north }: Frame): number {
  const width = (east - west + 360) % 360 || 360;
  const steps = Array.from({ length: 41 }, (_, step) => step / 40);
  const corners = steps.flatMap((step) => [
    [west + width * step, south],
    [west + width * step, north],
    [west, south + (north - south) * step],
    [east, south + (north - south) * step],
  ]);
  projection.precision(0.3).fitWidth(mapWidth, { type: "MultiPoint", coordinates: corners });
  const ys = corners.map((corner) => projection(corner as [number, number])![1]);
  return Math.round(Math.max(...ys));
}

/** The world from Hawaii to New Zealand. Only small islands are beyond. */
const mainland = [85, 1822] as const;

/** The area of an invisible corner, in pixels: corners with smaller triangles are removed. */
const invisible = 3;

export function countryMap(root: string, name: string): string {
  const frame = frames[name]!;
  const height = fitFrame(frame);
  const { projection, codes } = frame;
  const simple = simplify(weighedAtlas(root), invisible / projection.scale() ** 2) as Atlas;
  const shapes = new Map<string, MapShape>();
  const wanted = new Set(codes?.split(" "));
  const all = outlines(simple);
  if (name !== "world")
    projection.clipExtent([
      [0, 0],
      [mapWidth, height],
    ]);
  for (const [code, outline] of all) {
    const shape = wanted.size === 0 || wanted.has(code) ? mapShape(projectedRings(outline, projection)) : undefined;
    if (shape) shapes.set(code, shape);
  }
  for (const [code, point] of Object.entries(points)) {
    const place = dot(projection(point as [number, number])!);
    const isInside = place[1] >= 0 && place[1] <= mapWidth && place[2] >= 0 && place[2] <= height;
    if (isInside && (wanted.size === 0 || wanted.has(code))) shapes.set(code, place);
  }
  const antarctica = shapes.get("AQ");
  shapes.delete("AQ");
  const data = {
    width: mapWidth,
    height,
    projection: mapProjection(name === "world" ? "mollweide" : "azimuthal", projection),
    shapes: Object.fromEntries([...shapes].sort()),
  };
  return mapJson(
    antarctica ? { ...data, crop: mainland, below: { height: height + 140, shapes: { AQ: antarctica } } } : data,
  );
}

function mapProjection(kind: MapProjection["kind"], projection: GeoProjection): MapProjection {
  const [longitude, latitude] = projection.rotate();
  const thousandths = (value: number): number => Math.round(value * 1000) / 1000;
  const [x, y] = projection.translate();
  return {
    kind,
    middle: [0 - longitude, 0 - latitude],
    scale: thousandths(projection.scale()),
    origin: [thousandths(x), thousandths(y)],
  };
}

/** One line for each region, so that a diff of two versions is readable. */
export const mapJson = (data: MapData): string => `${JSON.stringify(data).replaceAll("],", "],\n")}\n`;
