import { existsSync } from "node:fs";
import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { noDiagnostics } from "../../../src/cli/base/diagnostic-set.js";
import type { Thread, ThreadStarter } from "../../../src/cli/base/thread.js";
import { createClaims, sharedClaims } from "../../../src/cli/build/threads/claims.js";
import type { ThreadJob, ThreadResult } from "../../../src/cli/build/threads/thread-job.js";
import { contentHash } from "../../../src/cli/outputs/content-hash.js";
import { runThread } from "../../../src/cli/run-thread.js";
import { bad, folderWith, good, igx, igxProcess, warned } from "../../support/cli.js";
import { built, numbersTo, realThreads } from "../../support/threads.js";

/** So many that a build uses threads. */
const many = { files: 300, rows: 1000 };

interface LocalThreads extends ThreadStarter {
  /** Documents that were not compiled by the first thread. */
  readonly compiled: () => number;
}

const { startWriter } = realThreads(3);

/** Threads that run in this one, and get messages as others do: as copies. They may stop sending after their first message. */
function localThreads(dies = false): LocalThreads {
  let compiled = 0;
  const start = (onMessage: (message: unknown) => void): Thread => {
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const send = async (results: readonly ThreadResult[]) => {
      if (dies && compiled > 0) return;
      compiled += results.length;
      onMessage(structuredClone(results));
    };
    let isStarted = false;
    const receive = (message: unknown) => {
      if (!isStarted) void runThread(structuredClone(message) as ThreadJob, send).then(end);
      isStarted = true;
    };
    return { send: receive, close: end, ended };
  };
  return { start, startWriter, parallelism: () => 3, compiled: () => compiled };
}

const texts = [good, warned, bad, "@param city: string\n\n# {{ city }}\n", '@include "part.igx"\n'];
const files = {
  ...Object.fromEntries(
    numbersTo(many.files).map((index) => [`in/${index}.igx`, `${texts[index % 5]}\nText ${index}.\n`]),
  ),
  "in/part.igx": "# Part\n",
};

test("several threads write, report and record what one does", async () => {
  const [one, some] = await Promise.all([folderWith(files), folderWith(files)]);
  const args = ["in", "-o", "out/"];
  const threads = localThreads();
  const plain = await built(one, args);
  expect(plain.run.exitCode).toBe(1);
  expect(plain.outputs).toHaveLength((many.files * 3) / 5 + 1);
  expect(await built(some, args, threads)).toEqual(plain);
  expect(threads.compiled()).toBeGreaterThan(0);

  const run = await igxProcess(["build", ...args, "--no-cache"], { cwd: some });
  expect({ ...run, stderr: run.stderr.replaceAll(" (unchanged)", "") }).toEqual(plain.run);
});

test("threads of the command do the same, and keep their code", async () => {
  const [one, some, cache] = await Promise.all([folderWith(files), folderWith(files), folderWith({})]);
  vi.stubEnv("IGX_CACHE_DIR", cache);
  onTestFinished(() => void vi.unstubAllEnvs());
  const args = ["in", "-o", "out/"];
  expect(await built(some, args, realThreads(3))).toEqual(await built(one, args));
  const kept = () => readdir(join(cache, "code"), { recursive: true }).catch((): string[] => []);
  await expect.poll(kept, { timeout: 5000 }).toContain("test/compile-thread");
});

/** Rows of templates without loops are not worth another thread. */
const template = `---
key: {{ slug(city) }}
---
@param city: string
@param people: number

# {{ city }}: {{ 100 / people }}

@for one in [1]

{{ one }}

@end
`;

