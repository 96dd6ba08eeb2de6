import { describe, expect, test } from "vitest";
import { elementChanges, elementMarks, elementsOf } from "../../src/publish/element-marks.js";
import type { Failed } from "../../src/publish/outcome.js";
import { makePlan } from "../../src/publish/plan.js";
import { systemClock } from "../../src/publish/rate-limiter.js";
import { reconcile } from "../../src/publish/reconcile.js";
import { recover } from "../../src/publish/recover.js";
import { retryDecision } from "../../src/publish/retry-decision.js";
import { runPlan } from "../../src/publish/run-plan.js";
import { documentOf, entryOf, inScope, refused, unknown, unsent, world } from "../support/publish-world.js";

describe("the plan", () => {
  test("says for each document what would be done with it, and what else there is", async () => {
    const locked = new Map([
      ["same", entryOf("same")],
      [
        "other",
        entryOf("other", { hash: "old", theme_id: 3, elements: [...elementMarks([{ type: "h1", text: "was" }])] }),
      ],
      ["left", entryOf("left")],
      ["elsewhere", entryOf("elsewhere", { source: "not/looked/at.igx" })],
    ]);
    const plan = await makePlan({
      documents: ["new", "same", "other"].map((key) => documentOf(key)),
      locked,
      inScope: ({ source }) => !source.startsWith("not/"),
    });
    expect(plan.map(({ action, key }) => `${action} ${key}`)).toEqual([
      "create new",
      "unchanged same",
      "update other",
      "orphan left",
    ]);
    expect(plan[2]).toMatchObject({
      fields: ["theme_id"],
      changes: [{ kind: "changed", what: "h1 “other”", position: 1 }],
    });
  });

  test("a number in another notation is a change of its element, since it is sent so", () => {
    const told = (before: string, now: string) =>
      elementChanges(elementMarks(elementsOf(before)), elementsOf(now)).map(({ kind, what }) => `${kind} ${what}`);
    const chart = (value: string) => `[{"type":"chart","chart_type":"bar","data":[[["a"],["b",${value}]]]}]`;
    const map = (value: string) => `[{"type":"map","territory":"world","data":[{"title":"Chad","value":${value}}]}]`;
    expect(told(chart("1.0"), chart("1"))).toEqual(["changed chart bar"]);
    expect(told(chart("9007199254740993"), chart("9007199254740992"))).toEqual(["changed chart bar"]);
    expect(told(map("24.40"), map("24.4"))).toEqual(["changed map world"]);
    expect(told(map("24.40"), map("24.40"))).toEqual([]);
    // An earlier igx made the same mark of it.
    expect(elementMarks(elementsOf(chart("1")))).toEqual(elementMarks(JSON.parse(chart("1"))));
    expect(elementMarks(elementsOf("[null]"))).toHaveLength(1);
  });

  test("what differs is told by element: added, removed, changed, moved", () => {
    const [a, b, c] = ["a", "b", "c"].map((text) => ({ type: "body", text }));
    const chart = { type: "chart", chart_type: "bar", data: [1] };
    const told = (before: readonly unknown[], now: readonly unknown[]) =>
      elementChanges(elementMarks(before), now).map(({ kind, what, position }) => `${kind} ${position} ${what}`);
    expect(told([a, b], [a, b])).toEqual([]);
    expect(told([a], [a, chart])).toEqual(["added 2 chart bar"]);
    expect(told([a, chart, b], [a, b])).toEqual(["removed 2 chart bar"]);
    expect(told([a, chart], [a, { ...chart, data: [2] }])).toEqual(["changed 2 chart bar"]);
    expect(told([a, b], [c, b])).toEqual(["changed 1 body “c”"]);
    expect(told([], [{ type: "body", text: `${"long ".repeat(20)}\n` }])).toEqual([
      "added 1 body “long long long long long long long long…”",
    ]);
  });

  test("drift is what the service says against what it said", async () => {
    const documents = ["a", "b", "c", "d"].map((key) => documentOf(key, key === "d" ? "changed" : undefined));
    const locked = new Map(documents.map(({ key }) => [key, entryOf(key, { date_modified: "1" })]));
    const listing = [
      { id: "id of a", date_modified: "1" },
      { id: "id of b", date_modified: "2" },
    ];
    const plan = await makePlan({ documents, locked, inScope, listing });
    expect(plan.map(({ action, drift }) => `${action} ${drift}`)).toEqual([
      "unchanged undefined",
      "unchanged changed",
      "unchanged gone",
      "create gone",
    ]);
    const [orphan] = await makePlan({ documents: [], locked: new Map([["c", entryOf("c")]]), inScope, listing });
    expect(orphan).toMatchObject({ action: "orphan", drift: "gone" });
  });

  test("a repair creates what is gone, and nothing else that has not changed", async () => {
    const documents = ["a", "b", "c"].map((key) => documentOf(key));
    const locked = new Map(documents.map(({ key }) => [key, entryOf(key, { date_modified: "1" })]));
    const listing = ["a", "b"].map((key) => ({ id: `id of ${key}`, date_modified: key === "b" ? "2" : "1" }));
    const actions = async (repair: boolean) =>
      (await makePlan({ documents, locked, inScope, listing, repair })).map(({ action }) => action);
    expect(await actions(true)).toEqual(["unchanged", "unchanged", "create"]);
    expect(await actions(false)).toEqual(["unchanged", "unchanged", "unchanged"]);
  });
});

