import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith, igx } from "../../support/cli.js";
import { documentText, type PublishService, publishIn, remoteIn, withService } from "../../support/publish-service.js";
import { temporaryDirectory } from "../../support/sandbox.js";

const directory = temporaryDirectory();
const serve = (use: (service: PublishService) => Promise<void>) => withService(join(directory(), "ca"), use);
const fast = '{"publish": {"rate": 1000, "settle": 0.05, "find": 3}}';
/** The built command. */
const command = (root: string, { env, ca }: PublishService, args: readonly string[], more = {}) =>
  igx(args, { cwd: root, env: { ...env, IGX_CA: ca, ...more } });
const sent = (service: PublishService) => service.lines().filter((line) => !line.startsWith("GET"));
const titles = (service: PublishService) => [...service.stored.values()].map(({ title }) => title).sort();
const lockOf = (root: string) => readFile(join(root, "igx.lock.json"), "utf8");

const template =
  '---\ntitle: City {{ name }}\ntheme_id: 1\nkey: "{{ slug(name) }}"\n---\n@param name: string\n\n# {{ name }}\n';
const tableOf = (count: number, from = 0) =>
  `name\n${Array.from({ length: count }, (_, at) => `Town ${at + from}\n`).join("")}`;

describe("titles that the account already has", () => {
  test("a lost lock file: nothing is sent, and adopting by title finds everything again", () =>
    serve(async (service) => {
      const root = await folderWith({
        "igx.config.json": fast,
        "a.igx": documentText("A"),
        "b.igx": documentText("B", "B", "key: bee\n"),
        // Without a title of its own: the service infers one from the content.
        "c.igx": "---\ntheme_id: 1\n---\n\n# Headline\n",
      });
      service.trick = ({ method, fields }) => {
        if (method === "POST" && fields["title"] === undefined)
          service.stored.set("c", { id: "c", title: "Headline", content: "", date_modified: "x" });
        return method === "POST" && fields["title"] === undefined
          ? { status: 201, body: '{"id": "c", "title": "Headline"}' }
          : undefined;
      };
      expect((await command(root, service, ["publish", "."])).exitCode).toBe(0);
      expect(titles(service)).toEqual(["A", "B", "Headline"]);
      await rm(join(root, "igx.lock.json"));
      service.asked.length = 0;
      const refused = await command(root, service, ["publish", "."]);
      expect(refused).toMatchObject({ exitCode: 4, stdout: "" });
      expect(refused.stderr).toContain("of 3 documents that igx.lock.json does not know: `A`, `B`, `Headline`.");
      expect(refused.stderr).toContain("If another machine has published them, get its igx.lock.json.");
      expect(refused.stderr).toContain("igx remote adopt --by-title");
      const plan = await command(root, service, ["publish", ".", "--plan", "--exit-code"]);
      expect(plan.exitCode).toBe(4);
      expect(plan.stderr).toContain("would be refused: The account already has");
      const listed = await command(root, service, ["remote", "adopt", "--by-title", "--dry-run"]);
      expect(listed.exitCode).toBe(0);
      expect(listed.stdout.split("\n").map((line) => line.split(/ {2,}/)[0])).toEqual(["KEY", "a", "bee", "c", ""]);
      expect((await command(root, service, ["remote", "adopt", "--by-title"])).exitCode).toBe(2);
      await expect(lockOf(root)).rejects.toThrow("ENOENT");
      expect((await command(root, service, ["remote", "adopt", "--by-title", "--yes"])).exitCode).toBe(0);
      expect(sent(service)).toEqual([]);
      expect((await command(root, service, ["publish", "."])).exitCode).toBe(0);
      expect(sent(service).map((line) => line.split(" ")[0])).toEqual(["PUT", "PUT", "PUT"]);
      expect(titles(service)).toHaveLength(3);
    }));

  test("an old lock file whose infographic is gone can adopt the one that replaced it", () =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": documentText("A"), "b.igx": documentText("B") });
      expect((await publishIn(root, service, ["."])).code).toBe(0);
      service.stored.delete("id-1");
      service.stored.set("new", { id: "new", title: "A", content: "", date_modified: "x" });
      const refused = await publishIn(root, service, ["."], { repair: true });
      expect(refused.code).toBe(4);
      expect(refused.err).toContain("1 document that igx.lock.json does not know: `A`");
      const adopted = await remoteIn(root, service, ["adopt"], { byTitle: true, yes: true });
      expect(adopted.code).toBe(0);
      expect(adopted.err).toContain("a: its earlier infographic id-1 is not at the service any more\n");
      service.asked.length = 0;
      expect((await publishIn(root, service, ["."])).code).toBe(0);
      expect(sent(service)).toEqual(["PUT infographics/new"]);
      expect(titles(service)).toEqual(["A", "B"]);
    }));

  test("an infographic of a missing file can be adopted, by its title and by its id", () =>
    serve(async (service) => {
      const root = await folderWith({ "docs/a.igx": documentText("A"), "docs/b.igx": documentText("B") });
      expect((await publishIn(root, service, ["."])).code).toBe(0);
      const idOf = async (key: string): Promise<string> =>
        JSON.parse(await lockOf(root)).targets[service.env["IGX_BASE_URL"]!].documents[key].id;
      const before = await lockOf(root);
      const [a, b] = [await idOf("docs/a"), await idOf("docs/b")];
      await rename(join(root, "docs"), join(root, "reports"));
      const adopted = await remoteIn(root, service, ["adopt"], { byTitle: true, yes: true });
      expect(adopted).toMatchObject({
        code: 0,
        err: expect.stringContaining("reports/a: instead of docs/a, whose source is missing\n"),
      });
      service.asked.length = 0;
      expect((await publishIn(root, service, ["."])).err).toContain("2 updated\n");
      expect(sent(service)).toEqual([`PUT infographics/${a}`, `PUT infographics/${b}`]);
      await writeFile(join(root, "igx.lock.json"), before);
      const one = await remoteIn(root, service, ["adopt", "reports/a", a]);
      expect(one).toMatchObject({
        code: 0,
        err: expect.stringContaining("reports/a: instead of docs/a, whose source is missing\n"),
      });
      expect((await publishIn(root, service, ["."])).code).toBe(0);
      const other = await remoteIn(root, service, ["adopt", "reports/a", await idOf("reports/b")]);
      expect(other).toMatchObject({
        code: 2,
        err: expect.stringContaining("is the infographic of reports/b already."),
      });
    }));

  test("what is ambiguous is listed and left; --create overrides", () =>
    serve(async (service) => {
      const root = await folderWith({
        "a.igx": documentText("A"),
        "twin.igx": documentText("A"),
        "b.igx": documentText("B"),
      });
      for (const [id, title] of ["A", "A", "B"].entries())
        service.stored.set(`old-${id}`, { id: `old-${id}`, title, content: "", date_modified: "x" });
      expect((await publishIn(root, service, ["."])).code).toBe(4);
      const adopted = await remoteIn(root, service, ["adopt"], { byTitle: true, yes: true });
      expect(adopted.code).toBe(4);
      expect(adopted.err).toContain("`A` is the title of a, twin and of old-0, old-1: not adopted.");
      expect(Object.keys(JSON.parse(await lockOf(root)).targets[service.env["IGX_BASE_URL"]!].documents)).toEqual([
        "b",
      ]);
      expect((await publishIn(root, service, ["b.igx"])).code).toBe(0);
      const plan = await publishIn(root, service, ["."], { plan: true }, { common: { format: "json" } });
      expect(JSON.parse(plan.out)).toMatchObject([
        { refused: "titles" },
        { action: "unchanged" },
        { refused: "titles" },
      ]);
      expect(sent(service)).toEqual(["PUT infographics/old-2"]);
      expect((await publishIn(root, service, ["a.igx", "twin.igx"], { create: true })).code).toBe(0);
      expect(titles(service)).toEqual(["A", "A", "A", "A", "B"]);
    }));

  test("a refused publish has results for scripts, and a summary", () =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": documentText("A"), "b.igx": documentText("B") });
      expect((await publishIn(root, service, ["b.igx"])).code).toBe(0);
      service.stored.set("x", { id: "x", title: "A", content: "", date_modified: "x" });
      service.asked.length = 0;
      const refused = await publishIn(root, service, ["."], { summary: "s.md" }, { common: { format: "json" } });
      expect(refused.code).toBe(4);
      expect(JSON.parse(refused.out)).toEqual([
        { input: "a.igx", key: "a", action: "create", outcome: "skipped", refused: "titles" },
        { input: "b.igx", key: "b", action: "unchanged", outcome: "unchanged", id: "id-1" },
      ]);
      expect(refused.err).toContain("The account already has infographics with the titles of 1 document");
      const summary = await readFile(join(root, "s.md"), "utf8");
      expect(summary).toContain("1 not sent, 1 unchanged.\n\n> The account already has infographics");
      expect(summary).toContain("| a |");
      expect(sent(service)).toEqual([]);
    }));

  test("two new documents of one title are no conflict, nor is what an interrupted run may have made", () =>
    serve(async (service) => {
      const root = await folderWith({
        "a.igx": documentText("A"),
        "b.igx": documentText("A"),
        "c.igx": documentText("A"),
      });
      let posts = 0;
      service.trick = ({ method }) => {
        if (method !== "POST") return posts > 1 ? { status: 403 } : undefined;
        posts++;
        return posts === 2 ? "drop-after" : posts > 2 ? { status: 403 } : undefined;
      };
      expect((await publishIn(root, service, ["."])).code).toBe(4);
      expect(titles(service)).toEqual(["A", "A"]);
      service.trick = () => undefined;
      expect((await publishIn(root, service, ["."])).code).toBe(0);
      expect(titles(service)).toEqual(["A", "A", "A"]);
    }));
});

