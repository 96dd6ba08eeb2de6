import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import type { StartThread, Thread, ThreadStarter, WriterThread } from "../../../src/cli/base/thread.js";
import { createFileWriter } from "../../../src/cli/build/threads/file-writer.js";
import type { WriteBatch, WrittenFile } from "../../../src/cli/build/threads/write-batch.js";
import { createWriterState, stopReplacing } from "../../../src/cli/start/writer-state.js";
import { bad, cliPath, folderWith, good, igx, igxProcess, startIgx, warned } from "../../support/cli.js";
import { built, numbersTo, realThreads } from "../../support/threads.js";

/** So many that another thread writes. */
const many = 300;

const texts = [good, warned, bad, "@param city: string\n\n# {{ city }}\n", '@include "part.igx"\n'];
const files = {
  ...Object.fromEntries(numbersTo(many).map((index) => [`in/${index}.igx`, `${texts[index % 5]}\nText ${index}.\n`])),
  "in/part.igx": "# Part\n",
};
const fileArgs = ["in", "-o", "out/"];

const rowsOf = (count: number) => ({
  "city.igx": "---\nkey: {{ slug(city) }}\n---\n@param city: string\n\n# {{ city }}\n",
  "cities.csv": `city\n${numbersTo(count)
    .map((index) => `City ${index}\n`)
    .join("")}`,
});
const rows = rowsOf(many);
const rowArgs = ["city.igx", "--each", "cities.csv", "-o", "out/{key}.json"];

type Message = readonly WrittenFile[] | null;

interface Observed extends ThreadStarter {
  /** How many threads were started, and how many files they have written. */
  readonly seen: { started: number; written: number };
}

/** The thread that writes, on a machine with two processors. `onBatch` hears of each message to it before it is sent. */
function observed(onBatch: (batch: WriteBatch | null, thread: Thread) => void = () => {}): Observed {
  const seen = { started: 0, written: 0 };
  const real = realThreads(2);
  const startWriter: StartThread<WriterThread> = (onMessage) => {
    seen.started++;
    const thread = real.startWriter((message) => {
      seen.written += (message as Message)?.length ?? 0;
      onMessage(message);
    });
    const send = (message: unknown) => {
      onBatch(message as WriteBatch | null, thread);
      thread.send(message);
    };
    return { ...thread, send };
  };
  return { ...real, startWriter, seen };
}

test.each([
  ["files", files, fileArgs, (many * 3) / 5 + 1],
  ["rows", rows, rowArgs, many],
] as const)(
  "a thread that writes %s writes, reports and records what the first one does",
  async (_, all, args, count) => {
    const [one, some, third] = await Promise.all([folderWith(all), folderWith(all), folderWith(all)]);
    const plain = await built(one, args);
    expect(plain.outputs).toHaveLength(count);
    const threads = observed();
    expect(await built(some, args, threads)).toEqual(plain);
    expect(threads.seen).toEqual({ started: 1, written: count });
    const { stdout, stderr, exitCode } = await igxProcess(["build", ...args], { cwd: third });
    expect({ stdout, stderr, exitCode }).toEqual(plain.run);
    // What is as it should be stays untouched.
    const again = await built(some, args, observed());
    expect(again.run.stderr).toContain("unchanged");
    expect({ ...again, run: undefined }).toEqual({ ...plain, run: undefined });
  },
);

test("is used neither for few documents nor for one job, a single processor or pictures", async () => {
  const [cwd, few] = await Promise.all([folderWith(rows), folderWith(rowsOf(many - 1))]);
  const startsOf = async (folder: string, args: readonly string[], parallelism = 2) => {
    const threads = { ...observed(), parallelism: () => parallelism };
    await igx(args, { cwd: folder, threads });
    return threads.seen.started;
  };
  expect(await startsOf(cwd, ["build", ...rowArgs])).toBe(1);
  expect(await startsOf(few, ["build", ...rowArgs])).toBe(0);
  expect(await startsOf(cwd, ["build", ...rowArgs, "--jobs", "1"])).toBe(0);
  expect(await startsOf(cwd, ["build", ...rowArgs], 1)).toBe(0);
  expect(await startsOf(cwd, ["render", ...rowArgs.slice(0, 3), "-o", "out/{key}.txt"])).toBe(0);
});

test("standard output is left to the first thread", async () => {
  const cwd = await folderWith(files);
  const threads = observed();
  const { stdout, exitCode } = await igx(["build", "-", "in", "--compact"], { cwd, threads, input: "# Tea\n" });
  expect([stdout, exitCode, threads.seen.written > 0]).toEqual(['[{"type":"h1","text":"Tea"}]\n', 1, true]);
  expect((await readdir(cwd)).includes("-")).toBe(false);
});

