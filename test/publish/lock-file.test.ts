import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { createJournal, openJournalFile, parseJournal } from "../../src/publish/journal.js";
import type { LockEntry } from "../../src/publish/lock-entry.js";
import { lockedDocuments, lockText, parseLock, readLock } from "../../src/publish/lock-file.js";
import { machineName, startOf } from "../../src/publish/lock-holder.js";
import { openPublishState } from "../../src/publish/publish-state.js";
import { takeRunLock } from "../../src/publish/run-lock.js";
import { folderWith, igx } from "../support/cli.js";
import { holderIn, mustTake } from "../support/run-lock.js";

const target = "https://infogr.am";
const entry: LockEntry = { id: "1", hash: "sha256-0", source: "a.igx" };

const openJournal = async (path: string) => createJournal(await openJournalFile(path));
const readJournal = async (path: string) => parseJournal(await readFile(path, "utf8"));

async function read(text: string) {
  const folder = await folderWith({ "igx.lock.json": text });
  return readLock(join(folder, "igx.lock.json"));
}

describe("igx.lock.json", () => {
  test("is read with a byte-order mark, in the layout of igx and in any other", async () => {
    const own = lockText({ version: 1, targets: {} }, target, new Map([["a", entry]]), new Map());
    for (const text of [own, JSON.stringify(JSON.parse(own))]) {
      for (const marked of [await read(`\uFEFF${text}`), parseLock(`\uFEFF${text}`)])
        expect(marked.ok && [...lockedDocuments(marked.value, target)]).toEqual([["a", entry]]);
    }
    expect(await read("\uFEFF{")).toEqual({ ok: false, failure: "it is not JSON" });
  });

  test.each([
    ["<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> other\n", "it holds a merge conflict"],
    ["{", "it is not JSON"],
    ['{"version": 2, "targets": []}', "it is of version 2, which a newer igx has written"],
    ["[]", "its outermost value is not valid"],
    ["null", "its outermost value is not valid"],
    [
      `{"version": 1, "targets": {"${target}": {"documents": {"a": {"id": "1", "hash": "x", "source": "a.igx"}, "b": {"id": ""}}}}}`,
      `targets.${target}.documents.b.id is not valid`,
    ],
    [
      `{"version": 1, "targets": {"${target}": {"documents": {}, "queued": {"a": 1}}}}`,
      `targets.${target}.queued.a is not valid`,
    ],
    [`{"version": 1, "targets": {"${target}": {"documents": []}}}`, `targets.${target}.documents is not valid`],
    [`{"version": 1, "targets": {"${target}": {}}}`, `targets.${target}.documents is not valid`],
    // Both sides of a conflict: the last one would win, and the other infographic be lost.
    [
      JSON.stringify({
        version: 1,
        targets: { [target]: { documents: { a: entry, b: { ...entry, id: "2" } } } },
      }).replace('"b"', '"\\u0061"'),
      'its key "a" is a duplicate',
    ],
    [
      JSON.stringify(
        { version: 1, targets: { [target]: { documents: { a: entry } }, b: { documents: { a: entry } } } },
        null,
        2,
      ).replace('"b"', `"${target}"`),
      `its key "${target}" is a duplicate`,
    ],
  ])("says what is wrong with %j", async (text, problem) => {
    expect(await read(text)).toEqual({ ok: false, failure: problem });
  });

  test("is the same text for the same documents, whatever their order, and keeps what it does not know", async () => {
    const text = `{"version":1,"later":true,"targets":{"https://b":{"documents":{}},"https://a":{"note":1,"documents":{"z":${JSON.stringify({ ...entry, colour: "red" })}}}}}`;
    const found = await read(text);
    if (!found.ok) throw new Error(found.failure);
    const documents = [
      ["é", entry],
      ["10", entry],
      ["b", entry],
      ["9", entry],
      ["a/b", entry],
    ] as const;
    const [one, other] = [documents, documents.toReversed()].map((list) =>
      lockText(found.value, target, new Map(list)),
    );
    expect(one).toBe(other);
    expect(one!.endsWith("}\n")).toBe(true);
    const written = JSON.parse(one!);
    expect(Object.keys(written.targets)).toEqual(["https://a", "https://b", target]);
    expect(Object.keys(written.targets[target].documents).slice(2)).toEqual(["a/b", "b", "é"]);
    expect(written).toMatchObject({
      later: true,
      targets: { "https://a": { note: 1, documents: { z: { colour: "red" } } } },
    });
    const again = await read(one!);
    expect(again.ok && lockText(again.value, target, lockedDocuments(again.value, target))).toBe(one);
  });

  test("says what is queued, until it is not", async () => {
    const found = await read(
      `{"version":1,"targets":{"${target}":{"documents":{},"queued":{"b":"redis://r","a":"redis://r"}}}}`,
    );
    if (!found.ok) throw new Error(found.failure);
    const targetOf = (text: string) => JSON.parse(text).targets[target];
    expect(JSON.stringify(targetOf(lockText(found.value, target, new Map())))).toBe(
      '{"documents":{},"queued":{"a":"redis://r","b":"redis://r"}}',
    );
    expect(targetOf(lockText(found.value, target, new Map(), new Map()))).toEqual({ documents: {} });
  });

  test("knows documents of any name", async () => {
    const names = ["__proto__", "constructor", "toString", "a b", "\u{1F600}"];
    const empty = await read('{"version":1,"targets":{}}');
    if (!empty.ok) throw new Error(empty.failure);
    const text = lockText(empty.value, target, new Map(names.map((name) => [name, entry])));
    const found = await read(text);
    expect(found.ok && [...lockedDocuments(found.value, target).keys()].sort()).toEqual([...names].sort());
  });

  test("is refused with a duplicate key around its documents, in the layout of igx too", async () => {
    const empty = await read('{"version":1,"targets":{}}');
    if (!empty.ok) throw new Error(empty.failure);
    const text = lockText(empty.value, target, new Map([["a", entry]]));
    expect((await read(text)).ok).toBe(true);
    const twice = text.replace('"version": 1,', '"version": 1,\n  "version": 1,');
    expect(await read(twice)).toEqual({ ok: false, failure: 'its key "version" is a duplicate' });
  });

  test("is not written over what somebody else has put there meanwhile", async () => {
    const root = await folderWith({});
    const opened = await openPublishState(root, target, "secret");
    if (!opened.ok) throw new Error(opened.failure.problem);
    const { documents, save } = opened.value;
    documents.set("a", entry);
    await save();
    await save();
    const path = join(root, "igx.lock.json");
    await writeFile(path, '{"version": 1, "targets": {}, "pulled": true}');
    await expect(save()).rejects.toThrow("igx.lock.json was changed meanwhile by something else");
    expect(await readFile(path, "utf8")).toContain("pulled");
  });
});