test("documents with one infographic do not replace each other's content", () =>
  serve(async (service) => {
    const root = await folderWith({
      "a.igx": documentText("A"),
      "b.igx": documentText("B"),
      "c.igx": documentText("C"),
    });
    expect((await publishIn(root, service, ["."])).code).toBe(0);
    const lock = JSON.parse(await lockOf(root));
    const [{ documents }] = Object.values(lock.targets) as [{ documents: Record<string, { id: string }> }];
    documents["b"]!.id = documents["a"]!.id;
    await writeFile(join(root, "igx.lock.json"), JSON.stringify(lock));
    service.asked.length = 0;
    // Nothing has changed, so nothing is replaced.
    expect((await publishIn(root, service, ["."])).code).toBe(0);
    await writeFile(join(root, "b.igx"), documentText("B", "Changed"));
    const refused = await publishIn(root, service, ["."], {}, { common: { format: "json" } });
    expect(refused.code).toBe(4);
    expect(refused.err).toContain("has one infographic for several documents: id-1 for `a`, `b`.");
    expect(JSON.parse(refused.out).map(({ refused }: { refused?: string }) => refused)).toEqual([
      "shared",
      "shared",
      undefined,
    ]);
    expect(service.asked).toEqual([]);
    expect((await publishIn(root, service, ["."], { plan: true, exitCode: true })).code).toBe(4);
    delete documents["b"];
    await writeFile(join(root, "igx.lock.json"), JSON.stringify(lock));
    service.stored.delete("id-3");
    expect((await publishIn(root, service, ["."])).code).toBe(0);
    expect(sent(service)).toEqual(["POST infographics"]);
    expect(titles(service)).toEqual(["A", "B", "C"]);
  }));

