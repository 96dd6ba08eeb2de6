import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type ProgressEvent, type PublishJob, type PublishStore, plan, publish } from "../../src/publish/index.js";
import { folderWith } from "../support/cli.js";
import { documentText, type PublishService, publishIn, type Trick, withService } from "../support/publish-service.js";
import { temporaryDirectory } from "../support/sandbox.js";

const directory = temporaryDirectory();
const serve = (use: (service: PublishService) => Promise<void>) => withService(join(directory(), "ca"), use);

const documents = (...texts: readonly string[]) =>
  texts.map((text, at) => ({
    key: `city-${at}`,
    content: JSON.stringify([{ type: "h1", text }]),
    request: { title: `City ${at}`, theme_id: 1 },
  }));

async function jobFor(
  { env, ca }: PublishService,
  more: Pick<PublishJob, "documents" | "project">,
): Promise<PublishJob> {
  const { IGX_BASE_URL: baseUrl = "", IGX_API_KEY: key = "", IGX_API_SECRET: secret = "" } = env;
  const account = { baseUrl, apiKey: key, apiSecret: secret, ca: await readFile(ca, "utf8") };
  return { account, rate: 100_000, settleMs: 0, ...more };
}

/** A store of the caller's own: here memory, with a journal that a test can look at. */
function memoryStore(): PublishStore & { readonly journal: () => string } {
  let lock: string | undefined;
  let [journal, held] = ["", false];
  return {
    readLock: async () => lock,
    writeLock: async (text) => {
      lock = text;
    },
    readJournal: async () => journal,
    openJournal: async () => ({
      append: async (lines) => {
        journal += lines;
      },
      close: async () => undefined,
    }),
    removeJournal: async () => {
      journal = "";
    },
    acquire: async () => {
      if (held) return { ok: false, message: "It is held." };
      held = true;
      return {
        ok: true,
        release: async () => {
          held = false;
        },
      };
    },
    journal: () => journal,
  };
}

const outcomes = ({ items }: Awaited<ReturnType<typeof publish>>) => items.map(({ key, result }) => [key, result.kind]);

