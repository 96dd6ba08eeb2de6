import { expect, test } from "vitest";
import { contentHash } from "../../../src/publish/content-hash.js";
import { infogram } from "../../../src/publish/infogram/infogram.js";
import type { Pair } from "../../../src/publish/infogram/sign.js";
import type { JournalEntry } from "../../../src/publish/journal.js";
import type { LockEntry } from "../../../src/publish/lock-entry.js";
import type { Failed } from "../../../src/publish/outcome.js";
import type { PlanItem, PublishDocument } from "../../../src/publish/plan.js";
import { collectJobs } from "../../../src/publish/queue/collect-jobs.js";
import { enqueue } from "../../../src/publish/queue/enqueue.js";
import { guardedClient, jobJournal } from "../../../src/publish/queue/guarded.js";
import { boundTo, jobSchema } from "../../../src/publish/queue/job-data.js";
import { jobItems } from "../../../src/publish/queue/job-items.js";
import { jobId, queueName, readJobId } from "../../../src/publish/queue/job-name.js";
import { readReport, reportOfJob } from "../../../src/publish/queue/job-report.js";
import { readJournalRows } from "../../../src/publish/queue/journal-rows.js";
import { makeJob, planJobs } from "../../../src/publish/queue/make-jobs.js";
import { processJob } from "../../../src/publish/queue/process-job.js";
import { queueAddress } from "../../../src/publish/queue/queue-address.js";
import { createSealer } from "../../../src/publish/queue/seal.js";
import { systemClock } from "../../../src/publish/rate-limiter.js";
import { reconcile } from "../../../src/publish/reconcile.js";
import { recover } from "../../../src/publish/recover.js";
import type { PublishClient } from "../../../src/publish/run-ports.js";

/* What a queue is made of, without a server. */

const project = "4f1c2a52-7d0a-4f5e-9f0b-0a6c1f2d3e4f";

function create(key: string, title: string | undefined): PlanItem {
  const fields: Pair[] = [
    ["content", `[{"type":"h1","text":"${key}"}]`],
    ["password", "sesame"],
  ];
  const document: PublishDocument = {
    key,
    source: `${key}.igx`,
    hash: contentHash(fields, "secret", infogram.secretFields),
    ...(title !== undefined && { title }),
    payload: async () => ({ fields, warnings: [] }),
    content: async () => [],
  };
  return { action: "create", key, source: document.source, document };
}

const entry: LockEntry = { id: "one", hash: "sha256-1", source: "a.igx" };
const orphan: PlanItem = { action: "orphan", key: "gone", source: "gone.igx", entry };

test("creates of one title are one job, however the title is written; the rest is a job each", () => {
  const items = [
    create("a", "Same"),
    create("b", "Own"),
    create("c", " Same "),
    create("d", undefined),
    create("e", undefined),
    orphan,
  ];
  const keys = (prune: boolean) => planJobs(items, prune, project).map((job) => job.items.map(({ key }) => key));
  expect(keys(true)).toEqual([["a", "c"], ["b"], ["d", "e"], ["gone"]]);
  expect(keys(false)).toEqual([["a", "c"], ["b"], ["d", "e"]]);
});

test("the id of a job tells whose it is and what title it creates, and neither in words", () => {
  const id = jobId(project, ["reports/coffee"], "Coffee");
  expect(id).not.toMatch(/coffee|4f1c2a52/i);
  expect(readJobId(id)?.title).toBe(readJobId(jobId("b", ["x"], "Coffee"))?.title);
  expect(readJobId(jobId(project, ["x"]))).not.toHaveProperty("title");
  // Without a title of their own, those of two projects do not stand in each other's way.
  expect(readJobId(jobId(project, ["x"], null))?.title).not.toBe(readJobId(jobId("b", ["x"], null))?.title);
  expect(readJobId("17")).toBeUndefined();
  expect(queueName("key", "https://a.example")).not.toBe(queueName("key", "https://b.example"));
});

