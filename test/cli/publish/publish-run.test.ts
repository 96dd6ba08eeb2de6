import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { Project } from "../../../src/cli/base/project.js";
import { loadPublishState } from "../../../src/cli/publish/load-publish-state.js";
import { folderWith, igx, startIgx } from "../../support/cli.js";
import { failFiles } from "../../support/failing-files.js";
import {
  apiKey,
  documentText,
  type PublishService,
  publishIn,
  remoteIn,
  secret,
  withService,
} from "../../support/publish-service.js";
import { temporaryDirectory } from "../../support/sandbox.js";

const directory = temporaryDirectory();
const serve = (use: (service: PublishService) => Promise<void>) => withService(join(directory(), "ca"), use);
const lockOf = async (root: string) => JSON.parse(await readFile(join(root, "igx.lock.json"), "utf8"));
const documentsOf = async (root: string, { env }: PublishService) =>
  (await lockOf(root)).targets[env["IGX_BASE_URL"]!].documents;
const two = { "a.igx": documentText("A"), "b.igx": documentText("B") };
const table = (...names: string[]) => `name\n${names.join("\n")}\n`;
const template =
  '---\ntitle: City {{ name }}\ntheme_id: 1\nkey: "{{ slug(name) }}"\n---\n@param name: string\n\n# {{ name }}\n';

