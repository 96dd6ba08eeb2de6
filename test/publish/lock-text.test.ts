import fc from "fast-check";
import { expect, test } from "vitest";
import type { LockEntry } from "../../src/publish/lock-entry.js";
import { type LockFile, lockedDocuments, lockText, parseLock } from "../../src/publish/lock-file.js";
import { anyCharacter } from "../support/any-character.js";

const target = "https://infogr.am";

/** Names that an object would reorder or lose, and parts of the text itself. */
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

/** The lock file, sorted by hand. */
function plainText(file: LockFile, own: ReadonlyMap<string, LockEntry>): string {
  const sorted = (pairs: readonly (readonly [string, unknown])[]) =>
    Object.fromEntries([...pairs].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  const all = { ...file.targets, [target]: { ...file.targets[target], documents: [...own] } };
  const shown = Object.entries(all).map(([url, { documents: known, queued, ...rest }]): [string, unknown] => [
    url,
    { ...rest, documents: sorted(known), ...(queued && queued.size > 0 && { queued: sorted([...queued]) }) },
  ]);
  return `${JSON.stringify({ ...file, targets: sorted(shown) }, null, 2)}\n`;
}

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

test("the text is sorted JSON, and is read again as it was", () => {
  fc.assert(
    fc.property(lock, documents, (made, own) => {
      const file = fileOf(made as never);
      const text = lockText(file, target, new Map(own));
      expect(text).toBe(plainText(file, new Map(own)));
      const read = parseLock(text);
      if (!read.ok) throw new Error(read.failure);
      expect(new Map(lockedDocuments(read.value, target))).toEqual(new Map(own));
      expect(lockText(read.value, target, lockedDocuments(read.value, target))).toBe(text);
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