test("what is sent is sealed, and opens with the secret only, for what it was made for only", async () => {
  const sealer = createSealer("the-secret", "igx-queue");
  const making = { prune: false, locked: new Map([["a", entry]]), sealer, secretsOf: () => ["sesame"] };
  const listing = [
    { id: "old", title: "Same" },
    { id: "other", title: "Other" },
  ];
  const job = await makeJob(planJobs([create("a", "Same")], false, project)[0]!, project, { ...making, listing });
  expect(JSON.stringify(job)).not.toMatch(/sesame|the-secret|"h1\\?"/);
  expect(jobSchema.safeParse(JSON.parse(JSON.stringify(job))).data).toEqual(job);
  expect(job).toMatchObject({ known: ["old"], documents: [{ was: "one sha256-1" }] });

  const opened = jobItems(job, sealer, new Map(), infogram.contentOf);
  expect(opened?.secrets).toEqual(["sesame"]);
  const [item] = opened!.items;
  expect((await item!.document!.payload()).fields).toContainEqual(["password", "sesame"]);
  // What an earlier worker has done is not done again.
  expect(jobItems(job, sealer, new Map([["a", entry]]), infogram.contentOf)?.items).toEqual([]);
  expect(jobItems(job, createSealer("another", "igx-queue"), new Map(), infogram.contentOf)).toBeUndefined();
  expect(jobItems(job, createSealer("the-secret", "igx-another"), new Map(), infogram.contentOf)).toBeUndefined();
  expect(
    jobItems({ ...job, project: "00000000-0000-4000-8000-000000000000" }, sealer, new Map(), infogram.contentOf),
  ).toBeUndefined();
  const [document] = job.documents;
  for (const change of [
    { key: "b" },
    { action: "update" as const, id: "x" },
    { hash: "" },
    { was: "" },
    { title: "Other" },
  ])
    expect(sealer.open(document!.sealed, boundTo(project, { ...document!, ...change }))).toBeUndefined();
});

test("who has lost a job neither sends nor writes", async () => {
  const [sent, written]: [string[], string[]] = [[], []];
  const record = { id: "new" };
  const answer = async <Value>(name: string, value: Value) => {
    sent.push(name);
    return { kind: "ok", status: 200, value } as const;
  };
  const client: PublishClient = {
    create: () => answer("create", record),
    update: () => answer("update", record),
    delete: () => answer("delete", undefined),
    list: () => answer("list", []),
    get: () => answer("get", record),
  };
  const lost = async () => {
    throw new Error("lost");
  };
  const guarded = guardedClient(client, lost, async () => undefined);
  for (const send of [
    () => guarded.create([]),
    () => guarded.update("x", []),
    () => guarded.delete("x"),
    () => guarded.list(),
    () => guarded.get("x"),
  ])
    await expect(send()).rejects.toThrow("lost");
  const job = { log: async (row: string) => written.push(row) } as never;
  await expect(jobJournal(job, lost).append({ type: "end" })).rejects.toThrow("lost");
  expect([...sent, ...written]).toEqual([]);

  await guardedClient(
    client,
    async () => undefined,
    async () => undefined,
  ).create([]);
  await jobJournal(job, async () => undefined).append({ type: "end" });
  expect([...sent, ...written]).toEqual(["create", '{"type":"end"}']);
});

test("a job's journal tells what is in doubt; rows of somebody else make it none", () => {
  const job = { version: 1 as const, project, time: "2026-11-21T00:00:00Z", known: ["old"], documents: [] };
  const intent: JournalEntry = {
    type: "intent",
    key: "a",
    action: "create",
    time: job.time,
    source: "a.igx",
    hash: "h",
    title: "T",
  };
  const done: JournalEntry = { type: "done", key: "a", action: "create", entry };
  const rows = (...entries: readonly unknown[]) =>
    readJournalRows(
      job,
      entries.map((one) => JSON.stringify(one)),
    );
  expect(recover(rows(intent)!, new Map())).toMatchObject({
    doubts: [{ key: "a", title: "T" }],
    known: new Set(["old"]),
  });
  expect(recover(rows(intent, done)!, new Map())).toMatchObject({ doubts: [], documents: new Map([["a", entry]]) });
  expect(rows({ type: "intent", key: 1 })).toBeUndefined();
  expect(readJournalRows(job, ["{"])).toBeUndefined();
});

