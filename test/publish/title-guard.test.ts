import { expect, test } from "vitest";
import type { LockEntry } from "../../src/publish/lock-entry.js";
import type { PlanItem, PublishDocument } from "../../src/publish/plan.js";
import { titleConflicts } from "../../src/publish/title-guard.js";

const headline = [{ type: "h1", text: "Inferred" }];
const documentOf = (key: string, title?: string, content: readonly unknown[] = headline): PublishDocument => ({
  key,
  source: `${key}.igx`,
  hash: "",
  ...(title !== undefined && { title }),
  payload: async () => ({ fields: [] }) as never,
  content: async () => content,
});
const create = (key: string, title?: string): PlanItem => ({
  action: "create",
  key,
  source: `${key}.igx`,
  document: documentOf(key, title),
});
const records = [
  { id: "1", title: "Cafe\u0301  of\n1950" },
  { id: "2", title: "Owned" },
  { id: "3", title: "Inferred" },
  { id: "4" },
] as const;
const locked = new Map<string, LockEntry>([["o", { id: "2", hash: "", source: "o.igx" }]]);
const conflictsOf = async (...items: PlanItem[]) =>
  (await titleConflicts(items, records, { locked })).map(({ item, records: found }) => [
    item.key,
    ...found.map(({ id }) => id),
  ]);

test("a title of an infographic that no document owns is a conflict, however the service spells it", async () => {
  const items = [create("a", "Café of 1950"), create("b", "Owned"), create("c", "New")];
  expect(await conflictsOf(...items)).toEqual([["a", "1"]]);
});

test("a title that the service infers is compared too", async () => {
  expect(await conflictsOf(create("a"), create("b", "Café of 1950"))).toEqual([
    ["a", "3"],
    ["b", "1"],
  ]);
});

test("it may be that of the first headline of either size, or of the first text, whatever kind it is of", async () => {
  const conflictWith = async (...content: readonly unknown[]) => {
    const document = documentOf("a", undefined, content);
    return (await conflictsOf({ action: "create", key: "a", source: "a.igx", document })).length > 0;
  };
  const [quote, other] = [
    { type: "quote", text: "Inferred" },
    { type: "body", text: "Other" },
  ];
  expect(await conflictWith(quote, other)).toBe(true);
  expect(await conflictWith(other, quote)).toBe(false);
  expect(await conflictWith(other, { type: "h2", text: "Inferred" })).toBe(true);
  expect(await conflictWith({ type: "h1", text: 5 }, { type: "separator" }, quote)).toBe(true);
  expect(await conflictWith({ type: "h1", text: 5 }, { type: "separator" })).toBe(false);
  // One conflict, though two titles are there.
  const document = documentOf("a", undefined, [...headline, { type: "h2", text: "Café of 1950" }]);
  expect(await conflictsOf({ action: "create", key: "a", source: "a.igx", document })).toEqual([["a", "3"]]);
});

test("a secret title is compared, and only it, and is not in the conflict; an inferred one is", async () => {
  const sending = async (title: string | undefined) => {
    const payload = async () => ({ fields: [], warnings: [], ...(title !== undefined && { title }) });
    const document = { ...documentOf("a"), payload };
    return await titleConflicts([{ action: "create", key: "a", source: "a.igx", document }], records, { locked });
  };
  const [hidden] = await sending("Café of 1950");
  expect(hidden!.records).toEqual([records[0]]);
  expect(hidden).not.toHaveProperty("title");
  expect(await sending("New")).toEqual([]);
  expect((await sending(undefined))[0]!.title).toBe("Inferred");
});

test("only what would be created is a conflict, and not what the run looks for anyway", async () => {
  const { document } = create("a", "Café of 1950") as Extract<PlanItem, { action: "create" }>;
  const entry: LockEntry = { id: "old", hash: "", source: "a.igx" };
  const update: PlanItem = { action: "update", key: "a", source: "a.igx", document, entry, changes: [], fields: [] };
  expect(await conflictsOf(update, create("c", "New"))).toEqual([]);
  const doubt = { key: "a", source: "a.igx", hash: "", title: "Another", time: 0 };
  const unfinished = { doubts: [doubt], known: new Set(["1"]) };
  const plan = [create("a", "Café of 1950")];
  expect(await titleConflicts(plan, records, { locked, unfinished })).toEqual([]);
});

test("the entries of the lock file are not read as long as no title is the same", async () => {
  const unread = new Map(locked);
  unread.values = () => {
    throw new Error("read");
  };
  for (const listing of [records, []])
    expect(await titleConflicts([create("a", "New"), create("b", "Newer")], listing, { locked: unread })).toEqual([]);
  await expect(titleConflicts([create("a", "Owned")], records, { locked: unread })).rejects.toThrow("read");
});

test("a create under way explains an infographic with its title, unless that existed before its run", async () => {
  const doubt = { key: "b", source: "b.igx", hash: "", title: "Report", time: 0 };
  const explained = async (known?: readonly string[]) => {
    const unfinished = { doubts: [doubt], ...(known && { known: new Set(known) }) };
    const listing = [{ id: "9", title: "Report" }];
    const conflicts = await titleConflicts([create("a", "Report")], listing, { locked, unfinished });
    return conflicts.length === 0;
  };
  expect([await explained(), await explained(["8"]), await explained(["9"])]).toEqual([true, true, false]);
  const explains = async (queued: { readonly key: string; readonly title?: string }) =>
    (await titleConflicts([create("a", "Report")], [{ id: "9", title: "Report" }], { locked, queued: [queued] }))
      .length === 0;
  // The service may have made this title for one without.
  expect([await explains({ key: "q" }), await explains({ key: "q", title: "Other" })]).toEqual([true, false]);
});
