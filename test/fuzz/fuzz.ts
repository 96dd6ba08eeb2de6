import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { scriptOptions } from "../support/script-options.js";
import { type Current, type Report, readCurrent, runCases } from "./child.js";
import { failureOf } from "./failure.js";
import { fixtures, fixturesFolder, keep } from "./fixtures.js";
import { targets } from "./targets.js";

/*
 * `npm run fuzz -- [--seconds 60 | --cases N] [--seed 1] [--only compile,data] [--keep DIR]`: random and mutated inputs for everything that
 * reads what strangers wrote. Ends with 1 if a property was broken, something was thrown, or the process died or hung; each such input is kept
 * as a fixture, which the tests replay. The inputs of a seed are the same everywhere. In a time, a faster machine gets further; with `--cases`,
 * each target gets as many on all of them. `--replay` runs the fixtures.
 */

const usage = `Usage: npm run fuzz -- [--seconds 60 | --cases N] [--seed 1] [--only compile,data] [--keep DIR] [--replay]
Targets: ${targets.map(({ name }) => name).join(", ")}`;

const { values } = scriptOptions(usage, {
  options: {
    seconds: { type: "string" },
    /** Inputs of each target instead of a time: what CI finds in a commit is then the same everywhere. */
    cases: { type: "string" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    /** Where failures go; another folder than that of the fixtures for a long run beside other work. */
    keep: { type: "string", default: fixturesFolder },
    replay: { type: "boolean", default: false },
    /** For the processes that this one starts: the file that holds the input at hand. */
    current: { type: "string" },
    /** Runs the input in `current` alone. */
    again: { type: "boolean", default: false },
  },
});

/** Cases end by themselves, unless each seed ends the process. */
const seconds = Number(values.seconds ?? (values.cases === undefined ? 60 : 3600));
const only = values.only.split(",").filter((name) => name !== "");
const chosen = targets.filter(({ name }) => only.length === 0 || only.some((one) => name.startsWith(one)));
const targetOf = (name: string) => targets.find((target) => target.name === name)!;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Seconds until a case counts as endless. */
const patience = 120;

async function asChild(current: string): Promise<void> {
  process.on("disconnect", () => process.exit());
  if (values.again) {
    const { target, input } = readCurrent(current)!;
    await failureOf(targetOf(target), input);
  } else {
    const report = (one: Report): void => void process.send!(one);
    const most = Number(values.cases ?? Number.POSITIVE_INFINITY);
    await runCases({ targets: chosen, seconds, most, seed: Number(values.seed), current, report });
  }
  process.exit(0);
}

interface Tally {
  cases: number;
  milliseconds: number;
  failures: number;
  slow: number;
}

const tallies = new Map<string, Tally>(
  chosen.map(({ name }) => [name, { cases: 0, milliseconds: 0, failures: 0, slow: 0 }]),
);
const known = new Set<string>();

async function failed(target: string, message: string, input: Uint8Array): Promise<void> {
  if (known.has(`${target} ${message}`)) return;
  known.add(`${target} ${message}`);
  tallies.get(target)!.failures++;
  const path = await keep(values.keep, targetOf(target), input);
  say(`${target}: ${message}\n  ${path}: ${JSON.stringify(Buffer.from(input).toString()).slice(0, 400)}`);
}

/** Counts what a child reports; the promises of failures that are being kept. */
function listen(child: ChildProcess): readonly Promise<void>[] {
  const keeping: Promise<void>[] = [];
  child.on("message", (report: Report) => {
    const tally = tallies.get(report.target)!;
    if (report.kind === "count") {
      tally.cases += report.cases;
      tally.milliseconds += report.milliseconds;
      return;
    }
    const input = new Uint8Array(Buffer.from(report.input, "base64"));
    if (report.kind === "failure") keeping.push(failed(report.target, report.message, input));
    else {
      tally.slow++;
      const path = join(tmpdir(), `igx-fuzz-slow-${report.target}-${tally.slow}.${targetOf(report.target).extension}`);
      if (tally.slow <= 3) writeFileSync(path, input);
      if (tally.slow <= 3) say(`${report.target}: slow, ${report.message}\n  ${path}`);
    }
  });
  return keeping;
}

const start = (args: readonly string[], current: string): ChildProcess =>
  fork(process.argv[1]!, [...args, "--current", current], {
    execArgv: ["--max-old-space-size=1024"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });

/** Waits until a child has ended, and ends it when it stays with one input for too long. How it died; undefined where it did not. */
async function end(child: ChildProcess, current: string): Promise<string | undefined> {
  let ended: string | undefined;
  let words = "";
  child.stderr!.setEncoding("utf8").on("data", (text: string) => {
    words = (words + text).slice(-4000);
  });
  const closed = new Promise<void>((resolve) =>
    child.once("close", (code, signal) => {
      const said = /^(?:FATAL ERROR.*|\w*Error: .*)$/m.exec(words)?.[0] ?? "";
      if (code !== 0) ended ??= `the process died: ${signal ?? `exit code ${code}`} ${said}`.trim();
      resolve();
    }),
  );
  let open = true;
  void closed.then(() => {
    open = false;
  });
  let last: { readonly number: number; readonly since: number } = { number: -1, since: Date.now() };
  while (open) {
    await Promise.race([closed, sleep(1000, undefined, { ref: false })]);
    const { number } = currentOf(current) ?? { number: -1 };
    if (number !== last.number) last = { number, since: Date.now() };
    else if (open && Date.now() - last.since > patience * 1000) {
      ended = `the case did not end within ${patience} s`;
      child.kill("SIGKILL");
    }
  }
  return ended;
}

function currentOf(path: string): Current | undefined {
  try {
    return readCurrent(path);
  } catch {
    return undefined;
  }
}

async function fuzz(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "igx-fuzz-"));
  const current = join(folder, "current");
  const begin = Date.now();
  const until = begin + seconds * 1000;
  // A long run that is ended early has found out something too. Its process ends with the connection.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      rmSync(folder, { recursive: true, force: true });
      show((Date.now() - begin) / 1000);
      process.exit();
    });
  for (let seed = Number(values.seed); Date.now() < until; seed++) {
    const limits = [
      "--seconds",
      String((until - Date.now()) / 1000),
      ...(values.cases ? ["--cases", values.cases] : []),
    ];
    const child = start([...limits, "--seed", String(seed), "--only", values.only], current);
    const keeping = listen(child);
    const death = await end(child, current);
    await Promise.all(keeping);
    if (death === undefined) break;
    const found = currentOf(current);
    if (!found) {
      say(`The process that runs the inputs cannot work: ${death}`);
      process.exitCode = 1;
      break;
    }
    // What an earlier case has left in memory may be to blame.
    const again = join(folder, "again");
    writeFileSync(again, `${found.target} 0 ${found.input.length}`.padEnd(64));
    writeFileSync(again, found.input, { flag: "a" });
    const dies = await end(start(["--again"], again), again);
    if (dies !== undefined) await failed(found.target, dies, found.input);
    else say(`${found.target}: ${death}, but not for this input alone`);
  }
  rmSync(folder, { recursive: true, force: true });
  show((Date.now() - begin) / 1000);
}