test("a document does not replace the content of one that is not published with it", () =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": documentText("A"), "b.igx": documentText("B") });
    expect((await publishIn(root, service, ["."])).code).toBe(0);
    const lock = JSON.parse(await lockOf(root));
    const [{ documents }] = Object.values(lock.targets) as [{ documents: Record<string, { id: string }> }];
    documents["b"]!.id = documents["a"]!.id;
    await writeFile(join(root, "igx.lock.json"), JSON.stringify(lock));
    await writeFile(join(root, "b.igx"), documentText("B", "Changed"));
    service.asked.length = 0;
    const refused = await publishIn(root, service, ["b.igx"]);
    expect(refused.code).toBe(4);
    expect(refused.err).toContain("has one infographic for several documents: id-1 for `b`, `a`.");
    const only = await publishIn(root, service, ["."], { only: ["b"] });
    expect(only.err).toContain("id-1 for `b`, `a`.");
    expect(service.asked).toEqual([]);
    // The entry of a document that is gone names nothing that could be lost.
    await rm(join(root, "a.igx"));
    expect((await publishIn(root, service, ["b.igx"], { yes: true })).code).toBe(0);
    expect(sent(service)).toEqual(["PUT infographics/id-1"]);
  }));

describe("prune", () => {
  test.each(["all", true] as const)("what another document has under a new key is not deleted (%s)", (prune) =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": documentText("A"), "b.igx": documentText("B") });
      expect((await publishIn(root, service, ["."])).code).toBe(0);
      const lock = JSON.parse(await lockOf(root));
      const [{ documents }] = Object.values(lock.targets) as [{ documents: Record<string, object> }];
      await rename(join(root, "a.igx"), join(root, "new.igx"));
      await mkdir(join(root, "sub"));
      await rename(join(root, "b.igx"), join(root, "sub", "b.igx"));
      Object.assign(documents, {
        new: { ...documents["a"], source: "new.igx" },
        "sub/b": { ...documents["b"], source: "sub/b.igx" },
      });
      await writeFile(join(root, "igx.lock.json"), JSON.stringify(lock));
      service.asked.length = 0;
      expect((await publishIn(root, service, ["."], { prune, yes: true })).code).toBe(0);
      expect(sent(service)).toEqual([]);
      expect(titles(service)).toEqual(["A", "B"]);
    }),
  );

  test("rows that are lost while the table is renamed are found", () =>
    serve(async (service) => {
      const root = await folderWith({ "igx.config.json": fast, "city.igx": template, "cities.csv": tableOf(3) });
      expect((await command(root, service, ["publish", "city.igx", "--each", "cities.csv"])).exitCode).toBe(0);
      await rm(join(root, "cities.csv"));
      await writeFile(join(root, "places.csv"), tableOf(2));
      const publish = ["publish", "city.igx", "--each", "places.csv"];
      expect((await command(root, service, [...publish, "--plan"])).stderr).toContain("1 orphan");
      expect((await command(root, service, [...publish, "--prune", "--yes"])).exitCode).toBe(0);
      expect(service.stored.size).toBe(2);
    }));

  test.each(["found", "adopted"])("a row that is lost while its create is in doubt is an orphan once it is %s", (how) =>
    serve(async (service) => {
      const root = await folderWith({ "igx.config.json": fast, "city.igx": template, "cities.csv": tableOf(3) });
      let posts = 0;
      service.trick = ({ method }) => {
        if (method === "POST") return ++posts === 3 ? "drop-after" : undefined;
        return posts > 0 ? { status: 400 } : undefined;
      };
      const each = { each: "cities.csv" };
      expect((await publishIn(root, service, ["city.igx"], each)).code).toBe(4);
      expect(service.stored.size).toBe(3);
      service.trick = () => undefined;
      await writeFile(join(root, "cities.csv"), tableOf(2));
      const { id = "" } = [...service.stored.values()].at(-1) ?? {};
      if (how === "adopted") expect((await remoteIn(root, service, ["adopt", "town-2", id])).code).toBe(0);
      expect((await publishIn(root, service, ["city.igx"], each)).code).toBe(0);
      expect((await publishIn(root, service, ["city.igx"], { ...each, prune: true, yes: true })).code).toBe(0);
      expect(service.stored.size).toBe(2);
      expect(service.stored.has(id)).toBe(false);
    }),
  );

  test("another table of the same template is none that was renamed, as long as it is there", () =>
    serve(async (service) => {
      const files = { "igx.config.json": fast, "city.igx": template, "a.csv": tableOf(2), "b.csv": tableOf(2, 100) };
      const root = await folderWith(files);
      for (const table of ["a.csv", "b.csv"])
        expect((await command(root, service, ["publish", "city.igx", "--each", table, "--prune"])).exitCode).toBe(0);
      expect(service.stored.size).toBe(4);
    }));

  test("a table without rows deletes nothing, unless all is said", () =>
    serve(async (service) => {
      const files = { "igx.config.json": fast, "city.igx": template, "cities.csv": tableOf(3) };
      const root = await folderWith(files);
      const publish = ["publish", "city.igx", "--each", "cities.csv"];
      expect((await command(root, service, publish)).exitCode).toBe(0);
      await writeFile(join(root, "cities.csv"), "name\n");
      service.asked.length = 0;
      const refused = await command(root, service, [...publish, "--prune", "--yes"]);
      expect(refused.exitCode).toBe(4);
      expect(refused.stderr).toContain(
        "cities.csv has no rows: `--prune` would delete all 3 infographics made from it.",
      );
      expect(service.asked).toEqual([]);
      const plan = await command(root, service, [...publish, "--plan"]);
      expect(plan.exitCode).toBe(0);
      expect(plan.stderr).toContain("would be refused with --prune: cities.csv has no rows");
      expect((await command(root, service, [...publish, "--prune=all", "--yes"])).exitCode).toBe(0);
      expect(service.stored.size).toBe(0);
    }));

  test("more than a fifth and more than five, or everything, is refused; the variable and an input behind the option are heard", () =>
    serve(async (service) => {
      const root = await folderWith({ "igx.config.json": fast, "city.igx": template, "cities.csv": tableOf(30) });
      const each = { each: "cities.csv", yes: true };
      await publishIn(root, service, ["city.igx"], each);
      const prune = async (rows: string, how: true | "all" = true) => {
        await writeFile(join(root, "cities.csv"), rows);
        return publishIn(root, service, ["city.igx"], { ...each, prune: how });
      };
      expect(await prune(tableOf(23))).toMatchObject({
        code: 4,
        err: expect.stringContaining("`--prune` would delete 7 of 30 infographics, more than a fifth."),
      });
      expect(service.stored.size).toBe(30);
      expect((await prune(tableOf(24))).code).toBe(0);
      expect((await prune(tableOf(19))).code).toBe(0);
      expect(await prune(tableOf(19, 100))).toMatchObject({
        code: 4,
        err: expect.stringContaining(
          "`--prune` would delete all 19 infographics that igx.lock.json has of these sources.",
        ),
      });
      expect((await prune(tableOf(19, 100), "all")).code).toBe(0);
      expect(service.stored.size).toBe(19);
      await mkdir(join(root, "in"));
      for (const name of ["a", "b"]) await writeFile(join(root, `in/${name}.igx`), documentText(name));
      expect((await publishIn(root, service, ["in"])).code).toBe(0);
      await rm(join(root, "in/b.igx"));
      expect((await command(root, service, ["publish", "--yes", "--prune", "in"])).exitCode).toBe(0);
      expect(service.stored.size).toBe(20);
      await rm(join(root, "in/a.igx"));
      await writeFile(join(root, "in/c.igx"), documentText("c"));
      expect((await command(root, service, ["publish", "--yes", "in"], { IGX_PRUNE: "1" })).exitCode).toBe(4);
      expect(
        (await command(root, service, ["publish", "--yes", "in"], { IGX_PRUNE: "all", IGX_CREATE: "1" })).exitCode,
      ).toBe(0);
      expect(titles(service).filter((title) => title === "c")).toHaveLength(1);
    }));
});

