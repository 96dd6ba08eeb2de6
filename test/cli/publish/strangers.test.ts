import { hash } from "node:crypto";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { JournalEntry } from "../../../src/publish/journal.js";
import { runLine } from "../../../src/publish/journal-proof.js";
import { folderWith } from "../../support/cli.js";
import { documentText, type PublishService, publishIn, secret, withService } from "../../support/publish-service.js";
import { temporaryDirectory } from "../../support/sandbox.js";

/* What a stranger's checkout may contain besides documents: a journal, and a lock file. */

const directory = temporaryDirectory();
const serve = (use: (service: PublishService) => Promise<void>) => withService(join(directory(), "ca"), use);
const changes = (service: PublishService) => service.lines().filter((line) => !line.startsWith("GET"));
const targetOf = ({ env }: PublishService) => env["IGX_BASE_URL"]!;

/** The account has an infographic of its owner, with the title that the stranger's document has too. */
function own(service: PublishService, title = "Annual report"): void {
  service.stored.set("own", { id: "own", title, content: "own", date_modified: "2026-01-01T00:00:00Z" });
}

async function writeJournal(root: string, target: string, entries: readonly object[]): Promise<string> {
  await mkdir(join(root, ".igx"), { recursive: true });
  const path = join(root, ".igx", `publish-${hash("sha256", target).slice(0, 12)}.jsonl`);
  await writeFile(path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
  return path;
}

const lost: readonly JournalEntry[] = [
  { type: "known", ids: [] },
  {
    type: "intent",
    key: "evil",
    action: "create",
    time: "2020-01-01T00:00:00Z",
    source: "evil.igx",
    title: "Annual report",
  },
];
const evil = { "evil.igx": documentText("Annual report", "Overwritten") };

describe("a journal counts only if this account has begun it in this project", () => {
  const secretOf = (key: string) => (target: string, root: string) => runLine({ key, target, project: root }, []);
  test.each<readonly [string, (target: string, root: string) => object]>([
    ["without a proof", (target) => ({ type: "run", run: "r", time: "2020-01-01T00:00:00Z", target })],
    ["with the proof of another secret", secretOf("another secret")],
    ["with the proof of no secret", secretOf("")],
    [
      "of another target",
      (_, root) => runLine({ key: secret, target: "https://elsewhere.example", project: root }, []),
    ],
    ["of another project", (target) => runLine({ key: secret, target, project: directory() }, [])],
    [
      "with a proof of another run",
      (target, root) => ({ ...runLine({ key: secret, target, project: root }, []), run: "r" }),
    ],
  ])("%s: nothing is sent", (_, begin) =>
    serve(async (service) => {
      own(service);
      const root = await folderWith(evil);
      await writeJournal(root, targetOf(service), [begin(targetOf(service), root), ...lost]);
      for (const options of [{}, { resume: true }, { create: true }]) {
        const said = await publishIn(root, service, ["evil.igx"], options);
        expect(said).toMatchObject({ code: 3 });
        expect(said.err).toContain("cannot be used: it was not written here with this API secret.");
      }
      expect(service.asked).toEqual([]);
    }),
  );

  test("its own is found also through a link to the project, or after the project was moved", () =>
    serve(async (service) => {
      const root = await folderWith({ "evil.igx": documentText("Annual report"), "igx.config.json": "{}" });
      service.trick = ({ method }) =>
        method === "POST" ? "drop-after" : service.asked.length > 1 ? { status: 400 } : undefined;
      expect(await publishIn(root, service, ["."])).toMatchObject({ code: 4 });
      service.trick = () => undefined;
      // A copy is another project, as long as the first one is there.
      const copy = join(directory(), "copy");
      await cp(root, copy, { recursive: true });
      expect(await publishIn(copy, service, ["."])).toMatchObject({ code: 3 });
      expect(await publishIn(root, service, ["."])).toMatchObject({ code: 0 });
      expect(service.stored.size).toBe(1);
    }));

  test("a plan without credentials says that it leaves one out", () =>
    serve(async (service) => {
      const root = await folderWith(evil);
      await writeJournal(root, targetOf(service), [
        runLine({ key: secret, target: targetOf(service), project: root }, []),
        ...lost,
      ]);
      const said = await publishIn(root, service, ["."], { plan: true }, { env: { IGX_API_SECRET: "" } });
      expect(said).toMatchObject({ code: 0 });
      expect(said.err).toContain("without the API secret its journal cannot be checked, so it does not count");
    }));
});

describe("the command of a journal", () => {
  const resume = async (service: PublishService, command: string) => {
    const root = await folderWith({ ...evil, "in/b.igx": documentText("B") });
    await writeJournal(root, targetOf(service), [
      runLine({ key: secret, target: targetOf(service), project: root }, [command]),
    ]);
    return publishIn(root, service, [], { resume: true });
  };
  const whole = { inputs: ["evil.igx"], param: [], prune: false, create: false };

  test.each([
    "null",
    "[]",
    "{",
    ...[
      { inputs: 5 },
      { inputs: [null] },
      { param: "a" },
      { each: 5 },
      { params: {} },
      { prune: "x" },
      { create: "x" },
      { only: 5 },
    ].map((wrong) => JSON.stringify({ ...whole, ...wrong })),
  ])("that igx did not write is refused: %s", (command) =>
    serve(async (service) => {
      const said = await resume(service, command);
      expect(said).toMatchObject({ code: 3, out: "" });
      expect(said.err).toContain("has a command that this igx did not write");
      expect(service.asked).toEqual([]);
    }),
  );

  test.each<readonly [string, object]>([
    ["an absolute path", { inputs: ["/etc/hostname"] }],
    ["a path upward", { inputs: ["in/../../x.igx"] }],
    ["a table", { each: "../rows.csv" }],
    ["parameters", { params: "/etc/passwd" }],
  ])("does not lead out of the project: %s", (_, wrong) =>
    serve(async (service) => {
      const said = await resume(service, JSON.stringify({ ...whole, ...wrong }));
      expect(said).toMatchObject({ code: 2, out: "" });
      expect(said.err).toContain("which is outside of the project");
      expect(service.asked).toEqual([]);
    }),
  );
});

describe("the lock file is believed as far as the list agrees", () => {
  const lockWith = (service: PublishService, entry: object, key = "evil") =>
    JSON.stringify({
      version: 1,
      targets: { [targetOf(service)]: { documents: { [key]: { source: `${key}.igx`, hash: "", ...entry } } } },
    });
  const published = async (service: PublishService, entry: object, options: object = {}) => {
    const root = await folderWith({ "evil.igx": documentText("Harmless"), "igx.lock.json": lockWith(service, entry) });
    return publishIn(root, service, ["."], options);
  };

  test.each([{ id: "own", title: "Harmless" }, { id: "own" }])("an id with another title is not updated: %o", (entry) =>
    serve(async (service) => {
      own(service);
      const said = await published(service, entry);
      expect(said).toMatchObject({ code: 4 });
      expect(said.err).toContain('`evil` is own, "Annual report" at the service');
      expect(changes(service)).toEqual([]);
      expect((await published(service, entry, { plan: true, exitCode: true })).code).toBe(4);
      expect((await published(service, entry, { yes: true })).code).toBe(0);
      expect(changes(service)).toEqual(["PUT infographics/own"]);
    }),
  );

  test("nor deleted", () =>
    serve(async (service) => {
      own(service);
      const files = { "b.igx": documentText("B"), "evil.igx": documentText("Old") };
      const root = await folderWith({
        ...files,
        "igx.lock.json": lockWith(service, { id: "own", title: "Old", source: "b.igx" }, "old"),
      });
      const options = { prune: "all" } as const;
      expect(await publishIn(root, service, ["b.igx"], options)).toMatchObject({ code: 4 });
      expect(changes(service)).toEqual([]);
      expect(await publishIn(root, service, ["b.igx"], { ...options, yes: true })).toMatchObject({ code: 0 });
      expect(service.stored.has("own")).toBe(false);
    }));

  test.each([
    ["that was recorded", { id: "own", title: "Annual report" }, "Annual report"],
    ["in other spaces and case", { id: "own", title: "Annual report" }, "ANNUAL  REPORT"],
    ["that an interrupted update has sent", { id: "own", title: "Before" }, "Harmless"],
  ])("a title %s needs no question", (_, entry, title) =>
    serve(async (service) => {
      own(service, title);
      expect(await published(service, entry)).toMatchObject({ code: 0 });
      expect(changes(service)).toEqual(["PUT infographics/own"]);
    }),
  );

  test("a title that the service chose is recorded", () =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": "---\ntheme_id: 1\n---\n\n# A\n" });
      expect(await publishIn(root, service, ["."])).toMatchObject({ code: 0 });
      const text = await readFile(join(root, "igx.lock.json"), "utf8");
      expect(JSON.parse(text).targets[targetOf(service)].documents.a.title).toBe("inferred");
      await writeFile(join(root, "a.igx"), "---\ntheme_id: 1\n---\n\n# Another headline\n");
      expect(await publishIn(root, service, ["."])).toMatchObject({ code: 0 });
      expect(service.stored.size).toBe(1);
    }));
});
