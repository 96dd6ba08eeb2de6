import { describe, expect, test } from "vitest";
import type { JournalEntry } from "../../src/publish/journal.js";
import type { LockEntry } from "../../src/publish/lock-entry.js";
import { reconcile } from "../../src/publish/reconcile.js";
import { recover, type UnconfirmedCreate } from "../../src/publish/recover.js";

const time = "2026-01-01T00:00:00.000Z";
const entryOf = (id: string): LockEntry => ({ id, hash: "h", source: "a.igx" });
const intent = (action: "create" | "update" | "delete", id?: string): JournalEntry => ({
  type: "intent",
  key: "a",
  action,
  time,
  source: "a.igx",
  title: "A",
  ...(id !== undefined && { id }),
});
const done = (action: "create" | "update" | "delete", id?: string): JournalEntry => ({
  type: "done",
  key: "a",
  action,
  ...(id !== undefined && { entry: entryOf(id) }),
});

/** What a journal makes of a lock file that has the infographic `locked` of document `a`: its infographic now, and its doubts. */
function recovered(locked: string | undefined, ...entries: readonly JournalEntry[]) {
  const start: JournalEntry = { type: "run", run: "r", time, target: "t" };
  const lock = new Map(locked === undefined ? [] : [["a", entryOf(locked)]]);
  const { documents, doubts } = recover([start, ...entries], lock)!;
  return { id: documents.get("a")?.id, doubts: doubts.map(({ key }) => key) };
}

describe("a lock file that was replaced since the run, by one that others recorded in", () => {
  test("keeps its infographic, and a create that was done as another one is in doubt", () => {
    expect(recovered("theirs", intent("create"), done("create", "ours"))).toEqual({ id: "theirs", doubts: ["a"] });
    expect(recovered("theirs", intent("create", "old"), done("create", "ours"))).toEqual({
      id: "theirs",
      doubts: ["a"],
    });
  });

  test("keeps its infographic after an update or a delete of another one", () => {
    expect(recovered("theirs", intent("update", "old"), done("update", "old"))).toEqual({ id: "theirs", doubts: [] });
    expect(recovered("theirs", intent("delete", "old"), done("delete"))).toEqual({ id: "theirs", doubts: [] });
  });

  test("may have more of this run than the journal has read so far", () => {
    const replaced = [intent("create"), done("create", "one"), intent("create", "one"), done("create", "two")];
    expect(recovered("two", ...replaced)).toEqual({ id: "two", doubts: [] });
    const again = [intent("create"), done("create", "one"), intent("delete", "one"), done("delete")];
    expect(recovered("two", ...again, intent("create"), done("create", "two"))).toEqual({ id: "two", doubts: [] });
  });
});

test("what the account had before the run is what all its lines name", () => {
  const start: JournalEntry = { type: "run", run: "r", time, target: "t" };
  const known = (ids: readonly string[]): JournalEntry => ({ type: "known", ids });
  expect(recover([start, known(["x"]), known(["y", "x"])], new Map())!.known).toEqual(new Set(["x", "y"]));
  expect(recover([start], new Map())).not.toHaveProperty("known");
});

test("a run that came to its end is not recovered, and only the last run counts", () => {
  const start: JournalEntry = { type: "run", run: "r", time, target: "t" };
  expect(recover([], new Map())).toBeUndefined();
  expect(recover([intent("create")], new Map())).toBeUndefined();
  expect(recover([start, intent("create"), { type: "end" }], new Map())).toBeUndefined();
  const later: JournalEntry = { ...start, run: "later" };
  expect(recover([start, intent("create"), { type: "end" }, later], new Map())).toMatchObject({
    run: "later",
    doubts: [],
  });
});

