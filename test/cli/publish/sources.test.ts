import { copyFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith } from "../../support/cli.js";
import { documentText, type PublishService, publishIn, withService } from "../../support/publish-service.js";
import { temporaryDirectory } from "../../support/sandbox.js";

const directory = temporaryDirectory();
const serve = (use: (service: PublishService) => Promise<void>) => withService(join(directory(), "ca"), use);
const sourcesOf = async (root: string) => {
  const lock = JSON.parse(await readFile(join(root, "igx.lock.json"), "utf8"));
  const [{ documents }] = Object.values(lock.targets) as [
    { documents: Record<string, { source: string; table?: string }> },
  ];
  return Object.fromEntries(Object.entries(documents).map(([key, { source, table }]) => [key, table ?? source]));
};
const titles = (service: PublishService) => [...service.stored.values()].map(({ title }) => title).sort();
const template =
  '---\ntitle: City {{ name }}\ntheme_id: 1\nkey: "{{ slug(name) }}"\n---\n@param name: string\n\n# {{ name }}\n';
const from = (text: string) => ({ context: { readStdin: async () => new TextEncoder().encode(text) } });
const prune = { prune: true, yes: true } as const;

describe("a document from standard input", () => {
  const stdin = (key: string) => from(documentText(key.toUpperCase(), key, `key: ${key}\n`));

  test("is no orphan of another one, nor of a folder, wherever it came from", () =>
    serve(async (service) => {
      const root = await folderWith({ "igx.config.json": '{"include": ["*.igx"]}', "c.igx": documentText("C") });
      await mkdir(join(root, "sub"));
      expect((await publishIn(root, service, ["-"], {}, stdin("a"))).code).toBe(0);
      expect((await publishIn(join(root, "sub"), service, ["-"], prune, stdin("b"))).code).toBe(0);
      expect((await publishIn(root, service, ["."], prune)).code).toBe(0);
      expect((await publishIn(root, service, [], prune)).code).toBe(0);
      expect(titles(service)).toEqual(["A", "B", "C"]);
      expect(await sourcesOf(root)).toEqual({ a: "-", b: "-", c: "c.igx" });
    }));

  test("is no document whose source is missing", () =>
    serve(async (service) => {
      const root = await folderWith({ "c.igx": documentText("C") });
      expect((await publishIn(root, service, ["-"], {}, stdin("a"))).code).toBe(0);
      const { err } = await publishIn(root, service, ["."], { plan: true });
      expect(err).toBe("1 to create, 0 to update, 0 unchanged, 0 orphans\n");
    }));

  test("makes rows of a table, of which those without a row are orphans", () =>
    serve(async (service) => {
      const table = (...names: string[]) => ["name", ...names, ""].join("\n");
      const root = await folderWith({ "c.csv": table("Oslo", "Rome"), "d.csv": table("Bonn") });
      const publish = (each: string, options: object = {}) =>
        publishIn(root, service, ["-"], { each, ...options }, from(template));
      expect((await publish("c.csv")).code).toBe(0);
      expect((await publish("d.csv", prune)).code).toBe(0);
      expect(titles(service)).toEqual(["City Bonn", "City Oslo", "City Rome"]);
      await writeFile(join(root, "c.csv"), table("Rome"));
      expect((await publish("c.csv", prune)).code).toBe(0);
      expect(titles(service)).toEqual(["City Bonn", "City Rome"]);
    }));
});

describe("what has not changed after a rename", () => {
  const table = (...names: string[]) => ["name", ...names, ""].join("\n");

  test("belongs to the new table, without a request, so that a new one of the old name deletes nothing", () =>
    serve(async (service) => {
      const root = await folderWith({ "city.igx": template, "c.csv": table("Oslo", "Rome") });
      const publish = (each: string, options: object = {}) =>
        publishIn(root, service, ["city.igx"], { each, ...options });
      expect((await publish("c.csv")).code).toBe(0);
      await rename(join(root, "c.csv"), join(root, "d.csv"));
      // A plan changes nothing.
      expect((await publish("d.csv", { plan: true })).code).toBe(0);
      expect(await sourcesOf(root)).toEqual({ oslo: "c.csv", rome: "c.csv" });
      service.asked.length = 0;
      expect(await publish("d.csv")).toMatchObject({ code: 0, err: "2 unchanged\n" });
      expect(await sourcesOf(root)).toEqual({ oslo: "d.csv", rome: "d.csv" });
      expect(service.asked).toEqual([]);
      await writeFile(join(root, "c.csv"), table("Bonn"));
      expect((await publish("c.csv", prune)).code).toBe(0);
      expect(titles(service)).toEqual(["City Bonn", "City Oslo", "City Rome"]);
    }));

  test("belongs to the new file; while the old one is there, to that", () =>
    serve(async (service) => {
      const keyed = (key: string) => documentText(key, key, `key: ${key}\n`);
      const root = await folderWith({ "in/a.igx": keyed("a"), "in/b.igx": keyed("b") });
      expect((await publishIn(root, service, ["in"])).code).toBe(0);
      await mkdir(join(root, "new"));
      await rename(join(root, "in/a.igx"), join(root, "new/a.igx"));
      await copyFile(join(root, "in/b.igx"), join(root, "new/b.igx"));
      expect((await publishIn(root, service, ["new"])).code).toBe(0);
      expect(await sourcesOf(root)).toEqual({ a: "new/a.igx", b: "in/b.igx" });
      await writeFile(join(root, "in/a.igx"), keyed("c"));
      expect((await publishIn(root, service, ["in"], prune)).code).toBe(0);
      expect(titles(service)).toEqual(["a", "b", "c"]);
    }));
});

describe("a document that was published alone from a template", () => {
  test("is named by the plan of its table, and is not deleted with the orphans", () =>
    serve(async (service) => {
      const root = await folderWith({ "city.igx": template, "c.csv": "name\nOslo\nRome\n" });
      expect((await publishIn(root, service, ["city.igx"], { param: { name: "Test" } })).code).toBe(0);
      const plan = await publishIn(root, service, ["city.igx"], { each: "c.csv", plan: true });
      expect(plan.err).toContain(
        "igx.lock.json has 1 document of this source, published without a table: test (id id-1). `igx remote delete ID` deletes what you do not need.\n",
      );
      expect((await publishIn(root, service, ["city.igx"], { each: "c.csv", ...prune })).code).toBe(0);
      expect(titles(service)).toEqual(["City Oslo", "City Rome", "City Test"]);
      // Nothing to say: the document is made again, or no table makes its source.
      const quiet = { err: "0 to create, 0 to update, 1 unchanged, 0 orphans\n" };
      expect(await publishIn(root, service, ["city.igx"], { param: { name: "Test" }, plan: true })).toMatchObject(
        quiet,
      );
      await writeFile(join(root, "c.csv"), "name\nOslo\nRome\nTest\n");
      const again = await publishIn(root, service, ["city.igx"], { each: "c.csv", plan: true });
      expect(again.err).not.toContain("without a table");
    }));
});
