/** A position: longitude and latitude, or metres east and north. */
export type Coordinates = readonly [x: number, y: number];

/** A feature of a file as the rings of its polygons, holes too; none if it has no area. */
export interface Outline {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly rings: readonly (readonly Coordinates[])[];
  /** The type of its geometry. */
  readonly kind: string;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The features of GeoJSON or of TopoJSON; `undefined` if the value is neither. */
export async function outlinesOf(json: unknown): Promise<readonly Outline[] | undefined> {
  if (!isFields(json)) return undefined;
  switch (json["type"]) {
    case "FeatureCollection":
      return listIn(json["features"]).flatMap((feature) => (isFields(feature) ? [outlineOf(feature)] : []));
    case "Feature":
      return [outlineOf(json)];
    case "Topology":
      return topologyOutlines(json);
    default:
      return undefined;
  }
}

function outlineOf({ properties, geometry }: Fields): Outline {
  const own = isFields(properties) ? properties : {};
  if (!isFields(geometry)) return { properties: own, rings: [], kind: "without a geometry" };
  return { properties: own, rings: ringsOf(geometry), kind: String(geometry["type"]) };
}

/** Nested collections have an end in every file, but not in the call stack. */
const maxNesting = 20;

function ringsOf(geometry: Fields, nesting = 0): readonly (readonly Coordinates[])[] {
  const { type, coordinates, geometries } = geometry;
  if (type === "Polygon") return listIn(coordinates).flatMap(ringOf);
  if (type === "MultiPolygon") return listIn(coordinates).flatMap((polygon) => listIn(polygon).flatMap(ringOf));
  if (type !== "GeometryCollection" || nesting > maxNesting) return [];
  return listIn(geometries).flatMap((one) => (isFields(one) ? ringsOf(one, nesting + 1) : []));
}

/** A ring of at least three places; places that are not numbers are left out. */
function ringOf(value: unknown): readonly (readonly Coordinates[])[] {
  const places = listIn(value).flatMap((place): readonly Coordinates[] => {
    const [x, y] = listIn(place);
    return typeof x === "number" && typeof y === "number" && Number.isFinite(x) && Number.isFinite(y) ? [[x, y]] : [];
  });
  return places.length > 2 ? [places] : [];
}

/** The features of all objects of a topology. One whose arcs are wrong has none. */
async function topologyOutlines(json: Fields): Promise<readonly Outline[] | undefined> {
  if (!isFields(json["objects"]) || !Array.isArray(json["arcs"])) return undefined;
  const { feature } = await import("topojson-client");
  try {
    const all = Object.values(json["objects"]).flatMap((object) => {
      const made: unknown = feature(json as never, object as never);
      return isFields(made) && made["type"] === "FeatureCollection" ? listIn(made["features"]) : [made];
    });
    return all.flatMap((one) => (isFields(one) ? [outlineOf(one)] : []));
  } catch {
    return undefined;
  }
}

/** Whether the outlines have more points than this. */
export function isTooLarge(outlines: readonly Outline[], most: number): boolean {
  let points = 0;
  for (const { rings } of outlines) for (const ring of rings) points += ring.length;
  return points > most;
}