test("a create stays in doubt until it is done or has failed, with what the journal says of it", () => {
  const start: JournalEntry = { type: "run", run: "r", time, target: "t" };
  const doubt = { key: "a", source: "a.igx", hash: "", time: Date.parse(time), title: "A" };
  const doubtsAfter = (...entries: readonly JournalEntry[]) => recover([start, ...entries], new Map())!.doubts;
  // Of these two keys, only one is in doubt.
  const alike: JournalEntry = { type: "alike", keys: ["a", "b"] };
  const created = (key: string): JournalEntry => ({ type: "created", key });
  const failed: JournalEntry = { type: "failed", key: "a", action: "create" };
  expect(doubtsAfter(intent("create"))).toEqual([doubt]);
  expect(doubtsAfter(intent("create", "old"))).toEqual([{ ...doubt, replaces: "old" }]);
  expect(doubtsAfter(intent("create"), alike)).toEqual([{ ...doubt, alike: true }]);
  expect(doubtsAfter(intent("create"), created("b"), created("a"))).toEqual([{ ...doubt, created: true }]);
  expect(doubtsAfter(intent("create"), failed)).toEqual([]);
  expect(doubtsAfter(intent("create"), failed, alike, created("a"))).toEqual([]);
});

test("a lock file that was not written since the run gets what the journal has", () => {
  expect(recovered(undefined, intent("create"), done("create", "ours"))).toEqual({ id: "ours", doubts: [] });
  expect(recovered("old", intent("create", "old"), done("create", "ours"))).toEqual({ id: "ours", doubts: [] });
  expect(recovered("old", intent("delete", "old"), done("delete"))).toEqual({ id: undefined, doubts: [] });
});

test("an update of another machine that came later stays, so that the next publish compares with what is there", () => {
  const at = (second: number, hash: string): LockEntry => ({
    ...entryOf("one"),
    hash,
    date_modified: `2026-01-01T00:00:0${second}Z`,
  });
  const start: JournalEntry = { type: "run", run: "r", time, target: "t" };
  const ours: JournalEntry = { type: "done", key: "a", action: "update", entry: at(2, "ours") };
  const hashOf = (there: LockEntry) =>
    recover([start, intent("update", "one"), ours], new Map([["a", there]]))!.documents.get("a")?.hash;
  expect(hashOf(at(3, "theirs"))).toBe("theirs");
  expect(hashOf(at(2, ""))).toBe("ours");
  expect(hashOf(at(1, "older"))).toBe("ours");
});

test("what the user chose counts, whatever the lock file has", () => {
  expect(recovered("theirs", intent("create"), done("create", "x"), done("create", "chosen"))).toEqual({
    id: "chosen",
    doubts: [],
  });
});

test("what is found for a create in doubt is exact unless another one had its title", () => {
  const doubt: UnconfirmedCreate = { key: "a", source: "a.igx", hash: "h", title: "A", time: 0 };
  const record = { id: "ours", title: "A" };
  const found = (one: UnconfirmedCreate) => reconcile([one], [record], new Set(), new Map()).get("a");
  expect(found(doubt)).toEqual({ kind: "found", record, exact: true });
  expect(found({ ...doubt, alike: true })).toEqual({ kind: "found", record, exact: false });
  const { title: _, ...untitled } = doubt;
  expect(found(untitled)).toEqual({ kind: "found", record, exact: true });
  const beside = (title: string | undefined) => {
    const other = { ...untitled, key: "b", ...(title !== undefined && { title }) };
    const listing = [record, { id: "other", title: title ?? "C" }];
    return reconcile([doubt, other], listing, new Set(), new Map()).get("a");
  };
  expect(beside("B")).toEqual({ kind: "found", record, exact: true });
  // What the one without a title made may have the title of the other.
  expect(beside(undefined)).toEqual({ kind: "found", record, exact: false });
});

test("what the service confirmed is missing, not absent, and comes first; more new infographics than creates are a question", () => {
  const [one, sure] = ["a", "b"].map(
    (key): UnconfirmedCreate => ({ key, source: `${key}.igx`, hash: "h", title: "A", time: 0 }),
  );
  const kinds = (doubts: readonly UnconfirmedCreate[], ...ids: readonly string[]) => {
    const listing = ids.map((id) => ({ id, title: "A" }));
    return [...reconcile(doubts, listing, new Set(), new Map())].map(([key, { kind }]) => `${key} ${kind}`).sort();
  };
  const confirmed = { ...sure!, created: true };
  expect(kinds([one!, confirmed])).toEqual(["a absent", "b missing"]);
  expect(kinds([one!, confirmed], "new")).toEqual(["a absent", "b found"]);
  expect(kinds([one!, confirmed], "new", "other", "third")).toEqual(["a ambiguous", "b ambiguous"]);
});

