import type { MapProjection } from "../../language/map-data.js";

type Point = readonly [x: number, y: number];

const radians = Math.PI / 180;

/** The place of a position on a map; `undefined` for one that is not on the earth. */
export function projectPoint(
  { kind, middle, scale, origin }: MapProjection,
  latitude: number,
  longitude: number,
): Point | undefined {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 360)) return undefined;
  // Half a turn to each side of the middle.
  const turned = ((((longitude - middle[0] + 180) % 360) + 360) % 360) - 180;
  const raw =
    kind === "mollweide"
      ? mollweide(turned * radians, latitude * radians)
      : azimuthal(turned * radians, latitude * radians, middle[1] * radians);
  return [origin[0] + scale * raw[0], origin[1] - scale * raw[1]];
}

/**
 * Mollweide's projection, whose poles are points. Equal Earth draws them as lines more than half as long as the equator, and flattens Greenland
 * and the islands north of Canada and Russia along these: the map looked cut.
 */
export function mollweide(longitude: number, latitude: number): Point {
  let angle = latitude;
  for (let turn = 0; turn < 60; turn++)
    angle -= (2 * angle + Math.sin(2 * angle) - Math.PI * Math.sin(latitude)) / (2 + 2 * Math.cos(2 * angle) || 1);
  return [(2 / Math.PI) * longitude * Math.cos(angle), Math.sin(angle)];
}

/** Lambert's azimuthal equal-area projection around a latitude (Snyder 1987, equations 24-2 to 24-4), as d3-geo has it. */
function azimuthal(longitude: number, latitude: number, middle: number): Point {
  const [sin, cos] = [Math.sin(latitude), Math.cos(latitude)];
  const toMiddle = Math.sin(middle) * sin + Math.cos(middle) * cos * Math.cos(longitude);
  const stretch = Math.sqrt(2 / Math.max(1e-9, 1 + toMiddle));
  return [
    stretch * cos * Math.sin(longitude),
    stretch * (Math.cos(middle) * sin - Math.sin(middle) * cos * Math.cos(longitude)),
  ];
}
