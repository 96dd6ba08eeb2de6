import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { LockEntry } from "../../src/publish/lock-entry.js";
import type { LockFile } from "../../src/publish/lock-file.js";
import { mergeLocks } from "../../src/publish/merge-locks.js";
import { folderWith, igx } from "../support/cli.js";

const url = "https://service";
const entry = (id: string, hash = "h"): LockEntry => ({ id, hash, source: `${id}.igx` });
const lockOf = (documents: Readonly<Record<string, LockEntry>>): LockFile => ({
  version: 1,
  targets: { [url]: { documents: new Map(Object.entries(documents)) } },
});
const merged = (...locks: readonly Readonly<Record<string, LockEntry>>[]) => {
  const [base, ours, theirs] = locks.map(lockOf) as [LockFile, LockFile, LockFile];
  const { lock, conflicts } = mergeLocks(base, ours, theirs);
  return { documents: Object.fromEntries(lock.targets[url]!.documents), conflicts };
};

test("documents of both sides are kept, deletions too, and what both updated is sent again", () => {
  const base = { gone: entry("1"), changed: entry("2"), kept: entry("3", "old") };
  const ours = { changed: entry("2", "ours"), kept: entry("3", "new"), mine: entry("4"), both: entry("6") };
  const theirs = { gone: entry("1"), changed: entry("2", "theirs"), yours: entry("5"), both: entry("6") };
  expect(merged(base, ours, theirs)).toEqual({
    documents: {
      changed: entry("2", ""),
      // Deleted there and changed here: the next publish looks whether it is there.
      kept: entry("3", ""),
      mine: entry("4"),
      yours: entry("5"),
      both: entry("6"),
    },
    conflicts: [],
  });
});

test("what both sides sent with the same content needs no other update", () => {
  const sent = (date_modified: string): LockEntry => ({ ...entry("1", "new"), date_modified });
  const [ours, theirs] = [sent("2026-01-01T00:00:00Z"), sent("2026-01-02T00:00:00Z")];
  expect(merged({ a: entry("1") }, { a: ours }, { a: theirs })).toEqual({ documents: { a: theirs }, conflicts: [] });
});

test("a key that one side has renamed and the other has updated has one entry, which is sent again", () => {
  const [base, changed] = [
    { old: entry("1"), other: entry("2") },
    { old: entry("1", "new"), other: entry("2") },
  ];
  const renamed = { name: entry("1"), other: entry("2") };
  const documents = { name: entry("1", ""), other: entry("2") };
  expect(merged(base, renamed, changed)).toEqual({ documents, conflicts: [] });
  expect(merged(base, changed, renamed)).toEqual({ documents, conflicts: [] });
  expect(merged(base, renamed, base)).toEqual({ documents: renamed, conflicts: [] });
});

test("an infographic that each side has under another key is a conflict", () => {
  const conflict = { target: url, id: "1", keys: ["one", "other"] };
  const [base, ours, theirs] = [{ old: entry("1") }, { one: entry("1") }, { other: entry("1") }];
  // Renamed on both sides, unchanged or sent again since.
  expect(merged(base, ours, theirs).conflicts).toEqual([conflict]);
  expect(merged(base, { one: entry("1", "new") }, { other: entry("1", "newer") }).conflicts).toEqual([conflict]);
  // Adopted on both sides.
  expect(merged({}, ours, theirs).conflicts).toEqual([conflict]);
  // Renamed in the same way, or one side has had both keys.
  expect(merged(base, ours, ours).conflicts).toEqual([]);
  expect(merged(base, { ...ours, ...theirs }, theirs).conflicts).toEqual([]);
});

test("what one side has queued or collected since is so for both", () => {
  const queued = (...keys: readonly string[]): LockFile => ({
    version: 1,
    targets: { [url]: { documents: new Map(), queued: new Map(keys.map((key) => [key, "redis://queue"])) } },
  });
  const { lock } = mergeLocks(
    queued("collected", "kept"),
    queued("kept", "mine"),
    queued("collected", "kept", "yours"),
  );
  expect([...(lock.targets[url]!.queued?.keys() ?? [])]).toEqual(["kept", "mine", "yours"]);
});