describe("the policy", () => {
  const verdict = (action: Parameters<typeof retryDecision>[0], failed: Failed, attempt = 1) =>
    retryDecision(action, failed, attempt, () => 0.5).kind;

  test.each([500, 502, 504, 408])("after %i a create is in doubt, and all else is done again", (status) => {
    expect(verdict("create", refused(status))).toBe("doubt");
    for (const action of ["update", "delete", "read"] as const) expect(verdict(action, refused(status))).toBe("retry");
  });

  test("a create is sent again only when it provably did not happen", () => {
    for (const status of [400, 401, 403, 404, 409, 413, 422, 429, 503])
      expect(verdict("create", refused(status))).toBe("doubt");
    for (const reason of ["name-not-found", "connection-refused", "tls", "timeout", "unreachable"] as const) {
      expect([1, 2, 3].map((attempt) => verdict("create", unsent(reason), attempt))).toEqual([
        "retry",
        "retry",
        "stop",
      ]);
    }
    expect(verdict("create", unknown)).toBe("doubt");
    expect(verdict("create", { kind: "malformed", status: 200, message: "" })).toBe("doubt");
    for (const status of [400, 404, 409, 413, 422]) expect(verdict("update", refused(status))).toBe("fail");
    for (const status of [401, 403]) expect(verdict("update", refused(status))).toBe("stop");
  });

  test("after 303 a create is in doubt and other changes are done again, with and without an address; other redirects stop the run", () => {
    const redirected = (status: number): Failed => ({ kind: "redirected", status, location: "/x", message: "" });
    expect(verdict("create", redirected(303))).toBe("doubt");
    expect(verdict("create", refused(303))).toBe("doubt");
    for (const status of [300, 301, 302, 307, 308]) {
      expect(verdict("create", redirected(status))).toBe("doubt");
      expect(verdict("update", redirected(status))).toBe("stop");
    }
    for (const action of ["update", "delete"] as const) {
      for (const failed of [redirected(303), refused(303)]) expect(verdict(action, failed)).toBe("retry");
      expect(verdict(action, redirected(303), 6)).toBe("fail");
    }
    expect(verdict("read", redirected(303))).toBe("stop");
  });

  test("what no second attempt can change is not sent again", () => {
    for (const action of ["create", "update", "read"] as const) {
      // The address is wrong for all requests, an id for one.
      for (const reason of ["not-https", "bad-url"] as const) expect(verdict(action, unsent(reason))).toBe("stop");
      expect(verdict(action, unsent("bad-id"))).toBe("fail");
    }
  });

  test("a wait of exactly ten minutes is not too long", () => {
    const last = (failed: Failed, waited = 0) => retryDecision("update", failed, 1, () => 0, waited);
    expect(last(refused(503, 600))).toEqual({ kind: "retry", afterMs: 600_000 });
    expect(last(refused(429, 1), 599_000)).toEqual({ kind: "retry", afterMs: 1000 });
    expect(last(refused(429, 1), 599_001)).toEqual({ kind: "stop" });
  });

  test("waits as long as it is asked to, never less, and not for hours", () => {
    const wait = (failed: Failed, attempt = 1, waited = 0) =>
      retryDecision("update", failed, attempt, () => 0.5, waited);
    expect(wait(refused(429, 60))).toEqual({ kind: "retry", afterMs: 60_000 });
    expect(wait(refused(503))).toEqual({ kind: "retry", afterMs: 250 });
    expect([2, 3, 4, 5].map((attempt) => wait(refused(503, 1), attempt))).toEqual(
      [1000, 1000, 2000, 4000].map((afterMs) => ({ kind: "retry", afterMs })),
    );
    expect(wait(refused(503, 86_400))).toEqual({ kind: "fail" });
    // The account has to wait, not this request.
    expect(wait(refused(429, 86_400))).toEqual({ kind: "stop" });
    expect(wait(refused(503), 6)).toEqual({ kind: "fail" });
    // All attempts together, not each of them.
    expect(wait(refused(429, 599)).kind).toBe("retry");
    expect(wait(refused(503, 599), 2, 599_000)).toEqual({ kind: "fail" });
    expect(wait(refused(429, 599), 2, 599_000)).toEqual({ kind: "stop" });
    expect(wait(refused(503), 2, 599_000).kind).toBe("retry");
  });
});

