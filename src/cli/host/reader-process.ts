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
 * The process that runs readers of hostile data and queries, one job after another. Its parent ends it if a job takes too much time or
 * memory.
 */

/** The memory of Node and igx before the first job. */
const ownBytes = process.memoryUsage.rss();

let maxBytes = Number.POSITIVE_INFINITY;

async function answer({ job, memory }: JobMessage): Promise<void> {
  const result = await perform(job, memory);
  // Memory that this job left behind must not count for the next one.
  say({ kind: "answer", ...result, isFresh: process.memoryUsage.rss() < ownBytes + memory / 4 });
}

async function perform(job: JobMessage["job"], memory: number): Promise<Omit<JobAnswer, "kind" | "isFresh">> {
  let seconds = startStopwatch();
  try {
    const run = await load(job);
    say({ kind: "started" });
    seconds = startStopwatch();
    maxBytes = ownBytes + memory;
    return { result: await run(), seconds: seconds() };
  } catch (error) {
    return { failure: String(error).split("\n")[0]!, seconds: seconds() };
  } finally {
    maxBytes = Number.POSITIVE_INFINITY;
  }
}

async function load(job: JobMessage["job"]): Promise<() => Promise<NonNullable<JobAnswer["result"]>>> {
  if (job.reader === "markdown") {
    const { importMarkdown } = await import("../../import/import-markdown.js");
    return () => importMarkdown(job.file);
  }
  await loadReader(job);
  return () => performPacked(job);
}

const say = (message: ReaderMessage): void => void process.send!(message);

/** SIGKILL, since an orderly exit would wait for the threads of a database that computes. */
const end = (): void => void process.kill(process.pid, "SIGKILL");

/**
 * Ends the process if its job takes too much memory. The parent watches too if the system lets it, but its event loop may be busy. This one
 * is not: the database has threads of its own.
 */
function watchMemory(): void {
  if (process.memoryUsage.rss() <= maxBytes) return;
  // Synchronous: nothing else is written before SIGKILL.
  writeSync(process.stderr.fd, `${memoryEnded}\n`);
  end();
}

// Node 22 and later.
(module as { readonly enableCompileCache?: () => void }).enableCompileCache?.();
// Ctrl-C in a terminal, or a service manager that stops igx, signals all processes. This one ignores it and ends with its parent, which may
// still finish its work.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", end);
process.on("message", answer);
setInterval(watchMemory, watchMilliseconds).unref();
say({ kind: "ready", ownBytes });