test("a document that is queued elsewhere since is where it was queued last; of two new places, ours counts", () => {
  const queued = (place?: string): LockFile => ({
    version: 1,
    targets: { [url]: { documents: new Map(), queued: new Map(place === undefined ? [] : [["a", place]]) } },
  });
  const placeIn = (...places: readonly (string | undefined)[]) => {
    const [base, ours, theirs] = places.map(queued) as [LockFile, LockFile, LockFile];
    return mergeLocks(base, ours, theirs).lock.targets[url]!.queued;
  };
  expect(placeIn("old", "new", "old")).toEqual(new Map([["a", "new"]]));
  expect(placeIn("old", "old", "new")).toEqual(new Map([["a", "new"]]));
  expect(placeIn("old", undefined, "new")).toEqual(new Map([["a", "new"]]));
  expect(placeIn("old", "new", undefined)).toEqual(new Map([["a", "new"]]));
  expect(placeIn(undefined, "ours", "theirs")).toEqual(new Map([["a", "ours"]]));
});

test("of two ids of the project, the one stays under which a queue has documents", () => {
  const [one, other] = ["4f1c2a52-7d0a-4f5e-9f0b-0a6c1f2d3e4f", "9b2e2a52-7d0a-4f5e-9f0b-0a6c1f2d3e4f"];
  const side = (project: string, ...keys: readonly string[]): LockFile => ({
    version: 1,
    project,
    targets: { [url]: { documents: new Map(), queued: new Map(keys.map((key) => [key, "redis://queue"])) } },
  });
  const merge = (ours: LockFile, theirs: LockFile) => mergeLocks(lockOf({}), ours, theirs);
  expect(merge(side(one, "a"), side(other)).lock.project).toBe(one);
  expect(merge(side(one, "a"), side(other)).conflicts).toEqual([]);
  expect(merge(side(one), side(other)).lock.project).toBe(one);
  expect(merge(side(one), side(other, "b")).lock.project).toBe(other);
  expect(merge(side(one), lockOf({})).lock.project).toBe(one);
  expect(merge(lockOf({}), side(other)).lock.project).toBe(other);
  expect(merge(side(one, "a"), side(one, "b")).conflicts).toEqual([]);
  // Jobs of the other id would be forgotten, and their documents created by hand and by a worker.
  expect(merge(side(one, "a"), side(other, "b")).conflicts).toEqual([{ projects: [one, other] }]);
});

test("a document that both sides created is a conflict", () => {
  expect(merged({}, { a: entry("1") }, { a: entry("2", "theirs") })).toEqual({
    documents: { a: entry("1") },
    conflicts: [{ target: url, key: "a", ids: ["1", "2"] }],
  });
});

test("an infographic that one side has replaced or adopted replaces that of the other; replaced on both sides, it is a conflict", () => {
  const [base, replaced] = [{ a: entry("1") }, { a: entry("2", "new") }];
  const merge = (...sides: readonly Readonly<Record<string, LockEntry>>[]) => merged(base, ...sides);
  expect(merge(base, replaced)).toEqual({ documents: replaced, conflicts: [] });
  expect(merge(replaced, base)).toEqual({ documents: replaced, conflicts: [] });
  // Updated on the other side, so the replacement has not what was sent last.
  const sent = { documents: { a: entry("2", "") }, conflicts: [] };
  expect(merge({ a: entry("1", "newer") }, replaced)).toEqual(sent);
  expect(merge(replaced, { a: entry("1", "newer") })).toEqual(sent);
  expect(merge(replaced, { a: entry("3", "new") }).conflicts).toEqual([{ target: url, key: "a", ids: ["2", "3"] }]);
});