test("documents of one key are findings at the key of each but the first", () =>
  serve(async (service) => {
    const root = await folderWith({
      "a.igx": documentText("A", "A", "key: x\n"),
      "b.igx": documentText("B", "B", "key: X\n"),
      "c.igx": documentText("C"),
      "d.igx": documentText("D", "D", "key: x\n"),
    });
    const { code, out, err } = await publishIn(root, service, ["."], { plan: true }, { common: { format: "json" } });
    expect([code, out, service.lines()]).toEqual([1, "", []]);
    const found = JSON.parse(err) as readonly { file: string; code: string; message: string; start: object }[];
    expect(found.map(({ file, code, message }) => [file, code, message])).toEqual([
      ["b.igx", "duplicate-key", 'a.igx and b.igx have the same key, "X".'],
      ["d.igx", "duplicate-key", 'a.igx and d.igx have the same key, "x".'],
    ]);
    const lines = documentText("B", "B", "key: X\n").split("\n");
    expect(found[0]!.start).toMatchObject({ line: lines.indexOf("key: X") + 1, column: 1 });
  }));

describe("refusals", () => {
  test.each([400, 401, 403, 404])("a list that is refused with %i stops the run before anything is sent", (status) =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": documentText("A"), "b.igx": documentText("B") });
      service.trick = ({ method }) => (method === "GET" ? { status, body: "No." } : undefined);
      const { code, out } = await publishIn(root, service, ["."], {}, { common: { format: "json" } });
      expect(code).toBe(4);
      expect(JSON.parse(out)).toMatchObject([{ outcome: "refused", status }, { outcome: "skipped" }]);
      expect(service.lines()).toEqual(["GET infographics"]);
      service.trick = () => undefined;
      expect((await publishIn(root, service, [], { resume: true })).code).toBe(0);
      await writeFile(join(root, "a.igx"), documentText("A", "new"));
      service.asked.length = 0;
      service.trick = ({ method }) => (method === "GET" ? { status, body: "No." } : undefined);
      const update = await publishIn(root, service, ["."]);
      expect(update.code).toBe(4);
      // What was refused is the list: no advice about the document, which is not deleted.
      expect(update.err).toContain(
        `a.igx: Not sent: igx cannot read the list of infographics. The service answered ${status}: No.\n`,
      );
      expect(sent(service)).toEqual([]);
    }),
  );

  test("five of one kind that are all that there is stop nothing", () =>
    serve(async (service) => {
      const root = await folderWith({ "igx.config.json": fast, "city.igx": template, "cities.csv": tableOf(5) });
      service.trick = ({ method }) => (method === "POST" ? { status: 400, body: "Bad." } : undefined);
      const { exitCode, stderr } = await command(root, service, ["publish", "city.igx", "--each", "cities.csv"]);
      expect([exitCode, stderr]).toEqual([4, expect.stringMatching(/5 failed\n$/)]);
    }));

  test("five of one kind without a success stop the run, which can be resumed", () =>
    serve(async (service) => {
      const root = await folderWith({ "igx.config.json": fast, "city.igx": template, "cities.csv": tableOf(12) });
      const publish = ["publish", "city.igx", "--each", "cities.csv", "--concurrency", "1"];
      service.trick = ({ method }) => (method === "POST" ? { status: 400, body: "Bad signature." } : undefined);
      const { exitCode, stderr } = await command(root, service, publish);
      expect(exitCode).toBe(4);
      expect(sent(service)).toHaveLength(5);
      expect(stderr).toContain("the service refused five documents with status 400 and accepted none");
      expect(stderr).toContain("5 failed, 7 not sent");
      // One that is accepted shows that the account and the secret are right.
      service.trick = ({ method, fields }) =>
        method === "POST" && fields["title"] !== "City Town 1" ? { status: 400, body: "Bad." } : undefined;
      service.asked.length = 0;
      expect((await command(root, service, ["publish", "--resume", "--concurrency", "1"])).exitCode).toBe(4);
      expect(sent(service)).toHaveLength(12);
      service.trick = () => undefined;
      expect((await command(root, service, publish)).exitCode).toBe(0);
      expect(service.stored.size).toBe(12);
    }));

  test("a 500 is tried six times, and what the service asks to wait for is bounded", () =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": documentText("A") });
      service.trick = ({ method }) => (method === "POST" ? { status: 500 } : undefined);
      expect((await publishIn(root, service, ["."])).code).toBe(4);
      expect(sent(service)).toHaveLength(6);
      expect(service.stored.size).toBe(0);
    }));
});

