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
