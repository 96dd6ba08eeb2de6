import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startSandbox } from "../../src/sandbox/start-sandbox.js";
import { openStore } from "../../src/sandbox/store.js";
import { startRedis } from "../support/servers.js";
import { peakHook } from "./measure.js";
import type { PublishMeasured } from "./publish.js";

const template = `---
title: City {{ name }}
theme_id: 1
key: "{{ slug(name) }}"
---
@param name: string
@param people: integer

# {{ name }} has {{ people }} people
`;

/**
 * The real commands publish a table of `rows` through Redis with two workers, of which one is killed in the middle, to a sandbox that fails one
 * request in ten before the work and drops one answer in ten after it. What is there is counted, and what it holds compared.
 */
export async function publishThroughQueue(rows: number): Promise<readonly PublishMeasured[]> {
  const root = await mkdtemp(join(tmpdir(), "igx-bench-"));
  const store = join(root, "store");
  let [requests, created] = [0, 0];
  const log = (line: string) => {
    requests++;
    if (/^POST .*(201|dropped)$/.test(line)) created++;
  };
  const fail = [{ status: 503, probability: 0.1 }];
  const sandbox = await startSandbox({ caDir: join(root, "ca"), store, dropAfterCommit: 0.1, fail, log });
  const redis = await startRedis();
  try {
    const towns = Array.from({ length: rows }, (_, at) => `Town ${at},${1000 + at}`);
    await writeFile(join(root, "city.igx"), template);
    await writeFile(join(root, "cities.csv"), `name,people\n${towns.join("\n")}\n`);
    const configuration = { publish: { rate: 100_000, concurrency: 16, settle: 0.5 }, limits: { rows: 1_000_000 } };
    await writeFile(join(root, "igx.config.json"), JSON.stringify(configuration));
    const account = { IGX_BASE_URL: sandbox.url, IGX_API_KEY: sandbox.apiKey, IGX_API_SECRET: sandbox.apiSecret };
    const env = { ...account, IGX_CA: sandbox.caFile, IGX_QUEUE: redis.url };
    const workers = [0, 1].map(() => start(root, env, ["worker", "--quiet", "--takeover", "15"]));
    const begun = performance.now();
    const publish = start(root, env, ["publish", "city.igx", "--each", "cities.csv"]);
    while (created < rows / 2 && publish.child.exitCode === null) await new Promise((done) => setTimeout(done, 20));
    workers[0]!.child.kill("SIGKILL");
    const published = await publish.ended;
    const seconds = (performance.now() - begun) / 1000;
    if (published.code !== 0) throw new Error(`igx ended with ${published.code}: ${published.said.slice(-2000)}`);
    workers[1]!.child.kill("SIGTERM");
    const worker = await workers[1]!.ended;
    const result = `${await told(root, store, rows)}, ${requests} requests, ${(requests / seconds).toFixed(0)} a second`;
    return [
      { name: `create ${rows} over Redis; a worker is killed`, seconds, peak: published.peak, result },
      { name: "  of them the other worker", seconds, peak: worker.peak, result: "" },
    ];
  } finally {
    await sandbox.close();
    await redis.close();
    await rm(root, { recursive: true, force: true });
  }
}

/** Whether each document is there once, with what it should hold, and the lock file knows it by its id. */
async function told(root: string, store: string, rows: number): Promise<string> {
  const stored = (await openStore(store)).all();
  const lock = JSON.parse(await readFile(join(root, "igx.lock.json"), "utf8")) as {
    readonly targets: Readonly<
      Record<string, { readonly documents: Readonly<Record<string, { readonly id: string }>> }>
    >;
  };
  const documents = Object.values(lock.targets)[0]!.documents;
  const byId = new Map(stored.map(({ id, content }) => [id, content]));
  const right = Array.from({ length: rows }, (_, at) => at).filter((at) => {
    const content = byId.get(documents[`town-${at}`]?.id ?? "") ?? "[]";
    return content.includes(`"Town ${at} has ${1000 + at} people"`);
  });
  return `${stored.length} infographics, ${right.length} of ${rows} right`;
}

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly said: string; readonly peak: number }>;
}

function start(root: string, account: Readonly<Record<string, string>>, args: readonly string[]): Started {
  const options = `--require ${peakHook}`;
  const env = { PATH: process.env["PATH"], HOME: root, NODE_OPTIONS: options, ...account };
  const child = spawn(process.execPath, [resolve("dist/cli.cjs"), ...args], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-4000);
  });
  const ended = new Promise<number | null>((done) => child.on("close", done)).then((code) => ({
    code,
    said,
    peak: Number(/peak (\d+)\s*$/.exec(said)?.[1] ?? 0) / 1000,
  }));
  return { child, ended };
}
