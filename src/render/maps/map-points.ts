import { pictureField } from "../../language/picture-attributes.js";
import { fieldsOf } from "../../text/fields-of.js";
import { listOf } from "../../text/list-of.js";
import { textOf } from "../chart-data.js";
import type { ElementFields } from "../element.js";
import type { MapItem } from "./map-items.js";
import { projectPoint } from "./projections.js";
import type { Point } from "./rings.js";
import type { Territory } from "./territory.js";

/** An item at a place of its own, in units of the map. */
export interface MapPoint {
  readonly item: MapItem;
  readonly at: Point;
}

/** Latitudes and longitudes by the place of the item in the data. */
export type Points = ReadonlyMap<number, readonly [latitude: number, longitude: number]>;

/** The items of a map that are points. Content may be unchecked, so others are left out. */
export function pointsOf(element: ElementFields): Points {
  const points = new Map<number, readonly [number, number]>();
  for (const [index, point] of listOf(fieldsOf(element[pictureField])["points"]).entries()) {
    const [latitude, longitude] = listOf(point).map((one) => Number(textOf(one) || "-"));
    if (Number.isFinite(latitude) && Number.isFinite(longitude)) points.set(index, [latitude!, longitude!]);
  }
  return points;
}

/** The place of a point in the box of a map; `undefined` if it is outside, or if the map has no projection. */
export function pointOn({ data }: Territory, [latitude, longitude]: readonly [number, number]): Point | undefined {
  const at = data.projection && projectPoint(data.projection, latitude, longitude);
  return at && at[0] >= 0 && at[0] <= data.width && at[1] >= 0 && at[1] <= data.height ? at : undefined;
}
