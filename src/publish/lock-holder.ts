import { lstat, readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { errorCode } from "../text/error-code.js";
import { problemOf, readRegularFile } from "./own-file.js";
import { processExists } from "./process-exists.js";

/** The holder of a lock, by the lock's file. */
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
export interface FoundHolder {
  readonly holder?: Holder;
  readonly modified: number;
}

/** The content of a lock that this process takes. */
export async function ownHolder(token: string): Promise<Holder> {
  const [machine, started] = await Promise.all([machineName(), startOf(process.pid)]);
  return { process: process.pid, host: hostname(), token, ...(machine && started && { machine, started }) };
}

/** `undefined` if the file is missing. Any content is a lock: a file cut by a crash must still lock. */
export async function readHolder(path: string): Promise<FoundHolder | undefined> {
  try {
    // The text first: over a network, to open a file brings its time up to date (nfs(5), close-to-open consistency).
    const holder = holderOf(await readRegularFile(path).catch(unusableIsEmpty));
    const { mtimeMs: modified } = await lstat(path);
    return { modified, ...(holder && { holder }) };
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(errorCode(error) ?? "")) return undefined;
    throw error;
  }
}

/** A pipe or a link has no holder. It is removed like any lock that is not renewed. */
function unusableIsEmpty(error: NodeJS.ErrnoException): string {
  if (problemOf(error) === undefined) throw error;
  return "";
}

/** The holder from the text of a lock; `undefined` if it says none. */
export function holderOf(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text) as Partial<Holder> | null;
    const { process: id, host } = holder ?? {};
    return Number.isInteger(id) && typeof host === "string" ? (holder as Holder) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether the holder's process runs; `undefined` if that is unknown: on another machine, where the system names no machine, and where it hides the
 * processes of other users. A process that has the same id proves nothing, nor does its absence from a machine that only has the same name.
 */
export async function isRunning({ process: id, machine, started }: Holder): Promise<boolean | undefined> {
  if (machine === undefined || started === undefined || machine !== (await machineName())) return undefined;
  const fields = await readStat(id);
  if (fields !== undefined) return !hasEnded(fields) && fields[19] === started;
  return processExists(id) ? undefined : false;
}

/**
 * The boot and the namespace in which process ids are unique; `undefined` if the system does not tell, or if /proc is that of another namespace, so
 * that its processes are others.
 */
export const machineName = (): Promise<string | undefined> =>
  Promise.all([
    readFile("/proc/sys/kernel/random/boot_id", "utf8"),
    readlink("/proc/self/ns/pid"),
    readlink("/proc/self"),
  ]).then(
    ([boot, namespace, self]) => (self === String(process.pid) ? `${boot.trim()} ${namespace}` : undefined),
    () => undefined,
  );

/** Clock ticks from boot to the process's start. */
export const startOf = (id: number): Promise<string | undefined> => readStat(id).then((fields) => fields?.[19]);

/** A process that has ended sends nothing, also while its parent has not collected it (states Z and X): the first process of a container may never do so. */
const hasEnded = ([state = ""]: readonly string[]): boolean => /^[ZX]/i.test(state);

/** Fields 3 and later of proc(5), after a name that may contain anything. */
const readStat = (id: number): Promise<readonly string[] | undefined> =>
  readFile(`/proc/${id}/stat`, "utf8").then(
    (text) => text.slice(text.lastIndexOf(")") + 2).split(" "),
    () => undefined,
  );