describe("a create that the service has answered with 2xx", () => {
  const lagging = (service: PublishService, looks: number, answer: object) => {
    let [created, lists] = [false, 0];
    service.trick = ({ method }) => {
      if (method === "POST") {
        created = true;
        return { afterwards: { status: 201, body: "<html>", ...answer } };
      }
      return created && ++lists <= looks ? { status: 200, body: "[]" } : undefined;
    };
  };

  test("is looked for as long as the list lags, and not sent again", () =>
    serve(async (service) => {
      const root = await folderWith({ "igx.config.json": fast, "a.igx": documentText("A") });
      lagging(service, 2, {});
      const { exitCode, stdout } = await command(root, service, ["publish", "a.igx"]);
      expect(stdout).toContain("found: it had been created");
      expect(exitCode).toBe(0);
      expect(sent(service)).toEqual(["POST infographics"]);
    }));

  test("is known by its headers alone", () =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": documentText("A"), "b.igx": documentText("B") });
      lagging(service, 0, { headers: { location: "/service/v1/infographics/id-1/" } });
      expect((await publishIn(root, service, ["a.igx"])).code).toBe(0);
      lagging(service, 0, { headers: { "x-infogram-id": "id-3" } });
      expect((await publishIn(root, service, ["b.igx"])).code).toBe(0);
      // Before each create and after it.
      expect(service.lines().filter((line) => line === "GET infographics")).toHaveLength(4);
    }));

  test("and that is not found stays in doubt: no run creates it silently, adopting ends it", () =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": documentText("A"), "b.igx": documentText("B") });
      let [posts, shown] = [0, false];
      service.trick = ({ method }) => {
        if (method === "POST") return ++posts === 1 ? { afterwards: { status: 200, body: "" } } : undefined;
        return shown ? undefined : { status: 200, body: "[]" };
      };
      const first = await publishIn(root, service, ["a.igx"]);
      expect(first.code).toBe(4);
      expect(first.err).toContain("a.igx: it was created, but the answer could not be read");
      expect(first.err).toContain("`igx remote adopt a ID`");
      for (const options of [{}, { resume: true }, {}]) {
        const again = await publishIn(root, service, "resume" in options ? [] : ["a.igx"], options);
        expect(again.code).toBe(4);
      }
      expect(sent(service)).toEqual(["POST infographics"]);
      shown = true;
      expect((await remoteIn(root, service, ["adopt", "a", "id-1"])).code).toBe(0);
      expect((await publishIn(root, service, ["."])).code).toBe(0);
      expect(titles(service)).toEqual(["A", "B"]);
    }));
});