test("what it wrote is current for the next build", async () => {
  const [cwd, cache] = await Promise.all([folderWith(files), folderWith({})]);
  const env = { IGX_CACHE_DIR: cache };
  const run = (threads: ThreadStarter) => igx(["build", ...fileArgs], { cwd, env, threads });
  await run(observed());
  const before = await readFile(join(cwd, "out", "0.json"), "utf8");
  await writeFile(join(cwd, "out", "0.json"), before.replace("Coffee", "Tea!!!"));
  // Too few are left for a thread: those with errors, and the one that is not as igx wrote it.
  const second = observed();
  const { stderr } = await run(second);
  expect(second.seen.started).toBe(0);
  expect(stderr.match(/in\/0\.igx -> out\/0\.json$/m)).not.toBeNull();
  expect(stderr.match(/\(unchanged\)$/gm)).toHaveLength((many * 3) / 5);
  expect(await readFile(join(cwd, "out", "0.json"), "utf8")).toBe(before);
});

/** What happens between the checks of a build and its first file. */
const changes: readonly [string, (out: string, elsewhere: string) => void, exitCode: number, RegExp][] = [
  [
    "there is a file",
    (out) => writeFileSync(out, ""),
    3,
    /city-0\.json cannot be written: a folder on the way is a file/,
  ],
  [
    "there is a link out of the root",
    (out, elsewhere) => symlinkSync(elsewhere, out),
    3,
    /city-0\.json is reached through a symbolic link that leads out of the root/,
  ],
  [
    "one of them is a folder",
    (out) => mkdirSync(join(out, "city-150.json", "more"), { recursive: true }),
    3,
    /299 written\n.*city-150\.json cannot be written: it is a folder/s,
  ],
];

test.each([
  ["files", files, fileArgs, "out/0.json"],
  ["rows", rows, rowArgs, "out/city-1.json"],
] as const)("a link among the outputs of %s is recorded by where it leads", async (_, all, args, link) => {
  const recorded = async (threads?: ThreadStarter) => {
    const cwd = await folderWith({ ...all, "kept/one.json": "", "out/.keep": "" });
    symlinkSync("../kept/one.json", join(cwd, link));
    await igx(["build", ...args], { cwd, ...(threads && { threads }) });
    const { outputs } = JSON.parse(await readFile(join(cwd, ".igx/outputs.json"), "utf8")) as { outputs: object };
    expect(await readFile(join(cwd, "kept/one.json"), "utf8")).not.toBe("");
    return Object.keys(outputs).sort();
  };
  const threads = observed();
  const paths = await recorded(threads);
  expect(threads.seen.started).toBe(1);
  expect(paths).toContain("kept/one.json");
  expect(paths).not.toContain(link);
  expect(paths).toEqual(await recorded());
});

test.each(changes)(
  "where the outputs were, %s: the same is said as without a thread",
  async (_, change, exitCode, said) => {
    const run = async (threadsFor: (action: () => void) => ThreadStarter) => {
      const [cwd, elsewhere] = await Promise.all([folderWith(rows), folderWith({})]);
      const threads = threadsFor(() => change(join(cwd, "out"), elsewhere));
      const result = await igx(["build", ...rowArgs], { cwd, threads });
      expect(await readdir(elsewhere)).toEqual([]);
      return { ...result, stderr: result.stderr.replaceAll(cwd, "").replaceAll(elsewhere, "") };
    };
    const before = (action: () => void) => {
      let isFirst = true;
      return () => {
        if (isFirst) action();
        isFirst = false;
      };
    };
    const one = await run((action) => lost(before(action)));
    expect([one.exitCode, one.stderr]).toEqual([exitCode, expect.stringMatching(said)]);
    expect(await run((action) => observed(before(action)))).toEqual(one);
  },
);

/** A thread that ends at its first message without doing anything. */
function lost(onBatch: () => void): ThreadStarter {
  const startWriter = (): WriterThread => {
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const send = () => {
      onBatch();
      end();
    };
    return { send, close: () => {}, ended, hasReplaced: () => false };
  };
  return { ...realThreads(2), startWriter };
}

test("if it does not start, or ends early, the first thread writes", async () => {
  const [one, empty] = await Promise.all([folderWith(rows), folderWith({})]);
  const plain = await built(one, rowArgs);
  // Without its file, and with a path that Node refuses at once.
  for (const threads of [realThreads(2, empty), realThreads(2, "nowhere"), lost(() => {})])
    expect(await built(await folderWith(rows), rowArgs, threads)).toEqual(plain);
  let messages = 0;
  const ends = observed((_, thread) => {
    if (++messages === 3) thread.close();
  });
  const early = await built(await folderWith(rows), rowArgs, ends);
  expect([ends.seen.written < many, early]).toEqual([true, plain]);
});