/** What becomes of a job with one create, by a service that answers each create so and lists nothing. */
async function processWith(answer: Failed, pauseFor: (wait: number) => void = () => undefined) {
  const sealer = createSealer("secret", "igx-queue");
  const making = { prune: false, locked: new Map(), sealer, secretsOf: () => [], listing: [] };
  const data = await makeJob(planJobs([create("a", "A")], false, project)[0]!, project, making);
  const job = { id: "j", data, log: async () => 0, extendLock: async () => 1 } as never;
  const list = async () => ({ kind: "ok", status: 200, value: [] });
  return processJob(
    {
      queue: { getJobLogs: async () => ({ logs: [], count: 0 }) } as never,
      state: { nextTurn: async () => 0, pauseFor: async (wait: number) => pauseFor(wait) } as never,
      sealer,
      contentOf: infogram.contentOf,
      client: () => ({ create: async () => answer, list }) as never,
      clock: systemClock,
      random: () => 0,
      listDelayMs: 0,
      holdMs: 1000,
      signal: new AbortController().signal,
    },
    job,
    "token",
  );
}

test("a service that asks the account to wait for hours makes no dead letters: the job comes back later", async () => {
  const pauses: number[] = [];
  const outcomeWith = (status: number) =>
    processWith(
      { kind: "refused", status, serviceMessage: "", message: `${status}`, retryAfterSeconds: 86_400 },
      (wait) => pauses.push(wait),
    );
  expect(await outcomeWith(429)).toEqual({ kind: "later", why: "429" });
  expect(pauses).toEqual([600_000]);
  expect(await outcomeWith(422)).toMatchObject({ kind: "dead", why: "422" });
});

test("a redirect pauses the queue for all, but not 303, which is about one document", async () => {
  const outcomeWith = (status: number) =>
    processWith({ kind: "redirected", status, location: "https://x/", message: `${status}` });
  for (const status of [301, 302, 307, 308])
    expect(await outcomeWith(status)).toEqual({ kind: "pause", why: `${status}` });
  expect(await outcomeWith(303)).toMatchObject({ kind: "dead", why: "303" });
});

test("the report of a dead letter is kept if the list was what failed", () => {
  const done = { key: "a", action: "create", was: "", result: { kind: "done", id: "one", adopted: true }, entry };
  const failed = { kind: "refused", status: 404, serviceMessage: "", message: "Not sent." };
  const unlisted = { key: "b", action: "create", was: "", result: { kind: "failed", failed, unlisted: true } };
  const documents = [done, unlisted];
  expect(reportOfJob({ progress: { documents } } as never, true)).toEqual({ documents });
});

test("the report of a job has no secret that the service repeats", async () => {
  const sealer = createSealer("secret", "igx-queue");
  const making = { prune: false, locked: new Map(), sealer, secretsOf: () => ["sesame"], listing: [] };
  const data = await makeJob(planJobs([create("a", "A")], false, project)[0]!, project, making);
  const record = { id: "id-sesame", title: "Open sesame", url: "https://view/open-%73esame", published: true };
  const outcome = await processJob(
    {
      queue: { getJobLogs: async () => ({ logs: [], count: 0 }) } as never,
      state: { nextTurn: async () => 0, pauseFor: async () => undefined } as never,
      sealer,
      contentOf: infogram.contentOf,
      client: () => ({ create: async () => ({ kind: "ok", status: 201, value: record }) }) as never,
      clock: systemClock,
      random: () => 0,
      listDelayMs: 0,
      holdMs: 1000,
      signal: new AbortController().signal,
    },
    { id: "j", data, log: async () => 1, extendLock: async () => 1 } as never,
    "token",
  );
  if (outcome.kind !== "completed") throw new Error(outcome.kind);
  const [{ result, entry: kept }] = outcome.report.documents as [(typeof outcome.report.documents)[0]];
  expect(result).toMatchObject({
    id: "id-sesame",
    record: { title: "Open ***", url: "https://view/open-***", published: true },
  });
  expect(kept).toMatchObject({ id: "id-sesame" });
  expect(kept).not.toHaveProperty("url");
});

test("of a dead letter without a report, its journal tells what is done; what this igx cannot read is no report", async () => {
  const sealer = createSealer("the-secret", "igx-queue");
  const making = { prune: false, locked: new Map(), sealer, secretsOf: () => [] };
  const data = await makeJob(planJobs([create("a", "Same"), create("b", "Same")], false, project)[0]!, project, making);
  const reported = (progress: unknown, ...logs: readonly unknown[]) =>
    readReport(
      { getJobLogs: async () => ({ logs: logs.map((row) => JSON.stringify(row)) }) } as never,
      { id: "1", data, progress } as never,
      true,
    );
  const done = { type: "done", key: "a", action: "create", entry };
  const result = { kind: "done", id: "one", adopted: false };
  const documents = [{ key: "a", action: "create", was: "", result, entry }];
  expect(await reported(0, done)).toEqual({ documents });
  // An older worker, which could not read the job, has left this.
  expect(await reported({ documents: [] }, done)).toEqual({ documents });
  expect(await reported(0, { type: "done", key: "a", action: "publish" })).toBeUndefined();
  expect(await reported({ version: 2 }, done)).toBeUndefined();
});

