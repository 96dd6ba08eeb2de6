import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith, igx } from "../../support/cli.js";
import { keepState, restoreState } from "../../support/interrupted.js";
import { documentText, type PublishService, publishIn, withService } from "../../support/publish-service.js";
import { temporaryDirectory } from "../../support/sandbox.js";

const directory = temporaryDirectory();
const serve = (use: (service: PublishService) => Promise<void>) => withService(join(directory(), "ca"), use);
const sent = (service: PublishService) => service.lines().filter((line) => !line.startsWith("GET"));
const json = { common: { format: "json" } } as const;
const idsOf = async (root: string, { env }: PublishService): Promise<Record<string, string>> => {
  const { targets } = JSON.parse(await readFile(join(root, "igx.lock.json"), "utf8"));
  const entries = Object.entries(targets[env["IGX_BASE_URL"]!].documents as Record<string, { id: string }>);
  return Object.fromEntries(entries.map(([key, { id }]) => [key, id]));
};
const lockCommand = (root: string, { env, ca }: PublishService, args: readonly string[]) =>
  igx(["lock", ...args], { cwd: root, env: { ...env, IGX_CA: ca } });

async function published(service: PublishService, files: Readonly<Record<string, string>>): Promise<string> {
  const root = await folderWith(files);
  expect((await publishIn(root, service, ["."])).code).toBe(0);
  service.asked.length = 0;
  return root;
}

describe("a document that was renamed", () => {
  test("keeps its infographic without a request, if its content is the same", () =>
    serve(async (service) => {
      const root = await published(service, { "docs/a.igx": documentText("A"), "docs/b.igx": documentText("B") });
      const before = await idsOf(root, service);
      await rename(join(root, "docs"), join(root, "reports"));
      const plan = await publishIn(root, service, ["."], { plan: true });
      expect(plan.out).toBe(
        "rename     reports/a  A\n           was docs/a; nothing is sent\nrename     reports/b  B\n           was docs/b; nothing is sent\n",
      );
      expect(plan.err).toContain("0 to create, 0 to update, 2 to rename, 0 unchanged, 0 orphans");
      const data = await publishIn(root, service, ["."], { plan: true }, json);
      expect(JSON.parse(data.out)).toMatchObject([
        { action: "rename", key: "reports/a", from: "docs/a", id: before["docs/a"] },
        { action: "rename", key: "reports/b", from: "docs/b", id: before["docs/b"] },
      ]);
      const done = await publishIn(root, service, ["."]);
      expect([done.code, done.err]).toEqual([0, expect.stringContaining("2 renamed\n")]);
      expect(done.err).toContain('reports/a.igx: renamed from "docs/a", so it keeps that infographic\n');
      expect(sent(service)).toEqual([]);
      expect(await idsOf(root, service)).toEqual({ "reports/a": before["docs/a"], "reports/b": before["docs/b"] });
      expect((await publishIn(root, service, ["."])).err).toBe("2 unchanged\n");
    }));

  test("updates it, if its title is the same, and --prune deletes nothing", () =>
    serve(async (service) => {
      const root = await published(service, { "a.igx": documentText("A"), "b.igx": documentText("B") });
      const before = await idsOf(root, service);
      await rm(join(root, "a.igx"));
      await writeFile(join(root, "c.igx"), documentText("A", "other"));
      expect((await publishIn(root, service, ["."], { prune: true, yes: true })).code).toBe(0);
      expect(sent(service)).toEqual([`PUT infographics/${before["a"]}`]);
      expect(await idsOf(root, service)).toEqual({ b: before["b"], c: before["a"] });
    }));

  test("a row of a table with another key", () =>
    serve(async (service) => {
      const template =
        '---\ntitle: City {{ name }}\ntheme_id: 1\nkey: "{{ id }}"\n---\n@param id: string\n@param name: string\n\n# {{ name }}\n';
      const root = await folderWith({ "city.igx": template, "cities.csv": "id,name\nde,Berlin\nfr,Paris\n" });
      const each = { each: "cities.csv" };
      expect((await publishIn(root, service, ["city.igx"], each)).code).toBe(0);
      service.asked.length = 0;
      await writeFile(join(root, "cities.csv"), "id,name\nger,Berlin\nfr,Paris\n");
      expect((await publishIn(root, service, ["city.igx"], { ...each, prune: true, yes: true })).code).toBe(0);
      expect(sent(service)).toEqual([]);
      expect(Object.keys(await idsOf(root, service))).toEqual(["fr", "ger"]);
    }));

  test("killed at any instant, --resume goes on", () =>
    serve(async (service) => {
      const root = await published(service, { "a.igx": documentText("A"), "b.igx": documentText("B") });
      const before = await idsOf(root, service);
      await rename(join(root, "a.igx"), join(root, "c.igx"));
      await rm(join(root, "b.igx"));
      await writeFile(join(root, "d.igx"), documentText("B", "other"));
      await writeFile(join(root, "e.igx"), documentText("E"));
      const states: Map<string, string>[] = [];
      service.trick = async () => {
        states.push(new Map(await keepState(root)));
        return undefined;
      };
      const stored = new Map(service.stored);
      expect((await publishIn(root, service, ["."])).code).toBe(0);
      service.trick = () => undefined;
      const journal = states
        .map((state) => [...state].find(([path]) => path.endsWith(".jsonl")))
        .findLast((one) => one)!;
      const lines = journal[1].trimEnd().split("\n");
      expect(lines.filter((line) => line.includes('"renamed"'))).toHaveLength(2);
      // Also between two renames, where the lock file has none of them yet.
      const lock = states[0]!.get("igx.lock.json")!;
      for (let count = 1; count <= lines.findIndex((line) => line.includes('"known"')) + 1; count++) {
        await restoreState(
          root,
          new Map([
            ["igx.lock.json", lock],
            [journal[0], `${lines.slice(0, count).join("\n")}\n`],
          ]),
        );
        service.stored.clear();
        for (const [id, one] of stored) service.stored.set(id, one);
        expect((await publishIn(root, service, [], { resume: true })).code).toBe(0);
        expect(await idsOf(root, service)).toMatchObject({ c: before["a"], d: before["b"] });
        expect(service.stored.size).toBe(3);
      }
    }));
});

