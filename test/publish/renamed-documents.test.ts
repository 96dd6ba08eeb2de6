import { expect, test } from "vitest";
import type { LockEntry } from "../../src/publish/lock-entry.js";
import type { PlanItem, PublishDocument } from "../../src/publish/plan.js";
import { withRenames } from "../../src/publish/renamed-documents.js";

const documentOf = (key: string, title: string, hash: string, table?: string): PublishDocument => ({
  key,
  source: table === undefined ? `${key}.igx` : "row.igx",
  hash,
  title,
  ...(table !== undefined && { table }),
  payload: async () => ({ fields: [], warnings: [] }),
  content: async () => [],
});
const create = (key: string, title: string, hash = `new ${key}`, table?: string): PlanItem => {
  const document = documentOf(key, title, hash, table);
  return { action: "create", key, source: document.source, document };
};
const entry = (id: string, title: string, more: Partial<LockEntry> = {}): LockEntry => ({
  id,
  hash: `hash of ${id}`,
  title,
  source: `${id}.igx`,
  ...more,
});
const unchanged = (id: string, title: string, table?: string): PlanItem => {
  const of = entry(id, title, table === undefined ? {} : { table, source: "row.igx" });
  const document = documentOf(`old-${id}`, title, of.hash, table);
  return { action: "unchanged", key: `old-${id}`, source: of.source, document, entry: of };
};
const row = (id: string, title: string) => entry(id, title, { table: "t.csv", source: "row.igx" });
const orphan = (of: LockEntry): PlanItem => ({
  action: "orphan",
  key: `old-${of.id}`,
  source: of.source,
  entry: of,
});

interface Case {
  readonly plan: readonly PlanItem[];
  readonly locked: readonly LockEntry[];
  /** Sources that are there. */
  readonly there?: readonly string[];
  readonly doubts?: readonly string[];
  readonly queued?: readonly string[];
  readonly listed?: readonly string[];
}

/** The renames of a plan as `from → key`, and its unclear ones as `from ? key`. */
async function renamesOf({ plan, locked, there = [], doubts = [], queued = [], listed }: Case) {
  const state = {
    documents: new Map(locked.map((one) => [`old-${one.id}`, one])),
    queued: new Map(queued.map((key) => [key, "redis://queue"])),
    unfinished: { doubts: doubts.map((key) => ({ key })) } as never,
  };
  const { plan: made, unclear } = await withRenames(plan, {
    state,
    isThere: ({ source }) => there.includes(source),
    listing: listed?.map((id) => ({ id })),
  });
  return [
    ...made.flatMap((item) => (item.action === "rename" ? [`${item.from} → ${item.key}`] : [])),
    ...unclear.map(({ items, from }) => `${from.join()} ? ${items.map(({ key }) => key).join()}`),
    ...made.flatMap((item) => (item.action === "orphan" ? [`left ${item.key}`] : [])),
  ];
}

test.each<[string, Case, readonly string[]]>([
  ["a file with the title of a missing one", { plan: [create("n", "A")], locked: [entry("a", "A")] }, ["old-a → n"]],
  [
    "a file with the content of a missing one, whatever its title",
    { plan: [create("n", "N", "hash of a")], locked: [entry("a", "A"), entry("b", "N")] },
    ["old-a → n"],
  ],
  [
    "a row with the content of an orphan",
    { plan: [create("n", "N", "hash of a", "t.csv"), orphan(row("a", "A"))], locked: [row("a", "A")] },
    ["old-a → n"],
  ],
  [
    "the only new row with the title of the only missing one",
    {
      plan: [create("n", "A", "x", "t.csv"), unchanged("b", "B", "t.csv"), orphan(row("a", "A"))],
      locked: [row("a", "A"), row("b", "B")],
    },
    ["old-a → n"],
  ],
])("%s keeps its infographic", async (_, given, renames) => {
  expect(await renamesOf(given)).toEqual(renames);
});

test.each<[string, Case, readonly string[]]>([
  [
    "two files have the title now",
    { plan: [create("n", "A"), create("m", "A")], locked: [entry("a", "A")] },
    ["old-a ? n,m"],
  ],
  [
    "two missing files had the title",
    { plan: [create("n", "A")], locked: [entry("a", "A"), entry("b", "A")] },
    ["old-a,old-b ? n"],
  ],
  [
    "two missing files had the content",
    { plan: [create("n", "N", "h")], locked: [entry("a", "A", { hash: "h" }), entry("b", "B", { hash: "h" })] },
    ["old-a,old-b ? n"],
  ],
  [
    "all keys of a table are new, with the titles of before",
    {
      plan: [
        create("n", "A", "x", "t.csv"),
        create("m", "B", "y", "t.csv"),
        orphan(row("a", "A")),
        orphan(row("b", "B")),
      ],
      locked: [row("a", "A"), row("b", "B")],
    },
    ["old-a ? n", "old-b ? m", "left old-a", "left old-b"],
  ],
  [
    "the only row of a table has another key",
    { plan: [create("n", "A", "x", "t.csv"), orphan(row("a", "A"))], locked: [row("a", "A")] },
    ["old-a ? n", "left old-a"],
  ],
])("it is unclear where %s", async (_, given, unclear) => {
  expect(await renamesOf(given)).toEqual(unclear);
});

const renamedFile: Case = { plan: [create("n", "A")], locked: [entry("a", "A")] };

test.each<[string, Case]>([
  ["another title", { ...renamedFile, plan: [create("n", "N")] }],
  ["the file is there", { ...renamedFile, there: ["a.igx"] }],
  [
    "another document has the title",
    { plan: [create("n", "A"), unchanged("b", "A")], locked: [entry("a", "A"), entry("b", "A")] },
  ],
  ["a row of a table now", { ...renamedFile, plan: [create("n", "A", "x", "t.csv")] }],
  ["from a stream", { ...renamedFile, locked: [entry("a", "A", { source: "-" })] }],
  ["the infographic is gone", { ...renamedFile, listed: ["b"] }],
  ["its create is in doubt", { ...renamedFile, doubts: ["n"] }],
  ["the earlier one is in doubt", { ...renamedFile, doubts: ["old-a"] }],
  ["a queue has it", { ...renamedFile, queued: ["old-a"] }],
  ["an adopted entry without a hash", { plan: [create("n", "N", "")], locked: [entry("a", "A", { hash: "" })] }],
  ["nothing is known", { ...renamedFile, locked: [] }],
])("it is new where %s", async (_, given) => {
  expect(await renamesOf(given)).toEqual([]);
});

test("rows whose title earlier rows have shared are new", async () => {
  const gone = [row("a", "Weather"), row("b", "Weather")];
  const plan = [create("n", "Weather", "x", "t.csv"), ...gone.map(orphan)];
  expect(await renamesOf({ plan, locked: gone })).toEqual(["left old-a", "left old-b"]);
});