/** Named pipes hang whoever opens them and waits for a writer. */
const fifo = (path: string) => promisify(execFile)("mkfifo", [path]);

describe.runIf(process.platform !== "win32")("something else in the place of a file of igx", () => {
  const journalName = `publish-${createHash("sha256").update(target).digest("hex").slice(0, 12)}.jsonl`;

  test("is refused at once: pipes, folders, links out of the project", async () => {
    const root = await folderWith({ ".igx/.gitignore": "*\n" });
    const elsewhere = await folderWith({ empty: "" });
    const [lock, journal] = [join(root, "igx.lock.json"), join(root, ".igx", journalName)];
    const opened = async () => {
      const state = await openPublishState(root, target, "secret");
      return state.ok ? "ok" : [state.failure.path, state.failure.problem];
    };
    for (const path of [lock, journal]) {
      await fifo(path);
      expect(await opened()).toEqual([path, "it is not a regular file"]);
      await rm(path);
      await mkdir(path);
      expect(await opened()).toEqual([path, "it is not a regular file"]);
      await rm(path, { recursive: true });
      await symlink(join(elsewhere, "empty"), path);
      expect(await opened()).toEqual([path, "a symbolic link leads from it out of the project"]);
      await rm(path);
    }
    await symlink(join(root, "missing"), journal);
    expect(await opened()).toEqual([journal, "it is a symbolic link"]);
    await expect(openJournal(journal)).rejects.toThrow("ELOOP");
    await rm(journal);
    await fifo(journal);
    await expect(openJournal(journal)).rejects.toThrow("ENXIO");
    await rm(journal);
    // A link within the project leads to the lock file.
    await writeFile(join(root, "real.json"), '{"version": 1, "targets": {}}');
    await symlink(join(root, "real.json"), lock);
    expect(await opened()).toBe("ok");
  });

  test("a pipe or a broken link as the lock of a run is nobody's lock", async () => {
    const root = await folderWith({});
    for (const put of [fifo, (path: string) => symlink(join(root, "missing"), path)]) {
      const path = join(root, "publish.lock");
      await put(path);
      const lock = await takeRunLock(path, { leaseMs: 200, beatMs: 20 });
      if (!lock.ok) throw new Error("It is held.");
      await lock.value.release();
      expect(await readdir(root)).toEqual([]);
    }
  });

  test("ends a publish with 3 and one sentence", async () => {
    const root = await folderWith({ "a.igx": "---\ntheme_id: 1\n---\n\n# A\n" });
    await fifo(join(root, "igx.lock.json"));
    const env = { IGX_BASE_URL: "https://127.0.0.1:1", IGX_API_KEY: "key-1", IGX_API_SECRET: "secret-1" };
    const run = await igx(["publish", "a.igx"], { cwd: root, env });
    expect([run.exitCode, run.stdout]).toEqual([3, ""]);
    expect(run.stderr).toContain("igx: igx.lock.json cannot be used: it is not a regular file.\n");
  });
});