test("rows of a table are shared out, too, and the first thread builds what another one fails to send", async () => {
  // Most have an error: to write files takes time.
  const rows = numbersTo(many.rows).map((index) => `City ${index},${index % 10 === 0 ? 1 : 0}\n`);
  const cities = { "city.igx": template, "cities.csv": `city,people\n${rows.join("")}` };
  const [one, some] = await Promise.all([folderWith(cities), folderWith(cities)]);
  const args = ["city.igx", "--each", "cities.csv", "-o", "out/{key}.json"];
  const threads = localThreads(true);
  const plain = await built(one, args, { ...threads, parallelism: () => 1 });
  expect([plain.run.exitCode, threads.compiled()]).toEqual([1, 0]);
  expect(plain.run.stderr).toMatch(/In rows 2, 3, 4 and 897 more/);
  expect(await built(some, args, threads)).toEqual(plain);
  expect(threads.compiled()).toBeGreaterThan(0);
});

test("a thread may go on when the first thread has written what it sent, not when that arrives", async () => {
  const rows = numbersTo(many.rows).map((index) => `City ${index},0\n`);
  const cwd = await folderWith({ "city.igx": template, "cities.csv": `city,people\n${rows.join("")}` });
  let left = -1;
  /** Sends the first documents before the first thread comes to them. */
  const start = (onMessage: (message: unknown) => void): Thread => {
    const send = (message: unknown) => {
      if (message === null) left = sent.filter((index) => !existsSync(join(cwd, "out", `city-${index}.json`))).length;
      else {
        Atomics.store(new Int32Array((message as ThreadJob).claims), 0, sent.length);
        onMessage(sent.map(resultOf));
      }
    };
    return { send, close: () => {}, ended: Promise.resolve() };
  };
  const threads = { start, startWriter, parallelism: () => 3 };
  const run = await igx(["build", "city.igx", "--each", "cities.csv", "-o", "out/{key}.json"], { cwd, threads });
  expect(run.stderr).toContain(`${sent.length} written, ${many.rows - sent.length} with errors`);
  expect(left).toBe(0);
});

const sent = numbersTo(20);

const resultOf = (index: number): ThreadResult => ({
  index,
  built: {
    source: {
      shown: "city.igx",
      findings: noDiagnostics,
      dependencies: [],
      evaluated: true,
      named: true,
      declared: [],
    },
  },
  made: { content: "[]\n", hash: contentHash("[]\n") },
});

test("a document with data that another process reads is left to the first thread", async () => {
  const cwd = await folderWith({
    "a.igx": good,
    "b.igx": '@data rows "rows.xlsx"\n\n# {{ count(rows) }}\n',
    "c.igx": good,
  });
  await cp("test/fixtures/data/openpyxl.xlsx", join(cwd, "rows.xlsx"));
  const documents = ["a", "b", "c"].map((name, index) => {
    const path = join(cwd, `${name}.igx`);
    return { index, input: { path, below: path, named: true }, project: 0, output: join(cwd, `${name}.json`) };
  });
  const job: ThreadJob = {
    kind: "compiling",
    claims: sharedClaims(),
    cwd,
    env: {},
    version: "0",
    projects: [{ root: cwd, runRoot: cwd, folder: cwd, config: {}, options: {} }],
    form: "content compact",
    work: { kind: "files", isTracked: false, params: {}, documents },
  };
  const results: ThreadResult[] = [];
  await runThread(job, async (some) => void results.push(...some));
  expect(results.map(({ index, made }) => [index, made?.content])).toEqual([
    [0, '[{"type":"h1","text":"Coffee"},{"type":"body","text":"The world drinks it."}]\n'],
  ]);
});

test("each document is claimed once, by threads in any order", () => {
  const asks = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 5 })), { maxLength: 60 });
  fc.assert(
    fc.property(asks, (steps) => {
      const memory = sharedClaims();
      const threads = Array.from({ length: 4 }, () => ({ ...createClaims(memory), next: 0 }));
      const claimed: number[] = [];
      const ask = (thread: (typeof threads)[number]) => {
        if (thread.isMine(thread.next)) claimed.push(thread.next);
        thread.next++;
      };
      for (const [at, times] of steps) for (let time = 0; time < times; time++) ask(threads[at]!);
      for (const thread of threads) while (thread.next < 400) ask(thread);
      expect(claimed.sort((one, other) => one - other)).toEqual(Array.from({ length: 400 }, (_, index) => index));
    }),
    { numRuns: 50 },
  );
});
