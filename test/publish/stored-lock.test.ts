import { link, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { stateAt } from "../../src/publish/file-state.js";
import { inOrder } from "../../src/publish/key-order.js";
import type { ChangeableDocuments, LockEntry } from "../../src/publish/lock-entry.js";
import { type LockFile, lockedDocuments, lockPieces, lockText, parseLock } from "../../src/publish/lock-file.js";
import { readLayout, sectionRanges } from "../../src/publish/lock-layout.js";
import { sameLengthEdit } from "../../src/publish/same-length-edit.js";
import { type StoredLock, storedLock } from "../../src/publish/stored-lock.js";
import { anyCharacter } from "../support/any-character.js";
import { folderWith } from "../support/cli.js";

const target = "https://infogr.am";
const empty: LockFile = { version: 1, targets: {} };

const name = fc.oneof(
  fc.constantFrom("", "__proto__", "10", "9", "a", "b", "é", "😀", '": {', '\n        "', "x".repeat(5000)),
  fc.string({ unit: anyCharacter, maxLength: 6 }),
);
const hash = fc.stringMatching(/^[0-9a-f]{8}$/);
const entry = fc.record(
  { id: fc.constant("1"), hash, title: name, source: name, elements: fc.array(name, { maxLength: 2 }) },
  { requiredKeys: ["id", "hash", "source"] },
) as fc.Arbitrary<LockEntry>;
const documents = fc.uniqueArray(fc.tuple(name, entry), { maxLength: 12, selector: ([key]) => key });

const one = { id: "1", hash: "aaaaaaaa", source: "a.igx" };

interface Opened {
  readonly path: string;
  readonly stored: StoredLock;
  readonly documents: ChangeableDocuments;
  /** How often the whole file was read. */
  readonly wholes: () => number;
}

async function open(own: ReadonlyMap<string, LockEntry>, others: readonly [string, LockEntry][] = []): Promise<Opened> {
  const lock: LockFile = { ...empty, targets: { "https://a": { documents: new Map(others) } } };
  const pieces = lockPieces(lock, target, own);
  const path = join(await folderWith({ "igx.lock.json": lockText(lock, target, own) }), "igx.lock.json");
  const ranges = sectionRanges(pieces);
  const inner = storedLock(path, (await stat(path)).size, await stateAt(path), ranges);
  let wholes = 0;
  const whole = () => {
    wholes++;
    return inner.whole();
  };
  const stored = { ...inner, whole };
  const read = parseLock(stored);
  if (!read.ok) throw new Error(read.failure);
  return { path, stored, documents: lockedDocuments(read.value, target), wholes: () => wholes };
}

const inFileOrder = (own: readonly [string, LockEntry][]) => new Map(inOrder([...new Map(own)]));

test("the ranges of what is written are those that are found in the bytes", () => {
  fc.assert(
    fc.property(documents, documents, (own, others) => {
      const lock: LockFile = { ...empty, targets: { "https://a": { documents: new Map(others) } } };
      const text = Buffer.from(lockText(lock, target, new Map(own)));
      const ranges = sectionRanges(lockPieces(lock, target, new Map(own)));
      expect(ranges.map(({ end }) => end)).toEqual(readLayout(text)!.sections.map(({ end }) => end));
      for (const { start, end } of ranges) {
        expect(text.subarray(0, start).toString()).toMatch(/"documents": \{$/);
        expect(text.subarray(end).toString()).toMatch(/^\n {6}\}/);
      }
    }),
    { numRuns: 40 },
  );
});

test("documents that are looked up in the file behave as a map of them", async () => {
  const change = fc.oneof(
    fc.tuple(fc.constant("set" as const), name, entry),
    fc.tuple(fc.constantFrom("get" as const, "source" as const), name),
    fc.tuple(fc.constantFrom("delete" as const, "all" as const, "write" as const), name),
  );
  let looked = 0;
  await fc.assert(
    fc.asyncProperty(documents, documents, fc.array(change, { maxLength: 6 }), async (own, others, changes) => {
      const map = inFileOrder(own);
      const opened = await open(map, others);
      let mayReadAll = own.length === 0;
      for (const [what, key, value] of changes) {
        if (what === "set") for (const one of [opened.documents, map]) one.set(key, value!);
        if (what === "delete") for (const one of [opened.documents, map]) one.delete(key);
        if (what === "all") expect(new Map(opened.documents)).toEqual(map);
        if (what === "write") expect(lockText(empty, target, opened.documents)).toBe(lockText(empty, target, map));
        if (what === "all" || what === "write") mayReadAll = true;
        if (what === "source" && opened.documents.withSource)
          expect(
            new Map(opened.documents.withSource([key]).filter(([, { source }]) => source.startsWith(key))),
          ).toEqual(new Map([...map].filter(([, { source }]) => source.startsWith(key))));
        for (const wanted of what === "source" ? [map.get(key)?.id ?? "1", key] : [])
          expect(
            new Map((opened.documents.withId?.([wanted]) ?? [...map]).filter(([, { id }]) => id === wanted)),
          ).toEqual(new Map([...map].filter(([, { id }]) => id === wanted)));
        for (const one of [key, ...map.keys()]) expect(opened.documents.get(one)).toEqual(map.get(one));
        expect(opened.documents.has(key)).toBe(map.has(key));
      }
      if (!mayReadAll) expect(opened.wholes()).toBe(0);
      looked += mayReadAll ? 0 : 1;
      expect(lockText(empty, target, opened.documents)).toBe(lockText(empty, target, map));
    }),
    { numRuns: 60 },
  );
  expect(looked).toBeGreaterThan(10);
});

test("a change of some bytes in their place leaves what writing the whole file would", async () => {
  let edited = 0;
  await fc.assert(
    fc.asyncProperty(documents, fc.array(fc.tuple(fc.nat(), hash)), async (own, changes) => {
      const map = inFileOrder(own);
      const { path, stored, documents: known } = await open(map);
      for (const [at, text] of changes) {
        const [key, was] = [...map][at % Math.max(1, map.size)] ?? [];
        if (key === undefined || !was) continue;
        for (const one of [known, map]) one.set(key, { ...was, hash: text });
        const edits = known.edits?.();
        if (!edits) continue;
        edited++;
        expect(await stored.edit(edits)).toBe(await stateAt(path));
        const lock: LockFile = { ...empty, targets: { "https://a": { documents: new Map() } } };
        expect(await readFile(path, "utf8")).toBe(lockText(lock, target, map));
        expect(known.get(key)).toEqual(map.get(key));
      }
    }),
    { numRuns: 40 },
  );
  expect(edited).toBeGreaterThan(10);
});

test("a mixture of the bytes before and after, as a loss of power may leave it, is a lock file with the same keys", () => {
  const bit = fc.infiniteStream(fc.boolean());
  const title = fc.stringMatching(/^[a-z0-9é: "+-]{1,2}$/);
  const titles = fc.array(title, { minLength: 1, maxLength: 4 });
  let mixed = 0;
  fc.assert(
    fc.property(titles, title, hash, bit, (own, changed, text, bits) => {
      const map = new Map<string, LockEntry>(own.map((each, at) => [`k${at}`, { ...one, title: each, theme_id: 10 }]));
      const after = new Map(map).set("k0", { ...one, hash: text, title: changed, theme_id: -1 });
      const [before, next] = [map, after].map((each) => Buffer.from(lockText(empty, target, each)));
      if (!sameLengthEdit({ at: 0, bytes: before! }, next!)) return;
      mixed++;
      const torn = before!.map((byte, at) => (byte !== next![at] && bits.next().value ? next![at]! : byte));
      const read = parseLock(Buffer.from(torn));
      if (!read.ok) throw new Error(read.failure);
      const found = lockedDocuments(read.value, target);
      expect([...found.keys()]).toEqual([...map.keys()]);
      for (const other of [...map.keys()].slice(1)) expect(found.get(other)).toEqual(map.get(other));
    }),
    { numRuns: 200 },
  );
  expect(mixed).toBeGreaterThan(10);
});

test.each([
  ["another length", { hash: "aaaaaaaaa" }],
  ["another field", { url: "u" }],
  ["what is not one byte", { source: "é.igx" }],
])("a document that gets %s has to be written with all others", async (_, fields) => {
  const { documents: known } = await open(new Map([["a", { ...one }]]));
  known.set("a", { ...one, ...fields });
  expect(known.edits?.()).toBe(undefined);
});

test("new and removed documents have to be written with all others", async () => {
  for (const key of ["a", "b"]) {
    const { documents: known } = await open(new Map([["a", one]]));
    if (key === "a") known.delete(key);
    else known.set(key, one);
    expect(known.edits?.()).toBe(undefined);
  }
});

test("entries are read while others are written", async () => {
  const { stored, documents: known } = await open(
    new Map([
      ["a", one],
      ["b", one],
    ]),
  );
  known.set("a", { ...one, hash: "bbbbbbbb" });
  const editing = stored.edit(known.edits!()!);
  expect(known.get("b")).toEqual(one);
  for (let turn = 0; turn < 5; turn++) {
    await Promise.resolve();
    expect(known.get(`none ${turn}`)).toBe(undefined);
  }
  await editing;
  expect([...known.keys()]).toEqual(["a", "b"]);
});

test("another name of the file keeps what it has", async () => {
  const { path, stored, documents: known } = await open(new Map([["a", one]]));
  await link(path, `${path}.copy`);
  known.set("a", { ...one, hash: "bbbbbbbb" });
  expect(await stored.edit(known.edits!()!)).toBe(undefined);
  expect(await readFile(`${path}.copy`, "utf8")).toContain("aaaaaaaa");
});

test("nothing is read from or written into a file that something else has written", async () => {
  const { path, stored, documents: known } = await open(new Map([["a", one]]));
  known.set("a", { ...one, hash: "bbbbbbbb" });
  const edits = known.edits!()!;
  await writeFile(path, (await readFile(path, "utf8")).replace("aaaaaaaa", "cccccccc"));
  const changed = "igx.lock.json was changed meanwhile by something else";
  await expect(stored.edit(edits)).rejects.toThrow(changed);
  expect(() => known.get("b")).toThrow(changed);
  expect(() => [...known]).toThrow(changed);
  expect(await readFile(path, "utf8")).toContain("cccccccc");
});

test("documents that igx does not lay out so are read with all others", async () => {
  const own = new Map([
    ["a", { ...one, later: { b: 1 } } as LockEntry],
    ["b", one],
  ]);
  const { documents: known, wholes } = await open(own);
  expect(known.get("a")).toEqual(own.get("a"));
  expect(wholes()).toBe(1);
  expect(new Map(known)).toEqual(own);
});

test("many documents are read at once", async () => {
  const own = new Map(Array.from({ length: 200 }, (_, at) => [`k${at + 100}`, { ...one, source: `${at % 4}` }]));
  const { documents: known, wholes } = await open(own);
  for (const key of own.keys()) expect(known.get(key)).toEqual(own.get(key));
  expect(wholes()).toBe(1);
  const again = await open(own);
  expect(again.documents.withSource!(["2"])).toHaveLength(50);
  expect(again.documents.withId!(["none"])).toEqual([]);
  expect(again.wholes()).toBe(0);
});
