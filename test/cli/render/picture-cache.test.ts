import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openPictureCache } from "../../../src/cli/render/picture-cache.js";
import { folderWith, igx } from "../../support/cli.js";

const base = mkdtempSync(join(tmpdir(), "igx-pictures-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const env = { IGX_CACHE_DIR: join(base, "cache") };
const options = { format: "svg", settings: { width: 600 }, terminal: undefined } as const;
const task = { json: '[{"type":"h1","text":"A"}]', metadata: { locale: "en" } };
const drawn = { bytes: "<svg/>", uses: [], missing: [], elementNotes: [], scale: 1, notes: ["A note."] };
const output = join(base, "a.svg");

test("a picture is found by its content, its settings and its output", () => {
  const first = openPictureCache({ env }, options)!;
  expect(first.find(task, output)).toBeUndefined();
  first.keep(task, drawn);
  first.save();
  const cache = openPictureCache({ env }, options)!;
  expect(cache.find(task, output)).toBeUndefined();
  writeFileSync(output, drawn.bytes);
  expect(cache.find(task, output)).toEqual({ ...drawn, bytes: Buffer.from(drawn.bytes) });
  expect(cache.find(task, undefined)).toBeUndefined();
  expect(cache.find({ ...task, json: "[]" }, output)).toBeUndefined();
  expect(cache.find({ ...task, metadata: { locale: "de" } }, output)).toBeUndefined();
  expect(openPictureCache({ env }, { ...options, settings: { width: 601 } })!.find(task, output)).toBeUndefined();
  expect(openPictureCache({ env }, { ...options, format: "html" })!.find(task, output)).toBeUndefined();
  writeFileSync(output, "<svg></svg>");
  expect(cache.find(task, output)).toBeUndefined();
});

test("a picture with characters that only fonts of the machine have is not kept", () => {
  const cache = openPictureCache({ env }, options)!;
  const other = { ...task, json: "[1]" };
  cache.keep(other, { ...drawn, missing: ["字"] });
  writeFileSync(output, drawn.bytes);
  expect(cache.find(other, output)).toBeUndefined();
});

test("texts are drawn sooner than they are read", () => {
  for (const format of ["text", "alt"] as const)
    expect(openPictureCache({ env }, { ...options, format })).toBeUndefined();
  expect(openPictureCache({ env: { IGX_CACHE_DIR: "off" } }, options)).toBeUndefined();
});

test("a second run makes the same files and says the same; changed and deleted outputs are drawn again", async () => {
  const source =
    '---\nkey: "{{ slug(name) }}"\n---\n@param name: string\n@param v: number\n\n# {{ name }}\n\n@chart pie\n| a | b | c |\n|---|--:|--:|\n| x | {{ v }} | 1 |\n| y | 2 | 3 |\n';
  const cwd = await folderWith({ "a.igx": source, "t.csv": "name,v\nA,1\nB,2\nC,3\n" });
  const render = () =>
    igx(["render", "a.igx", "--each", "t.csv", "-o", "out/{key}.svg", "--force"], { cwd, env: { ...env } });
  const read = (name: string) => readFileSync(join(cwd, "out", `${name}.svg`), "utf8");
  const first = await render();
  const before = ["a", "b", "c"].map(read);
  expect(first.exitCode).toBe(0);
  expect(first.stderr).toContain("3 written");
  const second = await render();
  expect(second.stderr).toBe(first.stderr.replace("3 written", "3 unchanged"));
  expect(second.stderr).toContain("series-not-shown");
  writeFileSync(join(cwd, "out/a.svg"), before[1]!);
  rmSync(join(cwd, "out/b.svg"));
  const third = await render();
  expect(third.stderr).toContain("2 written, 1 unchanged");
  expect(["a", "b", "c"].map(read)).toEqual(before);
  writeFileSync(join(cwd, "t.csv"), "name,v\nA,1\nB,20\nC,3\n");
  expect((await render()).stderr).toContain("1 written, 2 unchanged");
  expect(read("b")).not.toBe(before[1]);
});
