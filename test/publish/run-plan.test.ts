import { describe, expect, test } from "vitest";
import { contentHash } from "../../src/publish/content-hash.js";
import type { Pair } from "../../src/publish/infogram/sign.js";
import type { InfographicRecord } from "../../src/publish/infographic-record.js";
import type { JournalEntry } from "../../src/publish/journal.js";
import type { LockEntry } from "../../src/publish/lock-entry.js";
import type { Failed, RequestOutcome } from "../../src/publish/outcome.js";
import { makePlan, type PublishDocument } from "../../src/publish/plan.js";
import type { PublishedResult } from "../../src/publish/published-result.js";
import { recover } from "../../src/publish/recover.js";
import { runPlan } from "../../src/publish/run-plan.js";
import type { PublishClient, RunPorts } from "../../src/publish/run-ports.js";

/** Numbers from 0 below 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Stored extends InfographicRecord {
  readonly content: string;
}

const lost: Failed = { kind: "unknown", method: "POST", message: "lost" };
const refusedWith = (status: number): Failed => ({ kind: "refused", status, serviceMessage: "", message: `${status}` });

/** A service in memory that fails now and then, before the work or after it. */
function unreliable(random: () => number, faults: number) {
  const stored = new Map<string, Stored>();
  let count = 0;
  let requests = 0;
  const answer = <Value>(work: () => Value, reading = false): RequestOutcome<Value> => {
    requests++;
    if (random() < faults)
      return [lost, refusedWith(500), refusedWith(503), refusedWith(429)][Math.floor(random() * 4)]!;
    const value = work();
    if (random() < faults)
      return [lost, refusedWith(502), { ...lost, kind: "malformed", status: 201 } as Failed][
        Math.floor(random() * (reading ? 2 : 3))
      ]!;
    return { kind: "ok", status: 200, value };
  };
  const put = (id: string, fields: readonly Pair[]): InfographicRecord => {
    const { title, content } = Object.fromEntries(fields) as { title?: string; content: string };
    const record = { id, title: title ?? "inferred", date_modified: `${++count}` };
    stored.set(id, { ...record, content });
    return record;
  };
  const client: PublishClient = {
    create: async (fields) => answer(() => put(`id-${stored.size}-${count}`, fields)),
    update: async (id, fields) => (stored.has(id) ? answer(() => put(id, fields)) : refusedWith(404)),
    delete: async (id) => answer(() => void stored.delete(id)),
    list: async () => answer(() => [...stored.values()].map(({ content: _, ...record }) => record), true),
    get: async (id) => answer(() => ({ id }), true),
  };
  return { client, stored, requests: () => requests };
}

function documentOf(key: string, title: string | undefined, text: string): PublishDocument {
  const content = [{ type: "h1", text }];
  const fields: Pair[] = [
    ["content", JSON.stringify(content)],
    ...(title === undefined ? [] : [["title", title] as const]),
  ];
  return {
    key,
    source: `${key}.igx`,
    ...(title !== undefined && { title }),
    hash: contentHash(fields, "secret", ["password"]),
    payload: async () => ({ fields, warnings: [] }),
    content: async () => content,
  };
}

/** A process that dies before or after any of its writes, together with what outlives it. */
class Died extends Error {}

function machine(random: () => number, dying: number) {
  const entries: JournalEntry[] = [];
  let saved = new Map<string, LockEntry>();
  const perhapsDie = () => {
    if (random() < dying) throw new Died();
  };
  const ports = (client: PublishClient): RunPorts => {
    const documents = new Map(recover(entries, saved)?.documents ?? saved);
    let dead = false;
    const step = async (write: () => void) => {
      // Whoever is dead writes nothing, however many of its promises are still being resolved.
      if (dead) throw new Died();
      try {
        perhapsDie();
        write();
        perhapsDie();
      } catch (error) {
        dead = true;
        throw error;
      }
    };
    const alive =
      <Arguments extends readonly unknown[], Value>(call: (...given: Arguments) => Promise<Value>) =>
      async (...given: Arguments) => {
        if (dead) throw new Died();
        return call(...given);
      };
    return {
      client: {
        create: alive(client.create),
        update: alive(client.update),
        delete: alive(client.delete),
        list: alive(client.list),
        get: alive(client.get),
      },
      journal: { append: (entry) => step(() => void entries.push(entry)), close: async () => undefined },
      documents,
      save: () =>
        step(() => {
          saved = new Map(documents);
        }),
      clock: { now: () => 0, sleep: async () => undefined },
      now: () => new Date(0),
      random,
      acquire: async () => undefined,
      concurrency: 3,
      listDelayMs: 0,
      signal: new AbortController().signal,
      onResult: () => undefined,
    };
  };
  return { entries, ports, saved: () => saved };
}