describe("the plan, and what publishing makes of it", () => {
  test("create, unchanged, update and orphan; what is unchanged costs no request", () =>
    serve(async (service) => {
      const root = await folderWith({ "in/a.igx": documentText("A"), "in/b.igx": documentText("B") });
      const plan = async () => {
        const said = await publishIn(root, service, ["in"], { plan: true }, { common: { format: "json" } });
        expect(said.code).toBe(0);
        return JSON.parse(said.out);
      };
      expect(await plan()).toEqual([
        { action: "create", key: "in/a", source: "in/a.igx", title: "A" },
        { action: "create", key: "in/b", source: "in/b.igx", title: "B" },
      ]);
      expect(service.lines()).toEqual(["GET infographics"]);
      service.asked.length = 0;
      expect((await publishIn(root, service, ["in"])).code).toBe(0);
      expect(service.lines()).toEqual(["GET", "POST", "POST", "GET"].map((method) => `${method} infographics`));
      const lock = await readFile(join(root, "igx.lock.json"), "utf8");
      service.asked.length = 0;
      expect(await publishIn(root, service, ["in"])).toMatchObject({ code: 0, out: "", err: "2 unchanged\n" });
      expect(service.asked).toEqual([]);
      expect(await readFile(join(root, "igx.lock.json"), "utf8")).toBe(lock);
      await writeFile(join(root, "in/a.igx"), documentText("A", "Another headline"));
      await rm(join(root, "in/b.igx"));
      expect(await plan()).toEqual([
        {
          action: "update",
          key: "in/a",
          source: "in/a.igx",
          id: "id-1",
          title: "A",
          fields: [],
          changes: [{ kind: "changed", what: "h1 “Another headline”", position: 1 }],
          elements: [
            expect.objectContaining({ fields: [{ name: "text", before: "A", after: "Another headline" }], cells: [] }),
          ],
        },
        { action: "orphan", key: "in/b", source: "in/b.igx", id: expect.any(String) },
      ]);
      const text = await publishIn(root, service, ["in"], { plan: true });
      expect(text.out).toMatchInlineSnapshot(`
        "update     in/a  A
                   changed  1: h1 “Another headline”
                     text: “A” → “Another headline”
        orphan     in/b
                   id id-3; no document makes it any more, --prune deletes it
        "
      `);
      service.asked.length = 0;
      await publishIn(root, service, ["in"]);
      expect(service.lines()).toEqual(["GET infographics", "PUT infographics/id-1"]);
      expect(service.stored.size).toBe(2);
    }));

  test.each(["EACCES", "EIO"])("a source that the system does not show is not one that is gone: %s", (code) =>
    serve(async (service) => {
      const root = await folderWith({ "in/a.igx": documentText("A"), "in/b.igx": documentText("B") });
      await publishIn(root, service, ["in"]);
      await rm(join(root, "in/b.igx"));
      const restore = failFiles(["statSync"], { "in/b.igx": code });
      const plan = await publishIn(root, service, ["in"], { plan: true });
      const pruned = await publishIn(root, service, ["in"], { prune: true, yes: true });
      restore();
      expect(plan.out).not.toContain("orphan");
      expect([pruned.code, service.stored.size]).toEqual([0, 2]);
      expect((await publishIn(root, service, ["in"], { plan: true })).out).toContain("orphan     in/b");
    }),
  );

  test("an element in which only the notation of a number changed is named", () =>
    serve(async (service) => {
      const chart = (value: string) => documentText("A", "A", "").concat(`\n@chart bar\n| a | b |\n| x | ${value} |\n`);
      const root = await folderWith({ "a.igx": chart("1.0") });
      expect(await publishIn(root, service, ["."])).toMatchObject({ code: 0 });
      await writeFile(join(root, "a.igx"), chart("1"));
      const said = await publishIn(root, service, ["."], { plan: true });
      expect(said.out).toContain("changed  2: bar chart “A”\n");
      expect(said.out).not.toContain("other fields");
    }));

  test("--prune shows, needs --yes without a terminal, and deletes after everything else", () =>
    serve(async (service) => {
      const root = await folderWith({ "in/a.igx": documentText("A"), "in/b.igx": documentText("B") });
      await publishIn(root, service, ["in"]);
      await rm(join(root, "in/a.igx"));
      await writeFile(join(root, "in/c.igx"), documentText("C"));
      const asking = await publishIn(root, service, ["in"], { prune: true });
      expect(asking).toMatchObject({ code: 2, out: "" });
      expect(asking.err).toContain("orphan     in/a\n");
      expect(asking.err).toContain("--prune would delete this infographic.");
      expect(service.stored.size).toBe(2);
      // Where what is to be there instead is refused, nothing is taken away.
      service.trick = ({ method }) => (method === "POST" ? { status: 400, body: "No." } : undefined);
      expect((await publishIn(root, service, ["in"], { prune: true, yes: true })).code).toBe(4);
      expect(service.stored.size).toBe(2);
      service.trick = () => undefined;
      service.asked.length = 0;
      expect((await publishIn(root, service, ["in"], { prune: true, yes: true })).code).toBe(0);
      expect(service.lines().slice(1)).toEqual(["POST infographics", "DELETE infographics/id-1", "GET infographics"]);
      expect(Object.keys(await documentsOf(root, service))).toEqual(["in/b", "in/c"]);
    }));

  test("a template whose parameters are not given is no reason to delete what it made once", () =>
    serve(async (service) => {
      const root = await folderWith({ "t.igx": template, "a.igx": documentText("A") });
      await publishIn(root, service, ["t.igx"], { param: { name: "Oslo" } });
      const { code } = await publishIn(root, service, ["."], { prune: true, yes: true });
      expect(code).toBe(0);
      expect([...service.stored.values()].map(({ title }) => title)).toEqual(["City Oslo", "A"]);
    }));

  test("a key that was copied with its document is told before and after", () =>
    serve(async (service) => {
      const key = "key: one\n";
      const root = await folderWith({ "a.igx": documentText("A", "A", key), "b.igx": documentText("A", "B", key) });
      await publishIn(root, service, ["a.igx"]);
      const plan = await publishIn(root, service, ["b.igx"], { plan: true });
      expect(plan.out).toContain("update     one  A\n           changed  source (was a.igx)\n");
      expect((await publishIn(root, service, ["b.igx"])).err).toContain(
        'b.igx: updates the infographic that a.igx created with the same key "one"\n',
      );
      expect((await publishIn(root, service, ["."])).code).toBe(1);
    }));

  test("renamed keys of a table are orphans of that table alone", () =>
    serve(async (service) => {
      const root = await folderWith({
        "city.igx": template,
        "north.csv": table("Oslo", "Turku"),
        "south.csv": table("Rome"),
        ...two,
      });
      await publishIn(root, service, ["city.igx"], { each: "north.csv" });
      await publishIn(root, service, ["city.igx"], { each: "south.csv" });
      await publishIn(root, service, ["a.igx"]);
      await writeFile(join(root, "north.csv"), table("Oslo", "Åbo"));
      const { out } = await publishIn(
        root,
        service,
        ["city.igx"],
        { each: "north.csv", plan: true },
        { common: { format: "json" } },
      );
      expect(JSON.parse(out).map(({ action, key }: Record<string, string>) => `${action} ${key}`)).toEqual([
        "unchanged oslo",
        "create abo",
        "orphan turku",
      ]);
    }));

  test("drift is told in the plan and in the results", () =>
    serve(async (service) => {
      const root = await folderWith({ ...two, "c.igx": documentText("C") });
      await publishIn(root, service, ["."]);
      for (const one of service.stored.values())
        if (one.title === "A") service.stored.set(one.id, { ...one, date_modified: "2030-01-01T00:00:00Z" });
        else if (one.title === "B") service.stored.delete(one.id);
      await writeFile(join(root, "a.igx"), documentText("A", "new"));
      const plan = await publishIn(root, service, ["."], { plan: true });
      expect(plan.out).toContain(
        "update     a  A\n           somebody has changed it at the service since; the values before are those that igx sent\n",
      );
      expect(plan.out).toContain("unchanged  b  B\n           it is not at the service any more");
      const json = await publishIn(root, service, ["."], {}, { common: { format: "json" } });
      expect(JSON.parse(json.out)).toMatchObject([
        { key: "a", drift: "changed" },
        { key: "b", drift: "gone" },
        { key: "c" },
      ]);
      await writeFile(join(root, "d.igx"), documentText("D"));
      const more = await publishIn(root, service, ["."]);
      expect(more.err).toContain("b.igx: it is not at the service any more: --repair creates it again\n");
      await writeFile(join(root, "b.igx"), documentText("B", "new"));
      const again = await publishIn(root, service, ["."]);
      expect(again.err).toContain("b.igx: it was not at the service any more, and was created again\n");
      expect(service.stored.size).toBe(4);
    }));

  test("a list that is cut off doubles nothing", () =>
    serve(async (service) => {
      const root = await folderWith(two);
      await publishIn(root, service, ["."]);
      service.trick = ({ method, path }) =>
        method === "GET" && path === "infographics" ? { status: 200, body: "[]" } : undefined;
      await writeFile(join(root, "a.igx"), documentText("A", "new"));
      expect((await publishIn(root, service, ["a.igx"])).code).toBe(0);
      expect(service.stored.size).toBe(2);
      expect(service.lines().at(-1)).toBe("PUT infographics/id-1");
      // Nor does it prove that what is in doubt was not created.
      await writeFile(join(root, "c.igx"), documentText("C"));
      await writeFile(join(root, "d.igx"), documentText("D"));
      const cut = service.trick;
      service.trick = (asked) => (asked.fields["title"] === "D" ? "drop-after" : cut(asked));
      const { code, err } = await publishIn(root, service, ["c.igx", "d.igx"]);
      expect(code).toBe(4);
      expect(err).toContain("d.igx: it may have been created");
      expect(service.stored.size).toBe(4);
      service.trick = () => undefined;
      expect((await publishIn(root, service, [], { resume: true })).code).toBe(0);
      expect(service.stored.size).toBe(4);
    }));

  test.each([
    ["<<<<<<< ours\n{}\n", "it holds a merge conflict"],
    ["{", "it is not JSON"],
    ['{"version": 9}', "it is of version 9, which a newer igx has written"],
  ])("with the lock file %j nothing is sent", (text, problem) =>
    serve(async (service) => {
      const root = await folderWith({ ...two, "igx.lock.json": text });
      for (const options of [{}, { plan: true }, { resume: true }, { create: true }])
        expect(await publishIn(root, service, ["."], options)).toMatchObject({
          code: 3,
          out: "",
          err: expect.stringContaining(`igx.lock.json cannot be used: ${problem}.`),
        });
      expect((await remoteIn(root, service, ["adopt", "a", "id-1"])).code).not.toBe(0);
      expect(service.lines().every((line) => line === "GET infographics/id-1")).toBe(true);
    }),
  );
});

