import { compile } from "../../../src/compile/compile.js";
import { memoryHost } from "../../../src/contract/memory-host.js";
import { renderSvg } from "../../../src/render/index.js";
import { findTerritory } from "../../../src/render/maps/find-territory.js";
import { compare } from "../measure.js";
import type { Row } from "../row.js";

type Place = readonly [longitude: number, latitude: number];

const side = 20;
const points = 32;

/** 400 regions that share their borders, 2 MB. */
function wards(): string {
  let seed = 7;
  const noise = (size: number): number => {
    seed = (seed * 16807) % 2147483647;
    return (seed / 2147483647 - 0.5) * size;
  };
  const corners = Array.from({ length: side + 1 }, (_, row) =>
    Array.from(
      { length: side + 1 },
      (_, column): Place => [7 + column * 0.02 + noise(0.008), 50 + row * 0.013 + noise(0.005)],
    ),
  );
  const edge = ([x1, y1]: Place, [x2, y2]: Place): readonly Place[] =>
    Array.from({ length: points }, (_, at): Place => {
      const [part, moved] = [at / points, at === 0 ? 0 : 1];
      return [x1 + (x2 - x1) * part + noise(0.0012) * moved, y1 + (y2 - y1) * part + noise(0.0008) * moved];
    });
  const across = corners.map((row) => row.slice(1).map((corner, column) => edge(row[column]!, corner)));
  const up = corners.slice(1).map((row, at) => row.map((corner, column) => edge(corners[at]![column]!, corner)));
  const features = Array.from({ length: side * side }, (_, at) => {
    const [row, column] = [Math.floor(at / side), at % side];
    const [top, right] = [[...across[row + 1]![column]!, corners[row + 1]![column + 1]!], up[row]![column + 1]!];
    const left = [...up[row]![column]!, corners[row + 1]![column]!];
    const ring = [...across[row]![column]!, ...right, ...top.toReversed(), ...left.toReversed()];
    return { type: "Feature", properties: { name: `Ward ${at}` }, geometry: { type: "Polygon", coordinates: [ring] } };
  });
  return JSON.stringify({ type: "FeatureCollection", features });
}

const mapOf = (territory: string, names: readonly string[]): string =>
  `@map ${territory}\n| title | value |\n${names.map((name, at) => `| ${name} | ${at % 37} |\n`).join("")}`;

const own = () => {
  const host = memoryHost({ "wards.geojson": wards() });
  const project = { territories: { wards: { file: "wards.geojson", name: "name" } } };
  const source = mapOf(
    "wards",
    Array.from({ length: side * side }, (_, at) => `Ward ${at}`),
  );
  return async () => renderSvg((await compile(source, { host, project })).output!.pictureJson);
};

export const mapRow: Row = {
  name: "own map",
  work: "a map of 400 own regions, from 2 MB of GeoJSON to SVG, warm",
  against: "`@map germany`, from source to SVG",
  before: "",
  reach: "2.0",
  further: "1.0",
  measure: async (_, { rounds }) => {
    const germany = mapOf(
      "germany",
      findTerritory("germany")!.regions.map(({ name }) => name),
    );
    const run = async () => renderSvg((await compile(germany)).output!.pictureJson);
    return compare({ name: "own regions", run: own() }, { name: "Germany", run }, rounds(31));
  },
  profiled: own,
};
