import { topology } from "topojson-server";
import { expect, test } from "vitest";
import { compile } from "../../src/compile/compile.js";
import { memoryHost } from "../../src/contract/memory-host.js";
import { renderSvg } from "../../src/render/index.js";
import { ringsOf } from "../../src/render/maps/rings.js";
import type { MapData } from "../../src/render/maps/territory.js";
import { titlesIn } from "../support/picture.js";

type Ring = readonly (readonly [number, number])[];

const square = (x: number, y: number, size = 1): Ring => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
];

const polygon = (name: unknown, rings: readonly Ring[]) => ({
  type: "Feature" as const,
  properties: { ward_name: name },
  geometry: { type: "Polygon" as const, coordinates: rings },
});

const collection = (...features: readonly object[]) => ({ type: "FeatureCollection", features });

const wards = collection(
  polygon("Old Town", [square(7, 50)]),
  polygon("Harbour", [square(8, 50)]),
  polygon("Hill", [square(7, 51, 2)]),
);

const source = (title = "Harbour", territory = "wards") =>
  `@map ${territory}\n| title | value |\n| Old Town | 66 |\n| ${title} | 3 |\n`;

const compileWith = (content: unknown, document = source(), file = "wards.geojson", property = "ward_name") => {
  const bytes = typeof content === "string" || content instanceof Uint8Array ? content : JSON.stringify(content);
  return compile(document, {
    host: memoryHost({ "wards.geojson": bytes }),
    project: { territories: { wards: { file, name: property } } },
  });
};

const findings = async (...given: Parameters<typeof compileWith>) =>
  (await compileWith(...given)).diagnostics.map(({ code, message, hint }) => ({ code, message, hint }));

const shapesOf = async (content: unknown): Promise<MapData> => {
  const { output } = await compileWith(content);
  const [element] = JSON.parse(output!.pictureJson) as readonly { readonly picture: { readonly territory: MapData } }[];
  return element!.picture.territory;
};

test("the picture has the regions of the file, and the content the name of the territory alone", async () => {
  const { output, diagnostics, dependencies } = await compileWith(wards);
  expect(diagnostics).toEqual([]);
  expect(output!.json).toBe((await compile(source())).output!.json);
  expect(dependencies).toContain("wards.geojson");
  const svg = renderSvg(output!.pictureJson);
  expect(titlesIn(svg)).toEqual(expect.arrayContaining(["Old Town: 66", "Harbour: 3", "Hill"]));
  expect(svg).toContain("Map of wards");
});

test("TopoJSON is the same map", async () => {
  const topo = topology({ wards: wards as never });
  const [one, other] = [await shapesOf(topo), await shapesOf(wards)];
  expect(Object.keys(one.shapes)).toEqual(Object.keys(other.shapes));
  for (const [name, [, ...places]] of Object.entries(one.shapes))
    for (const [at, place] of places.flat().entries())
      expect(Math.abs(place! - (other.shapes[name]!.slice(1).flat() as number[])[at]!), name).toBeLessThan(5);
});

test("borders that two regions share stay shared, whatever is left out", async () => {
  const wiggly = Array.from({ length: 400 }, (_, at): readonly [number, number] => [
    8 + Math.sin(at * 7) / 4000,
    50 + at / 400,
  ]);
  const west: Ring = [[7, 50], ...wiggly, [7, 51], [7, 50]];
  const east: Ring = [[9, 50], [9, 51], ...wiggly.toReversed(), [9, 50]];
  const { shapes } = await shapesOf(collection(polygon("West", [west]), polygon("East", [east])));
  const [one, other] = ["West", "East"].map((name) => ringsOf(shapes[name]![0]).flat().map(String));
  expect(one!.length).toBeLessThan(150);
  const shared = one!.filter((point) => other!.includes(point));
  expect(shared.length).toBeGreaterThanOrEqual(one!.length - 3);
});

test.each([
  ["degrees", 1, [7, 50]],
  ["metres", 1000, [350_000, 5_500_000]],
] as const)("a hole stays open, and north is above: %s", async (_, unit, [x, y]) => {
  const outer = square(x, y, 3 * unit);
  const hole = square(x + unit, y + unit, unit);
  const north = polygon("North", [square(x, y + 3 * unit, 3 * unit)]);
  const { shapes } = await shapesOf(collection(polygon("Ring", [outer, hole]), north));
  expect(ringsOf(shapes["Ring"]![0])).toHaveLength(2);
  expect(shapes["North"]![2]).toBeLessThan(shapes["Ring"]![2]);
});

test("a territory on both sides of the date line is one", async () => {
  const { shapes } = await shapesOf(
    collection(polygon("West", [square(178, -18)]), polygon("East", [square(-180, -18)])),
  );
  expect(shapes["East"]![1] - shapes["West"]![1]).toBeGreaterThan(0);
  expect(shapes["East"]![4]).toBeGreaterThan(300);
});

test("features of one name are one region, and numbers are names", async () => {
  const { shapes } = await shapesOf(
    collection(polygon(7, [square(7, 50)]), polygon(7, [square(9, 50)]), polygon("8", [square(8, 50)])),
  );
  expect(Object.keys(shapes)).toEqual(["7", "8"]);
  expect(ringsOf(shapes["7"]![0])).toHaveLength(2);
});

const line = {
  type: "Feature",
  properties: { ward_name: "Wall" },
  geometry: {
    type: "LineString",
    coordinates: [
      [7, 50],
      [8, 51],
    ],
  },
};

