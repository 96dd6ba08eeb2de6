import { fork } from "node:child_process";
import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "esbuild";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { machineName } from "../../src/publish/lock-holder.js";
import { takeRunLock } from "../../src/publish/run-lock.js";
import { folderWith } from "../support/cli.js";
import type { Race, RacerOptions } from "../support/lock-racer.js";
import { temporaryDirectory } from "../support/sandbox.js";

/*
 * Real processes that find dead locks at one instant. Some are killed, some suspended for longer than the lease. With IGX_ROUNDS=1000 each kind is
 * done so many times, and says what came of it.
 */

const rounds = Number(process.env["IGX_ROUNDS"] ?? 0);
/** Rounds that the same processes do at a time. */
const together = rounds > 0 ? 25 : 4;
const kinds = [3, 6, 12].flatMap((processes) => [0, 1, 15].map((latencyMs) => ({ processes, latencyMs })));
const chosen = rounds > 0 ? kinds : kinds.filter((_, at) => at % 4 === 0);

const directory = temporaryDirectory();
const racer = () => join(directory(), "lock-racer.cjs");

beforeAll(() =>
  build({
    entryPoints: [join(import.meta.dirname, "../support/lock-racer.ts")],
    ...{ outfile: racer(), bundle: true, platform: "node", format: "cjs", logLevel: "error" },
  }),
);

interface Seen {
  /** Rounds in which a holder sent between the requests of another one. */
  doubles: number;
  holds: number;
  /** Holders that did not end: killed, or suspended and replaced. */
  replaced: number;
  /** Requests of processes that were suspended between the look at the lock and the request. */
  late: number;
  /** Milliseconds from the last line of a holder to the first one of the next. */
  longestGap: number;
  readonly left: string[];
}

test.each(chosen)(
  "$processes processes, $latencyMs ms for the file system: never two holders, never none for good, nothing left",
  async ({ processes, latencyMs }) => {
    // A lease must be longer than it takes to renew it.
    const timing = { leaseMs: 400 + 20 * latencyMs, beatMs: 60 + 5 * latencyMs };
    const seen: Seen = { doubles: 0, holds: 0, replaced: 0, late: 0, longestGap: 0, left: [] };
    for (let done = 0; done < Math.max(rounds, together); done += together)
      await raceAll(processes, { ...timing, latencyMs }, seen);
    if (rounds > 0) console.log(JSON.stringify({ processes, latencyMs, rounds, ...timing, ...seen }));
    expect([seen.doubles, seen.left]).toEqual([0, []]);
  },
);

/** Some rounds at a time, each in a folder of its own, by the same processes. */
async function raceAll(
  processes: number,
  options: Omit<RacerOptions, "identity" | "holds">,
  seen: Seen,
): Promise<void> {
  const { leaseMs } = options;
  const root = await folderWith({});
  const folders = Array.from({ length: together }, (_, at) => join(root, String(at)));
  await Promise.all(folders.map(prepare));
  const racers = Array.from({ length: processes }, (_, at) => {
    const identity = (["own", "nameless", "container"] as const)[at % 3]!;
    const child = fork(racer(), [JSON.stringify({ ...options, identity, holds: 3 } satisfies RacerOptions)]);
    onTestFinished(() => void child.kill("SIGKILL"));
    return child;
  });
  await Promise.all(racers.map((child) => new Promise((resolve) => child.once("spawn", resolve))));
  const at = Date.now() + 300;
  const ended = racers.map((child, index) => {
    // The first one lives, or there would be none to take the locks of the others.
    child.send({ folders, at, mayDie: index > 0 } satisfies Race);
    return new Promise<void>((resolve) => {
      let waking: NodeJS.Timeout | undefined;
      // Again and again: on a busy machine, it may fall asleep after it was woken.
      const wake = () => child.kill("SIGCONT");
      child.once("exit", resolve).on("message", (said) => {
        clearInterval(waking);
        if (said === "suspended") waking = setInterval(wake, leaseMs * (1 + Math.random()));
        if (said === "done") resolve();
      });
      child.once("exit", () => clearInterval(waking));
    });
  });
  await Promise.all(ended);
  for (const child of racers) child.kill("SIGKILL");
  // Whether a killed one is dead, only its lease says if the system names no machine.
  await sleep(leaseMs);
  for (const folder of folders) await judge(folder, leaseMs, seen);
}

/** A folder with a dead lock: of an earlier igx, of another machine, of this one, or of a process that died while it gave it back. */
async function prepare(folder: string, at: number): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, "log"), "");
  const path = join(folder, "publish.lock");
  const dead = at % 4 === 0 ? path : join(path, "dead");
  if (at % 4 !== 0) await mkdir(path);
  if (at % 4 === 3) return;
  const here = { host: hostname(), machine: await machineName(), started: "1" };
  const holder = { process: process.ppid, token: "dead", ...(at % 4 === 1 ? { host: "elsewhere" } : here) };
  const old = new Date(Date.now() - 1e7);
  await writeFile(dead, JSON.stringify(holder));
  await utimes(dead, old, old);
}

async function judge(folder: string, leaseMs: number, seen: Seen): Promise<void> {
  const lines = (await readFile(join(folder, "log"), "utf8")).split("\n").map((line) => line.split(" "));
  const late = new Set(lines.flatMap(([kind, id]) => (kind === "late" ? [id] : [])));
  const requests = lines.filter(([kind, id]) => kind === "request" && !late.has(id));
  const changes = requests.filter(([, id], at) => requests[at - 1]?.[1] !== id);
  const holders = new Set(requests.map(([, id]) => id));
  if (changes.length > holders.size) seen.doubles++;
  seen.holds += holders.size;
  seen.replaced += holders.size - lines.filter(([kind, id]) => kind === "end" && holders.has(id)).length;
  seen.late += late.size;
  for (const [at, [, id, time]] of requests.entries()) {
    const before = requests[at - 1];
    if (before && before[1] !== id) seen.longestGap = Math.max(seen.longestGap, Number(time) - Number(before[2]));
  }
  // The next run removes what the killed ones have left.
  const next = await whenFree(join(folder, "publish.lock"), leaseMs);
  await next();
  seen.left.push(...(await readdir(folder)).filter((name) => name !== "log"));
}

async function whenFree(path: string, leaseMs: number): Promise<() => Promise<void>> {
  for (;;) {
    const taken = await takeRunLock(path, { leaseMs, beatMs: 30 });
    if (taken.ok) return taken.value.release;
    await sleep(20);
  }
}
