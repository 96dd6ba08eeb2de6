import type { MapProjection } from "../../language/map-data.js";
import { pictureField } from "../../language/picture-attributes.js";
import { fieldsOf } from "../../text/fields-of.js";
import { textOf } from "../chart-data.js";
import type { ElementFields } from "../element.js";
import { findTerritory } from "./find-territory.js";
import type { MapData, MapShape, Territory } from "./territory.js";

/** The map of an element: that of the author's own territory, or one that igx has. */
export const territoryOf = (element: ElementFields): Territory | undefined =>
  ownTerritory(element) ?? findTerritory(textOf(element["territory"]));

const known = new WeakMap<object, Territory>();

/** The territory of the project's own file, which the compiler has put into the element. Content may be unchecked, so each part of it is. */
export function ownTerritory(element: ElementFields): Territory | undefined {
  const given = fieldsOf(element[pictureField])["territory"];
  if (typeof given !== "object" || given === null) return undefined;
  const before = known.get(given);
  if (before) return before;
  const data = readData(fieldsOf(given));
  if (!data) return undefined;
  const id = textOf(element["territory"]);
  const regions = Object.keys(data.shapes).map((name) => ({ code: name, name, aliases: [] }));
  const territory = { id, name: id, aliases: [], regions, data };
  known.set(given, territory);
  return territory;
}

function readData({ width, height, shapes: given, projection }: ElementFields): MapData | undefined {
  const shapes = Object.fromEntries(
    Object.entries(fieldsOf(given)).flatMap(([name, shape]) => (isShape(shape) ? [[name, shape]] : [])),
  );
  if (!isSize(width) || !isSize(height) || Object.keys(shapes).length === 0) return undefined;
  const known = readProjection(fieldsOf(projection));
  return { width, height, shapes, names: {}, ...(known && { projection: known }) };
}

function readProjection({ kind, middle, scale, origin }: ElementFields): MapProjection | undefined {
  const isPair = (value: unknown): value is readonly [number, number] =>
    Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === "number" && Number.isFinite(one));
  if (kind !== "azimuthal" || !isPair(middle) || !isPair(origin)) return undefined;
  return typeof scale === "number" && scale > 0 ? { kind, middle, scale, origin } : undefined;
}

const isSize = (value: unknown): value is number => typeof value === "number" && value > 0 && value < 1e6;
const isPlace = (value: unknown): value is number => typeof value === "number" && Math.abs(value) < 1e6;

function isShape(value: unknown): value is MapShape {
  if (!Array.isArray(value)) return false;
  const [path, ...numbers] = value.slice(0, 5) as readonly unknown[];
  const extent: unknown = value[5];
  const hasExtent = Array.isArray(extent) && extent.length === 4 && extent.every(isPlace);
  return (
    typeof path === "string" &&
    /^[mz\d -]*$/.test(path) &&
    numbers.length === 4 &&
    numbers.every(isPlace) &&
    (extent === undefined ? path === "" : hasExtent)
  );
}
