import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../src/publish/backend.js";
import { backends } from "../../src/publish/backends.js";
import { contentHash } from "../../src/publish/content-hash.js";
import type { PlanItem, PublishDocument } from "../../src/publish/plan.js";
import { makeJob, planJobs } from "../../src/publish/queue/make-jobs.js";
import { type JobOutcome, processJob } from "../../src/publish/queue/process-job.js";
import type { QueueJob } from "../../src/publish/queue/queue-connection.js";
import { createSealer } from "../../src/publish/queue/seal.js";
import { systemClock } from "../../src/publish/rate-limiter.js";
import { folderWith } from "../support/cli.js";
import { publishIn, remoteIn } from "../support/publish-service.js";
import { temporaryDirectory } from "../support/sandbox.js";
import { shelf } from "../support/shelf/shelf.js";
import { type ShelfService, token, withShelf } from "../support/shelf/shelf-service.js";

/*
 * A back-end is a folder and a line. `test/support/shelf` is the folder. The line is the one in `beforeAll`, because the list of the product
 * must not name a test. Everything else is igx as it is.
 */
const list = backends as unknown as Backend[];
beforeAll(() => void list.push(shelf));
// Other files run in the same worker after this one.
afterAll(() => void list.splice(list.indexOf(shelf), 1));

const directory = temporaryDirectory();
const serve = (use: (service: ShelfService) => Promise<void>) => withShelf(join(directory(), "ca"), use);
/** Without `theme_id`, which this service does not know. */
const documentText = (title: string, text = title, more = ""): string =>
  `---\ntitle: ${title}\n${more}---\n\n# ${text}\n`;
const json = { common: { format: "json" as const } };
const namesOf = ({ papers }: ShelfService) => [...papers.values()].map(({ name }) => name);

test("plan, publish, unchanged, update, prune", () =>
  serve(async (service) => {
    const root = await folderWith({ "in/a.igx": documentText("A"), "in/b.igx": documentText("B") });
    const planned = await publishIn(root, service, ["in"], { plan: true }, json);
    expect(JSON.parse(planned.out)).toMatchObject([
      { action: "create", key: "in/a", title: "A" },
      { action: "create", key: "in/b", title: "B" },
    ]);
    expect(await publishIn(root, service, ["in"])).toMatchObject({ code: 0 });
    expect(namesOf(service)).toEqual(["A", "B"]);
    const lock = JSON.parse(await readFile(join(root, "igx.lock.json"), "utf8"));
    expect(lock.targets[service.env["IGX_BASE_URL"]!].documents["in/a"]).toMatchObject({ id: "1", title: "A" });

    service.asked.length = 0;
    expect(await publishIn(root, service, ["in"])).toMatchObject({ code: 0, err: "2 unchanged\n" });
    expect(service.asked).toEqual([]);

    await writeFile(join(root, "in/a.igx"), documentText("A", "Another headline"));
    await rm(join(root, "in/b.igx"));
    const changed = await publishIn(root, service, ["in"], { plan: true }, json);
    expect(JSON.parse(changed.out)).toMatchObject([
      { action: "update", key: "in/a", id: "1", changes: [{ kind: "changed", what: "h1 “Another headline”" }] },
      { action: "orphan", key: "in/b", id: "2" },
    ]);
    expect(await publishIn(root, service, ["in"], { prune: "all", yes: true })).toMatchObject({ code: 0 });
    expect([...service.papers.keys()]).toEqual(["1"]);
    expect(service.papers.get("1")!.body).toContain("Another headline");
  }));

test.each(["before", "after"] as const)("a create whose answer is lost %s it was stored is not sent twice", (lose) =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": documentText("A") });
    service.lose = lose;
    expect(await publishIn(root, service, ["a.igx"])).toMatchObject({ code: 0 });
    expect(namesOf(service)).toEqual(["A"]);
    expect(service.asked.filter((line) => line.startsWith("POST"))).toHaveLength(lose === "before" ? 2 : 1);
    expect(await publishIn(root, service, ["a.igx"])).toMatchObject({ code: 0, err: "1 unchanged\n" });
  }),
);

