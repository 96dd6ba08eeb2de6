import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contentHash } from "../../../src/cli/outputs/content-hash.js";
import { folderWith, igx } from "../../support/cli.js";

const csv = "Country,Bags\nBrazil,66\nVietnam,30\n";
const files = {
  "igx.config.json": "{}",
  "reports/a.igx": '@data coffee "../data/coffee.csv"\n\n# Coffee\n\n@chart bar {from=coffee}\n',
  "data/coffee.csv": csv,
};
const origin = (text: string, last: number) => ({
  file: "data/coffee.csv",
  hash: contentHash(text),
  columns: ["Country", "Bags"],
  rows: [[1, last]],
});

test("igx inspect names the origins of an element's values", async () => {
  const { stdout } = await igx(["inspect", "reports/a.igx"], { cwd: await folderWith(files) });
  const { elements } = JSON.parse(stdout) as { readonly elements: readonly object[] };
  expect(elements).toEqual([
    { type: "h1", text: "Coffee", file: "reports/a.igx", line: 3 },
    { type: "chart", chart_type: "bar", file: "reports/a.igx", line: 5, data: [origin(csv, 2)] },
  ]);
});

test("a manifest names them too, also of a document that was not built again", async () => {
  const cwd = await folderWith(files);
  const env = { IGX_CACHE_DIR: join(cwd, ".cache") };
  const elements = async (...more: readonly string[]) => {
    const { stderr } = await igx(["build", "reports/a.igx", ...more], { cwd, env });
    const text = more.length > 0 ? await readFile(join(cwd, "m.json"), "utf8") : '{"documents":[{}]}';
    return [stderr.includes("unchanged"), JSON.parse(text).documents[0].elements];
  };
  const manifest = ["--manifest", "m.json"];
  const all = (text: string, last: number) => [
    { type: "h1", data: [] },
    { type: "chart", data: [origin(text, last)] },
  ];
  // The first run has no manifest, so its result does not say where values come from.
  expect(await elements()).toEqual([false, undefined]);
  expect(await elements(...manifest)).toEqual([true, all(csv, 2)]);
  expect(await elements(...manifest)).toEqual([true, all(csv, 2)]);
  const longer = `${csv}Peru,4\n`;
  await writeFile(join(cwd, "data/coffee.csv"), longer);
  expect(await elements(...manifest)).toEqual([false, all(longer, 3)]);
});

const rows = "city,people,bags\nBonn,331885,3\nUlm,126949,\nNowhere,,1\n";
const perRow = {
  ...files,
  "igx.config.json": JSON.stringify({
    include: ["reports"],
    batches: [{ name: "towns", template: "town/town.igx", each: "data/towns.csv", output: "out/{key}.json" }],
  }),
  "town/town.igx": `---
key: "{{ slug(city) }}"
---
@param city: string
@param people: integer
@param bags: integer = 0
@data coffee "../data/coffee.csv"

# {{ city }}

@chart bar {from=coffee}

{{ people }} drink {{ bags }} bags.
`,
  "data/towns.csv": rows,
};
const town = (columns: readonly string[], rows: object) => ({
  file: "data/towns.csv",
  hash: contentHash(perRow["data/towns.csv"]),
  columns,
  ...rows,
});
const elementsOf = (columns: readonly string[], row: object) => [
  { type: "h1", data: [town(["city"], row)] },
  { type: "chart", data: [origin(csv, 2)] },
  { type: "body", data: [town(columns, row)] },
];

test("a manifest of rows names their columns, and writes once what rows have in common", async () => {
  const cwd = await folderWith(perRow);
  const ofManifest = async (...args: readonly string[]) => {
    await igx(["build", ...args, "--manifest", "m.json"], { cwd });
    return JSON.parse(await readFile(join(cwd, "m.json"), "utf8"));
  };
  const own = { ownRow: true };
  const expected = {
    elements: [elementsOf(["people", "bags"], own), elementsOf(["people"], own)],
    documents: [
      { row: 1, key: "bonn", elements: 0 },
      // The blank cell has the default of the template.
      { row: 2, key: "ulm", elements: 1 },
      // A row with an error has no document.
      { row: 3, key: "nowhere" },
    ],
  };
  const each = ["town/town.igx", "--each", "data/towns.csv", "-o", "out/"];
  const manifest = await ofManifest(...each);
  expect(manifest).toMatchObject(expected);
  expect(manifest.documents[2]).not.toHaveProperty("elements");
  expect((await ofManifest()).batches).toMatchObject([{ batch: "towns", ...expected }]);
  // A value of the command line wins over that of the row, and has no file.
  const given = await ofManifest(...each, "--param", "bags=9");
  expect(given.elements).toEqual([elementsOf(["people"], own)]);
  expect(given.documents.map((one: { readonly elements?: number }) => one.elements)).toEqual([0, 0, undefined]);
});

test("a picture of a row with its source names the row, and the hash of the table", async () => {
  const cwd = await folderWith(perRow);
  const each = ["--each", "data/towns.csv", "-o", "out/", "--to", "svg", "--embed-source"];
  expect((await igx(["render", "town/town.igx", ...each], { cwd })).stderr).toContain("2 written");
  const svg = await readFile(join(cwd, "out/ulm.svg"), "utf8");
  const [, escaped = ""] = /<igx:source [^>]*>([^<]*)</.exec(svg) ?? [];
  expect(JSON.parse(escaped.replaceAll("&quot;", '"').replaceAll("&amp;", "&"))).toMatchObject({
    inputs: [{ path: "data/coffee.csv" }, { path: "data/towns.csv", bytes: rows.length, hash: contentHash(rows) }],
    elements: elementsOf(["people"], { rows: [[2, 2]] }),
  });
  expect(svg).not.toContain("331885");
});
