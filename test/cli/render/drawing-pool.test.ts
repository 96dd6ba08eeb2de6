import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bad, folderWith, igx, igxProcess } from "../../support/cli.js";
import { numbersTo } from "../../support/numbers-to.js";

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

type Command = (args: readonly string[], cwd: string) => ReturnType<typeof igx>;

/** Runs from sources, which have no threads. */
const inOneThread: Command = (args, cwd) => igx(args, { cwd });

/** A machine with two processors whose threads do what a script says, and write a line for each that starts. */
const inThreads =
  (script = ""): Command =>
  async (args, cwd) => {
    const { stderr, ...run } = await igxProcess(args, {
      cwd,
      env: { NODE_OPTIONS: `--require ${await preload(script)}` },
    });
    return { ...run, stderr: stderr.replaceAll(started, "") };
  };

const started = "A thread starts.\n";

async function preload(script: string): Promise<string> {
  const text = `const threads = require("node:worker_threads");
require("node:os").availableParallelism = () => 2;
require("node:module").syncBuiltinESMExports();
${script}`;
  return join(await folderWith({ "preload.cjs": text }), "preload.cjs");
}

async function drawn(run: Command, args: readonly string[], count: number) {
  const cwd = await folderWith(filesTo(count));
  const { stdout, stderr, exitCode } = await run(["render", "in", "-o", "out/", ...args], cwd);
  const names = (await readdir(join(cwd, "out"))).sort();
  const outputs = await Promise.all(names.map((name) => readFile(join(cwd, "out", name), "base64")));
  return { stdout, stderr, exitCode, names, outputs };
}

test.each([
  ["svg", many],
  ["png", 8],
])("threads draw %s, and say of it what one does", async (format, count) => {
  const plain = await drawn(inOneThread, ["--to", format], count);
  const whole = numbersTo(count).filter((index) => index % 9 !== 3);
  expect([plain.exitCode, plain.names.length]).toEqual([1, whole.length]);
  expect(plain.stderr.match(/No font has \S+/g)).toEqual(whole.map((index) => `No font has ${characterOf(index)}:`));
  expect(await drawn(inThreads(), ["--to", format], count)).toEqual(plain);
});

test.each([
  ["fail when they start", "if (!threads.isMainThread) throw new Error('no');"],
  [
    "cannot be started",
    "threads.Worker = class { constructor() { throw new Error('EAGAIN'); } }; require('node:module').syncBuiltinESMExports();",
  ],
  [
    "fail after some pictures",
    "if (!threads.isMainThread) { let left = 5; const parse = JSON.parse; JSON.parse = (...given) => { if (left-- === 0) setImmediate(() => { throw new Error('no'); }); return parse(...given); }; }",
  ],
])("what threads do not draw that %s, the first one draws", async (_, script) => {
  expect(await drawn(inThreads(script), ["--to", "svg"], many)).toEqual(
    await drawn(inOneThread, ["--to", "svg"], many),
  );
});

test("threads are started neither for few pictures nor for one job or texts", async () => {
  const startsOf = async (count: number, ...args: readonly string[]) => {
    const cwd = await folderWith(filesTo(count));
    const script = "if (!threads.isMainThread) require('node:fs').writeSync(2, 'A thread starts.\\n');";
    const env = { NODE_OPTIONS: `--require ${await preload(script)}` };
    const { stderr } = await igxProcess(["render", "in", "-o", "out/", ...args], { cwd, env });
    return stderr.split(started).length - 1;
  };
  expect(await startsOf(many, "--to", "svg")).toBe(2);
  expect(await startsOf(3, "--to", "svg")).toBe(0);
  expect(await startsOf(many, "--to", "svg", "--jobs", "1")).toBe(0);
  expect(await startsOf(many, "--to", "text")).toBe(0);
});