test("a dry run shows the request without the token and without the password", () =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": documentText("A", "A", "password: sesame-1\npublish: true\n") });
    for (const common of [{}, json.common]) {
      const { code, out, err } = await publishIn(root, service, ["a.igx"], { dryRun: true }, { common });
      expect(code).toBe(0);
      expect(out).toContain(`${service.env["IGX_BASE_URL"]}/papers`);
      expect(out).toContain("Bearer ***");
      expect(out + err).not.toContain(token);
      expect(out + err).not.toContain("sesame-1");
    }
    expect(service.asked).toEqual([]);
  }));

test("without the token nothing is sent, and the message names its variable", () =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": documentText("A") });
    const { SHELF_TOKEN: _, ...env } = service.env;
    const { code, err } = await publishIn(root, { ...service, env }, ["a.igx"]);
    expect([code, err]).toEqual([3, "There are no API credentials.\n"]);
    expect(service.asked).toEqual([]);
  }));

test("a refusal that repeats a wrong token does not reach the terminal", () =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": documentText("A") });
    const env = { ...service.env, SHELF_TOKEN: "wr0ng-token" };
    const { code, out, err } = await publishIn(root, { ...service, env }, ["a.igx"], {}, json);
    expect(code).toBe(4);
    expect(out + err).not.toContain("wr0ng-token");
  }));

test("`igx remote` lists and deletes, and says what the service lacks", () =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": documentText("A") });
    await publishIn(root, service, ["a.igx"]);
    expect((await remoteIn(root, service, ["list"])).out).toContain("A");
    expect(await remoteIn(root, service, ["themes"])).toMatchObject({
      code: 2,
      err: "The service shelf has no themes.\n",
    });
    expect(await remoteIn(root, service, ["download", "1"])).toMatchObject({ code: 2 });
    expect(await remoteIn(root, service, ["delete", "1"], { yes: true })).toMatchObject({ code: 0 });
    expect(service.papers.size).toBe(0);
  }));

describe("through a queue, without its server", () => {
  const project = "4f1c2a52-7d0a-4f5e-9f0b-0a6c1f2d3e4f";

  function create(title: string): PlanItem {
    const payload = shelf.payloadOf(`[{"type":"h1","text":"${title}"}]`, { title, password: "sesame-1" });
    const document: PublishDocument = {
      key: title,
      source: `${title}.igx`,
      hash: contentHash(payload.fields, token, shelf.secretFields),
      title,
      payload: async () => payload,
      content: async () => [],
    };
    return { action: "create", key: document.key, source: document.source, document };
  }

  /** Does what a worker does with a job that holds a create. */
  async function work({ env, ca }: ShelfService): Promise<{ readonly outcome: JobOutcome; readonly data: string }> {
    const credentials = { token };
    const sealer = createSealer(shelf.identify(credentials).key, "igx-queue");
    const [plan] = planJobs([create("A")], false, project);
    const data = await makeJob(plan!, project, {
      prune: false,
      listing: [],
      locked: new Map(),
      sealer,
      secretsOf: () => ["sesame-1"],
    });
    const logs: string[] = [];
    const job = { id: plan!.id, data, extendLock: async () => 1, log: async (row: string) => logs.push(row) };
    const authority = await readFile(ca, "utf8");
    const outcome = await processJob(
      {
        queue: { getJobLogs: async () => ({ logs, count: logs.length }) } as never,
        state: { nextTurn: async () => 0, pauseFor: async () => undefined } as never,
        sealer,
        contentOf: shelf.contentOf,
        client: (secrets) => shelf.connect({ baseUrl: env["IGX_BASE_URL"]!, credentials, ca: authority, secrets }),
        clock: systemClock,
        random: () => 0,
        listDelayMs: 0,
        holdMs: 60_000,
        signal: new AbortController().signal,
      },
      job as unknown as QueueJob,
      "lock",
    );
    return { outcome, data: JSON.stringify(data) };
  }

  test.each([undefined, "before", "after"] as const)("a worker creates it once, with its answer lost %s", (lose) =>
    serve(async (service) => {
      service.lose = lose;
      const { outcome, data } = await work(service);
      expect(outcome).toMatchObject({
        kind: "completed",
        report: { documents: [{ key: "A", action: "create", result: { kind: "done", id: "1" } }] },
      });
      expect(outcome.kind === "completed" && outcome.report.documents[0]!.entry?.elements).toEqual([
        expect.stringMatching(/^h1 /),
      ]);
      expect(namesOf(service)).toEqual(["A"]);
      for (const secret of [token, "sesame-1"]) expect(data + JSON.stringify(outcome)).not.toContain(secret);
    }),
  );
});
