import { link, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockedDocuments, lockText, parseLock } from "../../../src/publish/lock-file.js";
import { openPublishState } from "../../../src/publish/publish-state.js";
import { readLockAhead } from "../../../src/publish/read-ahead.js";
import { folderWith, igxProcess } from "../../support/cli.js";
import { documentText, type PublishService, publishIn, secret, withService } from "../../support/publish-service.js";
import { temporaryDirectory } from "../../support/sandbox.js";

/*
 * A lock file of more than a megabyte. The first run writes all of it; the next ones read and write one entry, as far as that changes nothing else.
 */

const directory = temporaryDirectory();

interface Project {
  readonly root: string;
  readonly path: string;
  readonly service: PublishService;
  readonly publish: (headline: string, ...args: string[]) => ReturnType<typeof publishIn>;
  readonly text: () => Promise<string>;
  readonly inode: () => Promise<number>;
}

const use = (work: (project: Project) => Promise<void>) =>
  withService(join(directory(), "ca"), async (service) => {
    const known = Array.from({ length: 120 }, (_, at): [string, object] => [
      `k${at + 100}`,
      { id: `${at}`, hash: "h".repeat(10_000), source: `k${at}.igx` },
    ]);
    const targets = { [service.env["IGX_BASE_URL"]!]: { documents: Object.fromEntries(known) } };
    const root = await folderWith({ "igx.lock.json": JSON.stringify({ version: 1, targets }) });
    const path = join(root, "igx.lock.json");
    const publish = async (headline: string, ...args: string[]) => {
      await writeFile(join(root, "a.igx"), documentText("A", headline));
      return publishIn(root, service, args.length > 0 ? args : ["a.igx"]);
    };
    expect((await publish("Zero")).code).toBe(0);
    const text = () => readFile(path, "utf8");
    await work({ root, path, service, publish, text, inode: async () => (await stat(path)).ino });
  });

/** As writing all of it leaves it. */
function expectWhole(text: string, service: PublishService): void {
  const target = service.env["IGX_BASE_URL"]!;
  const plain = parseLock(JSON.stringify(JSON.parse(text)));
  if (!plain.ok) throw new Error(plain.failure);
  expect(text === lockText(plain.value, target, lockedDocuments(plain.value, target))).toBe(true);
  const { hash, date_modified } = lockedDocuments(plain.value, target).get("a")!;
  expect(hash).toMatch(/^sha256-/);
  expect(date_modified).toBe(service.stored.get("id-1")!.date_modified);
}

test("a later update of one document changes its entry in the file, and the text is the same as written whole", () =>
  use(async ({ publish, service, text, inode }) => {
    expectWhole(await text(), service);
    const before = await inode();
    for (const headline of ["One", "Two", "Three"]) {
      expect(await publish(headline)).toMatchObject({ code: 0, err: "" });
      expectWhole(await text(), service);
      expect(await inode()).toBe(before);
    }
    service.asked.length = 0;
    expect(await publish("Three")).toMatchObject({ code: 0, err: "1 unchanged\n" });
    expect(service.asked).toEqual([]);
  }));

test("an entry of another length, and a new one, replace the file; the run after that writes into it again", () =>
  use(async ({ root, publish, service, text, inode }) => {
    const before = await inode();
    expect((await publish("One\n\nmore")).code).toBe(0);
    expectWhole(await text(), service);
    expect(await inode()).not.toBe(before);
    await writeFile(join(root, "b.igx"), documentText("B"));
    expect(await publish("One\n\nmore", "b.igx")).toMatchObject({ code: 0 });
    expectWhole(await text(), service);
    const last = await inode();
    expect((await publish("One\n\nless")).code).toBe(0);
    expectWhole(await text(), service);
    expect(await inode()).toBe(last);
  }));

test("orphans and conflicts of titles are found as in the whole file", () =>
  use(async ({ root, publish, service }) => {
    await writeFile(join(root, "b.igx"), documentText("B", "B", "key: old\n"));
    expect((await publish("Zero", "b.igx")).code).toBe(0);
    await writeFile(join(root, "b.igx"), documentText("B", "B", "key: new\n"));
    const refused = await publish("Zero", "b.igx");
    const plan = await publishIn(root, service, ["b.igx"], { plan: true });
    expect(plan.out).toContain("orphan     old");
    // The title belongs to `old`, so it is no conflict.
    expect(refused).toMatchObject({ code: 0 });
    const pruned = await publishIn(root, service, ["b.igx"], { prune: true, yes: true });
    expect(pruned.out).toContain("deleted");
    expect([...service.stored.values()].map(({ title }) => title)).toEqual(["A", "B"]);
  }));