test("what it wrote before it ended early counts as written, and what was as it should be as unchanged", async () => {
  const names = numbersTo(20).map((index) => `${index}.json`);
  const content = "x".repeat(10_000);
  const cwd = await folderWith({ "1.json": content, "17.json": content });
  let end = (): void => {};
  const startWriter: StartThread<WriterThread> = (onMessage) => {
    const thread = realThreads(2).startWriter(onMessage);
    end = thread.close;
    return thread;
  };
  const writer = createFileWriter(startWriter, { isTracked: false });
  const written: unknown[] = [];
  for (const name of names)
    writer.add({ root: cwd, path: join(cwd, name), content }, ({ outcome }) =>
      written.push(outcome.ok && outcome.value.written),
    );
  // Not a promise: no answer comes in between.
  while (!existsSync(join(cwd, "12.json")));
  end();
  await writer.finish();
  expect(written).toEqual(numbersTo(20).map((index) => (index === 1 || index === 17 ? "unchanged" : "written")));
});

test.each([
  ["short", 10, 6 * 16],
  ["long", 300_000, 6],
])("of %s files, only so many wait in memory", async (_, length, count) => {
  const cwd = await folderWith({});
  const sent: WriteBatch[] = [];
  let answer = (_: Message): void => {};
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const startWriter: StartThread<WriterThread> = (onMessage) => {
    answer = onMessage;
    const send = (batch: unknown) => void sent.push(batch as WriteBatch);
    return { send, close: () => {}, ended, hasReplaced: () => false };
  };
  const writer = createFileWriter(startWriter, { isTracked: false });
  const content = "x".repeat(length);
  const written: string[] = [];
  const add = (index: number) =>
    writer.add(
      { root: cwd, path: join(cwd, `${index}`), content },
      ({ outcome }) => void written.push(`${index} ${outcome.ok}`),
    );
  let added = 0;
  let room: Promise<void> | undefined;
  while (!room) room = add(added++);
  expect([added, sent.length]).toEqual([count, 6]);
  expect(await Promise.race([room.then(() => "room"), new Promise((resolve) => setImmediate(resolve, "none"))])).toBe(
    "none",
  );
  answer(sent[0]!.files.map(() => ({ outcome: { ok: true, value: { written: "written", real: "" } }, hash: "" })));
  await room;
  expect(written).toEqual(sent[0]!.files.map((_, index) => `${index} true`));
  expect(add(added) === undefined).toBe(length === 10);
  // What is answered after the end is of no use, and the first thread does not write the rest.
  writer.close();
  answer(sent[1]!.files.map(() => ({ outcome: { ok: true, value: { written: "written", real: "" } }, hash: "" })));
  end();
  await new Promise((resolve) => setImmediate(resolve));
  expect([written.length, await readdir(cwd)]).toEqual([sent[0]!.files.length, []]);
});

const temporary = (names: readonly string[]) => names.filter((name) => !name.endsWith(".json"));

test("when the process ends, there is no temporary file, and nothing more is written", async () => {
  const root = await folderWith({});
  const state = createWriterState();
  const worker = new Worker(join(cliPath, "../cli/writer.cjs"), { workerData: state });
  const content = "x".repeat(100_000);
  const batch = numbersTo(800).map((index) => ({ root, path: join(root, `${index}.json`), content }));
  worker.postMessage({ isTracked: false, files: batch } satisfies WriteBatch);
  // Not a promise: this thread is to look while the other one is writing.
  while (!existsSync(join(root, "20.json")));
  stopReplacing(state);
  const names = readdirSync(root);
  expect([temporary(names), names.length < batch.length]).toEqual([[], true]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await readdir(root)).toEqual(names);
  await worker.terminate();
});

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", "SIGHUP"],
] as const)("%s leaves whole files only, and no record of them", async (signal, exitCode) => {
  const count = 2000;
  const cwd = await folderWith(rowsOf(count));
  const child = startIgx(["build", ...rowArgs], { cwd });
  const ended = new Promise((resolve) => child.on("close", (code, by) => resolve(code ?? by)));
  const out = join(cwd, "out");
  await expect
    .poll(() => existsSync(out) && readdirSync(out).length > 100, { interval: 1, timeout: 20_000 })
    .toBe(true);
  child.kill(signal);
  expect(await ended).toBe(exitCode);
  const names = await readdir(out);
  expect([temporary(names), names.length < count]).toEqual([[], true]);
  for (const name of names) expect(JSON.parse(await readFile(join(out, name), "utf8"))).toHaveLength(1);
  expect(existsSync(join(cwd, ".igx"))).toBe(false);
});

/** Whole files without a record are what every interrupted run leaves. */
test("the run after an interrupted one writes the rest, and records all", async () => {
  const cwd = await folderWith(rows);
  await igx(["build", ...rowArgs], { cwd });
  await rm(join(cwd, ".igx"), { recursive: true });
  for (const index of numbersTo(many / 2)) await rm(join(cwd, `out/city-${index}.json`));
  const { stderr, exitCode } = await igx(["build", ...rowArgs], { cwd, threads: observed() });
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining(`${many / 2} written, ${many / 2} unchanged`)]);
  const { outputs } = JSON.parse(await readFile(join(cwd, ".igx/outputs.json"), "utf8")) as { outputs: object };
  expect(Object.keys(outputs)).toHaveLength(many);
});