describe("found before anything is sent", () => {
  test("what publishing finds is in the order of places, among the other findings", () =>
    serve(async (service) => {
      const warned = "\n@chart bar\n| a | b |\n| c | 12% |\n";
      const root = await folderWith({
        "a.igx": `---\ntitle: A\n---\n${warned}`,
        "b.igx": "# B\n",
        "c.igx": `---\ntitle: C\ntheme_id: 4\n---\n${warned}`,
        "d.igx": "---\ntitle: D\nkey: a\n---\n\n# D\n",
      });
      const { stderr } = await command(root, service, ["publish", ".", "--format", "json"]);
      const found = JSON.parse(stderr) as readonly { readonly code: string; readonly file: string }[];
      expect(found.map(({ code, file }) => `${file} ${code}`).filter((one) => !one.includes("no-numbers"))).toEqual([
        "a.igx missing-theme",
        "a.igx not-a-number",
        "b.igx missing-theme",
        "c.igx not-a-number",
        "d.igx missing-theme",
        "d.igx duplicate-key",
      ]);
    }));

  test("a theme that is missing, at its place; build and check do not ask for one", () =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": "---\ntitle: A\n---\n\n# A\n", "b.igx": "# B\n" });
      const found = await command(root, service, ["publish", ".", "--format", "json"]);
      expect(found.exitCode).toBe(1);
      expect(JSON.parse(found.stderr)).toMatchObject([
        {
          code: "missing-theme",
          severity: "error",
          file: "a.igx",
          start: { line: 1 },
          hint: expect.stringContaining("defaults.theme_id"),
        },
        { code: "missing-theme", file: "b.igx", start: { offset: 0 } },
      ]);
      expect((await publishIn(root, service, ["."], { plan: true })).code).toBe(1);
      expect(service.asked).toEqual([]);
      expect((await command(root, service, ["build", "."])).exitCode).toBe(0);
      expect((await command(root, service, ["explain", "missing-theme"])).stdout).toContain("theme_id: 45");
      await writeFile(join(root, "igx.config.json"), '{"defaults": {"theme_id": 4}}');
      expect((await publishIn(root, service, ["."])).code).toBe(0);
      expect(service.asked.at(-2)!.fields["theme_id"]).toBe("4");
    }));

  test("characters that clients encode differently: once a run, with a code that --strict and `rules` know", () =>
    serve(async (service) => {
      const root = await folderWith({
        "city.igx": template.replace("City", "City (new)"),
        "cities.csv": tableOf(4),
      });
      const each = { each: "cities.csv" };
      const strict = await publishIn(root, service, ["city.igx"], each, { common: { strict: true } });
      expect(strict.code).toBe(1);
      expect(service.asked).toEqual([]);
      const { err, code } = await publishIn(root, service, ["city.igx"], each);
      expect(code).toBe(0);
      expect(err.match(/disputed-characters/g)).toHaveLength(1);
      expect(err).toContain("city.igx:2:1");
      expect(err).toContain("3 more documents have such a field.");
      await writeFile(join(root, "igx.config.json"), '{"rules": {"disputed-characters": "off"}}');
      expect(await publishIn(root, service, ["city.igx"], each, { common: { strict: true } })).toMatchObject({
        code: 0,
        err: "4 unchanged\n",
      });
    }));
});

