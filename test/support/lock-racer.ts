import { randomUUID } from "node:crypto";
import fs, { appendFileSync, readFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startLeaseClock } from "../../src/publish/lease-clock.js";
import { takeRunLock } from "../../src/publish/run-lock.js";

/*
 * A process of `run-lock-race.test.ts`. In each folder that it is sent, it takes the lock and "sends requests", which are lines in a log of the
 * folder, until the log has enough ends. A request takes no time, so that of two holders the lines of one are between those of the other.
 */

export interface RacerOptions {
  readonly leaseMs: number;
  readonly beatMs: number;
  /** Milliseconds before and after each call of the file system, as over a network. */
  readonly latencyMs: number;
  /** `nameless`: the system names no machine. `container`: each has a process namespace. Both have one host name and process number for all. */
  readonly identity: "own" | "nameless" | "container";
  /** Holds of a lock in each folder. */
  readonly holds: number;
}

/** A message to a process. */
export interface Race {
  readonly folders: readonly string[];
  /** When all begin. */
  readonly at: number;
  readonly mayDie: boolean;
}

const { leaseMs, beatMs, latencyMs, identity, holds } = JSON.parse(process.argv[2]!) as RacerOptions;
const promises = fs.promises as unknown as Record<string, (...args: readonly unknown[]) => Promise<unknown>>;

function replace(name: string, by: (real: (...args: readonly unknown[]) => Promise<unknown>) => typeof real): void {
  promises[name] = by(promises[name]!.bind(promises));
}

const namespace = `pid:[${randomUUID()}]`;
if (identity !== "own") {
  Object.defineProperty(process, "pid", { value: 1 });
  os.hostname = () => "localhost";
  const hidden = () => Promise.reject(Object.assign(new Error("ENOENT"), { code: "ENOENT" }));
  replace("readlink", (real) => async (path) => {
    if (identity === "nameless") return hidden();
    return path === "/proc/self" ? "1" : path === "/proc/self/ns/pid" ? namespace : real(path);
  });
}
const wait = () => (latencyMs > 0 ? sleep(latencyMs * (0.5 + Math.random())) : undefined);
for (const name of ["rename", "lstat", "mkdir", "readdir", "rmdir", "rm", "unlink", "writeFile", "utimes", "open"])
  replace(name, (real) => async (...args) => {
    await wait();
    const value = await real(...args);
    await wait();
    return value;
  });

let mayDie = false;

/** In the midst of a hold. Meanwhile the process takes the locks of other folders, in which this meets it at any step. */
function meetFate(): void {
  const chance = Math.random() * 100;
  if (chance < 1 && mayDie) process.kill(process.pid, "SIGKILL");
  if (chance < 97) return;
  process.send?.("suspended");
  process.kill(process.pid, "SIGSTOP");
  process.send?.("awake");
}

async function race(folder: string): Promise<void> {
  const log = join(folder, "log");
  const write = (kind: string, id: string) => appendFileSync(log, `${kind} ${id} ${Date.now()}\n`);
  const isOver = () => readFileSync(log, "utf8").split("end ").length > holds;
  while (!isOver()) {
    const taken = await takeRunLock(join(folder, "publish.lock"), { leaseMs, beatMs });
    if (!taken.ok) {
      await sleep(beatMs * 4 * Math.random());
      continue;
    }
    const id = randomUUID();
    for (let sent = 0; sent < 12; sent++) {
      const clock = startLeaseClock();
      if (!taken.value.isHeld()) break;
      write("request", id);
      // Suspended between the two lines above. No lock helps there.
      if (clock.elapsed() > beatMs) write("late", id);
      meetFate();
      await sleep((leaseMs / 20) * Math.random());
    }
    await taken.value.release();
    write("end", id);
  }
}

process.on("message", async ({ folders, at, ...more }: Race) => {
  mayDie = more.mayDie;
  // All find a dead lock at one instant.
  while (Date.now() < at);
  await Promise.all(folders.map(race));
  process.send?.("done");
});
