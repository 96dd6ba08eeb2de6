import { expect, test } from "vitest";
import type { LockEntry } from "../../src/publish/lock-entry.js";
import type { PlanItem, PublishDocument } from "../../src/publish/plan.js";
import { renamedDocuments } from "../../src/publish/renamed-documents.js";

const create = (key: string, title: string, table?: string): PlanItem => {
  const source = `${key}.igx`;
  const document: PublishDocument = {
    key,
    source,
    hash: "",
    title,
    ...(table !== undefined && { table }),
    payload: async () => ({ fields: [], warnings: [] }),
    content: async () => [],
  };
  return { action: "create", key, source, document };
};
const entry = (id: string, more: Partial<LockEntry> = {}): LockEntry => ({
  id,
  hash: "",
  source: `${id}.igx`,
  ...more,
});
const listing = [
  { id: "a", title: "A" },
  { id: "b", title: "B" },
  { id: "b2", title: "B" },
];
const renamed = (plan: readonly PlanItem[], entries: readonly LockEntry[], there: readonly string[] = []) =>
  renamedDocuments(plan, listing, {
    locked: new Map(entries.map((one) => [`old-${one.id}`, one])),
    isThere: ({ source }) => there.includes(source),
  });

test("a create with the title of a document whose file is missing is its new name", async () => {
  expect(await renamed([create("n", "A")], [entry("a")])).toEqual([{ key: "n", from: "old-a" }]);
});

test.each<[string, readonly PlanItem[], readonly LockEntry[], (readonly string[])?]>([
  ["another title", [create("n", "N")], [entry("a")]],
  ["the file is there", [create("n", "A")], [entry("a")], ["a.igx"]],
  ["two have the title now", [create("n", "A"), create("m", "A")], [entry("a")]],
  ["two had the title", [create("n", "B")], [entry("b"), entry("b2")]],
  ["a row of a table now", [create("n", "A", "t.csv")], [entry("a")]],
  ["a row of a table before", [create("n", "A")], [entry("a", { table: "t.csv" })]],
  ["from a stream", [create("n", "A")], [entry("a", { source: "-" })]],
  ["nothing is known", [create("n", "A")], []],
])("it is not where %s", async (_, plan, entries, there) => {
  expect(await renamed(plan, entries, there)).toEqual([]);
});
