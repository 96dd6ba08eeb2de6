import fc from "fast-check";
import { expect, test } from "vitest";
import { keyComparer } from "../../src/publish/compare-key-bytes.js";
import { duplicateKey } from "../../src/publish/duplicate-key.js";
import { compareKeys, inOrder } from "../../src/publish/key-order.js";
import { entrySchema, type LockEntry } from "../../src/publish/lock-entry.js";
import { type LockFile, lockedDocuments, lockText, parseLock } from "../../src/publish/lock-file.js";
import { documentText } from "../../src/publish/lock-layout.js";
import { anyCharacter } from "../support/any-character.js";

const target = "https://infogr.am";

/** Names that an object would reorder or lose, and what the layout itself consists of. */
const name = fc.oneof(
  fc.constantFrom(
    "",
    "__proto__",
    "10",
    "9",
    "01",
    "4294967294",
    "4294967295",
    '": {',
    '\\": {',
    "\n        }",
    "documents",
    "é",
  ),
  fc.string({ unit: anyCharacter, maxLength: 6 }),
);
const entry = fc.record(
  {
    id: name.map((text) => `${text}1`),
    url: name,
    hash: name,
    theme_id: fc.integer(),
    title: name,
    source: name,
    table: name,
    elements: fc.array(name, { maxLength: 3 }),
    // Of a newer igx.
    later: fc.constantFrom<unknown>({ a: [1, {}], "10": null }, "x", [], {}),
  },
  { requiredKeys: ["id", "hash", "source"] },
) as fc.Arbitrary<LockEntry>;
const documents = fc.uniqueArray(fc.tuple(name, entry), { maxLength: 6, selector: ([key]) => key });
const lock = fc.record({
  project: fc.option(fc.uuid(), { nil: undefined }),
  // The schema does not read a target of the name `__proto__`: no base URL is called so.
  targets: fc.uniqueArray(
    fc.tuple(
      name.map((text) => text.replace("__proto__", "proto")),
      documents,
      documents,
    ),
    { maxLength: 3, selector: ([url]) => url },
  ),
});

