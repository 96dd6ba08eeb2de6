import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { readMetricsAddress } from "../../../src/cli/queue/metrics-address.js";
import { prometheusText } from "../../../src/cli/queue/prometheus-text.js";
import { createWorkerMetrics } from "../../../src/cli/queue/worker-metrics.js";
import { describeWithServers } from "../../support/describe-with-servers.js";
import { eventsOf } from "../../support/events.js";
import { queueWorld, type StartedWorker } from "../../support/queue.js";
import { servers } from "../../support/servers.js";

/* What a monitor reads of a worker, and what a program reads of its log. */

const document = (title: string): string => `---\ntitle: ${title}\ntheme_id: 1\n---\n# ${title}\n`;

/** The samples of a text, by their names with labels. Whatever is not the format of Prometheus fails. */
function samplesOf(text: string): ReadonlyMap<string, number> {
  const samples = new Map<string, number>();
  let current: { readonly name: string; readonly type: string } | undefined;
  const lines = text.split("\n");
  expect(lines.pop()).toBe("");
  for (const [at, line] of lines.entries()) {
    const [, name, type] = /^# TYPE (igx_[a-z_]+) (counter|gauge|histogram)$/.exec(line) ?? [];
    if (name !== undefined && type !== undefined) {
      expect(lines[at - 1]).toMatch(new RegExp(`^# HELP ${name} [^\\n]+$`));
      expect([type === "counter", name]).toEqual([name.endsWith("_total"), name]);
      current = { name, type };
      continue;
    }
    if (line.startsWith("# HELP ")) continue;
    const [, own = "", labels = "", value] =
      /^([a-z_]+)(\{[a-z_]+="[^"\\]*"(?:,[a-z_]+="[^"\\]*")*\})? (\S+)$/.exec(line) ?? [];
    const suffixes = current?.type === "histogram" ? ["_bucket", "_sum", "_count"] : [""];
    expect([line, suffixes.map((suffix) => `${current?.name}${suffix}`)]).toEqual([
      line,
      expect.arrayContaining([own]),
    ]);
    expect([line, samples.has(own + labels), Number.isFinite(Number(value))]).toEqual([line, false, true]);
    samples.set(own + labels, Number(value));
  }
  return samples;
}

test("jobs, documents, retries and pauses are counted; the histogram is cumulative", () => {
  const metrics = createWorkerMetrics("1.2.3");
  const reported = (action: "create" | "update" | "delete") => ({ key: "secret title", action }) as never;
  metrics.outcome(
    { kind: "completed", report: { documents: [reported("create"), reported("update")] } },
    { keys: ["secret title"], milliseconds: 500 },
  );
  metrics.outcome(
    { kind: "dead", report: { documents: [reported("create")] }, why: "secret" },
    { keys: [], milliseconds: 1e6 },
  );
  metrics.outcome({ kind: "later", why: "secret" }, { keys: [], milliseconds: 62.5 });
  metrics.retry({ kind: "unknown", method: "PUT", message: "secret" }, 500, "secret title");
  metrics.pause(2500);
  const text = prometheusText(metrics.read(undefined));
  expect(text).not.toContain("secret");
  const samples = samplesOf(text);
  const value = (name: string) => [name, samples.get(name)];
  expect(value('igx_build_info{version="1.2.3"}')[1]).toBe(1);
  const expected = {
    'igx_jobs_total{outcome="completed"}': 1,
    'igx_jobs_total{outcome="dead"}': 1,
    'igx_jobs_total{outcome="later"}': 1,
    'igx_jobs_total{outcome="pause"}': 0,
    'igx_documents_total{outcome="created"}': 1,
    'igx_documents_total{outcome="updated"}': 1,
    'igx_documents_total{outcome="dead"}': 1,
    igx_retries_total: 1,
    igx_rate_limit_pauses_total: 1,
    igx_rate_limit_pause_seconds_total: 2.5,
    'igx_job_duration_seconds_bucket{le="0.1"}': 1,
    'igx_job_duration_seconds_bucket{le="0.25"}': 1,
    'igx_job_duration_seconds_bucket{le="0.5"}': 2,
    'igx_job_duration_seconds_bucket{le="300"}': 2,
    'igx_job_duration_seconds_bucket{le="+Inf"}': 3,
    igx_job_duration_seconds_count: 3,
    igx_job_duration_seconds_sum: 1000.5625,
    igx_queue_up: 0,
  };
  expect(Object.keys(expected).map(value)).toEqual(Object.entries(expected));
  expect([...samples.keys()].filter((name) => name.startsWith("igx_queue_"))).toEqual(["igx_queue_up"]);
});