describe("a run", () => {
  test("with Retry-After everybody waits, not only the one who was told", async () => {
    const { run, requests } = world(
      (request, count) => (request === "create a" && count === 2 ? refused(429, 60) : undefined),
      2,
    );
    expect(await run(["a", "b", "c"])).toEqual(["a done", "b done", "c done"]);
    // What was under way already is; nothing begins within the minute.
    expect(requests.filter((one) => !/^(0|60|63|120|123) /.test(one))).toEqual([]);
    expect(requests.filter((one) => one.startsWith("0 ")).length).toBeLessThanOrEqual(3);
  });

  test("nothing more is sent to a service that asks for hours", async () => {
    const { run, requests } = world((_, count) => (count > 2 ? refused(429, 3600) : undefined));
    expect(await run(["a", "b", "c"])).toEqual(["a done", "b doubt", "c skipped"]);
    expect(requests).toHaveLength(3);
  });

  test("nor do those wait that were about to send: the run ends", async () => {
    const { ports } = world((request) => (request === "create a" ? refused(429, 86_400) : undefined), 2);
    const documents = ["a", "b", "c", "d"].map((key) => documentOf(key));
    const plan = await makePlan({ documents, locked: new Map(), inScope });
    const { results } = await runPlan(plan, { ...ports, clock: systemClock }, { prune: false });
    expect(plan.map((item) => results.get(item)?.kind)).toEqual(["doubt", "done", "skipped", "skipped"]);
  });

  test("the wait of a last attempt counts too", async () => {
    const { run, requests } = world((request) => (request === "create a" ? refused(429, 60) : undefined));
    expect(await run(["a", "b"])).toEqual(["a failed", "b done"]);
    expect(requests.map((one) => one.replace(/ .*/, "")).slice(-2)).toEqual(["300", "360"]);
  });

  test.each(["tls", "connection-refused", "name-not-found"] as const)(
    "%s: tried a little, nothing sent, nothing in doubt",
    async (reason) => {
      const { run, requests, entries } = world(() => unsent(reason));
      expect(await run(["a", "b"])).toEqual(["a failed", "b skipped"]);
      expect(requests.map((one) => one.split(" ")[1])).toEqual(["list", "list", "list"]);
      expect(recover([{ type: "run", run: "r", time: "", target: "t" }, ...entries], new Map())?.doubts).toEqual([]);
    },
  );

  test("the network goes in the middle: what was not sent is in no doubt", async () => {
    const { run, requests, entries } = world((_, count) => (count > 2 ? unsent("connection-refused") : undefined));
    expect(await run(["a", "b", "c"])).toEqual(["a done", "b failed", "c skipped"]);
    expect(requests).toHaveLength(5);
    expect(recover([{ type: "run", run: "r", time: "", target: "t" }, ...entries], new Map())?.doubts).toEqual([]);
  });

  test.each([404, 410])("updates are sent again, and deletes count as done when it is gone (%i)", async (gone) => {
    const failures: Readonly<Record<number, Failed>> = { 1: refused(500), 2: unknown, 4: unknown, 5: refused(gone) };
    const { run, requests, ports } = world((_, count) => failures[count]);
    expect(await run(["a"], [entryOf("a", { hash: "old" }), entryOf("gone")])).toEqual(["a done", "gone done"]);
    expect(requests.map((one) => one.replace(/^\S+ /, ""))).toEqual([
      "update id of a",
      "update id of a",
      "update id of a",
      "delete id of gone",
      "delete id of gone",
    ]);
    expect([...ports.documents.keys()]).toEqual(["a"]);
  });

  test("is not begun where what is there cannot be listed", async () => {
    for (const failed of [refused(500), refused(429), unknown]) {
      const { run, requests } = world(() => failed);
      expect(await run(["a", "b"])).toEqual(["a failed", "b skipped"]);
      expect(requests.every((one) => one.endsWith("list"))).toBe(true);
    }
  });

  test("waits for the service to settle before its list counts", async () => {
    const { run, requests } = world((request, count) => (request === "create a" && count === 2 ? unknown : undefined));
    expect(await run(["a"])).toEqual(["a done"]);
    expect(requests).toEqual(["0 list", "0 create a", "3 list", "3 create a"]);
  });

  test("with a document that cannot be made any more nothing is in doubt", async () => {
    const { ports, entries, requests } = world(() => undefined);
    const broken = { ...documentOf("a"), payload: () => Promise.reject(new Error("the table is gone")) };
    const plan = await makePlan({ documents: [broken], locked: new Map(), inScope });
    await expect(runPlan(plan, ports)).rejects.toThrow("the table is gone");
    expect(entries.map(({ type }) => type)).toEqual(["known"]);
    expect(requests).toEqual(["0 list"]);
  });
});