test("a create without a title may be any new one that has the title of no other, unless others create too", () => {
  const doubts: readonly UnconfirmedCreate[] = [
    { key: "a", source: "a.igx", hash: "h", time: 0 },
    { key: "b", source: "b.igx", hash: "h", title: "B", time: 0 },
  ];
  const kinds = (ids: readonly string[], shared?: boolean) => {
    const listing = ids.map((id) => ({ id, title: id }));
    return [...reconcile(doubts, listing, new Set(), new Map(), { shared })].map(([key, { kind }]) => `${key} ${kind}`);
  };
  expect(kinds(["B", "any"])).toEqual(["a found", "b found"]);
  expect(kinds(["B"])).toEqual(["a absent", "b found"]);
  expect(kinds(["any"])).toEqual(["a found", "b absent"]);
  expect(kinds(["B", "any", "other"])).toEqual(["a ambiguous", "b found"]);
  expect(kinds(["B", "any"], true)).toEqual(["a ambiguous", "b found"]);
  expect(kinds(["B"], true)).toEqual(["a absent", "b found"]);
});

describe("a create in doubt whose document the lock file has by now", () => {
  const doubtOf = (key: string, replaces?: string): UnconfirmedCreate => ({
    key,
    source: `${key}.igx`,
    hash: "h",
    title: "A",
    time: 0,
    ...(replaces !== undefined && { replaces }),
  });
  const resolve = (
    doubts: readonly UnconfirmedCreate[],
    locked: readonly (readonly [string, string])[],
    ...ids: string[]
  ) => {
    const listing = ids.map((id) => ({ id, title: "A" }));
    const documents = new Map(locked.map(([key, id]) => [key, entryOf(id)]));
    return [...reconcile(doubts, listing, new Set(["old"]), documents)].map(([key, { kind }]) => `${key} ${kind}`);
  };

  test("is not sent again if nothing else can be its infographic", () => {
    expect(resolve([doubtOf("a")], [["a", "theirs"]], "theirs")).toEqual(["a recorded"]);
    expect(resolve([doubtOf("a")], [["a", "theirs"]])).toEqual(["a recorded"]);
    expect(resolve([{ ...doubtOf("a"), created: true }], [["a", "theirs"]], "theirs")).toEqual(["a recorded"]);
  });

  test("is a question if there is another one with its title", () => {
    expect(resolve([doubtOf("a")], [["a", "theirs"]], "theirs", "ours")).toEqual(["a ambiguous"]);
  });

  test("leaves what is there to the creates that the lock file does not have", () => {
    const both = [doubtOf("a"), doubtOf("b")];
    expect(resolve(both, [["a", "theirs"]], "theirs", "other").sort()).toEqual(["a recorded", "b found"]);
    expect(resolve(both, [["a", "theirs"]], "theirs").sort()).toEqual(["a recorded", "b absent"]);
  });

  test("is looked for as ever if the lock file has what it replaces", () => {
    expect(resolve([doubtOf("a", "old")], [["a", "old"]], "old", "ours")).toEqual(["a found"]);
    expect(resolve([doubtOf("a", "old")], [["a", "old"]], "old")).toEqual(["a absent"]);
  });
});