describe("publishing as a library", () => {
  // No jitter: a request that failed is sent again at once.
  beforeEach(() => {
    const random = vi.spyOn(Math, "random").mockReturnValue(0);
    return () => random.mockRestore();
  });

  test("plans, creates, updates, leaves alone and prunes, with the lock file of the folder", () =>
    serve(async (service) => {
      const root = await folderWith({ "own.igx": documentText("Own") });
      const job = await jobFor(service, { documents: documents("a", "b", "c"), project: root });
      const planned = await plan(job);
      expect(planned).toMatchObject({ ok: true, problems: [], items: [{ key: "city-0", action: "create" }, {}, {}] });
      expect(service.stored.size).toBe(0);

      const said: string[] = [];
      const onProgress: PublishJob["onProgress"] = (event) =>
        said.push(
          event.kind === "planned" ? `${event.changes} changes` : `${event.item.key} ${event.done}/${event.of}`,
        );
      const published = await publish({ ...job, onProgress, concurrency: 1 });
      expect(published).toMatchObject({ ok: true, items: [{ result: { kind: "done", status: 201 } }, {}, {}] });
      expect(said).toEqual(["3 changes", "city-0 1/3", "city-1 2/3", "city-2 3/3"]);
      const lock = JSON.parse(await readFile(join(root, "igx.lock.json"), "utf8"));
      expect(Object.keys(lock.targets[job.account.baseUrl].documents)).toEqual(["city-0", "city-1", "city-2"]);

      const before = service.asked.length;
      expect(await publish(job)).toMatchObject({ ok: true, items: [{ result: { kind: "unchanged" } }, {}, {}] });
      expect(service.asked.length).toBe(before);

      const changed = { ...job, documents: documents("a", "B"), prune: true };
      expect(await publish({ ...job, documents: [], prune: true })).toMatchObject({
        ok: false,
        problems: [{ kind: "refused", message: expect.stringContaining("would delete 3 of 3 infographics") }],
      });
      expect(outcomes(await publish(changed))).toEqual([
        ["city-0", "unchanged"],
        ["city-1", "done"],
        ["city-2", "done"],
      ]);
      expect([...service.stored.values()].map(({ title }) => title)).toEqual(["City 0", "City 1"]);

      // The command in the same folder leaves what a program has published alone.
      expect(await publishIn(root, service, ["."], { prune: true, yes: true })).toMatchObject({ code: 0 });
      const { out, err } = await publishIn(root, service, ["."], { plan: true });
      expect(out + err).not.toContain("city-");
      expect(service.stored.size).toBe(3);
    }));

  test("stops when it is asked to and goes on the next time, in a store of the caller's own", () =>
    serve(async (service) => {
      const store = memoryStore();
      const job = await jobFor(service, { documents: documents("a", "b", "c", "d"), project: store });
      const stop = new AbortController();
      const onProgress: PublishJob["onProgress"] = (event) => event.kind === "result" && stop.abort();
      const stopped = await publish({ ...job, concurrency: 1, signal: stop.signal, onProgress });
      expect([stopped.ok, outcomes(stopped)]).toEqual([
        false,
        ["done", "skipped", "skipped", "skipped"].map((kind, at) => [`city-${at}`, kind]),
      ]);
      expect(store.journal()).not.toBe("");

      // The answer to one create is lost: it is looked for, not sent again.
      let lost = false;
      service.trick = ({ method }) => {
        if (method !== "POST" || lost) return undefined;
        lost = true;
        return "drop-after";
      };
      const [first, second] = await Promise.all([publish(job), publish(job)]);
      expect(second).toEqual({ ok: false, items: [], problems: [{ kind: "locked", message: "It is held." }] });
      expect(first.ok).toBe(true);
      expect(first.items.filter(({ result }) => result.kind === "done" && result.adopted)).toHaveLength(1);
      expect([service.stored.size, store.journal()]).toEqual([4, ""]);
    }));

  test("creates every document again with `createAll`, also one that an earlier run left in doubt", () =>
    serve(async (service) => {
      const store = memoryStore();
      const job = await jobFor(service, { documents: documents("a", "b"), project: store });
      expect(await publish(job)).toMatchObject({ ok: true });
      expect(await publish({ ...job, createAll: true })).toMatchObject({ ok: true });
      expect(service.stored.size).toBe(4);

      let lost = false;
      service.trick = ({ method }) => {
        if (lost) return { status: 403 };
        lost = method === "POST";
        return lost ? "drop-after" : undefined;
      };
      const doubtful = {
        ...job,
        documents: [{ ...job.documents[0]!, key: "new", request: { title: "New", theme_id: 1 } }],
      };
      expect(outcomes(await publish(doubtful))).toContainEqual(["new", "doubt"]);
      expect(service.stored.size).toBe(5);
      service.trick = () => undefined;
      expect(await publish({ ...doubtful, createAll: true })).toMatchObject({ ok: true });
      expect([service.stored.size, store.journal()]).toEqual([6, ""]);
    }));

  test("an element that is no object is published, and its document is unchanged afterwards", () =>
    serve(async (service) => {
      const job = await jobFor(service, {
        documents: [{ key: "odd", content: "[null, 1.0]", request: { title: "Odd", theme_id: 1 } }],
        project: memoryStore(),
      });
      expect(await publish(job)).toMatchObject({ ok: true });
      expect(await plan(job)).toMatchObject({ items: [{ action: "unchanged" }] });
    }));

  test("gives a value for whatever the service answers", () =>
    serve(async (service) => {
      const answers: readonly (Trick | ((method: string) => Trick))[] = [
        { status: 400, body: "No." },
        { status: 403 },
        { status: 302, headers: { location: "https://elsewhere" } },
        { status: 200, body: "{" },
        { status: 200, body: "[]".repeat(10_000) },
        { status: 404, body: "<html>" },
        (method) => (method === "GET" ? undefined : { status: 422, body: "Bad content" }),
        (method) => (method === "GET" ? undefined : { status: 301, headers: { location: "x" } }),
      ];
      for (const answer of answers) {
        service.trick = ({ method }) => (typeof answer === "function" ? answer(method) : answer);
        const job = await jobFor(service, { documents: documents("a", "b"), project: memoryStore() });
        const result = await publish(job);
        expect(result.ok).toBe(false);
        expect(result.problems.length + result.items.length).toBeGreaterThan(0);
        expect(await plan(job)).toHaveProperty("ok");
      }
      expect(service.stored.size).toBe(0);
    }));

  test("says what is wrong with a job, a store, or another one that publishes", () =>
    serve(async (service) => {
      const root = await folderWith({ "igx.lock.json": "{" });
      const job = await jobFor(service, { documents: documents("a"), project: root });
      const problemOf = async (more: Partial<PublishJob>) => (await publish({ ...job, ...more })).problems[0];
      const [one] = job.documents;
      expect(await problemOf({})).toEqual({ kind: "store", message: "The lock file cannot be used: it is not JSON." });
      expect(await problemOf({ documents: [one!, { ...one!, key: "CITY-0" }] })).toMatchObject({ kind: "job" });
      expect(await problemOf({ documents: [{ ...one!, content: '{"a": 1}' }] })).toMatchObject({ kind: "job" });
      expect(await problemOf({ rate: Number.NaN })).toMatchObject({ kind: "job" });
      for (const concurrency of [Number.NaN, 0, -1])
        expect(await problemOf({ concurrency })).toEqual({
          kind: "job",
          message: "The concurrency is not a number of 1 or more.",
        });
      expect(await problemOf({ settleMs: Number.NaN })).toMatchObject({ kind: "job" });
      const missing = join(root, "missing");
      const noFolder = { kind: "store", message: `The project folder ${missing} is missing.` };
      expect(await problemOf({ project: missing })).toEqual(noFolder);
      expect((await plan({ ...job, project: missing })).problems).toEqual([noFolder]);
      expect(existsSync(missing)).toBe(false);
      expect(await problemOf({ account: { ...job.account, baseUrl: "http://a" } })).toMatchObject({ kind: "job" });
      await writeFile(join(root, "igx.lock.json"), '{"version": 1, "targets": {}}');
      service.stored.set("x", { id: "x", title: "City 0", content: "", date_modified: "2026" });
      expect(await problemOf({})).toMatchObject({ kind: "refused", message: expect.stringContaining("`city-0`") });
      const full = { ...memoryStore(), writeLock: () => Promise.reject(new Error("disk full")) };
      expect(await problemOf({ project: full, createAll: true })).toEqual({
        kind: "store",
        message: "The results cannot be saved: disk full.",
      });
    }));

  test("a store that fails is a problem that says why, whatever it throws and whenever", () =>
    serve(async (service) => {
      // As `fetch` does.
      const offline = new TypeError("fetch failed");
      const job = await jobFor(service, { documents: documents("a"), project: memoryStore() });
      const failing = async (more: Partial<PublishStore>) =>
        (await publish({ ...job, createAll: true, project: { ...memoryStore(), ...more } })).problems;
      const store = (message: string) => [{ kind: "store", message }];
      const unread = store("The lock file cannot be used: it cannot be read: fetch failed.");
      expect(await failing({ readLock: () => Promise.reject(offline) })).toEqual(unread);
      const readLock = () => {
        throw offline;
      };
      expect(await failing({ readLock })).toEqual(unread);
      expect((await plan({ ...job, project: { ...memoryStore(), readLock } })).problems).toEqual(unread);
      expect(await failing({ acquire: () => Promise.reject("no lease") })).toEqual(store("no lease."));
      const unsaved = store("The results cannot be saved: fetch failed.");
      expect(await failing({ writeLock: () => Promise.reject(offline) })).toEqual(unsaved);
      expect(await failing({ openJournal: () => Promise.reject(offline) })).toEqual(unsaved);
      const file = { append: () => Promise.reject(offline), close: async () => undefined };
      expect(await failing({ openJournal: async () => file })).toEqual(unsaved);
      expect(await failing({ removeJournal: () => Promise.reject(undefined) })).toEqual(
        store("The results cannot be saved: undefined."),
      );
      // What is released has been published.
      const acquire = async () => ({ ok: true as const, release: () => undefined as never });
      expect(await failing({ acquire })).toEqual([]);
      const throws = () => {
        throw offline;
      };
      expect(await failing({ acquire: async () => ({ ok: true as const, release: throws }) })).toEqual([]);
    }));

  test("null sets no number of a job: each has its default", () =>
    serve(async (service) => {
      const job = await jobFor(service, { documents: documents("a"), project: memoryStore() });
      const absent = { rate: null, concurrency: null, settleMs: null } as never;
      expect(await publish({ ...job, ...(absent as object) })).toMatchObject({ ok: true, problems: [] });
    }));

  test("a journal that takes no line is closed", () =>
    serve(async (service) => {
      const closed = vi.fn(async () => undefined);
      const openJournal = async () => ({ append: () => Promise.reject(new Error("The disk is full")), close: closed });
      const job = await jobFor(service, { documents: documents("a"), project: { ...memoryStore(), openJournal } });
      const { problems } = await publish(job);
      expect(problems).toEqual([{ kind: "store", message: "The results cannot be saved: The disk is full." }]);
      expect(closed).toHaveBeenCalledOnce();
    }));

  test("a store whose lock has a wrong signal keeps no lock", () =>
    serve(async (service) => {
      const store = memoryStore();
      const acquire = async () => ({ ...(await store.acquire()), lost: {} }) as never;
      const job = await jobFor(service, { documents: documents("a"), project: { ...store, acquire } });
      await expect(publish(job)).rejects.toThrow(TypeError);
      expect(await publish({ ...job, project: store })).toMatchObject({ ok: true });
    }));

  test("without a limit of its own, with a listener that throws, and after an abort", () =>
    serve(async (service) => {
      const job = await jobFor(service, { documents: documents("a", "b"), project: memoryStore() });
      const mine = new Error("mine");
      const onProgress = ({ kind }: ProgressEvent) => {
        if (kind === "result") throw mine;
      };
      await expect(publish({ ...job, onProgress, concurrency: 1 })).rejects.toBe(mine);
      expect(service.stored.size).toBe(1);
      expect(await publish({ ...job, concurrency: Number.POSITIVE_INFINITY })).toMatchObject({ ok: true });
      expect(service.stored.size).toBe(2);
      service.asked.length = 0;
      expect((await plan({ ...job, signal: AbortSignal.abort() })).items).toHaveLength(2);
      expect(service.asked).toEqual([]);
    }));

  test("with a listener that rejects: publish stops, waits for its promises and rejects with the error", () =>
    serve(async (service) => {
      const job = {
        ...(await jobFor(service, { documents: documents("a", "b"), project: memoryStore() })),
        concurrency: 1,
      };
      const mine = new Error("mine");
      const first = async ({ kind }: ProgressEvent) => {
        if (kind === "result") throw mine;
      };
      await expect(publish({ ...job, onProgress: first })).rejects.toBe(mine);
      expect(service.stored.size).toBe(1);
      const last = async (event: ProgressEvent) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (event.kind === "result" && event.done === event.of) throw mine;
      };
      await expect(publish({ ...job, onProgress: last })).rejects.toBe(mine);
      expect(service.stored.size).toBe(2);
      expect(await publish(job)).toMatchObject({ ok: true });
    }));
});