describe("never twice", () => {
  test.each([
    ["a 500 after the work", { afterwards: { status: 500, body: "oh" } }],
    ["an answer that is dropped", "drop-after"],
    ["an answer that makes no sense", { afterwards: { status: 201, body: "<html>" } }],
    ["408", { afterwards: { status: 408 } }],
  ] as const)("%s", (_, trick) =>
    serve(async (service) => {
      const root = await folderWith(two);
      service.stored.set("foreign", { id: "foreign", title: "A", content: "not ours", date_modified: "x" });
      let times = 0;
      service.trick = ({ method }) => (method === "POST" && ++times === 1 ? trick : undefined);
      const { code, out } = await publishIn(root, service, ["."], { create: true });
      expect(code).toBe(0);
      expect(out).toContain("found: it had been created");
      expect([...service.stored.values()].map(({ title }) => title)).toEqual(["A", "A", "B"]);
      expect(service.stored.get("foreign")!.content).toBe("not ours");
      expect(Object.values(await documentsOf(root, service))).not.toContainEqual(
        expect.objectContaining({ id: "foreign" }),
      );
    }),
  );

  test("nothing is sent again before the list says that it did not arrive", () =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": documentText("A") });
      let times = 0;
      service.trick = ({ method }) => (method === "POST" && ++times === 1 ? "drop-before" : undefined);
      expect((await publishIn(root, service, ["."])).code).toBe(0);
      expect(service.lines()).toEqual([
        "GET infographics",
        "POST infographics",
        "GET infographics",
        "POST infographics",
        "GET infographics",
      ]);
    }));

  test.each([401, 403])("%i stops the run, and the rest is not sent", (status) =>
    serve(async (service) => {
      const root = await folderWith({ ...two, "c.igx": documentText("C") });
      service.trick = ({ method }) => (method === "POST" ? { status, body: "Who are you?" } : undefined);
      const { code, out } = await publishIn(root, service, ["."], {}, { common: { format: "json" } });
      expect(code).toBe(4);
      expect(JSON.parse(out).map(({ outcome }: { outcome: string }) => outcome)).toEqual([
        "refused",
        "skipped",
        "skipped",
      ]);
      expect(service.lines().filter((line) => line.startsWith("POST"))).toHaveLength(1);
    }),
  );

  test("the advice after a 404 does what it says, and creates nothing else", () =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": documentText("A"), "b.igx": documentText("B") });
      await publishIn(root, service, ["."]);
      await writeFile(join(root, "a.igx"), documentText("A", "changed"));
      service.trick = ({ method }) => (method === "PUT" ? { status: 404, body: "no such thing" } : undefined);
      const { code, err } = await publishIn(root, service, ["."]);
      expect(code).toBe(4);
      expect(err).toContain("404: no such thing. If it was deleted there, the next publish creates it again.");
      service.trick = () => undefined;
      service.stored.delete("id-1");
      expect((await publishIn(root, service, ["."])).code).toBe(0);
      expect([...service.stored.values()].map(({ title }) => title).sort()).toEqual(["A", "B"]);
    }));

  test("what cannot be told is not guessed: exit 4, and adopting settles it", () =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": documentText("A") });
      service.trick = ({ method }) => {
        if (method !== "POST") return undefined;
        // Somebody else makes one of the same title just now.
        service.stored.set("theirs", { id: "theirs", title: "A", content: "", date_modified: "x" });
        return "drop-after";
      };
      const { code, err } = await publishIn(root, service, ["."]);
      expect(code).toBe(4);
      expect(err).toMatch(
        /it may have been created, as one of (theirs, id-1|id-1, theirs)\. Find out which, then `igx remote adopt a ID`; or create it anew with `igx publish a\.igx --create`\./,
      );
      service.trick = () => undefined;
      expect((await publishIn(root, service, ["."])).code).toBe(4);
      expect((await remoteIn(root, service, ["adopt", "a", "id-1"])).code).toBe(0);
      const after = await publishIn(root, service, ["."]);
      expect(after.code).toBe(0);
      expect([...service.stored.keys()].sort()).toEqual(["id-1", "theirs"]);
      expect(service.stored.get("theirs")!.content).toBe("");
      expect(await publishIn(root, service, ["."], { resume: true })).toMatchObject({ code: 0 });
    }));

  test("--create makes anew what is known and what is in doubt, and its --resume makes nothing twice", () =>
    serve(async (service) => {
      const root = await folderWith({ ...two, "c.igx": documentText("C") });
      service.trick = ({ fields }) => {
        if (fields["title"] !== "B" || !fields["content"]) return undefined;
        service.stored.set("theirs", { id: "theirs", title: "B", content: "", date_modified: "x" });
        return "drop-after";
      };
      expect((await publishIn(root, service, ["."])).code).toBe(4);
      service.trick = ({ fields }) => (fields["title"] === "B" ? { status: 403 } : undefined);
      expect((await publishIn(root, service, ["."], { create: true })).code).toBe(4);
      service.trick = () => undefined;
      const titles = () =>
        [...service.stored.values()]
          .map(({ title }) => title)
          .sort()
          .join("");
      expect(titles()).toBe("AABBC");
      expect((await publishIn(root, service, [], { resume: true })).code).toBe(0);
      expect(titles()).toBe("AABBBCC");
      expect((await publishIn(root, service, ["."])).err).toBe("3 unchanged\n");
    }));
});