test("igx lock merge writes the second file; where the sides disagree, with the marks of git, which igx refuses", async () => {
  const text = (documents: object) => `${JSON.stringify({ version: 1, targets: { [url]: { documents } } })}\n`;
  const cwd = await folderWith({
    base: "",
    a: text({ a: entry("1") }),
    b: text({ b: entry("2") }),
    c: text({ a: entry("3") }),
  });
  const run = (...files: readonly string[]) => igx(["lock", "merge", ...files], { cwd });
  expect(await run("base", "a", "b")).toEqual({ exitCode: 0, stdout: "", stderr: "" });
  const result = await readFile(join(cwd, "a"), "utf8");
  expect(Object.keys(JSON.parse(result).targets[url].documents)).toEqual(["a", "b"]);
  const entryText = (key: string, id: string, comma = "") =>
    `        "${key}": {\n          "id": "${id}",\n          "hash": "h",\n          "source": "${id}.igx"\n        }${comma}\n`;
  const marked = (ours: string, theirs: string) => `<<<<<<< ours\n${ours}=======\n${theirs}>>>>>>> theirs\n`;
  const conflict = await run("base", "a", "c");
  expect(conflict.exitCode).toBe(1);
  expect(conflict.stderr).toContain('both created "a", as 1 and 3.\nThe lock file has both, between `<<<<<<<`');
  expect(await readFile(join(cwd, "a"), "utf8")).toBe(
    result.replace(entryText("a", "1", ","), marked(entryText("a", "1", ","), entryText("a", "3", ","))),
  );
  expect(await run("base", "a", "b")).toMatchObject({
    exitCode: 3,
    stderr: expect.stringContaining("a is not a lock file: it holds a merge conflict"),
  });
  await copyFile(join(cwd, "a"), join(cwd, "igx.lock.json"));
  expect(await igx(["lock", "--base-url", url], { cwd })).toMatchObject({
    exitCode: 3,
    stderr: expect.stringMatching(/cannot be used: it holds a merge conflict\.\n.* Run `igx lock merge`, which keeps/),
  });
  for (const [ours, theirs, names] of [
    [{ "0": entry("2"), a: entry("1") }, { renamed: entry("1") }, ["a", "renamed"]],
    [{ "0": entry("2"), renamed: entry("1") }, { a: entry("1") }, ["renamed", "a"]],
  ] as const) {
    await writeFile(join(cwd, "a"), text(ours));
    await writeFile(join(cwd, "d"), text(theirs));
    const renamed = await run("base", "a", "d");
    expect(renamed.exitCode).toBe(1);
    expect(renamed.stderr).toContain(`The two sides disagree: infographic 1 is "${names.join('" and "')}".`);
    expect(renamed.stderr).toContain("Keep one key of each infographic");
    expect(await readFile(join(cwd, "a"), "utf8")).toContain(
      `{\n${entryText("0", "2", ",")}${marked(entryText(names[0], "1"), entryText(names[1], "1"))}      }`,
    );
  }
  expect((await run("base", "missing", "c")).exitCode).toBe(3);
  const side = (project: string) => ({
    project,
    targets: { [url]: { documents: {}, queued: { a: "redis://queue" } } },
  });
  for (const [name, project] of [
    ["e", "4f1c2a52-7d0a-4f5e-9f0b-0a6c1f2d3e4f"],
    ["f", "9b2e2a52-7d0a-4f5e-9f0b-0a6c1f2d3e4f"],
  ] as const)
    await writeFile(join(cwd, name), JSON.stringify({ version: 1, ...side(project) }));
  expect(await run("base", "e", "f")).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("both have documents in a queue, as project 4f1c2a52"),
  });
  expect(await readFile(join(cwd, "e"), "utf8")).toMatch(
    /^\{\n {2}"version": 1,\n<<<<<<< ours\n {2}"project": "4f1c.*",\n=======\n {2}"project": "9b2e.*",\n>>>>>>> theirs\n {2}"targets"/,
  );
});
