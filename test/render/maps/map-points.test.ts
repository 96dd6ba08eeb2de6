import { expect, test } from "vitest";
import { compile } from "../../../src/compile/compile.js";
import { memoryHost } from "../../../src/contract/memory-host.js";
import type { PictureNote } from "../../../src/language/picture-notes/picture-note.js";
import { renderSvg } from "../../../src/render/index.js";
import { findTerritory } from "../../../src/render/maps/find-territory.js";
import { pointOn } from "../../../src/render/maps/map-points.js";
import { contains, partsOf } from "../../../src/render/maps/rings.js";
import { titlesIn } from "../../support/picture.js";

test.each([
  ["world", "DE", 52.52, 13.4],
  ["world", "US", 40, -100],
  ["world", "US", 64, -150],
  ["world", "RU", 66, 178],
  ["world", "NZ", -44, 170.5],
  ["world", "AR", -45, -69],
  ["europe", "FR", 48.9, 2.35],
  ["europe", "FI", 67, 27],
  ["africa", "KE", -1, 37],
  ["asia", "JP", 36.2, 138.5],
  ["north-america", "MX", 20, -100],
  ["south-america", "BR", -15.8, -47.9],
  ["oceania", "AU", -33.5, 148],
] as const)("on a map of %s, a place in %s is there: %d, %d", (id, code, latitude, longitude) => {
  const territory = findTerritory(id)!;
  const at = pointOn(territory, [latitude, longitude])!;
  const rings = partsOf(territory.data.shapes[code]!).map(({ ring }) => ring);
  expect(contains(rings, ...at)).toBe(true);
});

const cities = (territory: string) =>
  `@map ${territory} {labels=names}\n| title | value | latitude | longitude |\n| Paris | 2.1 | 48.86 | 2.35 |\n| Berlin | 3.7 | 52.52 | 13.40 |\n`;

function drawn(json: string) {
  const notes: string[] = [];
  const svg = renderSvg(json, { onNotes: (found) => notes.push(...found.notes.map(({ text }) => text)) });
  return { svg, notes };
}

test("rows with latitude and longitude are circles there, and the content does not have these columns", async () => {
  const project = { catalog: { territories: { europe: ["France"] } } };
  const { output, diagnostics, sourceMap } = await compile(cities("europe"), { project });
  expect(diagnostics).toEqual([]);
  const plain = await compile("@map europe\n| title | value |\n| Paris | 2.1 |\n| Berlin | 3.7 |\n");
  expect(output!.json).toBe(plain.output!.json);
  expect(Object.keys(sourceMap).filter((pointer) => /itude/.test(pointer))).toEqual([]);
  const { svg, notes } = drawn(output!.pictureJson);
  expect(notes).toEqual([]);
  expect(titlesIn(svg)).toEqual(expect.arrayContaining(["Paris: 2.1", "Berlin: 3.7", "France", "Germany"]));
  expect(svg).toMatch(/<circle[^>]*><title>Berlin: 3.7</);
  expect(svg).toMatch(/>Paris</);
});

test("a row without a place is the region of its name, and one that is not on the map is named", async () => {
  const rows =
    "| Paris | 2.1 | 48.86 | 2.35 |\n| Spain | 48 | | |\n| Tokyo | 14 | 35.7 | 139.7 |\n| Nowhere | 1 | 95 | 0 |\n";
  const { output } = await compile(`@map europe\n| title | value | latitude | longitude |\n${rows}`);
  const { svg, notes } = drawn(output!.pictureJson);
  expect(svg).toMatch(/<circle[^>]*><title>Spain: 48</);
  expect(notes).toEqual(["Not on this map: Tokyo and Nowhere."]);
});

test("a map without a projection names its places below it", async () => {
  const { output } = await compile(cities("spain"));
  const found: PictureNote[] = [];
  renderSvg(output!.pictureJson, { onNotes: ({ notes }) => found.push(...notes) });
  const note = found.find(({ text }) => text === "Not on this map: Paris and Berlin.");
  expect(note?.code).toBe("region-not-shown");
  expect(note?.hint).toMatch(/This map has no projection for `latitude` and `longitude`\./);
});

test("points are on territories of the project's own too", async () => {
  const corners = [
    [7, 50],
    [8, 50],
    [8, 51],
    [7, 51],
    [7, 50],
  ];
  const geometry = { type: "Polygon", coordinates: [corners] };
  const { output } = await compile(
    "@map wards\n| title | value | latitude | longitude |\n| School | 3 | 50.5 | 7.5 |\n| Pond | 3 | 50.1 | 7.1 |\n",
    {
      host: memoryHost({ "w.json": JSON.stringify({ type: "Feature", properties: { n: "Ward" }, geometry }) }),
      project: { territories: { wards: { file: "w.json", name: "n" } } },
    },
  );
  const [school, pond] = ["School", "Pond"].map((name) =>
    new RegExp(`<circle cx="([\\d.]+)" cy="([\\d.]+)"[^>]*><title>${name}`)
      .exec(renderSvg(output!.pictureJson))!
      .slice(1)
      .map(Number),
  );
  // The middle, and the south-west corner.
  expect(pond![0]).toBeLessThan(school![0]! - 100);
  expect(pond![1]).toBeGreaterThan(school![1]! + 100);
});

test.each([[null], ["x"], [[[1]]], [[["a", "b"]]], [{ 0: [1, 2] }]])(
  "points of content from elsewhere are none: %j",
  (points) => {
    const map = { type: "map", territory: "europe", data: [{ title: "France", value: 1 }] };
    expect(renderSvg([{ ...map, picture: { points } }])).toContain("<title>France: 1</title></path>");
  },
);