describe("a create without a title in doubt", () => {
  const doubtOf = (key: string, title?: string): UnconfirmedCreate => ({
    key,
    source: `${key}.igx`,
    hash: "h",
    time: 0,
    ...(title !== undefined && { title }),
  });
  const resolve = (doubts: readonly UnconfirmedCreate[], ...titles: readonly (string | undefined)[]) => {
    const listing = titles.map((title, at) => ({ id: `${at}`, ...(title !== undefined && { title }) }));
    return [...reconcile(doubts, listing, new Set(), new Map())].map(([key, { kind }]) => `${key} ${kind}`).sort();
  };

  test("finds what has no title, or one that the service made of its content", () => {
    expect(resolve([doubtOf("a")], undefined)).toEqual(["a found"]);
    expect(resolve([doubtOf("a")], "Coffee")).toEqual(["a found"]);
    expect(resolve([doubtOf("a")])).toEqual(["a absent"]);
  });

  test("is a question if there are more that it may have made", () => {
    expect(resolve([doubtOf("a")], undefined, "Coffee")).toEqual(["a ambiguous"]);
  });

  test("leaves a title to the create that has it, but for one more of it", () => {
    const both = [doubtOf("a"), doubtOf("b", "Coffee")];
    expect(resolve(both, "Coffee")).toEqual(["a absent", "b found"]);
    expect(resolve(both, undefined, "Coffee")).toEqual(["a found", "b found"]);
    expect(resolve(both, "Coffee", "Coffee")).toEqual(["a found", "b found"]);
    expect(resolve(both, "Coffee", "Coffee", "Coffee")).toEqual(["a ambiguous", "b ambiguous"]);
    expect(resolve(both, "Coffee", "Coffee", "Tea")).toEqual(["a ambiguous", "b ambiguous"]);
    expect(resolve([...both, doubtOf("c")], "Coffee", "Coffee")).toEqual(["a found", "b found", "c absent"]);
    const twice = [...both, doubtOf("c", "Coffee")];
    expect(resolve(twice, "Coffee", "Coffee", "Coffee")).toEqual(["a found", "b found", "c found"]);
    expect(resolve(twice, "Coffee", "Coffee")).toEqual(["a absent", "b found", "c found"]);
  });

  test("shares what has one title with the create that has it, each its own, and both are updated", () => {
    const both = [doubtOf("a"), doubtOf("b", "Coffee")];
    const listing = ["1", "2"].map((id) => ({ id, title: "Coffee" }));
    const found = [...reconcile(both, listing, new Set(), new Map()).values()];
    expect(found.map((one) => one.kind === "found" && one.record.id).sort()).toEqual(["1", "2"]);
    expect(found.map((one) => one.kind === "found" && one.exact)).toEqual([false, false]);
  });

  test("comes before one with the title if it certainly happened, and that may not have, once the list must have it", () => {
    const sure = { ...doubtOf("a"), created: true };
    const titled = [doubtOf("b", "Coffee"), doubtOf("c", "Coffee")];
    const kinds = (doubts: readonly UnconfirmedCreate[], isComplete: boolean, ...titles: readonly string[]) => {
      const listing = titles.map((title, at) => ({ id: `${at}`, title }));
      const found = reconcile(doubts, listing, new Set(), new Map(), { isComplete });
      return [...found].map(([key, { kind }]) => `${key} ${kind}`).sort();
    };
    const three = [sure, ...titled];
    expect(kinds(three, false, "Coffee", "Coffee")).toEqual(["a missing", "b found", "c found"]);
    expect(kinds(three, true, "Coffee", "Coffee")).toEqual(["a found", "b found", "c absent"]);
    expect(kinds(three, true, "Coffee")).toEqual(["a found", "b absent", "c absent"]);
    expect(kinds(three, true, "Coffee", "Tea")).toEqual(["a found", "b found", "c absent"]);
    // If both did, the list lacks one of them.
    expect(kinds([sure, { ...titled[0]!, created: true }], true, "Coffee")).toEqual(["a missing", "b found"]);
    expect(kinds([sure, doubtOf("d"), ...titled], true)).toEqual(["a missing", "b absent", "c absent", "d absent"]);
  });

  test("may have made what has the title of one whose document the lock file has by now", () => {
    const both = [doubtOf("a"), doubtOf("b", "Coffee")];
    const found = reconcile(both, [{ id: "1", title: "Coffee" }], new Set(), new Map([["b", entryOf("theirs")]]));
    expect([...found].map(([key, { kind }]) => `${key} ${kind}`).sort()).toEqual(["a found", "b ambiguous"]);
  });
});

test("what a run has created counts for the inputs that it continued with last", () => {
  const start: JournalEntry = { type: "run", run: "r", time, target: "t", command: ["a.igx"] };
  const created = [start, intent("create"), done("create", "ours")];
  expect(recover(created, new Map())).toMatchObject({ command: ["a.igx"], created: new Set(["a"]) });
  const continued: JournalEntry = { type: "command", command: ["b.igx"] };
  expect(recover([...created, continued], new Map())).toMatchObject({ command: ["b.igx"], created: new Set() });
});