describe("the journal", () => {
  const started = { type: "run", run: "r", time: "", target } as const;
  const intent = { type: "intent", key: "a", action: "create", time: "2026-01-01T00:00:00Z", source: "a.igx" } as const;

  test("after a write of many lines it gathers more for the next one", async () => {
    const writes: number[] = [];
    const file = {
      append: async (lines: string) => void writes.push(lines.trim().split("\n").length),
      close: async () => {},
    };
    let go = (): void => {};
    const gather = () =>
      new Promise<void>((resolve) => {
        go = resolve;
      });
    const journal = createJournal(file, gather);
    const append = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, at) => journal.append({ type: "created", key: `${at}` })));
    await append(7);
    await append(8);
    const first = append(3);
    await new Promise(setImmediate);
    const second = append(2);
    expect(writes).toEqual([7, 8]);
    go();
    await Promise.all([first, second]);
    await append(1);
    expect(writes).toEqual([7, 8, 5, 1]);
  });

  test("does without a line that was torn, wherever it stands", async () => {
    const folder = await folderWith({});
    const path = join(folder, "deep/er/journal.jsonl");
    const journal = await openJournal(path);
    await Promise.all([journal.append(started), journal.append(intent)]);
    await journal.close();
    const whole = await readFile(path, "utf8");
    const last = whole.lastIndexOf('{"type":"intent"');
    for (let at = last + 1; at < whole.length - 1; at++) {
      await writeFile(path, whole.slice(0, at));
      expect(await readJournal(path)).toEqual([started]);
      const again = await openJournal(path);
      await again.append({ type: "end" });
      await again.close();
      expect(await readJournal(path)).toEqual([started, { type: "end" }]);
    }
    await writeFile(path, `${whole}\0\0\0\nnull\n7\n`);
    expect(await readJournal(path)).toEqual([started, intent]);
  });

  test("is refused with a whole line that igx did not write, and without the line that begins its run", async () => {
    const path = join(await folderWith({}), "journal.jsonl");
    const lines = [started, intent].map((entry) => JSON.stringify(entry));
    const damaged = [
      [lines[0]!.slice(0, -1), lines[1]],
      [lines[1]],
      [lines[0], '{"type":"intent"}'],
      [lines[0], lines[1]!.replace("key", "kez")],
      [lines[0], "[]"],
    ];
    for (const some of damaged) {
      await writeFile(path, some.join("\n"));
      await expect(readJournal(path), some.join()).rejects.toThrow("damaged");
    }
    await writeFile(path, lines[0]!.slice(0, -1));
    expect(await readJournal(path)).toEqual([]);
  });

  test.runIf(process.platform === "linux")("takes nothing more once the disk has refused", async () => {
    const journal = await openJournal("/dev/full");
    await expect(journal.append(started)).rejects.toThrow("ENOSPC");
    await expect(journal.append(intent)).rejects.toThrow("ENOSPC");
    await journal.close();
  });

  test("of another target is left alone; none of it is ever committed", async () => {
    const root = await folderWith({});
    const [staging, production] = await Promise.all([
      openPublishState(root, "https://staging", "secret"),
      openPublishState(root, "https://production", "secret"),
    ]);
    if (!staging.ok || !production.ok) throw new Error();
    const interrupted = await staging.value.begin(["x"]);
    await interrupted.append(intent);
    await interrupted.close();
    await production.value.end(await production.value.begin(["y"]), false);
    expect(await readFile(join(root, ".igx/.gitignore"), "utf8")).toBe("*\n");
    const left = await openPublishState(root, "https://staging", "secret");
    expect(left.ok && left.value.unfinished).toMatchObject({ command: ["x"], doubts: [{ key: "a" }] });
    const other = await openPublishState(root, "https://production", "secret");
    expect(other.ok && other.value.unfinished).toBe(undefined);
  });

  test("that cannot be read is said, not thrown", async () => {
    const root = await folderWith({ ".igx": "a file" });
    expect(await openPublishState(root, target, "secret")).toMatchObject({
      ok: false,
      failure: { problem: "it cannot be read: a folder on the way is a file" },
    });
  });
});

