import { lstat, readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { errorCode } from "../text/error-code.js";
import { problemOf, readRegularFile } from "./own-file.js";
import { processExists } from "./process-exists.js";

/** Who holds a lock, as the lock's file says. */
export interface Holder {
  readonly process: number;
  readonly host: string;
  /** Differs between two locks, also of the same holder. */
  readonly token?: string;
  /** Boot and process namespace: within one of these a process id and its start time name one process. Linux only. */
  readonly machine?: string;
  readonly started?: string;
  /** ISO 8601, by the holder's clock. `until`: unless it is renewed. */
  readonly since?: string;
  readonly until?: string;
}

/** A lock's file as it was found. `modified` changes with each renewal. */
export interface FoundLock {
  readonly holder?: Holder;
  readonly modified: number;
}

/** What this process writes into a lock. */
export async function ownHolder(token: string): Promise<Holder> {
  const [machine, started] = await Promise.all([machineName(), startOf(process.pid)]);
  return { process: process.pid, host: hostname(), token, ...(machine && started && { machine, started }) };
}

/** `undefined` if the file is missing. Any content is a lock: a file cut by a crash must still lock. */
export async function readHolder(path: string): Promise<FoundLock | undefined> {
  try {
    const { mtimeMs: modified } = await lstat(path);
    const holder = holderOf(await readRegularFile(path).catch(unusableIsEmpty));
    return { modified, ...(holder && { holder }) };
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** A pipe or a link has no holder. It is removed like any lock that nobody renews. */
function unusableIsEmpty(error: NodeJS.ErrnoException): string {
  if (problemOf(error) === undefined) throw error;
  return "";
}

function holderOf(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text) as Partial<Holder> | null;
    const { process: id, host } = holder ?? {};
    return Number.isInteger(id) && typeof host === "string" ? (holder as Holder) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the holder's process runs; `undefined` if that is unknown, as on another machine. */
export async function isRunning({ process: id, host, machine, started }: Holder): Promise<boolean | undefined> {
  const here = await machineName();
  if (here !== undefined && machine === here && started !== undefined) {
    const now = await startOf(id);
    // Processes of other users may be hidden.
    return now === undefined ? processExists(id) : now === started;
  }
  // Without a machine name, a running process may be another one that got the same id.
  return here === undefined && host === hostname() && !processExists(id) ? false : undefined;
}

/** The boot and the namespace in which process ids are unique; `undefined` if the system does not tell. */
export const machineName = (): Promise<string | undefined> =>
  Promise.all([readFile("/proc/sys/kernel/random/boot_id", "utf8"), readlink("/proc/self/ns/pid")]).then(
    ([boot, namespace]) => `${boot.trim()} ${namespace}`,
    () => undefined,
  );

/** Clock ticks from boot to the process's start (proc(5): field 22, after a name that may hold anything). */
export const startOf = (id: number): Promise<string | undefined> =>
  readFile(`/proc/${id}/stat`, "utf8").then(
    (text) => text.slice(text.lastIndexOf(")") + 2).split(" ")[19],
    () => undefined,
  );