/** The lock file as one call of JSON.stringify writes it. */
function plainText(file: LockFile, own: ReadonlyMap<string, LockEntry>): string {
  const sorted = (pairs: readonly (readonly [string, unknown])[]) =>
    Object.fromEntries([...pairs].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  const all = { ...file.targets, [target]: { ...file.targets[target], documents: [...own] } };
  const shown = Object.entries(all).map(([url, { documents: known, queued = [], ...rest }]): [string, unknown] => [
    url,
    { ...rest, documents: sorted(known), ...(queued.length > 0 && { queued: sorted(queued) }) },
  ]);
  return `${JSON.stringify({ ...file, targets: sorted(shown) }, null, 2)}\n`;
}

/** With maps in the place of what decodes late. */
const plain = (read: ReturnType<typeof parseLock>) =>
  read.ok
    ? {
        ...read.value,
        targets: Object.entries(read.value.targets).map(([url, one]) => [
          url,
          { ...one, documents: [...one.documents] },
        ]),
      }
    : read.failure;

const fileOf = ({
  project,
  targets,
}: {
  project: string | undefined;
  targets: readonly [string, [string, LockEntry][], unknown][];
}) =>
  ({
    version: 1,
    ...(project !== undefined && { project }),
    targets: Object.fromEntries(targets.map(([url, known]) => [url, { documents: new Map(known), note: "kept" }])),
    later: { targets: {}, text: '\n  "targets": {' },
  }) as LockFile;

test("documents written one by one are the text of the whole, and are read again as they were", () => {
  fc.assert(
    fc.property(lock, documents, (made, own) => {
      const file = fileOf(made as never);
      const text = lockText(file, target, new Map(own));
      expect(text).toBe(plainText(file, new Map(own)));
      const read = parseLock(text);
      if (!read.ok) throw new Error(read.failure);
      expect(new Map(lockedDocuments(read.value, target))).toEqual(new Map(own));
      expect(lockText(read.value, target, lockedDocuments(read.value, target))).toBe(text);
      // One entry changes: the texts of the others are taken over.
      const [first] = own;
      if (!first) return;
      const changed = new Map(lockedDocuments(read.value, target)).set(first[0], { ...first[1], hash: "changed" });
      expect(lockText(read.value, target, changed)).toBe(plainText(read.value, changed));
    }),
    { numRuns: 60 },
  );
});

test("so are hundreds of documents, whatever their keys", () => {
  const keys = [
    "__proto__",
    "toJSON",
    "",
    "ø\n",
    ...Array.from({ length: 250 }, (_, at) => (at % 2 ? `${at * 7}` : `k${at}`)),
  ];
  const own = new Map(keys.map((key) => [key, { id: `id of ${key}`, hash: "", source: "a.igx" }]));
  const file = fileOf({ project: undefined, targets: [] });
  expect(lockText(file, target, own)).toBe(plainText(file, own));
});

/** `undefined` for what is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

test("whatever is in the place of a lock file, document by document or at once gives the same", () => {
  const insert = fc.tuple(fc.nat(), fc.constantFrom("{", "}", ",", " ", "\n", '"', '"": 0', "<<<<<<< HEAD\n", "1"));
  fc.assert(
    fc.property(lock, documents, fc.array(insert, { maxLength: 2 }), (made, own, inserts) => {
      const whole = lockText(fileOf(made as never), target, new Map(own));
      const text = inserts.reduce((was, [at, part]) => {
        const place = at % was.length;
        return was.slice(0, place) + part + was.slice(place);
      }, whole);
      const value = parsed(text);
      if (value === undefined || duplicateKey(text) !== undefined) expect(parseLock(text).ok).toBe(false);
      // In one line: another layout, so it is read at once.
      else expect(plain(parseLock(text))).toEqual(plain(parseLock(JSON.stringify(value))));
    }),
    { numRuns: 60 },
  );
});

test("bytes that something has changed are never read as another value", () => {
  const change = fc.tuple(
    fc.nat(),
    fc.oneof(fc.constantFrom(...Buffer.from('"\\\\,:{}[]\\n\\t 0aé😀')), fc.nat({ max: 255 })),
  );
  fc.assert(
    fc.property(documents, fc.array(change, { minLength: 1, maxLength: 3 }), (own, changes) => {
      const bytes = Buffer.from(lockText({ version: 1, targets: {} }, target, new Map(own)));
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
      const text = bytes.toString();
      const value = parsed(text);
      if (value === undefined || duplicateKey(text) !== undefined) expect(parseLock(bytes).ok).toBe(false);
      else expect(plain(parseLock(bytes))).toEqual(plain(parseLock(JSON.stringify(value))));
    }),
    { numRuns: 300 },
  );
});

test("documents longer than what is checked at once, and many short ones", () => {
  const length = fc.constantFrom(0, 10, 65_000, 65_536, 70_000, 200_000);
  const sized = fc.tuple(fc.constantFrom("a", "é", "\\", "😀"), length).map(([one, count]) => one.repeat(count));
  fc.assert(
    fc.property(fc.array(sized, { maxLength: 4 }), fc.nat({ max: 400 }), (long, short) => {
      const titles = [...long, ...Array.from({ length: short }, () => "é")];
      const own = new Map(titles.map((title, at) => [`k${at}`, { id: "1", hash: "", title, source: `${at}.igx` }]));
      const text = lockText({ version: 1, targets: {} }, target, own);
      const read = parseLock(Buffer.from(text));
      if (!read.ok) throw new Error(read.failure);
      const known = lockedDocuments(read.value, target);
      if (own.size > 0) expect(known.withSource).toBeDefined();
      known.set("k1", { id: "2", hash: "", source: "new" });
      own.set("k1", { id: "2", hash: "", title: undefined as never, source: "new" });
      expect(new Map([...own.keys()].map((key) => [key, known.get(key)]))).toEqual(own);
      expect(lockText(read.value, target, known)).toBe(lockText({ version: 1, targets: {} }, target, own));
    }),
    { numRuns: 20 },
  );
});

test("keys are compared in their bytes as they are compared decoded", () => {
  const key = fc.oneof(
    name,
    fc.string({ unit: fc.constantFrom("a", "b", '"', "\\", "é", "�", "😀", "1", " ", "!", "\n") }),
  );
  fc.assert(
    fc.property(key, key, (one, other) => {
      const order = keyComparer(Buffer.from(JSON.stringify(one)), other)(0);
      if (order !== undefined) expect(Math.sign(order)).toBe(Math.sign(compareKeys(one, other)));
      if (one === other && /^[a-zé]+$/.test(one)) expect(order).toBe(0);
    }),
    { numRuns: 1000 },
  );
});

test("an entry that igx has written is accepted without decoding exactly if the schema accepts it", () => {
  const anything = fc.oneof(fc.jsonValue({ maxDepth: 1 }), name, fc.integer(), fc.constantFrom(1.5, 2 ** 53, null));
  const fields = ["id", "hash", "source", "url", "title", "table", "date_modified", "theme_id", "elements"];
  fc.assert(
    fc.property(entry, fc.array(fc.tuple(fc.constantFrom(...fields), anything), { maxLength: 2 }), (made, changes) => {
      const value = { ...made, ...Object.fromEntries(changes) };
      const read = parseLock(
        `{"version":1,"targets":{"${target}":{\n      "documents": {${documentText("a", value)}\n      }}}}`,
      );
      expect(read.ok).toBe(entrySchema.safeParse(value).success);
      if (read.ok) expect(lockedDocuments(read.value, target).get("a")).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { numRuns: 300 },
  );
});

test("documents that are not decoded behave as a map of them", () => {
  const change = fc.oneof(
    fc.tuple(fc.constant("set" as const), name, entry),
    fc.tuple(fc.constant("delete" as const), name),
    fc.tuple(fc.constantFrom("get" as const, "all" as const, "source" as const), name),
  );
  const ordered = fc.record({
    id: fc.constant("1"),
    hash: name,
    source: name,
    elements: fc.array(name, { maxLength: 2 }),
  });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(name, ordered), { maxLength: 8 }),
      fc.array(change, { maxLength: 8 }),
      (own, changes) => {
        const empty: LockFile = { version: 1, targets: {} };
        const read = parseLock(lockText(empty, target, new Map(own)));
        if (!read.ok) throw new Error(read.failure);
        const documents = lockedDocuments(read.value, target);
        const map = new Map<string, LockEntry>(inOrder([...new Map(own)]));
        if (own.length > 0) expect(documents.withSource).toBeDefined();
        for (const [what, key, value] of changes) {
          if (what === "set") for (const one of [documents, map]) one.set(key, value!);
          if (what === "delete") for (const one of [documents, map]) one.delete(key);
          if (what === "all") expect(new Map(documents)).toEqual(map);
          if (what === "source" && documents.withSource)
            expect(new Map(documents.withSource([key]).filter(([, { source }]) => source.startsWith(key)))).toEqual(
              new Map([...map].filter(([, { source }]) => source.startsWith(key))),
            );
          for (const wanted of what === "source" ? ["1", key] : [])
            expect(new Map((documents.withId?.([wanted]) ?? [...map]).filter(([, { id }]) => id === wanted))).toEqual(
              new Map([...map].filter(([, { id }]) => id === wanted)),
            );
          expect([documents.size, documents.has(key), documents.get(key)]).toEqual([
            map.size,
            map.has(key),
            map.get(key),
          ]);
          expect(lockText(read.value, target, documents)).toBe(lockText(empty, target, map));
        }
      },
    ),
    { numRuns: 100 },
  );
});

test("fields in another order, and layouts of other programs, come into the order of igx", () => {
  const own = new Map([["a", { id: "1", url: "u", hash: "h", source: "s" }]]);
  const text = lockText({ version: 1, targets: {} }, target, own);
  const swapped = text.replace(/( *"id": "1",\n)( *"url": "u",\n)/, "$2$1");
  expect(swapped).not.toBe(text);
  for (const other of [
    swapped,
    JSON.stringify(JSON.parse(text)),
    text.replaceAll("  ", "\t"),
    text.replaceAll("\n", "\r\n"),
  ]) {
    const read = parseLock(other);
    if (!read.ok) throw new Error(read.failure);
    expect(lockText(read.value, target, lockedDocuments(read.value, target))).toBe(text);
  }
});