function show(took: number): void {
  const rows = [...tallies].map(([name, { cases, milliseconds, failures, slow }]) => [
    name,
    String(cases),
    (milliseconds / 1000).toFixed(0),
    String(failures),
    String(slow),
  ]);
  const total = [...tallies.values()].reduce((sum, { cases }) => sum + cases, 0);
  const failures = [...tallies.values()].reduce((sum, one) => sum + one.failures, 0);
  for (const row of [["target", "cases", "seconds", "failures", "slow"], ...rows])
    say(row.map((cell, at) => (at === 0 ? cell.padEnd(18) : cell.padStart(10))).join(""));
  say(`seed ${values.seed}: ${total} cases in ${took.toFixed(0)} s, ${failures} failures`);
  if (failures > 0) process.exitCode = 1;
}

/** One JSON object a line: the fixture, and how it fails if it does. */
async function replay(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "igx-fuzz-"));
  for (const { target, file, input } of await fixtures()) {
    const found = targets.find(({ name }) => name === target);
    say(JSON.stringify({ file, begins: true }));
    const error = found ? await failureOf(found, input) : "no target has this name";
    say(JSON.stringify({ file, ...(error !== undefined && { error }) }));
  }
  rmSync(folder, { recursive: true, force: true });
}

if (values.current !== undefined) await asChild(values.current);
else if (values.replay) {
  await replay();
  process.exit();
} else await fuzz();