describe("what the lock file knows and nobody sees", () => {
  test("--repair creates again what was deleted at the service though nothing has changed", () =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": documentText("A"), "b.igx": documentText("B") });
      await publishIn(root, service, ["."]);
      service.stored.clear();
      service.stored.set("x", { id: "x", title: "Theirs", content: "", date_modified: "x" });
      service.asked.length = 0;
      expect(await publishIn(root, service, ["."])).toMatchObject({ code: 0, err: "2 unchanged\n" });
      expect(service.asked).toEqual([]);
      expect((await publishIn(root, service, ["."], { plan: true })).out).toContain("--repair creates it again");
      const plan = await publishIn(root, service, ["."], { plan: true, repair: true, exitCode: true });
      expect(plan.code).toBe(5);
      expect(plan.out).toContain("create     a  A\n");
      expect((await publishIn(root, service, ["."], { repair: true })).code).toBe(0);
      expect(titles(service)).toEqual(["A", "B", "Theirs"]);
      service.asked.length = 0;
      expect((await publishIn(root, service, ["."], { repair: true })).err).toBe("2 unchanged\n");
      expect(service.lines()).toEqual(["GET infographics"]);
    }));

  test("a renamed template with other keys: the plan names the old ones, igx lock lists and verifies them", () =>
    serve(async (service) => {
      const root = await folderWith({ "igx.config.json": fast, "city.igx": template, "cities.csv": tableOf(2) });
      await publishIn(root, service, ["city.igx"], { each: "cities.csv" });
      await rename(join(root, "city.igx"), join(root, "town.igx"));
      await writeFile(
        join(root, "town.igx"),
        template.replace("slug(name)", "slug(name)}}-2{{''").replace("City", "Place"),
      );
      const plan = await publishIn(root, service, ["town.igx"], { each: "cities.csv", plan: true });
      expect(plan.err).toContain(
        "igx.lock.json has 2 documents whose source is missing: town-0 (city.igx), town-1 (city.igx). `igx lock list --missing` shows them.",
      );
      await publishIn(root, service, ["town.igx"], { each: "cities.csv" });
      const missing = await command(root, service, ["lock", "list", "--missing", "--format", "json"]);
      expect(missing.exitCode).toBe(0);
      expect(JSON.parse(missing.stdout)).toMatchObject([
        { key: "town-0", id: "id-1", state: "source missing", source: "city.igx", table: "cities.csv" },
        { key: "town-1" },
      ]);
      expect((await command(root, service, ["lock", "verify"])).exitCode).toBe(0);
      service.stored.delete("id-1");
      const verified = await command(root, service, ["lock", "verify"]);
      expect(verified.exitCode).toBe(1);
      expect(verified.stdout).toMatch(/town-0 +id-1 +gone from the service +city\.igx, cities\.csv\n/);
    }));
});

