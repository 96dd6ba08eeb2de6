import { randomUUID } from "node:crypto";
import { constants, copyFile, link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname, uptime } from "node:os";
import { dirname } from "node:path";

export type RunLock =
  | { readonly ok: true; readonly release: () => Promise<void> }
  /** Another process publishes: its number, and its machine where that is another one. */
  | { readonly ok: false; readonly process: number; readonly host?: string };

interface Holder {
  readonly process: number;
  readonly host: string;
}

/** Milliseconds: a holder on another machine cannot be asked whether it lives, so it says so, and is believed for a while. */
const [beat, believed] = [5_000, 60_000];

/** Two runs of one process have one number. */
const heldHere = new Set<string>();

/**
 * Makes sure that no two runs publish from one project: each would not see what the other creates. One that has died holds nothing, be it that
 * its process is gone, its machine was started again, or that it is on another machine and has been silent for a minute.
 */
export async function takeRunLock(path: string): Promise<RunLock> {
  if (heldHere.has(path)) return { ok: false, process: process.pid };
  heldHere.add(path);
  const taken = await take(path).catch((error: unknown) => {
    heldHere.delete(path);
    throw error;
  });
  if (!taken.ok) heldHere.delete(path);
  return taken;
}

async function take(path: string): Promise<RunLock> {
  await mkdir(dirname(path), { recursive: true });
  const mine = `${path}.${randomUUID()}`;
  await writeFile(mine, JSON.stringify({ process: process.pid, host: hostname() } satisfies Holder), { mode: 0o600 });
  try {
    for (;;) {
      // A link is there with all of its content or not at all: nobody can find the file before the number stands in it.
      if (await linked(mine, path)) return held(path);
      const holder = await holderOf(path);
      if (holder && (await isAlive(holder, path, mine))) return refusal(holder);
      await breakLock(path, mine);
    }
  } finally {
    await rm(mine, { force: true });
  }
}

const refusal = ({ process: id, host }: Holder): RunLock => ({
  ok: false,
  process: id,
  ...(host !== hostname() && { host }),
});

function held(path: string): RunLock {
  const timer = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), beat).unref();
  const release = async () => {
    clearInterval(timer);
    heldHere.delete(path);
    await rm(path, { force: true });
  };
  return { ok: true, release };
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    // Some file systems know no links.
    await link(from, to).catch((error: NodeJS.ErrnoException) =>
      error.code === "EEXIST" ? Promise.reject(error) : copyFile(from, to, constants.COPYFILE_EXCL),
    );
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Takes a dead one's lock away. Whoever was quicker may hold it by now: what was moved is looked at, and a living one's put back. */
async function breakLock(path: string, mine: string): Promise<void> {
  const moved = `${mine}.dead`;
  try {
    await rename(path, moved);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  const holder = await holderOf(moved);
  if (holder && (await isAlive(holder, moved, mine))) await linked(moved, path);
  await rm(moved, { force: true });
}

async function holderOf(path: string): Promise<Holder | undefined> {
  try {
    const holder = JSON.parse(await readFile(path, "utf8")) as Partial<Holder> | null;
    const { process: id, host } = holder ?? {};
    return Number.isInteger(id) && typeof host === "string" ? { process: id as number, host } : undefined;
  } catch {
    return undefined;
  }
}

/** Our own number is of one before us, in a container that counts from 1 again. */
async function isAlive({ process: id, host }: Holder, path: string, mine: string): Promise<boolean> {
  const [{ mtimeMs: said }, { mtimeMs: now }] = await Promise.all([stat(path), stat(mine)]).catch(() => [
    { mtimeMs: 0 },
    { mtimeMs: Number.POSITIVE_INFINITY },
  ]);
  if (host !== hostname()) return now - said < believed;
  // The number is of somebody else since the machine was started again.
  if (said < Date.now() - uptime() * 1000 - beat) return false;
  if (id <= 0 || id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // Somebody else's process is a process.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
