import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openJournal, readJournal } from "../../src/publish/journal.js";
import { type LockEntry, lockedDocuments, lockText, readLock } from "../../src/publish/lock-file.js";
import { openPublishState } from "../../src/publish/publish-state.js";
import { takeRunLock } from "../../src/publish/run-lock.js";
import { folderWith } from "../support/cli.js";

const target = "https://infogr.am";
const entry: LockEntry = { id: "1", hash: "sha256-0", source: "a.igx" };

async function read(text: string) {
  const folder = await folderWith({ "igx.lock.json": text });
  return readLock(join(folder, "igx.lock.json"));
}

describe("igx.lock.json", () => {
  test.each([
    ["<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> other\n", "it holds a merge conflict"],
    ["{", "it is not JSON"],
    ['{"version": 2, "targets": []}', "it is of version 2, which a newer igx has written"],
    ["[]", "its outermost value is not what igx writes there"],
    ["null", "its outermost value is not what igx writes there"],
    [
      `{"version": 1, "targets": {"${target}": {"documents": {"a": {"id": "1", "hash": "x", "source": "a.igx"}, "b": {"id": ""}}}}}`,
      `targets.${target}.documents.b.id is not what igx writes there`,
    ],
    [
      `{"version": 1, "targets": {"${target}": {"documents": []}}}`,
      `targets.${target}.documents is not what igx writes there`,
    ],
  ])("says what is wrong with %j", async (text, problem) => {
    expect(await read(text)).toEqual({ ok: false, problem });
  });

  test("is the same text for the same documents, whatever their order, and keeps what it does not know", async () => {
    const text = `{"version":1,"later":true,"targets":{"https://b":{"documents":{}},"https://a":{"note":1,"documents":{"z":${JSON.stringify({ ...entry, colour: "red" })}}}}}`;
    const found = await read(text);
    if (!found.ok) throw new Error(found.problem);
    const documents = [
      ["é", entry],
      ["10", entry],
      ["b", entry],
      ["9", entry],
      ["a/b", entry],
    ] as const;
    const [one, other] = [documents, documents.toReversed()].map((list) => lockText(found.lock, target, new Map(list)));
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
    expect(again.ok && lockText(again.lock, target, lockedDocuments(again.lock, target))).toBe(one);
  });

  test("knows documents of any name", async () => {
    const names = ["__proto__", "constructor", "toString", "a b", "\u{1F600}"];
    const empty = await read('{"version":1,"targets":{}}');
    if (!empty.ok) throw new Error(empty.problem);
    const text = lockText(empty.lock, target, new Map(names.map((name) => [name, entry])));
    const found = await read(text);
    expect(found.ok && [...lockedDocuments(found.lock, target).keys()].sort()).toEqual([...names].sort());
  });

  test("is not written over what somebody else has put there meanwhile", async () => {
    const root = await folderWith({});
    const opened = await openPublishState(root, target);
    if (!opened.ok) throw new Error(opened.problem);
    const { documents, save } = opened.state;
    documents.set("a", entry);
    await save();
    await save();
    const path = join(root, "igx.lock.json");
    await writeFile(path, '{"version": 1, "targets": {}, "pulled": true}');
    await expect(save()).rejects.toThrow("igx.lock.json was changed meanwhile by something else");
    expect(await readFile(path, "utf8")).toContain("pulled");
  });
});

describe("the journal", () => {
  const started = { type: "run", run: "r", time: "", target } as const;
  const intent = { type: "intent", key: "a", action: "create", time: "2026-01-01T00:00:00Z", source: "a.igx" } as const;

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

  test.runIf(process.platform === "linux")("takes nothing more once the disk has refused", async () => {
    const journal = await openJournal("/dev/full");
    await expect(journal.append(started)).rejects.toThrow("ENOSPC");
    await expect(journal.append(intent)).rejects.toThrow("ENOSPC");
    await journal.close();
  });

  test("of another target is left alone; none of it is ever committed", async () => {
    const root = await folderWith({});
    const [staging, production] = await Promise.all([
      openPublishState(root, "https://staging"),
      openPublishState(root, "https://production"),
    ]);
    if (!staging.ok || !production.ok) throw new Error();
    const interrupted = await staging.state.begin(["x"]);
    await interrupted.append(intent);
    await interrupted.close();
    await production.state.end(await production.state.begin(["y"]), false);
    expect(await readFile(join(root, ".igx/.gitignore"), "utf8")).toBe("*\n");
    const left = await openPublishState(root, "https://staging");
    expect(left.ok && left.state.unfinished).toMatchObject({ command: ["x"], doubts: [{ key: "a" }] });
    const other = await openPublishState(root, "https://production");
    expect(other.ok && other.state.unfinished).toBe(undefined);
  });

  test("that cannot be read is said, not thrown", async () => {
    const root = await folderWith({ ".igx": "a file" });
    expect(await openPublishState(root, target)).toMatchObject({ ok: false, problem: "it cannot be read" });
  });
});

describe("the run lock", () => {
  const holder = (process: number, host = hostname()) => JSON.stringify({ process, host });
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
    for (const one of all) if (one.ok) await one.release();
    expect(await readdir(join(path, ".."))).toEqual([]);
    const again = await takeRunLock(path);
    expect(again.ok).toBe(true);
    if (again.ok) await again.release();
  });

  test("is refused while another process lives", async () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    try {
      const path = await freshLock(holder(child.pid!));
      expect(await takeRunLock(path)).toEqual({ ok: false, process: child.pid });
      expect(await readdir(join(path, ".."))).toEqual(["publish.lock"]);
    } finally {
      child.kill("SIGKILL");
    }
  });

  test.each([
    ["a process that is gone", holder(2 ** 30)],
    ["our own number, of before", holder(process.pid)],
    ["half a file", '{"proc'],
    ["nothing", ""],
  ])("is taken over from %s", async (_, text) => {
    const taken = await takeRunLock(await freshLock(text));
    expect(taken.ok).toBe(true);
    if (taken.ok) await taken.release();
  });

  test("of before the machine was started counts for nothing, though its number is somebody's", async () => {
    const path = await freshLock(holder(process.ppid));
    await utimes(path, new Date(1000), new Date(1000));
    const taken = await takeRunLock(path);
    expect(taken.ok).toBe(true);
    if (taken.ok) await taken.release();
  });

  test("of another machine counts while it is fresh", async () => {
    const path = await freshLock(holder(1, "elsewhere"));
    expect(await takeRunLock(path)).toEqual({ ok: false, process: 1, host: "elsewhere" });
    const old = new Date((await stat(path)).mtimeMs - 120_000);
    await utimes(path, old, old);
    const taken = await takeRunLock(path);
    expect(taken.ok).toBe(true);
    if (taken.ok) await taken.release();
  });
});