describe("for CI", () => {
  test("--plan --exit-code tells whether something would change, and the summary has the plan", () =>
    serve(async (service) => {
      const root = await folderWith({ "igx.config.json": fast, "a.igx": documentText("A | b") });
      const plan = ["publish", ".", "--plan", "--exit-code"];
      expect((await command(root, service, plan, { GITHUB_STEP_SUMMARY: join(root, "page.md") })).exitCode).toBe(5);
      expect(await readFile(join(root, "page.md"), "utf8")).toMatchInlineSnapshot(`
        "## igx publish --plan

        1 to create, 0 to update, 0 unchanged, 0 orphans.

        | action | document | title | infographic |
        | --- | --- | --- | --- |
        | create | a | A \\| b |  |

        "
      `);
      expect((await publishIn(root, service, ["."])).code).toBe(0);
      expect((await command(root, service, plan)).exitCode).toBe(0);
      expect((await command(root, service, ["publish", ".", "--exit-code"])).exitCode).toBe(2);
      service.asked.length = 0;
      const two = await command(root, service, [...plan, "--dry-run"]);
      expect([two.exitCode, two.stdout, service.asked]).toEqual([2, "", []]);
      expect(two.stderr).toContain("Write --plan to see what would change, or --dry-run to see the requests.");
      expect((await publishIn(root, service, ["."], { plan: true })).code).toBe(0);
    }));

  test("an address that is not https is no link in the summary", () =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": documentText("A") });
      service.trick = ({ method }) =>
        method === "POST" ? { status: 201, body: '{"id": "1", "url": "javascript:alert(1)"}' } : undefined;
      await publishIn(root, service, ["."], { summary: "page.md" });
      expect(await readFile(join(root, "page.md"), "utf8")).toContain("| a | created | 1 |");
    }));

  test("--resume goes on in a checkout that was moved", () =>
    serve(async (service) => {
      const root = await folderWith({
        "here/in/city.igx": template,
        "here/in/cities.csv": tableOf(3),
        "here/igx.config.json": "{}",
      });
      service.trick = ({ fields }) => (fields["title"] === "City Town 1" ? { status: 403 } : undefined);
      expect((await publishIn(join(root, "here/in"), service, ["city.igx"], { each: "cities.csv" })).code).toBe(4);
      await rename(join(root, "here"), join(root, "there"));
      service.trick = () => undefined;
      expect((await publishIn(join(root, "there"), service, [], { resume: true })).code).toBe(0);
      expect(service.stored.size).toBe(3);
    }));

  test("another machine's lock says since when it is held and when it ends", () =>
    serve(async (service) => {
      const lock = { process: 2042, host: "runner-7", token: "t", since: "2026-11-22T10:00:00.000Z" };
      const root = await folderWith({ "a.igx": documentText("A"), ".igx/publish.lock": JSON.stringify(lock) });
      const { exitCode, stderr } = await command(root, service, ["publish", "."]);
      expect(exitCode).toBe(3);
      expect(stderr).toContain("Process 2042 on runner-7 is publishing from this project since 2026-11-22T10:00:00Z.");
      expect(stderr).toMatch(/If it has died, its lock ends at \d{4}-\d\d-\d\dT[\d:]+Z: try again then\./);
      expect(service.asked).toEqual([]);
    }));
});

test("the list of a lock file with one service needs no base URL; that of several says so", async () => {
  const entry = {
    id: "1",
    hash: `sha256-${"a".repeat(64)}`,
    date_modified: "2026-01-01T00:00:00.000Z",
    source: "a.igx",
  };
  const lock = (...services: readonly string[]) =>
    JSON.stringify({
      version: 1,
      targets: Object.fromEntries(services.map((url) => [url, { documents: { a: entry } }])),
    });
  const one = await folderWith({ "igx.lock.json": lock("https://a.test"), "a.igx": documentText("A") });
  expect(await igx(["lock"], { cwd: one })).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^a +1 +known +a\.igx$/m),
  });
  const two = await folderWith({ "igx.lock.json": lock("https://a.test", "https://b.test") });
  expect(await igx(["lock"], { cwd: two })).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/^igx: No base URL is set\.\n/),
  });
});

test("without a profile, those of the configuration are named", async () => {
  const profiles = { draft: { baseUrl: "https://draft.test" }, production: { baseUrl: "https://infogr.am" } };
  const cwd = await folderWith({ "igx.config.json": JSON.stringify({ profiles }), "a.igx": documentText("A") });
  expect(await igx(["publish", "a.igx", "--plan"], { cwd })).toMatchObject({
    exitCode: 2,
    stderr:
      "igx: No base URL is set.\nSet IGX_BASE_URL or --base-url, such as https://infogr.am. Or choose --profile: draft, production.\n",
  });
});

test("a profile without a base URL is told where its base URL belongs", async () => {
  const cwd = await folderWith({ "igx.config.json": '{"profiles": {"production": {}}}', "a.igx": documentText("A") });
  expect(await igx(["publish", "a.igx", "--plan", "--profile", "production"], { cwd })).toMatchObject({
    exitCode: 2,
    stderr:
      "igx: No base URL is set.\nSet `baseUrl` of the profile `production`, IGX_BASE_URL or --base-url, such as https://infogr.am.\n",
  });
});