test("ours is found by its title however the service keeps it", () => {
  const doubt = { key: "a", source: "a.igx", hash: "x", time: 0 };
  const found = (title: string, there: string) =>
    reconcile([{ ...doubt, title }], [{ id: "1", title: there }], new Set(), new Map()).get("a")?.kind;
  expect(found(" Our  year ", "Our year")).toBe("found");
  expect(found("Cafe\u0301", "Caf\u00e9")).toBe("found");
  // Services that write titles in their own way exist, so one new infographic may be it.
  expect(found("Our year", "our year")).toBe("ambiguous");
});

test("creates of which some arrive each time are sent again as long as some do; of which none arrives, twice", async () => {
  const keys = ["a", "b", "c", "d", "e", "f"];
  let arrives = false;
  const some = world((request) => {
    if (request === "list") arrives = true;
    if (request === "list" || arrives) {
      arrives = request === "list";
      return undefined;
    }
    return unknown;
  });
  expect(await some.run(keys)).toEqual(keys.map((key) => `${key} done`));
  const none = world((request) => (request === "list" ? undefined : unknown));
  expect(await none.run(keys)).toEqual(keys.map((key) => `${key} failed`));
  expect(none.requests.filter((request) => request.includes("create"))).toHaveLength(2 * keys.length);
});
