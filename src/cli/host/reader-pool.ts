import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { IsolatedOutcome, IsolationBounds } from "../../contract/host.js";
import type { JobMessage } from "./reader-messages.js";
import { type Reader, startReader } from "./start-reader.js";

/* Processes for hostile data: started when the first job comes, kept for the next ones, gone with this process. */

/** Each may take the whole memory of its bounds. */
const most = Math.min(4, availableParallelism());

const idle = new Set<Reader>();
const waiting: (() => void)[] = [];
let busy = 0;

/** As `isolate` of `Host`. */
export async function isolate(job: unknown, bounds: IsolationBounds): Promise<IsolatedOutcome | undefined> {
  const file = readerFile();
  if (file === undefined) return undefined;
  if (busy >= most) await new Promise<void>((resolve) => waiting.push(resolve));
  else busy++;
  try {
    const reader = takeIdle(bounds) ?? (await start(file, bounds));
    if (!reader) return undefined;
    const { outcome, isFresh } = await reader.run({ job, ...bounds } as JobMessage);
    if (isFresh) idle.add(reader);
    else reader.end();
    return outcome;
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy--;
  }
}

/** One that was started for the same bound of memory. Those of other bounds are of no use any more. */
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

let found: string | null | undefined;

/** As seen from `dist` and from a chunk of it. The sources, and what somebody else has bundled, run readers in their own process. */
function readerFile(): string | undefined {
  found ??= ["./", "../"].map(pathIn).find((path) => path !== undefined && existsSync(path)) ?? null;
  return found ?? undefined;
}

function pathIn(folder: string): string | undefined {
  try {
    return fileURLToPath(new URL(`${folder}igx-reader.js`, import.meta.url));
  } catch {
    return undefined;
  }
}
