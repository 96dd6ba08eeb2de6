import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openSubsetCache } from "../../../src/cli/render/subset-cache.js";
import { subsetMaker } from "../../../src/cli/render/subset-maker.js";
import { folderWith, igx } from "../../support/cli.js";

async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), "igx-fonts-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const open = () => openSubsetCache({ env: { IGX_CACHE_DIR: folder } });
  return { open, fonts: join(folder, "fonts") };
}

test("a part of a font comes back as it was kept, and not at all if its file is damaged", async () => {
  const { open, fonts } = await setUp();
  const part = Buffer.from("the part of a font");
  expect(await open().get("key")).toBeUndefined();
  await open().put("key", part);
  expect(await open().get("key")).toEqual(part);
  expect(await open().get("other")).toBeUndefined();
  const [name = "", ...others] = await readdir(fonts);
  expect(others).toEqual([]);
  const kept = await readFile(join(fonts, name));
  const turned = Buffer.from(kept);
  turned[kept.length - 1]! ^= 1;
  for (const bytes of [turned, kept.subarray(0, 40), kept.subarray(0, 32), Buffer.alloc(0)]) {
    await writeFile(join(fonts, name), bytes);
    expect(await open().get("key")).toBeUndefined();
  }
  await open().put("key", part);
  expect(await open().get("key")).toEqual(part);
});

test("runs at the same time keep the same part", async () => {
  const { open, fonts } = await setUp();
  await Promise.all(Array.from({ length: 20 }, () => open().put("key", Buffer.from("part"))));
  expect([await open().get("key"), (await readdir(fonts)).length]).toEqual([Buffer.from("part"), 1]);
});

test("the oldest go when there are too many", async () => {
  const { open, fonts } = await setUp();
  await open().put("key", Buffer.from("part"));
  await Promise.all(Array.from({ length: 1100 }, (_, index) => writeFile(join(fonts, `${index}.woff2`), "")));
  await open().put("other", Buffer.from("part"));
  expect((await readdir(fonts)).length).toBe(513);
});

test("what is kept depends on the packages that make it", () => {
  expect(subsetMaker()).toMatch(/^subset-font@\d\S* fontverter@\d\S* wawoff2@\d\S* harfbuzzjs@\d\S*$/);
});

test("pictures with parts from the cache have the same bytes, and so have those without a cache", async () => {
  const cwd = await folderWith({ "a.igx": "# Coffee for the cache\n\nParts of fonts.\n" });
  const draw = async (cache: string) => {
    const { exitCode, stdout } = await igx(["render", "a.igx", "--to", "svg", "-o", "-"], {
      cwd,
      env: { IGX_CACHE_DIR: cache },
    });
    expect(exitCode).toBe(0);
    return stdout;
  };
  const cache = join(cwd, "cache");
  const first = await draw(cache);
  expect(await readdir(join(cache, "fonts"))).toHaveLength(2);
  expect(await draw(cache)).toBe(first);
  expect(await draw("off")).toBe(first);
});
