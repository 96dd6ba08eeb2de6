import { describe, expect, test } from "vitest";
import { makePlan } from "../../src/publish/plan.js";
import { mustStop, preparePlan } from "../../src/publish/prepare-plan.js";
import type { UnconfirmedCreate } from "../../src/publish/recover.js";
import { runPlan } from "../../src/publish/run-plan.js";
import { documentOf, entryOf, inScope, refused, unknown, unsent, world } from "../support/publish-world.js";

const names = (requests: readonly string[]) => requests.map((one) => one.replace(/^\S+ /, ""));

describe("deletes", () => {
  const locked = [entryOf("a", { hash: "old" }), entryOf("gone"), entryOf("other")];

  test.each([
    ["refused", refused(400)],
    ["not sent", unsent("tls")],
    ["lost", unknown],
  ])("are skipped after an update that was %s", async (_, failed) => {
    const { run, requests, entries, ports } = world((request) => (request.startsWith("update") ? failed : undefined));
    expect(await run(["a"], locked)).toEqual(["a failed", "gone skipped", "other skipped"]);
    expect(requests.filter((one) => one.includes("delete"))).toEqual([]);
    expect(entries.filter((entry) => "key" in entry && entry.key !== "a")).toEqual([]);
    expect(ports.documents.size).toBe(3);
  });

  test("are skipped after a create that stays in doubt", async () => {
    const { run, requests } = world((request, count) => (count > 1 || request !== "list" ? unknown : undefined));
    expect(await run(["new"], locked.slice(1))).toEqual(["new doubt", "gone skipped", "other skipped"]);
    expect(requests.filter((one) => one.includes("delete"))).toEqual([]);
  });

  test("do not depend on each other, and keep the entry of what is still there", async () => {
    const { run, ports } = world((request) => (request === "delete id of gone" ? refused(400) : undefined));
    expect(await run([], locked)).toEqual(["a done", "gone failed", "other done"]);
    expect([...ports.documents.keys()]).toEqual(["gone"]);
  });
});

describe("a create that an earlier run left in doubt", () => {
  const doubt: UnconfirmedCreate = { key: "a", source: "a.igx", hash: "hash of a", title: "a", time: 0 };
  const resume = async (
    doubts: readonly UnconfirmedCreate[],
    known: ReadonlySet<string> | undefined,
    answers = world(() => undefined),
  ) => {
    const { ports, requests, entries } = answers;
    const plan = await makePlan({ documents: [documentOf("a"), documentOf("b")], locked: ports.documents, inScope });
    const unfinished = { doubts, ...(known && { known }) };
    const result = await runPlan(plan, ports, { unfinished });
    const kinds = plan.map((item) => `${item.key} ${result.results.get(item)?.kind}`);
    return {
      kinds,
      waited: answers.sleeps.reduce((sum, one) => sum + one, 0),
      left: result.doubts,
      requests: names(requests),
      types: entries.map(({ type }) => type),
    };
  };

  test("stays so without a list of what was there before, and nothing is sent", async () => {
    expect(await resume([doubt], undefined)).toEqual({
      kinds: ["a doubt", "b skipped"],
      waited: 3000,
      left: [],
      requests: [],
      types: [],
    });
  });

  test("stays so if the service gives no list now, and nothing is sent", async () => {
    const { kinds, requests, types } = await resume(
      [doubt],
      new Set(),
      world(() => refused(403)),
    );
    expect([kinds, requests, types]).toEqual([["a doubt", "b skipped"], ["list"], []]);
  });

  test("is left if no document makes it any more", async () => {
    const gone = { ...doubt, key: "gone" };
    expect(await resume([gone], undefined)).toMatchObject({ left: [gone], kinds: ["a skipped", "b skipped"] });
  });

  test("is looked for no longer because a clock was ahead", async () => {
    const ahead = { ...doubt, created: true, time: 86_400_000 };
    const { kinds, waited } = await resume([ahead], new Set());
    expect(kinds).toEqual(["a doubt", "b done"]);
    expect(waited).toBe(63_000);
  });

  test("waits for the list before it takes what one with its title may have made", async () => {
    const answers = world(() => undefined);
    answers.stored.set("old", { id: "old", title: "b" });
    const { title: _, ...untitled } = doubt;
    const doubts = [
      { ...untitled, created: true },
      { ...doubt, key: "b", title: "b" },
    ];
    const { requests, waited } = await resume(doubts, new Set(), answers);
    expect(waited).toBe(60_000);
    expect(requests.filter((one) => one !== "list")).toEqual(["update old", "create b"]);
  });

  test("is created if the list shows that it is absent", async () => {
    expect(await resume([doubt], new Set())).toMatchObject({
      kinds: ["a done", "b done"],
      requests: ["list", "create a", "create b"],
    });
  });
});

describe("the list before a run", () => {
  const prepared = async (keys: readonly string[], status: number) => {
    const { ports } = world(() => refused(status));
    const documents = new Map([["a", entryOf("a", { hash: "old" })]]);
    const state = { documents, queued: new Map<string, string>() };
    const { client } = ports;
    const remote = { ...ports, client: { ...client, get: async () => refused(404) } };
    return preparePlan({ documents: keys.map((key) => documentOf(key)), state, inScope }, remote);
  };

  test.each([
    [408, false],
    [500, false],
    [503, false],
    [400, true],
    [429, true],
  ])("that fails with %i stops a run of updates: %s; one that creates always", async (status, stops) => {
    expect(mustStop(await prepared(["a"], status))).toBe(stops);
    expect(mustStop(await prepared(["a", "new"], status))).toBe(true);
  });
});

describe("drift", () => {
  const driftOf = async (locked: string | undefined, listed: string | undefined) => {
    const entry = entryOf("a", locked === undefined ? {} : { date_modified: locked });
    const record = { id: entry.id, ...(listed !== undefined && { date_modified: listed }) };
    const listing = [record];
    const [item] = await makePlan({ documents: [documentOf("a")], locked: new Map([["a", entry]]), inScope, listing });
    return item!.drift;
  };

  test("is unknown without dates, not a change", async () => {
    expect(await driftOf(undefined, "1")).toBeUndefined();
    expect(await driftOf("1", undefined)).toBeUndefined();
    expect(await driftOf(undefined, undefined)).toBeUndefined();
    expect(await driftOf("1", "1")).toBeUndefined();
    expect(await driftOf("1", "2")).toBe("changed");
  });

  test("is none if the service writes the same moment in another way", async () => {
    const moment = "2026-01-01T00:00:00Z";
    for (const same of ["2026-01-01T00:00:00.000Z", "2026-01-01T01:00:00+01:00", "2026-01-01T00:00:00.000400Z"])
      expect(await driftOf(moment, same)).toBeUndefined();
    for (const other of ["2026-01-01T00:00:00.001Z", "2026-01-01T00:00:01Z", "soon"])
      expect(await driftOf(moment, other)).toBe("changed");
    expect(await driftOf("soon", "later")).toBe("changed");
  });
});