test("what a dead letter has done is recorded once: later the lock file may have something newer, or have forgotten it", async () => {
  const id = jobId(project, ["a", "b"], "Same");
  const done = { key: "a", action: "create", was: "", result: { kind: "done", id: "one", adopted: false }, entry };
  const failed = { kind: "refused", status: 422, serviceMessage: "", message: "422" };
  const job = {
    id,
    failedReason: "422",
    progress: {
      documents: [done, { key: "b", action: "create", was: "", result: { kind: "failed", failed } }],
    } as object,
    updateProgress: async (progress: object) => {
      job.progress = progress;
    },
  };
  const queue = {
    getRanges: async ([state]: readonly string[]) => (state === "failed" ? [id] : []),
    getJob: async () => job,
  };
  const documents = new Map<string, LockEntry>();
  const collect = async () => {
    for await (const _ of collectJobs(queue as never, project, { documents, queued: new Map(), save: async () => {} }));
    return Object.fromEntries(documents);
  };
  expect(await collect()).toEqual({ a: entry });
  const newer = { ...entry, hash: "sha256-2" };
  documents.set("a", newer);
  expect(await collect()).toEqual({ a: newer });
  documents.clear();
  expect(await collect()).toEqual({});
  expect(reportOfJob(job as never, true)?.documents.map(({ key, result }) => [key, result.kind])).toEqual([
    ["a", "done"],
    ["b", "failed"],
  ]);
});

test("a dead letter that a new job replaces is not in the way of what it has done", async () => {
  const sealer = createSealer("the-secret", "igx-queue");
  const making = { prune: false, locked: new Map(), sealer, secretsOf: () => [] };
  const [before] = planJobs([create("a", "Same"), create("b", "Same")], false, project);
  const data = await makeJob(before!, project, making);
  const own = { job: { id: before!.id }, state: "failed", data };
  const logs = [JSON.stringify({ type: "done", key: "a", action: "create", entry })];
  const removed: string[] = [];
  const queue = {
    getJobLogs: async (id: string) => ({ logs: removed.includes(id) ? [] : logs }),
    remove: async (id: string) => removed.push(id),
    addBulk: async (jobs: readonly { readonly opts: { readonly jobId: string } }[]) =>
      jobs.map(({ opts }) => ({ id: opts.jobId })),
  };
  const { key, source, document } = create("a", "Same") as Extract<PlanItem, { action: "create" }>;
  const update: PlanItem = { action: "update", key, source, document, entry, changes: [], fields: [] };
  const backlog = { own: new Map([["a", own] as const, ["b", own] as const]), titles: new Map(), unread: [] };
  const input = { ...making, project, backlog, anew: false };
  const { pending, refused } = await enqueue(queue as never, [create("b", "Same"), update], input as never);
  expect([[...pending.values()].flat().map(({ key }) => key), [...refused.values()]]).toEqual([["b", "a"], []]);
  expect(removed).toEqual([before!.id]);
});

test("while others create too, what is new proves nothing of one without a title; that nothing is new does", () => {
  const doubt = { key: "a", source: "a.igx", hash: "h", time: 0 };
  const resolution = (listing: readonly { readonly id: string; readonly title: string }[]) =>
    reconcile([doubt], listing, new Set(["old"]), new Map(), { shared: true }).get("a")?.kind;
  expect(resolution([{ id: "old", title: "Old" }])).toBe("absent");
  expect(resolution([{ id: "new", title: "Whose?" }])).toBe("ambiguous");
});

test("an address is shown without what is secret in it", () => {
  const address = queueAddress("postgres://me:p%40ss@db.example:5432/igx?password=other");
  expect(address).toMatchObject({ kind: "postgres", shown: "postgres://db.example:5432/igx" });
  expect(address?.secrets).toEqual(["p%40ss", "p@ss", "other"]);
  expect(queueAddress("rediss://queue.example:6380/1")).toMatchObject({ kind: "redis", secrets: [] });
  for (const text of ["http://x", "redis", "redis://", "", "amqp://x"]) expect(queueAddress(text)).toBeUndefined();
});
