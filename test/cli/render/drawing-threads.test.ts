import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { StartThread, ThreadStarter } from "../../../src/cli/base/thread.js";
import { bad, folderWith, igx, igxProcess } from "../../support/cli.js";
import { numbersTo, realThreads } from "../../support/threads.js";

/** So many pictures of any format that other threads draw. */
const many = 34;

/** Each has a character that Inter does not have, so that the order of what is said shows; some have an error, or something that is not shown. */
const characterOf = (index: number): string => String.fromCodePoint(0x4e00 + index);
const documentOf = (index: number): string =>
  index % 9 === 3
    ? bad
    : `# ${characterOf(index)} ${index}\n\n@chart pie\n| a | b |\n|---|--:|\n| c | ${index % 7 === 5 ? -1 : 2} |\n| d | 1 |\n`;
const filesTo = (count: number) =>
  Object.fromEntries(numbersTo(count).map((index) => [`in/${String(index).padStart(2, "0")}.igx`, documentOf(index)]));
const files = filesTo(many);

async function drawn(args: readonly string[], threads?: ThreadStarter, all: Readonly<Record<string, string>> = files) {
  const cwd = await folderWith(all);
  const { stdout, stderr, exitCode } = await igx(["render", "in", "-o", "out/", ...args], {
    cwd,
    ...(threads && { threads }),
  });
  const names = (await readdir(join(cwd, "out"))).sort();
  const outputs = await Promise.all(names.map((name) => readFile(join(cwd, "out", name), "base64")));
  return { stdout, stderr, exitCode, names, outputs };
}

/** Threads of a machine with two processors, and how many drew something. */
function observed(change: (start: StartThread) => StartThread = (start) => start) {
  const seen = { started: 0, answers: 0 };
  const real = realThreads(2);
  const start: StartThread = (onMessage) => {
    seen.started++;
    return change(real.start)((message) => {
      seen.answers++;
      onMessage(message);
    });
  };
  return { ...real, start, seen };
}

test.each([
  ["svg", many],
  ["png", 8],
])("threads draw %s, and say of it what one does", async (format, count) => {
  const all = filesTo(count);
  const plain = await drawn(["--to", format], undefined, all);
  const whole = numbersTo(count).filter((index) => index % 9 !== 3);
  expect([plain.exitCode, plain.names.length]).toEqual([1, whole.length]);
  expect(plain.stderr.match(/No font has \S+/g)).toEqual(whole.map((index) => `No font has ${characterOf(index)}:`));
  const threads = observed();
  expect(await drawn(["--to", format], threads, all)).toEqual(plain);
  // The first picture is drawn by the first thread.
  expect(threads.seen).toEqual({ started: 2, answers: whole.length - 1 });
});

test("the command starts them, also for rows, and ends", async () => {
  const rows = numbersTo(many).map((index) => `City ${index},${characterOf(index)}\n`);
  const cwd = await folderWith({
    "city.igx":
      "---\nkey: {{ slug(city) }}\n---\n@param city: string\n@param sign: string\n\n# {{ city }} {{ sign }}\n",
    "cities.csv": `city,sign\n${rows.join("")}`,
  });
  const args = (out: string) => ["render", "city.igx", "--each", "cities.csv", "-o", `${out}/{key}.svg`];
  const one = await igxProcess([...args("one"), "--jobs", "1"], { cwd });
  const two = await igxProcess(args("two"), { cwd });
  expect(two).toEqual({ ...one, stderr: one.stderr.replaceAll("one/", "two/") });
  for (const name of await readdir(join(cwd, "one")))
    expect(await readFile(join(cwd, "two", name), "utf8")).toBe(await readFile(join(cwd, "one", name), "utf8"));
  expect(await readdir(join(cwd, "two"))).toHaveLength(many);
});

test("what threads do not draw, the first one draws", async () => {
  const plain = await drawn(["--to", "svg"]);
  // One that dies after its first answers, and one without a font that the first one has read.
  const dying = observed((start) => (onMessage) => {
    let answers = 0;
    const thread = start((message) => {
      if (++answers <= 2) onMessage(message);
      if (answers === 2) thread.close();
    });
    return thread;
  });
  expect(await drawn(["--to", "svg"], dying)).toEqual(plain);
  expect(dying.seen.answers).toBe(4);
  const failing = observed((start) => (onMessage) => {
    const thread = start(onMessage);
    const send = (message: unknown) =>
      thread.send(
        message && "kind" in (message as object) ? { ...(message as object), fonts: ["missing.ttf"] } : message,
      );
    return { ...thread, send };
  });
  expect(await drawn(["--to", "svg"], failing)).toEqual(plain);
  expect(failing.seen.answers).toBe(plain.names.length - 1);
});

test("are started neither for few pictures nor for one job, a single processor or texts", async () => {
  const cwd = await folderWith({ "a.igx": "# A\n", ...files });
  const startsOf = async (args: readonly string[], parallelism = 2) => {
    const threads = { ...observed(), parallelism: () => parallelism };
    await igx(["render", "-o", "out/", ...args], { cwd, threads });
    return threads.seen.started;
  };
  expect(await startsOf(["in", "--to", "svg"])).toBe(2);
  expect(await startsOf(["a.igx", "--to", "svg"])).toBe(0);
  expect(await startsOf(["in", "--to", "svg", "--jobs", "1"])).toBe(0);
  expect(await startsOf(["in", "--to", "svg"], 1)).toBe(0);
  expect(await startsOf(["in", "--to", "text"])).toBe(0);
});

/** Of each, as many as threads are started for. */
test.each([
  ["render", many, ["--to", "svg"]],
  ["build", 150, []],
])("%s goes on where the system allows no more threads", async (command, count, args) => {
  const documents = Object.fromEntries(
    numbersTo(count).map((index) => [`in/${index}.igx`, `# ${index}\n\n@chart pie\n| a | b |\n| c | 1 |\n`]),
  );
  const cwd = await folderWith({
    ...documents,
    // Node itself then throws ERR_WORKER_INIT_FAILED. Four processors: for two, a build starts another thread.
    "none.cjs": `require("node:worker_threads").Worker = class { constructor() { throw new Error("EAGAIN"); } };
require("node:os").availableParallelism = () => Number(process.env.PROCESSORS);`,
  });
  for (const PROCESSORS of ["2", "4"]) {
    const env = { NODE_OPTIONS: `--require ${join(cwd, "none.cjs")}`, PROCESSORS };
    const { exitCode, stderr } = await igxProcess([command, "in", ...args, "-o", `out${PROCESSORS}/`], { cwd, env });
    expect(stderr).not.toContain("defect");
    expect([exitCode, (await readdir(join(cwd, `out${PROCESSORS}`))).length]).toEqual([0, count]);
  }
});