test("a plan looks for missing sources of others only if something is new", () =>
  use(async ({ root, publish, service, text }) => {
    await publish("One");
    const before = await text();
    const plan = (inputs: readonly string[]) => publishIn(root, service, inputs, { plan: true });
    expect(await plan(["a.igx"])).toMatchObject({ code: 0, out: "unchanged  a  A\n" });
    expect((await plan(["a.igx"])).err).not.toContain("source is missing");
    expect((await plan(["."])).err).toContain("120 orphans");
    await writeFile(join(root, "b.igx"), documentText("B"));
    expect((await plan(["b.igx"])).err).toContain("120 documents whose source is missing");
    expect((await text()) === before).toBe(true);
  }));

test("an edit by somebody else is read, whatever its length and time", () =>
  use(async ({ publish, path, text, service }) => {
    const old = await text();
    const edited = old.replace(/sha256-[0-9a-f]{8}/, "sha256-00000000");
    await writeFile(path, edited);
    expect((await publish("Zero")).code).toBe(0);
    expectWhole(await text(), service);
    // The hash differed, so the document was sent again.
    expect(service.lines().filter((line) => line.startsWith("PUT"))).toHaveLength(1);
    await writeFile(path, old.replace("{", "<"));
    const { code, err } = await publish("One");
    expect([code, err]).toEqual([3, expect.stringContaining("igx.lock.json cannot be used: it is not JSON.")]);
  }));

test.runIf(process.platform !== "win32")("a copy by a hard link keeps what it has, and a symbolic link stays one", () =>
  use(async ({ root, path, publish, text, service, inode }) => {
    await link(path, join(root, "copy.json"));
    const old = await text();
    expect((await publish("One")).code).toBe(0);
    expectWhole(await text(), service);
    expect((await readFile(join(root, "copy.json"), "utf8")) === old).toBe(true);
    await rm(path);
    await symlink("copy.json", path);
    expect((await publish("Two")).code).toBe(0);
    const before = await inode();
    expect((await publish("Six")).code).toBe(0);
    expect([await inode(), await readFile(join(root, "copy.json"), "utf8")]).toEqual([before, await text()]);
    expectWhole(await text(), service);
  }),
);

test("a run that died while it wrote its entry is set right by the journal", () =>
  use(async ({ root, path, publish, text, inode, service }) => {
    const target = service.env["IGX_BASE_URL"]!;
    const state = async () => {
      const opened = await openPublishState(root, target, secret, readLockAhead(root, { few: true }));
      if (!opened.ok) throw new Error(opened.failure.problem);
      return opened.value;
    };
    const before = await inode();
    const dying = await state();
    const entry = { ...dying.documents.get("a")!, hash: `sha256-${"1".repeat(64)}` };
    const journal = await dying.begin(["a.igx"]);
    await journal.append({ type: "done", key: "a", action: "update", entry });
    dying.documents.set("a", entry);
    await dying.save();
    await journal.close();
    expect(await inode()).toBe(before);
    // Half of it had come to the disk.
    await writeFile(path, (await text()).replace(`sha256-${"1".repeat(32)}`, `sha256-${"0".repeat(32)}`));
    const next = await state();
    expect(next.unfinished?.documents.get("a")).toEqual(entry);
    expect((await publish("Last")).code).toBe(0);
    expectWhole(await text(), service);
  }));

test("the built command does the same", () =>
  use(async ({ root, service, publish, text, inode }) => {
    expect((await publish("One")).code).toBe(0);
    const before = await inode();
    await writeFile(join(root, "a.igx"), documentText("A", "Two"));
    const env = { ...service.env, IGX_CA: service.ca, IGX_RATE: "1000/s" };
    const run = await igxProcess(["publish", "a.igx"], { cwd: root, env });
    expect(run).toMatchObject({ exitCode: 0, stderr: "" });
    expectWhole(await text(), service);
    expect(await inode()).toBe(before);
  }));