describe("interrupted", () => {
  test("by a service that is out of reach, it says that it does not use the proxy that is set", () =>
    serve(async (service) => {
      const root = await folderWith(two);
      const away = { IGX_BASE_URL: "https://127.0.0.1:1" };
      const remark = "igx connects directly, not through the proxy of https_proxy. --proxy environment uses it.\n";
      const proxied = await publishIn(root, service, ["."], {}, { env: { ...away, https_proxy: "http://proxy:3128" } });
      expect([proxied.code, proxied.err.split(remark).length]).toEqual([3, 2]);
      expect((await publishIn(root, service, ["."], {}, { env: away })).err).not.toContain("proxy");
      expect((await publishIn(root, service, ["."], {}, { env: { https_proxy: "http://proxy:3128" } })).err).toBe(
        "2 created\n",
      );
    }));

  test("nothing to resume is no failure, and nothing is sent", () =>
    serve(async (service) => {
      const root = await folderWith(two);
      const { code, err } = await publishIn(root, service, [], { resume: true });
      expect(code).toBe(0);
      expect(err).toContain("nothing to resume, so nothing is sent");
      const json = await igx(["publish", "--resume", "--format", "json"], {
        cwd: root,
        env: { ...service.env, IGX_CA: service.ca },
      });
      expect([json.exitCode, json.stdout]).toEqual([0, "[]\n"]);
      expect(service.asked).toEqual([]);
    }));

  test("--resume goes on with the inputs of the run, from anywhere, and asks for values that are not kept", () =>
    serve(async (service) => {
      const root = await folderWith({
        "igx.config.json": "{}",
        "in/city.igx": template.replace("@param", '@param to: string = "you"\n@param'),
        "in/cities.csv": table("Oslo", "Rome", "Turku"),
        "x.igx": documentText("X"),
      });
      service.trick = ({ method, fields }) =>
        method === "POST" && fields["title"] === "City Rome" ? { status: 403 } : undefined;
      const given = { each: "cities.csv", param: { to: "my dear" } };
      expect((await publishIn(join(root, "in"), service, ["city.igx"], given)).code).toBe(4);
      const [journal = ""] = (await readdir(join(root, ".igx"))).filter((name) => name.endsWith(".jsonl"));
      expect(await readFile(join(root, ".igx", journal), "utf8")).not.toContain("my dear");
      service.trick = () => undefined;
      expect(await publishIn(root, service, [], { resume: true })).toMatchObject({
        code: 2,
        err: expect.stringContaining("--param to"),
      });
      expect((await publishIn(root, service, [], { resume: true, param: given.param })).code).toBe(0);
      const titles = [...service.stored.values()].map(({ title }) => title);
      expect(titles.sort()).toEqual(["City Oslo", "City Rome", "City Turku"]);
    }));

  test("with a journal whose first line is damaged nothing is sent, and it says what to do", () =>
    serve(async (service) => {
      const root = await folderWith(two);
      service.trick = ({ method }) =>
        method === "POST" ? "drop-after" : service.asked.length > 1 ? { status: 400 } : undefined;
      expect(await publishIn(root, service, ["."])).toMatchObject({ code: 4 });
      const [name = ""] = (await readdir(join(root, ".igx"))).filter((one) => one.endsWith(".jsonl"));
      const path = join(root, ".igx", name);
      await writeFile(path, (await readFile(path, "utf8")).slice(1));
      service.trick = () => undefined;
      service.asked.length = 0;
      const said = await publishIn(root, service, ["."]);
      expect(said.code).toBe(3);
      expect(said.err).toContain(`.igx/${name} cannot be used: it has a line that is damaged`);
      const state = await loadPublishState({ cwd: root }, { root } as Project, {
        baseUrl: service.env["IGX_BASE_URL"]!,
        identity: { account: apiKey, key: secret },
      });
      expect(state).toMatchObject({ ok: false, failure: { hint: expect.stringContaining("Move it away.") } });
      expect(service.asked).toEqual([]);
    }));

  test("publishing one document in between neither replaces nor ends what was interrupted", () =>
    serve(async (service) => {
      const root = await folderWith({ ...two, "c.igx": documentText("C") });
      service.trick = ({ fields }) => (fields["title"] === "A" ? { status: 401 } : undefined);
      expect((await publishIn(root, service, ["."])).code).toBe(4);
      service.trick = () => undefined;
      expect((await publishIn(root, service, ["b.igx"], { only: ["b"] })).code).toBe(0);
      expect((await publishIn(root, service, [], { resume: true })).code).toBe(0);
      expect([...service.stored.values()].map(({ title }) => title)).toEqual(["B", "A", "C"]);
      expect((await publishIn(root, service, [], { resume: true })).err).toContain("nothing to resume");
    }));

  test("a lock file that cannot be written stops the run with 3; the next goes on and doubles nothing", () =>
    serve(async (service) => {
      const root = await folderWith(two);
      // In place of the file: what is renamed onto a folder is refused, whoever asks.
      service.trick = async ({ method }) => {
        if (method === "POST") await mkdir(join(root, "igx.lock.json/x"), { recursive: true });
        return undefined;
      };
      const { code, err } = await publishIn(root, service, ["."]);
      expect(code).toBe(3);
      expect(err).toContain("Publishing has stopped: igx.lock.json");
      service.trick = () => undefined;
      await rm(join(root, "igx.lock.json"), { recursive: true });
      expect((await publishIn(root, service, ["."])).code).toBe(0);
      expect([...service.stored.values()].map(({ title }) => title)).toEqual(["A", "B"]);
      expect(Object.keys(await documentsOf(root, service))).toEqual(["a", "b"]);
    }));

  test("without a place for the journal nothing is sent", () =>
    serve(async (service) => {
      const root = await folderWith({ ...two, ".igx": "a file" });
      const { code, err } = await publishIn(root, service, ["."]);
      expect(code).toBe(3);
      expect(err).toContain("Publishing cannot begin: .igx: a folder on the way is a file.\n");
      expect(service.lines().filter((line) => line.startsWith("POST"))).toEqual([]);
    }));

  test("two at once: the second is refused, and one that waited reads anew what the first has done", () =>
    serve(async (service) => {
      const root = await folderWith(two);
      let second: Promise<{ code: number; err: string }> | undefined;
      service.trick = async ({ method }) => {
        if (method === "POST" && !second) {
          second = publishIn(root, service, ["."]);
          await second;
        }
        return undefined;
      };
      expect((await publishIn(root, service, ["."])).code).toBe(0);
      const refused = await second!;
      expect(refused.code).toBe(3);
      expect(refused.err).toContain(`Process ${process.pid} is publishing from this project.`);
      // Whoever is compiling while the other one publishes.
      service.trick = () => undefined;
      await writeFile(join(root, "c.igx"), documentText("C"));
      const all = await Promise.all([publishIn(root, service, ["."]), publishIn(root, service, ["."])]);
      expect(all.map(({ code }) => code)).toContain(0);
      expect([...service.stored.values()].map(({ title }) => title)).toEqual(["A", "B", "C"]);
    }));

  test.each([
    ["SIGINT", 130],
    ["SIGHUP", "SIGHUP"],
  ] as const)(
    "%s finishes what is under way and says what was done; --resume does the rest; a second Ctrl-C waits for nobody",
    (signal, end) =>
      serve(async (service) => {
        const root = await folderWith({
          "igx.config.json": '{"publish": {"rate": 1000, "concurrency": 2, "settle": 0.1}}',
          ...two,
          "c.igx": documentText("C"),
          "d.igx": documentText("D"),
        });
        const env = { ...service.env, IGX_CA: service.ca };
        const start = (args: readonly string[]) => startIgx(["publish", ...args], { cwd: root, env });
        const run = (child: ReturnType<typeof start>) => {
          let said = "";
          for (const stream of [child.stdout!, child.stderr!])
            stream.setEncoding("utf8").on("data", (text) => {
              said += text;
            });
          return new Promise<{ code: number | string | null; said: string }>((resolve) =>
            child.on("close", (code, by) => resolve({ code: code ?? by, said })),
          );
        };
        let go: () => void = () => undefined;
        const both = new Promise<void>((resolve) => {
          go = resolve;
        });
        let posts = 0;
        const first = start(["."]);
        service.trick = async ({ method }) => {
          if (method === "POST" && ++posts === 2) {
            first.kill(signal);
            // Until the signal was heard: it says so.
            await new Promise<void>((resolve) =>
              first.stderr!.on("data", (text) => text.includes("finishing") && resolve()),
            );
            // Of a closed terminal, the shell and the system both tell.
            if (signal === "SIGHUP") first.kill(signal);
            go();
          }
          if (method === "POST") await both;
          return undefined;
        };
        const ended = await run(first);
        expect(ended.code).toBe(end);
        expect(ended.said).toContain("a.igx\n  id");
        expect(ended.said).toContain("2 created, 2 not sent");
        expect([...service.stored.values()].map(({ title }) => title).sort()).toEqual(["A", "B"]);
        expect(await readdir(join(root, ".igx"))).not.toContain("publish.lock");
        // Twice: the second comes while a request hangs for good.
        const hasty = start(["--resume"]);
        service.trick = async ({ method }) => {
          if (method !== "POST") return undefined;
          hasty.kill("SIGINT");
          while (hasty.exitCode === null && hasty.signalCode === null) {
            await sleep(20);
            hasty.kill("SIGINT");
          }
          return "drop-after";
        };
        expect((await run(hasty)).code).toBe(130);
        service.trick = () => undefined;
        expect((await run(start(["--resume"]))).code).toBe(0);
        expect([...service.stored.values()].map(({ title }) => title).sort()).toEqual(["A", "B", "C", "D"]);
      }),
  );
});