test.each<readonly [string, unknown, string, string | RegExp]>([
  ["broken JSON", '{\n"type": "FeatureCollection",\n"features": [}\n', "is not JSON from line 3 on.", /GeoJSON/],
  ["an empty file", "", "is empty.", /GeoJSON/],
  ["nesting without end", "[".repeat(100_000), "is not JSON from line 1 on.", /GeoJSON/],
  ["other JSON", { wards: [] }, "is neither GeoJSON nor TopoJSON.", /FeatureCollection/],
  [
    "a topology without arcs",
    { type: "Topology", objects: {} },
    "is neither GeoJSON nor TopoJSON.",
    /FeatureCollection/,
  ],
  ["no features", collection(), "has no features.", /FeatureCollection/],
  [
    "other names",
    collection({ ...polygon("", []), properties: { ward_nam: "Hill" } }),
    "has no feature with a `ward_name`, so the regions have no names.",
    "Did you mean `ward_nam`?",
  ],
  [
    "names of another kind",
    collection({ ...polygon("", [square(7, 50)]), properties: { id: "7", population: 3 } }),
    "has no feature with a `ward_name`, so the regions have no names.",
    "Choose one of its properties: `id`, `population`.",
  ],
  [
    "no names",
    collection({ ...polygon("", [square(7, 50)]), properties: null }),
    "has no feature with a `ward_name`, so the regions have no names.",
    "Give each feature a property with its name.",
  ],
  ["a line alone", collection(line), "has no polygon with a name, so there is no region to draw.", /polygons/],
  [
    "too many regions",
    collection(...Array.from({ length: 5001 }, (_, at) => polygon(`W${at}`, [square(at % 90, at / 90)]))),
    "has 5,001 regions, more than the 5,000 that igx draws.",
    /Split/,
  ],
])("a file that cannot be drawn: %s", async (_, content, problem, hint) => {
  const { diagnostics, output } = await compileWith(content);
  expect(diagnostics).toMatchObject([
    {
      code: "territory-file",
      severity: "warning",
      message: `\`wards.geojson\` ${problem}`,
      start: { line: 1, column: 6 },
    },
  ]);
  expect(diagnostics[0]!.hint).toMatch(hint);
  // The picture has the values all the same.
  expect(renderSvg(output!.pictureJson)).toContain(">66<");
});

test("a file that is partly drawn says what is left out", async () => {
  const nameless = { ...polygon("", [square(9, 50)]), properties: {} };
  const content = collection(...wards.features, nameless, line, {
    type: "Feature",
    properties: { ward_name: "X" },
    geometry: null,
  });
  expect(await findings(content)).toMatchObject([
    {
      code: "territory-file",
      message:
        "`wards.geojson` has 1 feature without a `ward_name` and 2 features that are not polygons (`LineString`, `without a geometry`), which the map does not show.",
    },
  ]);
});

test.each([
  ["missing.geojson", "territory-file", "`missing.geojson` does not exist."],
  ["../wards.geojson", "path-outside-root", undefined],
  [".secret/wards.geojson", "file-not-allowed", undefined],
])("a file that is not in the project: %s", async (file, code, message) => {
  const [found] = await findings(wards, source(), file);
  expect(found).toMatchObject({ code, ...(message !== undefined && { message }) });
});

test("a file of 60 MB is not read", async () => {
  const [found] = await findings(new Uint8Array(60 * 1024 * 1024));
  expect(found).toMatchObject({ code: "territory-file", message: "`wards.geojson` is larger than 32 MB." });
});

test("ten thousand holes are no trouble", async () => {
  const holes = Array.from({ length: 10_000 }, (_, at) =>
    square(7.005 + (at % 100) / 101, 50.005 + Math.floor(at / 100) / 101, 0.004),
  );
  const { shapes } = await shapesOf(collection(polygon("Sieve", [square(7, 50), ...holes])));
  expect(ringsOf(shapes["Sieve"]![0]).length).toBeGreaterThan(1000);
});

test("an unknown region has the closest name; a territory of the project is known beside those of the catalog", async () => {
  expect(await findings(wards, source("Harbor"))).toEqual([
    {
      code: "unknown-region",
      message: '"Harbor" is not a region of `wards` in the project\'s file.',
      hint: "Did you mean `Harbour`?",
    },
  ]);
  const project = {
    catalog: { territories: { world: [] } },
    territories: { wards: { file: "wards.geojson", name: "ward_name" } },
  };
  const host = memoryHost({ "wards.geojson": JSON.stringify(wards) });
  expect((await compile(source(), { host, project })).diagnostics).toEqual([]);
  const wrong = await compile(source("Harbour", "warts"), { host, project });
  expect(wrong.diagnostics).toMatchObject([{ code: "unknown-territory", hint: "Did you mean `wards`?" }]);
});

test("content from elsewhere with another field of this name is drawn without it", () => {
  const map = { type: "map", territory: "europe", data: [{ title: "France", value: 1 }] };
  const odd = [
    null,
    7,
    "x",
    {},
    { width: 1, height: 1, shapes: { France: ['m0 0"/><script>', 1, 1, 1, 1] } },
    { width: 10, height: 10, shapes: { France: ["", "1", 1, 1, 1] } },
  ];
  for (const territory of odd)
    expect(renderSvg([{ ...map, picture: { territory } }]).replace(/igx-\w+/g, "")).toBe(
      renderSvg([map]).replace(/igx-\w+/g, ""),
    );
});