async function publishOnce(
  documents: readonly PublishDocument[],
  { entries, ports }: ReturnType<typeof machine>,
  client: PublishClient,
): Promise<readonly PublishedResult[]> {
  const mine = ports(client);
  const unfinished = recover(entries, mine.documents);
  if (!unfinished) await mine.journal.append({ type: "run", run: "r", time: "", target: "t" });
  const plan = await makePlan({ documents, locked: mine.documents, inScope: () => true });
  const { results, doubts } = await runPlan(plan, mine, { prune: true, ...(unfinished && { unfinished }) });
  const all = [...results.values()];
  if (doubts.length === 0 && all.every(({ kind }) => kind !== "doubt")) await mine.journal.append({ type: "end" });
  return all;
}

/** Again and again, as somebody would who wants it done. */
async function publishUntilDone(
  documents: readonly PublishDocument[],
  world: ReturnType<typeof machine>,
  client: PublishClient,
) {
  for (let attempt = 0; attempt < 500; attempt++) {
    try {
      const results = await publishOnce(documents, world, client);
      if (results.every(({ kind }) => kind === "done" || kind === "unchanged")) return;
    } catch (error) {
      if (!(error instanceof Died)) throw error;
    }
  }
  throw new Error("It never came to an end.");
}

const runs = Number(process.env["IGX_FUZZ_RUNS"] ?? 150);

describe("killed at any instant, against a service that drops answers", () => {
  test.each<readonly [string, (at: number) => string | undefined]>([
    ["titles of their own", (at) => `Report ${at}`],
    ["one title for all", () => "Report"],
    ["titles some share", (at) => `Report ${at % 3}`],
    ["no titles", () => undefined],
    ["titles for some", (at) => (at % 2 === 0 ? undefined : `Report ${at}`)],
    ["the title that the service gives those without", (at) => (at % 2 === 0 ? undefined : "inferred")],
  ])("nothing is lost and nothing doubled: %s", async (_, titleOf) => {
    for (let seed = 0; seed < runs; seed++) {
      const random = randomOf(seed);
      const { client, stored } = unreliable(random, 0.15);
      const world = machine(random, 0.03);
      const first = Array.from({ length: 8 }, (_, at) => documentOf(`d${at}`, titleOf(at), `text ${at}`));
      await publishUntilDone(first, world, client);
      const texts = () => [...stored.values()].map(({ content }) => content).sort();
      expect(texts(), `seed ${seed}`).toEqual((await contents(first)).sort());
      // Then some change, one goes, one comes.
      const second = [
        ...first.slice(2),
        documentOf("d1", titleOf(1), "new text"),
        documentOf("d9", titleOf(9), "text 9"),
      ];
      await publishUntilDone(second, world, client);
      expect(texts(), `seed ${seed}`).toEqual((await contents(second)).sort());
      expect(world.saved().size).toBe(second.length);
    }
  });
});

const contents = (documents: readonly PublishDocument[]): Promise<string[]> =>
  Promise.all(documents.map(async ({ payload }) => Object.fromEntries((await payload()).fields)["content"]!));

/** The most intents that were on the disk without an outcome, of a run of 200 creates with so many requests at a time. */
async function mostUnderWay(
  journalDelay: () => Promise<unknown>,
  serviceDelay: () => Promise<unknown>,
  concurrency = 4,
) {
  const documents = Array.from({ length: 200 }, (_, at) => documentOf(`d${at}`, `Report ${at}`, "text"));
  const plan = await makePlan({ documents, locked: new Map(), inScope: () => true });
  const { client } = unreliable(() => 1, 0);
  let [open, most] = [0, 0];
  const append = async ({ type }: JournalEntry) => {
    await journalDelay();
    if (type === "intent") most = Math.max(most, ++open);
    if (type === "done") open--;
  };
  const create: PublishClient["create"] = async (fields) => {
    await serviceDelay();
    return client.create(fields);
  };
  const ports = machine(() => 1, 0).ports({ ...client, create });
  const journal = { append, close: async () => undefined };
  const { results } = await runPlan(plan, { ...ports, journal, concurrency });
  expect([...results.values()].every(({ kind }) => kind === "done")).toBe(true);
  return most;
}

const turns = (count: number) => async () => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
};

test("of a slow service no more intents wait than it has requests; of a fast one, as many as the journal keeps waiting", async () => {
  expect(await mostUnderWay(turns(1), turns(10))).toBeLessThanOrEqual(4 + 4 + 4);
  expect(await mostUnderWay(turns(5), turns(1))).toBeGreaterThan(12);
  expect(await mostUnderWay(turns(5), turns(0))).toBeLessThanOrEqual(4 * 36);
});

test("more requests at a time than there are documents are as many as there are documents", async () => {
  expect(await mostUnderWay(turns(1), turns(1), 999_999_999)).toBeLessThanOrEqual(200);
});
