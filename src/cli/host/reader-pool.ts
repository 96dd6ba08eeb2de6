import { availableParallelism } from "node:os";
import type { IsolatedOutcome, IsolationBounds } from "../../contract/host.js";
import { lazy } from "../../text/lazy.js";
import { shippedFile } from "../base/shipped-file.js";
import type { JobMessage } from "./reader-messages.js";
import { type Reader, startReader } from "./start-reader.js";

/* A pool of processes that read hostile data. The first job starts one; it stays for the next jobs and ends with this process. */

/** How many may run at once. Each may take all the memory of its limit. */
const maxBusy = Math.min(4, availableParallelism());

const idle = new Set<Reader>();
const waiting: (() => void)[] = [];
let busy = 0;

/** The implementation of `Host.isolate`. Returns `undefined` if no process can be started; the caller then reads in this process. */
export async function isolate(job: unknown, bounds: IsolationBounds): Promise<IsolatedOutcome | undefined> {
  const file = readerFile();
  if (file === undefined) return undefined;
  // A waiting job takes over the slot of one that has finished, so `busy` does not change.
  if (busy >= maxBusy) await new Promise<void>((resolve) => waiting.push(resolve));
  else busy++;
  try {
    const reader = takeIdle(bounds) ?? (await start(file, bounds));
    if (!reader) return undefined;
    const { outcome, isFresh } = await reader.run({ job, ...bounds } as JobMessage);
    // A process that kept much memory would reach the limit early in its next job.
    if (isFresh) idle.add(reader);
    else reader.end();
    return outcome;
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy--;
  }
}

/** An idle process with the same memory limit. Its heap is sized at the start, so processes with other limits are useless now and end. */
function takeIdle({ memory }: IsolationBounds): Reader | undefined {
  const reader = [...idle].find((one) => one.memory === memory);
  if (reader) idle.delete(reader);
  else for (const other of idle) other.end();
  return reader;
}

async function start(file: string, bounds: IsolationBounds): Promise<Reader | undefined> {
  const reader = await startReader(file, bounds);
  reader?.onEnd(() => void idle.delete(reader));
  return reader;
}

/** Without it, readers run in this process. */
const readerFile = lazy(() => shippedFile("igx-reader.js"));