describe("for CI", () => {
  test("a profile has its own address, defaults and part of the lock file; the same address is the same however it is written", () =>
    serve(async (staging) =>
      serve(async (production) => {
        const profile = (service: PublishService, theme: number) => ({
          baseUrl: service.env["IGX_BASE_URL"],
          defaults: { theme_id: theme },
          publish: { rate: 500 },
        });
        const root = await folderWith({
          "igx.config.json": JSON.stringify({
            profiles: { staging: profile(staging, 7), production: profile(production, 8) },
          }),
          "a.igx": "---\ntitle: A\n---\n\n# A\n",
        });
        for (const [profile, service] of [
          ["staging", staging],
          ["production", production],
          ["staging", staging],
        ] as const)
          expect((await publishIn(root, service, ["a.igx"], { profile })).code).toBe(0);
        expect([staging, production].map(({ stored }) => stored.size)).toEqual([1, 1]);
        expect(staging.asked.at(-2)!.fields["theme_id"]).toBe("7");
        expect(production.asked.at(-2)!.fields["theme_id"]).toBe("8");
        const { targets } = await lockOf(root);
        expect(Object.keys(targets)).toHaveLength(2);
        const url = staging.env["IGX_BASE_URL"]!;
        const again = await publishIn(root, staging, ["a.igx"], {
          baseUrl: `${url.replace("https", "HTTPS")}//`,
          profile: "staging",
        });
        expect(again.err).toBe("1 unchanged\n");
        expect((await publishIn(root, staging, ["a.igx"], { profile: "none" })).code).toBe(2);
      }),
    ));

  test("--strict: with a warning nothing is sent", () =>
    serve(async (service) => {
      const root = await folderWith({
        "a.igx": `${documentText("A")}\n@chart bar {height=-1}\n| a | b |\n|---|--:|\n| x | 1 |\n`,
      });
      expect((await publishIn(root, service, ["."], {}, { common: { strict: true } })).code).toBe(1);
      expect(service.asked).toEqual([]);
      expect((await publishIn(root, service, ["."])).code).toBe(0);
    }));

  test("a summary that --summary names and that cannot be written fails the run; one of the CI does not", () =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": documentText("A") });
      const ended = async (options: object, more: object = {}) => {
        const { code, err } = await publishIn(root, service, ["."], options, more);
        return [code, err.includes("The summary . cannot be written: ")];
      };
      const ofCi = { env: { GITHUB_STEP_SUMMARY: "." } };
      expect(await ended({ plan: true, summary: "." })).toEqual([3, true]);
      expect(await ended({ plan: true }, ofCi)).toEqual([0, true]);
      expect(await ended({ summary: "." })).toEqual([3, true]);
      expect(service.stored.size).toBe(1);
      expect(await ended({}, ofCi)).toEqual([0, true]);
      expect(await ended({})).toEqual([0, false]);
    }));

  test("a summary in Markdown is appended, and no text of others is markup in it", () =>
    serve(async (service) => {
      const root = await folderWith({ ...two, "summary.md": "before\n" });
      service.trick = ({ method, fields }) =>
        method === "POST" && fields["title"] === "B" ? { status: 400, body: "| <b>no</b> `x` [a](b) |" } : undefined;
      await publishIn(root, service, ["."], {}, { env: { GITHUB_STEP_SUMMARY: join(root, "summary.md") } });
      expect(await readFile(join(root, "summary.md"), "utf8")).toMatchInlineSnapshot(`
        "before
        ## igx publish

        1 created, 1 failed.

        | document | result | infographic |
        | --- | --- | --- |
        | a | created | [id-1](<https://view/id-1>) |
        | b | b.igx: The service answered 400: \\| \\<b\\>no\\</b\\> \\\`x\\\` \\[a\\](b) \\| |  |

        "
      `);
    }));

  test("many that were not sent are counted, not listed", () =>
    serve(async (service) => {
      const names = Array.from({ length: 40 }, (_, at) => `Town ${at}`);
      const root = await folderWith({ "city.igx": template, "cities.csv": table(...names) });
      service.trick = ({ method }) => (method === "POST" ? { status: 401 } : undefined);
      const { err } = await publishIn(root, service, ["city.igx"], { each: "cities.csv" });
      expect(err.match(/not sent, because/g)).toHaveLength(5);
      expect(err).toContain("34 more were not sent.\n");
      expect(err).toContain("1 failed, 39 not sent\n");
    }));

  test("progress goes to the terminal's line; without one nothing moves", () =>
    serve(async (service) => {
      const names = Array.from({ length: 30 }, (_, at) => `Town ${at}`);
      const root = await folderWith({ "city.igx": template, "cities.csv": table(...names) });
      const lines: (string | undefined)[] = [];
      service.trick = ({ method }) => (method === "POST" ? sleep(20).then(() => undefined) : undefined);
      await publishIn(
        root,
        service,
        ["city.igx"],
        { each: "cities.csv" },
        {
          context: { interactive: true, progress: (line) => void lines.push(line) },
        },
      );
      const shown = lines.filter((line) => line?.includes("done"));
      expect(shown.length).toBeGreaterThan(0);
      expect(shown[0]).toMatch(/^\d+\/30 done, 0 failed, \d+\.\d\/s, \d+ s left$/);
      expect(lines.at(-1)).toBe(undefined);
    }));
});

