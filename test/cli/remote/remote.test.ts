import { appendFile, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Context } from "../../../src/cli/base/context.js";
import { testResults } from "../../../src/cli/golden/test-results.js";
import { folderWith } from "../../support/cli.js";
import { longTest } from "../../support/long.js";
import { documentText, type PublishService, publishIn, remoteIn, withService } from "../../support/publish-service.js";
import { temporaryDirectory } from "../../support/sandbox.js";

const directory = temporaryDirectory();
const serve = (use: (service: PublishService) => Promise<void>) => withService(join(directory(), "ca"), use);
const documentsOf = async (root: string, { env }: PublishService) =>
  JSON.parse(await readFile(join(root, "igx.lock.json"), "utf8")).targets[env["IGX_BASE_URL"]!].documents;

describe("igx remote", () => {
  test("list shows the keys of documents, and obeys no terminal codes of titles", () =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": documentText("A") });
      await publishIn(root, service, ["a.igx"]);
      service.stored.set("x", { id: "x", title: "\u001b[31mred", content: "", date_modified: "2026-01-01" });
      const { code, out } = await remoteIn(root, service, ["list"]);
      expect(code).toBe(0);
      expect(out.split("\n").map((line) => line.trimEnd().split(/ {2,}/))).toEqual([
        ["ID", "MODIFIED", "STATE", "KEY", "TITLE"],
        ["id-1", expect.any(String), "published", "a", "A"],
        ["x", "2026-01-01", "published", "-", expect.not.stringContaining("\u001b")],
        [""],
      ]);
      const json = await remoteIn(root, service, ["list"], {}, { format: "json" });
      expect(JSON.parse(json.out)).toMatchObject([{ id: "id-1" }, { id: "x" }]);
    }));

  test("JSON of publish, remote and test has control and bidi characters as escapes only", () =>
    serve(async (service) => {
      const evil = "\u009b31m\u202e\u2066x\u007f";
      const shown = "\\u009b31m\\u202e\\u2066x\\u007f";
      const root = await folderWith({ "a.igx": documentText(`A${evil}`) });
      const json = { common: { format: "json" } } as const;
      const plan = await publishIn(root, service, ["a.igx"], { plan: true }, json);
      const done = await publishIn(root, service, ["a.igx"], {}, json);
      const list = await remoteIn(root, service, ["list"], {}, { format: "json" });
      const one = await remoteIn(root, service, ["get", "id-1"], {}, { format: "json" });
      const test = testResults(
        { common: { quiet: false } } as Context,
        "json",
        [{ name: evil, outcome: "failed", milliseconds: 1, problems: [evil] } as never],
        new Date(),
      );
      for (const text of [list.out, one.out, test]) expect(text).toContain(shown);
      for (const text of [plan.out, done.out, list.out, one.out, test]) {
        expect(text).not.toMatch(/[\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
        expect(JSON.parse(text)).not.toEqual([]);
      }
      expect(JSON.parse(list.out)).toMatchObject([{ title: `A${evil}` }]);
    }));

  longTest("list takes as many infographics as an account has", () =>
    serve(async (service) => {
      const many = Array.from({ length: 150_000 }, (_, at) => ({ id: `id-${at}` }));
      service.trick = () => ({ status: 200, body: JSON.stringify(many) });
      const { code, out } = await remoteIn(await folderWith({}), service, ["list"]);
      expect([code, out.split("\n").length]).toEqual([0, 150_002]);
    }),
  );

  test("a request that a busy service refuses is sent again, which is said", () =>
    serve(async (service) => {
      service.stored.set("x", { id: "x", title: "X", content: "", date_modified: "2026" });
      let refusals = 1;
      service.trick = () => (refusals-- > 0 ? { status: 503, body: "" } : undefined);
      const { code, out, err } = await remoteIn(await folderWith({}), service, ["get", "x"]);
      expect(code).toBe(0);
      expect(out).toContain("title          X\n");
      expect(err).toBe("The service answered 503. The request is sent again in 1 s.\n");
    }));

  test("get, download and themes; 3 where nothing was sent, 4 where the service said no", () =>
    serve(async (service) => {
      const root = await folderWith({});
      service.stored.set("x", { id: "x", title: "X", content: "", date_modified: "2026" });
      expect((await remoteIn(root, service, ["get", "x"])).out).toContain("title          X\n");
      expect(await remoteIn(root, service, ["get", "y"])).toMatchObject({ code: 4, out: "" });
      expect((await remoteIn(root, service, ["get", ".."])).code).toBe(3);
      expect(
        (await remoteIn(root, { ...service, env: { ...service.env, IGX_BASE_URL: "https://127.0.0.1:1" } }, ["list"]))
          .code,
      ).toBe(3);
      service.trick = ({ fields }) => (fields["format"] ? { status: 200, body: "%PDF-1.7" } : undefined);
      expect((await remoteIn(root, service, ["download", "../../x"])).code).toBe(0);
      expect(await readFile(join(root, ".._.._x.pdf"), "utf8")).toBe("%PDF-1.7");
      expect((await remoteIn(root, service, ["download", "x"], { output: "new/" })).code).toBe(0);
      expect((await remoteIn(root, service, ["download", "x"], { output: "new" })).code).toBe(0);
      expect(await readdir(join(root, "new"))).toEqual(["x.pdf"]);
      await writeFile(join(root, "a.igx"), "# A\n");
      expect((await remoteIn(root, service, ["download", "x"], { output: "a.igx" })).code).toBe(3);
      expect((await remoteIn(root, service, ["download", "x"], { output: "igx.lock.json", force: true })).code).toBe(2);
      expect(await readFile(join(root, "a.igx"), "utf8")).toBe("# A\n");
      expect((await remoteIn(root, service, ["download", "x"], { output: "a.igx", force: true })).code).toBe(0);
      expect((await remoteIn(root, service, ["download", "x"], { as: "png" })).code).toBe(4);
      service.trick = () => ({ status: 200, body: '[{"id": 4, "title": "Night"}]' });
      expect((await remoteIn(root, service, ["themes"])).out).toBe("ID  TITLE\n4   Night\n");
      for (const words of [["get"], ["get", "a", "b"], ["nothing"]])
        expect((await remoteIn(root, service, words)).code).toBe(2);
    }));

  test("themes whose ids are text of digits are numbers, as theme_id is; other ids are not understood", () =>
    serve(async (service) => {
      const root = await folderWith({});
      const themes = async (id: unknown) => {
        service.trick = () => ({ status: 200, body: JSON.stringify([{ id, title: "Night" }]) });
        const { code, out } = await remoteIn(root, service, ["themes"], {}, { format: "json" });
        return out === "" ? code : JSON.parse(out)[0].id;
      };
      expect([await themes("45"), await themes(45)]).toEqual([45, 45]);
      for (const id of ["", "x", "4.5", "-1", "9007199254740993", 4.5, null])
        expect([id, await themes(id)]).toEqual([id, 4]);
    }));

  test("delete asks, deletes and forgets, also what is gone already", () =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": documentText("A"), "b.igx": documentText("B") });
      await publishIn(root, service, ["."]);
      expect((await remoteIn(root, service, ["delete", "id-1"])).code).toBe(2);
      expect(service.stored.size).toBe(2);
      expect((await remoteIn(root, service, ["delete", "id-1"], { yes: true })).code).toBe(0);
      expect(Object.keys(await documentsOf(root, service))).toEqual(["b"]);
      service.stored.clear();
      const { b } = await documentsOf(root, service);
      expect(await remoteIn(root, service, ["delete", b.id], { yes: true })).toMatchObject({
        code: 0,
        err: `${b.id} was not there any more\n`,
      });
      expect(await documentsOf(root, service)).toEqual({});
      expect((await remoteIn(root, service, ["delete", b.id], { yes: true })).code).toBe(4);
    }));

  test("delete takes each id once, and names those that the service does not know after the others are deleted", () =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": documentText("A"), "b.igx": documentText("B") });
      await publishIn(root, service, ["."]);
      const { b } = await documentsOf(root, service);
      const { code, err } = await remoteIn(root, service, ["delete", "id-1", "x", "id-1", "y", b.id], { yes: true });
      expect([code, service.stored.size, await documentsOf(root, service)]).toEqual([4, 0, {}]);
      expect(err).toMatch(/^deleted id-1\ndeleted id-\d+\nThe service has no infographic x, y, /);
    }));

  test("delete stops at a refusal that is not about the id", () =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": documentText("A"), "b.igx": documentText("B") });
      await publishIn(root, service, ["."]);
      service.trick = () => ({ status: 403 });
      expect((await remoteIn(root, service, ["delete", "id-1", "id-3"], { yes: true })).code).toBe(4);
      expect(Object.keys(await documentsOf(root, service))).toEqual(["a", "b"]);
    }));

  test("what was deleted does not come back from the journal of a run that did not end", () =>
    serve(async (service) => {
      const root = await folderWith({
        "a.igx": documentText("A"),
        "b.igx": documentText("B"),
        "c.igx": documentText("C"),
      });
      service.trick = ({ fields }) => (fields["title"] === "B" ? { status: 401 } : undefined);
      expect((await publishIn(root, service, ["."])).code).toBe(4);
      expect((await remoteIn(root, service, ["delete", "id-1"], { yes: true })).code).toBe(0);
      service.trick = () => undefined;
      expect((await publishIn(root, service, [], { resume: true })).code).toBe(0);
      expect([...service.stored.values()].map(({ title }) => title).sort()).toEqual(["A", "B", "C"]);
    }));

  test("delete names the id of a key, and deletes nothing by it", () =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": documentText("A") });
      await publishIn(root, service, ["a.igx"]);
      expect(await remoteIn(root, service, ["delete", "a", "b"], { yes: true })).toMatchObject({
        code: 4,
        err: expect.stringContaining("no infographic a, b, and igx.lock.json does not either. `a` is the key of id-1."),
      });
      expect(service.stored.size).toBe(1);
    }));

  test("nothing is deleted that igx.lock.json could not forget; a deletion that it cannot record is said to be done", () =>
    serve(async (service) => {
      const root = await folderWith({ "igx.lock.json": "{" });
      service.stored.set("x", { id: "x", title: "X", content: "", date_modified: "2026" });
      expect(await remoteIn(root, service, ["delete", "x"], { yes: true })).toMatchObject({
        code: 3,
        err: expect.stringMatching(/^igx\.lock\.json cannot be used/),
      });
      expect(service.stored.size).toBe(1);

      await rm(join(root, "igx.lock.json"));
      await remoteIn(root, service, ["adopt", "a", "x"]);
      // A checkout meanwhile.
      service.trick = async () => void (await appendFile(join(root, "igx.lock.json"), "\n"));
      expect(await remoteIn(root, service, ["delete", "x"], { yes: true })).toMatchObject({
        code: 3,
        err: expect.stringContaining("x is deleted, but igx.lock.json may still have it. "),
      });
      expect(service.stored.size).toBe(0);
    }));

  test("adopt: the next publish updates it, and nothing is adopted twice", () =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": documentText("A"), "b.igx": documentText("B") });
      service.stored.set("x", { id: "x", title: "Old", content: "", date_modified: "2026" });
      expect(await remoteIn(root, service, ["adopt", "a", "x"])).toMatchObject({ code: 0 });
      expect((await publishIn(root, service, ["a.igx"])).code).toBe(0);
      expect(service.stored.get("x")!.title).toBe("A");
      expect(service.stored.size).toBe(1);
      expect(await remoteIn(root, service, ["adopt", "b", "x"])).toMatchObject({
        code: 2,
        err: expect.stringContaining("of a already"),
      });
      expect((await remoteIn(root, service, ["adopt", "b", "none"])).code).toBe(4);
      // No document has a path as its key: the next publish would create it once more.
      service.stored.set("y", { id: "y", title: "B", content: "", date_modified: "2026" });
      for (const path of ["b.igx", "./b"])
        expect(await remoteIn(root, service, ["adopt", path, "y"])).toMatchObject({
          code: 2,
          err: expect.stringContaining(`\`${path}\` is a path, not a key.`),
        });
      const keys = Object.keys((await documentsOf(root, service)).a);
      await publishIn(root, service, ["a.igx"]);
      expect(Object.keys((await documentsOf(root, service)).a)).toEqual(keys);
    }));

  test("adopting stands in the journal before it stands in the lock file: cut off between them, nothing is created again", () =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": documentText("A"), "b.igx": documentText("B") });
      service.trick = ({ method, fields }) => {
        if (method !== "POST") return undefined;
        const { title = "" } = fields;
        service.stored.set(`their ${title}`, { id: `their ${title}`, title, content: "", date_modified: "x" });
        return "drop-after";
      };
      expect((await publishIn(root, service, ["."])).code).toBe(4);
      service.trick = () => undefined;
      expect((await remoteIn(root, service, ["adopt", "a", "id-1"])).code).toBe(0);
      // As if the machine had gone off before the lock file was written.
      await rm(join(root, "igx.lock.json"));
      expect((await publishIn(root, service, ["."])).code).toBe(4);
      expect([...service.stored.values()].filter(({ title }) => title === "A")).toHaveLength(2);
      expect((await documentsOf(root, service)).a.id).toBe("id-1");
    }));
});
