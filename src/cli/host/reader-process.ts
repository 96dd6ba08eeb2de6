import { writeSync } from "node:fs";
import * as module from "node:module";
import { loadReader, performPacked } from "../../data/jobs.js";
import { startStopwatch } from "../../data/stopwatch.js";
import {
  type JobAnswer,
  type JobMessage,
  memoryEnded,
  type ReaderMessage,
  watchMilliseconds,
} from "./reader-messages.js";

/*
 * The process that runs readers of hostile data and queries for the host of `node.ts`, one job after another. Its parent ends it
 * when a job takes too long or too much memory.
 */

/** What Node and igx take themselves. */
const ownBytes = process.memoryUsage.rss();

let mostBytes = Number.POSITIVE_INFINITY;

async function answer({ job, memory }: JobMessage): Promise<void> {
  const result = await perform(job, memory);
  // Memory that this job has left must not count for the next one.
  say({ kind: "answer", ...result, isFresh: process.memoryUsage.rss() < ownBytes + memory / 4 });
}

async function perform(job: JobMessage["job"], memory: number): Promise<Omit<JobAnswer, "kind" | "isFresh">> {
  let seconds = startStopwatch();
  try {
    await loadReader(job);
    say({ kind: "started" });
    seconds = startStopwatch();
    mostBytes = ownBytes + memory;
    return { result: await performPacked(job), seconds: seconds() };
  } catch (error) {
    return { failure: String(error).split("\n")[0]!, seconds: seconds() };
  } finally {
    mostBytes = Number.POSITIVE_INFINITY;
  }
}

const say = (message: ReaderMessage): void => void process.send!(message);

/** Nothing less ends a process whose database computes: an orderly end waits for it. */
const end = (): void => void process.kill(process.pid, "SIGKILL");

/** The parent watches too, where the system lets it, but may be busy. The database runs in threads of its own, so this is not. */
function watchMemory(): void {
  if (process.memoryUsage.rss() <= mostBytes) return;
  writeSync(process.stderr.fd, `${memoryEnded}\n`);
  end();
}

// From Node 22 on.
(module as { readonly enableCompileCache?: () => void }).enableCompileCache?.();
// An interrupted terminal, or a service that is stopped, tells all processes. This one ends with its parent.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", end);
process.on("message", answer);
setInterval(watchMemory, watchMilliseconds).unref();
say({ kind: "ready", ownBytes });
