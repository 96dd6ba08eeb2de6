import { expect, test } from "vitest";
import type { LockEntry } from "../../src/publish/lock-entry.js";
import type { PlanItem, PublishDocument } from "../../src/publish/plan.js";
import { titleConflicts } from "../../src/publish/title-guard.js";

const documentOf = (key: string, title?: string): PublishDocument => ({
  key,
  source: `${key}.igx`,
  hash: "",
  ...(title !== undefined && { title }),
  payload: async () => ({ fields: [] }) as never,
  content: async () => [{ type: "h1", text: "Inferred" }],
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
});