test.each([
  ["9464", { host: "127.0.0.1", port: 9464 }],
  ["0.0.0.0:0", { host: "0.0.0.0", port: 0 }],
  ["[::1]:9464", { host: "::1", port: 9464 }],
])("--metrics %s", (text, address) => {
  expect(readMetricsAddress(text)).toEqual(address);
});

test.each(["", "x", "70000", ":9464", "::1:9464", "host:", "host:x"])("--metrics %j is wrong use", (text) => {
  expect(() => readMetricsAddress(text)).toThrow();
});

async function urlOf(worker: StartedWorker): Promise<string> {
  for (;;) {
    const [, url] = /metrics at (http:\S+)\/metrics/.exec(worker.said()) ?? [];
    if (url !== undefined) return url;
    await sleep(20);
  }
}

describeWithServers("a worker", () => {
  test("serves its metrics and its health, also when the queue is lost", async () => {
    const server = await servers.Redis();
    onTestFinished(() => server.close());
    const files = { "a.igx": document("Confidential One"), "b.igx": document("Two") };
    const world = await queueWorld(server, { files });
    const worker = world.worker("--metrics", "0");
    const url = await urlOf(worker);
    const get = async (path: string, method = "GET") => {
      const answer = await fetch(`${url}${path}`, { method });
      return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
    };
    expect(await get("/healthz")).toMatchObject({ status: 200, text: "ok\n" });
    expect(await world.run("publish", ".")).toMatchObject({ exitCode: 0 });
    const { status, type, text } = await get("/metrics");
    expect([status, type]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
    const samples = samplesOf(text);
    expect([...samples]).toEqual(
      expect.arrayContaining([
        ['igx_jobs_total{outcome="completed"}', 2],
        ['igx_documents_total{outcome="created"}', 2],
        ['igx_job_duration_seconds_bucket{le="+Inf"}', 2],
        ["igx_job_duration_seconds_count", 2],
        ["igx_queue_up", 1],
        ['igx_queue_jobs{state="waiting"}', 0],
        ['igx_queue_jobs{state="dead"}', 0],
        ["igx_queue_workers", 1],
        ["igx_queue_paused", 0],
      ]),
    );
    expect(text).not.toMatch(/Confidential|sandbox-secret/);
    expect(await get("/metrics", "HEAD")).toMatchObject({ status: 200, text: "" });
    expect(await get("/metrics", "POST")).toMatchObject({ status: 405 });
    expect(await get("/other")).toMatchObject({ status: 404 });

    // As that of the preview.
    const { port } = new URL(url);
    const taken = await world.run("worker", "--metrics", port, "--format", "json");
    expect([taken.exitCode, JSON.parse(taken.stderr)]).toMatchObject([
      3,
      [
        {
          code: "port-taken",
          message: `Port ${port} is taken.`,
          hint: "Name another one; --metrics 0 finds a free one.",
        },
      ],
    ]);

    await server.kill();
    const lost = await get("/healthz");
    expect([lost.status, lost.text]).toEqual([503, expect.stringMatching(/^The queue: [^\n]+\.\n$/)]);
    const without = samplesOf((await get("/metrics")).text);
    expect([without.get("igx_queue_up"), without.get('igx_jobs_total{outcome="completed"}')]).toEqual([0, 2]);
    await worker.kill("SIGKILL");
  });

  test("writes events: what it did, what is tried again, and the end after a signal", async () => {
    const server = await servers.Redis();
    onTestFinished(() => server.close());
    const world = await queueWorld(server, { files: { "a.igx": document("One"), "b.igx": document("Two") } });
    const worker = world.worker("--format", "ndjson");
    expect(await world.run("publish", ".")).toMatchObject({ exitCode: 0 });
    await world.restart({ fail: [{ status: 401, probability: 1 }] });
    const refused = await world.run("publish", ".", "--create", "--format", "ndjson");
    expect(refused.exitCode).toBe(4);
    const own = eventsOf("publish", refused.stdout);
    expect(own.map(({ event }) => event)).toEqual(["start", "finding", "end"]);
    expect(own.at(-1)).toMatchObject({ exitCode: 4 });
    expect(await worker.kill("SIGTERM")).toBe(143);
    const events = eventsOf("worker", worker.said());
    expect(events[0]).toMatchObject({ event: "start", command: "worker" });
    const items = events.flatMap(({ result }) =>
      result ? [`${result["action"]} ${result["key"]} ${result["outcome"]}`] : [],
    );
    expect(items.sort()).toEqual(["create a ok", "create b ok"]);
    expect(events.at(-1)).toMatchObject({ event: "end", exitCode: 143, summary: { created: 2 } });
  });
});