/** What igx writes of a process. */
const holderOf = async (id: number) => ({
  process: id,
  host: hostname(),
  machine: await machineName(),
  started: await startOf(id),
});

describe("the run lock", () => {
  const holder = (process: number, host = hostname(), more: object = {}) => JSON.stringify({ process, host, ...more });
  /** As fast as a test can bear. */
  const timing = { leaseMs: 2_000, beatMs: 40 };
  const ago = async (path: string, milliseconds: number) => {
    const time = new Date((await stat(path)).mtimeMs - milliseconds);
    await utimes(path, time, time);
  };
  const freshLock = async (text?: string) => {
    const folder = await folderWith({});
    await mkdir(join(folder, ".igx"));
    const path = join(folder, ".igx/publish.lock");
    if (text !== undefined) await writeFile(path, text);
    return path;
  };

  test("is held by one, in one process too, and leaves nothing behind", async () => {
    const path = await freshLock();
    const all = await Promise.all(Array.from({ length: 8 }, () => takeRunLock(path)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    for (const one of all) if (one.ok) await one.value.release();
    expect(await readdir(join(path, ".."))).toEqual([]);
    const again = await takeRunLock(path);
    expect(again.ok).toBe(true);
    if (again.ok) await again.value.release();
  });

  test.runIf(process.platform === "linux")("is refused while its process lives, however old it seems", async () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    try {
      const path = await freshLock(JSON.stringify(await holderOf(child.pid!)));
      // A clock that was put forward by a day.
      await ago(path, 86_400_000);
      expect(await takeRunLock(path, timing)).toMatchObject({ ok: false, failure: { process: child.pid } });
      expect(await readdir(join(path, ".."))).toEqual(["publish.lock"]);
      child.kill("SIGKILL");
      await new Promise((resolve) => child.once("close", resolve));
      const taken = await takeRunLock(path, timing);
      expect(taken.ok).toBe(true);
      if (taken.ok) await taken.value.release();
    } finally {
      child.kill("SIGKILL");
    }
  });

  test.runIf(process.platform === "linux")("is not held by another process of the same number", async () => {
    const path = await freshLock(JSON.stringify({ ...(await holderOf(process.ppid)), started: "1" }));
    const taken = await takeRunLock(path, timing);
    expect(taken.ok).toBe(true);
    if (taken.ok) await taken.value.release();
  });

  test.each([
    ["another machine", holder(1, "elsewhere")],
    ["a container of the same name", holder(1, hostname(), { machine: "another", started: "1" })],
    ["half a file", '{"proc'],
    ["nothing", ""],
  ])("of %s ends by itself when nobody renews it", async (_, text) => {
    const path = await freshLock(text);
    if (text.endsWith("}")) {
      const refused = await takeRunLock(path, timing);
      expect(refused).toMatchObject({ ok: false, failure: { process: 1, until: expect.any(Date) } });
    }
    // From the future, as after a clock that was put back, it is no more to be believed.
    for (const age of [10_000, -10_000]) {
      await writeFile(path, text);
      await ago(path, age);
      const taken = await takeRunLock(path, timing);
      expect(taken.ok).toBe(true);
      if (taken.ok) await taken.value.release();
    }
  });

  test("of another machine counts while it is renewed, whatever its time says", async () => {
    const path = await freshLock(holder(1, "elsewhere"));
    const beat = setInterval(() => void utimes(path, new Date(Date.now() - 1e7), new Date(Date.now() - 1e7)), 20);
    try {
      await ago(path, 1e7);
      expect(await takeRunLock(path, timing)).toMatchObject({ ok: false, failure: { host: "elsewhere" } });
    } finally {
      clearInterval(beat);
    }
  });

  test("is renewed while it is held; who has lost it is told, and does not take it from the next one", async () => {
    const path = await freshLock();
    const { lost, release, isHeld } = await mustTake(path, timing);
    const first = await holderIn(path);
    await expect.poll(async () => (await holderIn(path)).until).not.toBe(first.until);
    expect(await holderIn(path)).toMatchObject({ token: first.token, since: first.since });
    expect(isHeld()).toBe(true);
    await rm(path, { recursive: true });
    await writeFile(path, holder(1, "elsewhere"));
    await expect.poll(() => lost.aborted).toBe(true);
    expect(isHeld()).toBe(false);
    await release();
    expect(await readFile(path, "utf8")).toBe(holder(1, "elsewhere"));
  });
});
