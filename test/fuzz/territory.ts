import { topology } from "topojson-server";
import { readTerritory } from "../../src/data/geo/read-territory.js";
import { bytesOf, hold, signature, type Target } from "./target.js";

const square = (x: number) => [
  [x, 50],
  [x + 1, 50],
  [x + 1, 51],
  [x, 51],
  [x, 50],
];

const polygon = (name: string, ...rings: readonly unknown[]) => ({
  type: "Feature",
  properties: { name },
  geometry: { type: "Polygon", coordinates: rings },
});

const geojson = {
  type: "FeatureCollection",
  features: [polygon("A", square(7)), polygon("B", square(8), square(8.2))],
};

/** A territory of an author's own file, GeoJSON or TopoJSON. */
export const territoryTarget: Target = {
  name: "territory",
  extension: "geojson",
  seeds: async () => [geojson, topology({ wards: geojson as never })].map((value) => bytesOf(JSON.stringify(value))),
  tokens: [
    ...[
      '"Polygon"',
      '"MultiPolygon"',
      '"GeometryCollection"',
      '"Topology"',
      '"LineString"',
      '"arcs":',
      '"geometries":',
    ],
    ...[
      "[",
      "]",
      "{",
      "}",
      ",",
      "null",
      "1e400",
      "-1e308",
      "0",
      "[[[",
      "90",
      "-180",
      '"name":',
      '"__proto__":',
      "\uFEFF",
    ],
  ],
  run: async (input) => {
    const { regions, problem } = await readTerritory(input, "name");
    if (!regions) {
      hold(problem !== undefined, "a file without regions has a reason");
      return signature([problem.slice(0, 20)]);
    }
    const { width, height, shapes } = regions.data();
    const numbers = [width, height, ...Object.values(shapes).flatMap(([, ...places]) => places.flat())];
    hold(numbers.every(Number.isFinite), "all places are numbers");
    hold(
      Object.values(shapes).every(([path]) => /^[mz\d -]*$/.test(path)),
      "an outline is path data of whole numbers",
    );
    return signature([`${Object.keys(shapes).length > 0}`, problem?.slice(0, 20) ?? ""]);
  },
};
