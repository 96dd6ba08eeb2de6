import { randomUUID } from "node:crypto";
import { constants, copyFile, link, rename, rm, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "../text/error-code.js";
import type { Result } from "../text/result.js";
import { type FoundLock, type Holder, isRunning, ownHolder, readHolder } from "./lock-holder.js";
import { makeFolder } from "./make-folder.js";
import { naming } from "./own-file.js";
import { removeAbandoned, temporaryFor } from "./temporary-file.js";

/** The lock while this run holds it. */
export interface RunLock {
  readonly release: () => Promise<void>;
  /** Aborted when somebody else has taken the lock: a process that was suspended for long may wake up to that. */
  readonly lost: AbortSignal;
}

/** Another process publishes: its number, and its machine where that is another one. */
export interface LockHeld {
  readonly process: number;
  readonly host?: string;
  readonly since?: Date;
  /** When the lock ends by itself, unless it is renewed. */
  readonly until?: Date;
}

export interface LeaseTiming {
  /** Milliseconds for which a lock is believed without a renewal. */
  readonly leaseMs: number;
  /** Milliseconds between two renewals. */
  readonly beatMs: number;
}

const usual: LeaseTiming = { leaseMs: 60_000, beatMs: 2_000 };

/** Two runs of one process have one number. */
const heldHere = new Set<string>();

/**
 * Makes sure that no two runs publish from one project: each would not see what the other creates. The lock is a lease, which its holder renews
 * while it runs. One of a process that has ended on this machine holds nothing; any other ends when it was not renewed for a minute.
 */
export async function takeRunLock(path: string, timing = usual): Promise<Result<RunLock, LockHeld>> {
  if (heldHere.has(path)) return { ok: false, failure: { process: process.pid } };
  heldHere.add(path);
  const taken = await take(path, timing).catch((error: unknown) => {
    heldHere.delete(path);
    throw error;
  });
  if (!taken.ok) heldHere.delete(path);
  return taken;
}

async function take(path: string, timing: LeaseTiming): Promise<Result<RunLock, LockHeld>> {
  makeFolder(dirname(path));
  const token = randomUUID();
  const mine = temporaryFor(path);
  const holder = { ...(await ownHolder(token)), since: new Date().toISOString() };
  const write = () => naming(path, writeFile(mine, leaseText(holder, timing), { mode: 0o600 }));
  try {
    for (;;) {
      await write();
      // A link is there with all of its content or not at all: nobody can find the file before it contains its holder.
      if (await linked(mine, path)) break;
      const found = await readHolder(path);
      if (!found) continue;
      const age = ((await readHolder(mine))?.modified ?? Number.NaN) - found.modified;
      if (await isAlive(path, found, age, timing)) return { ok: false, failure: refusal(found, age, timing) };
      await breakLock(path, found);
    }
  } finally {
    await rm(mine, { force: true });
  }
  removeAbandoned(dirname(path));
  return { ok: true, value: heldLock(path, holder, timing) };
}

const leaseText = (holder: Holder, { leaseMs }: LeaseTiming): string =>
  JSON.stringify({ ...holder, until: new Date(Date.now() + leaseMs).toISOString() } satisfies Holder);

/**
 * A process of this machine can be asked for. Of another one the lease tells: both ages are of the file system, so clocks that differ do no harm.
 * A clock may have jumped: what seems to be over, or to come from the future, is watched for a renewal first.
 */
async function isAlive(
  path: string,
  found: FoundLock,
  age: number,
  { leaseMs, beatMs }: LeaseTiming,
): Promise<boolean> {
  const running = found.holder && (await isRunning(found.holder));
  if (running !== undefined) return running;
  // Where there are no links, a file may be there before its text.
  if (found.holder && Math.abs(age) < leaseMs) return true;
  await sleep(beatMs * 1.5);
  const now = await readHolder(path);
  return now !== undefined && !isSame(now, found);
}

const isSame = (one: FoundLock, other: FoundLock): boolean =>
  one.modified === other.modified && one.holder?.token === other.holder?.token;

function refusal({ holder }: FoundLock, age: number, { leaseMs }: LeaseTiming): LockHeld {
  const { process: id = 0, host, since } = holder ?? {};
  return {
    process: id,
    ...(host !== undefined && host !== hostname() && { host }),
    ...(since !== undefined && !Number.isNaN(Date.parse(since)) && { since: new Date(since) }),
    until: new Date(Date.now() + Math.max(0, leaseMs - age)),
  };
}

function heldLock(path: string, holder: Holder, timing: LeaseTiming): RunLock {
  const lost = new AbortController();
  let renewing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewing
      .then(() => renew(path, holder, timing))
      .then((ours) => {
        if (ours) return;
        clearInterval(timer);
        lost.abort();
      })
      .catch(() => undefined);
  }, timing.beatMs).unref();
  const release = async () => {
    clearInterval(timer);
    await renewing;
    heldHere.delete(path);
    if (await isOurs(path, holder)) await rm(path, { force: true });
  };
  return { release, lost: lost.signal };
}

/** Whether the lock is still ours. A disk that takes no file may still take a new time of one. */
async function renew(path: string, holder: Holder, timing: LeaseTiming): Promise<boolean> {
  if (!(await isOurs(path, holder))) return false;
  const next = temporaryFor(path);
  try {
    await writeFile(next, leaseText(holder, timing), { mode: 0o600 });
    await rename(next, path);
  } catch {
    await rm(next, { force: true });
    await utimes(path, new Date(), new Date());
  }
  return true;
}

/** Somebody who believed another lock to be dead may have moved ours away for a moment, until they see whose it is. */
async function isOurs(path: string, { token }: Holder): Promise<boolean> {
  for (let look = 0; look < 3; look++) {
    const found = await readHolder(path);
    if (found) return found.holder?.token === token;
    await sleep(50);
  }
  return false;
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    // Some file systems know no links.
    await link(from, to).catch((error: NodeJS.ErrnoException) =>
      error.code === "EEXIST" ? Promise.reject(error) : copyFile(from, to, constants.COPYFILE_EXCL),
    );
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

/** Takes a dead lock away. If somebody was quicker, it is theirs by now: what was moved is looked at, and put back if it is not the dead one. */
async function breakLock(path: string, dead: FoundLock): Promise<void> {
  const moved = temporaryFor(path);
  try {
    await rename(path, moved);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return;
    throw error;
  }
  const found = await readHolder(moved);
  if (found && !isSame(found, dead)) await linked(moved, path);
  await rm(moved, { force: true });
}