describe("igx lock move", () => {
  test("solves a rename that cannot be told; the other choice is --create", () =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": documentText("Same", "1"), "b.igx": documentText("Same", "2") });
      expect((await publishIn(root, service, ["."])).code).toBe(0);
      const before = await idsOf(root, service);
      await rm(join(root, "a.igx"));
      await rm(join(root, "b.igx"));
      await writeFile(join(root, "c.igx"), documentText("Same", "3"));
      service.asked.length = 0;
      const refused = await publishIn(root, service, ["."], {}, json);
      expect(refused.code).toBe(4);
      expect(refused.err).toContain("`c` may have been `a` or `b`.");
      const plan = await publishIn(root, service, ["."], { plan: true });
      expect(plan.err).toContain(
        "such as `igx lock move a c`. If they are new, publish only these documents with `--create`.",
      );
      expect(JSON.parse(refused.out)).toContainEqual(expect.objectContaining({ key: "c", refused: "renames" }));
      expect(sent(service)).toEqual([]);
      const moved = await lockCommand(root, service, ["move", "b", "c"]);
      expect([moved.exitCode, moved.stderr]).toEqual([0, "c has the infographic of b now\n"]);
      expect((await publishIn(root, service, ["."])).code).toBe(0);
      expect(sent(service)).toEqual([`PUT infographics/${before["b"]}`]);
      expect(await idsOf(root, service)).toEqual({ a: before["a"], c: before["b"] });
    }));

  test("refuses keys that it does not know, that have one, or that are in doubt", () =>
    serve(async (service) => {
      const root = await published(service, { "aa.igx": documentText("A"), "b.igx": documentText("B") });
      expect(await lockCommand(root, service, ["move", "ab", "c"])).toMatchObject({
        exitCode: 2,
        stderr: expect.stringContaining('igx.lock.json has no document "ab".\n'),
      });
      expect(await lockCommand(root, service, ["move", "aa", "b"])).toMatchObject({
        exitCode: 2,
        stderr: expect.stringContaining('"b" has an infographic of its own'),
      });
      expect((await lockCommand(root, service, ["move", "aa"])).exitCode).toBe(2);
      await writeFile(join(root, "n.igx"), documentText("N"));
      let killed = new Map<string, string>();
      service.trick = async ({ method }) => {
        if (method === "POST") killed = new Map(await keepState(root));
        return undefined;
      };
      expect((await publishIn(root, service, ["n.igx"])).code).toBe(0);
      await restoreState(root, killed);
      expect(await lockCommand(root, service, ["move", "aa", "n"])).toMatchObject({
        exitCode: 4,
        stderr: expect.stringContaining("An interrupted publish may have created one of them."),
      });
      // Another key can be moved, and the interrupted run does not bring it back.
      expect((await lockCommand(root, service, ["move", "aa", "z"])).exitCode).toBe(0);
      expect((await publishIn(root, service, [], { resume: true })).code).toBe(0);
      expect(Object.keys(await idsOf(root, service))).toEqual(["b", "n", "z"]);
    }));
});