describe("--dry-run", () => {
  test("shows an update of what the lock file has, a create otherwise, and says what has not changed", () =>
    serve(async (service) => {
      const root = await folderWith(two);
      await publishIn(root, service, ["."]);
      const asked = service.asked.length;
      const [changed, same] = Object.keys(two).filter((name) => name.endsWith(".igx")) as [string, string];
      await writeFile(join(root, changed), documentText("Changed"));
      await writeFile(join(root, "new.igx"), documentText("New"));
      const run = (...args: readonly string[]) =>
        igx(["publish", ".", "--dry-run", ...args], { cwd: root, env: { ...service.env, IGX_CA: service.ca } });
      const { stdout } = await run("--format", "json");
      const shown = (JSON.parse(stdout) as { input: string; action: string; method: string; url: string }[]).map(
        ({ input, action, method, url }) => [input, action, method, /infographics\/./.test(url)],
      );
      expect(shown.toSorted()).toEqual(
        [
          [changed, "update", "PUT", true],
          [same, "unchanged", "PUT", true],
          ["new.igx", "create", "POST", false],
        ].toSorted(),
      );
      expect((await run()).stdout).toContain(
        `${same}: unchanged since the last publish, so this request is not sent\n`,
      );
      expect((await run("--create")).stdout).not.toContain("PUT");
      expect(service.asked).toHaveLength(asked);
    }));
});
