import { randomUUID } from "node:crypto";
import { utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "../text/error-code.js";
import type { Result } from "../text/result.js";
import { type LeaseClock, startLeaseClock } from "./lease-clock.js";
import {
  claim,
  drop,
  dropNow,
  type FoundLock,
  fileOf,
  findLock,
  isSame,
  isSameHolder,
  isThere,
  type OwnLock,
  removeDead,
  removeStaged,
  stage,
} from "./lock-folder.js";
import { type Holder, isRunning, ownHolder } from "./lock-holder.js";
import { makeFolder } from "./make-folder.js";
import { removeAbandoned, temporaryFor } from "./temporary-file.js";

/** The lock while this run holds it. */
export interface RunLock {
  readonly release: () => Promise<void>;
  /** Aborted when another process has taken the lock, or this one has not renewed it for as long as the lease: it may have been suspended. */
  readonly lost: AbortSignal;
  /** Ask before each request: a process that wakes up answers requests before any timer can abort `lost`. */
  readonly isHeld: () => boolean;
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

/** The locks of this process by their paths; `undefined` while one is taken. Two runs of one process have one number. */
const heldHere = new Map<string, OwnLock | undefined>();

/** Where the system names no machine, others would believe a lock of a process that has ended until its lease is over. */
function dropAll(): void {
  for (const lock of heldHere.values()) if (lock) dropNow(lock);
}

/**
 * Makes sure that no two runs publish from one project: each would not see what the other creates. The lock is a lease, which its holder renews
 * while it runs. It ends when it was not renewed for a minute, and at once if its process has certainly ended.
 */
export async function takeRunLock(path: string, timing = usual): Promise<Result<RunLock, LockHeld>> {
  if (heldHere.has(path)) return { ok: false, failure: { process: process.pid } };
  heldHere.set(path, undefined);
  const taken = await take(path, timing).catch((error: unknown) => {
    heldHere.delete(path);
    throw error;
  });
  if (!taken.ok) heldHere.delete(path);
  return taken;
}

/** Where no folder can be moved at all, or others take the lock and give it back each time. */
const maxTries = 100;

async function take(path: string, timing: LeaseTiming): Promise<Result<RunLock, LockHeld>> {
  makeFolder(dirname(path));
  const token = randomUUID();
  const staged: OwnLock = { folder: temporaryFor(path), token };
  const holder = { ...(await ownHolder(token)), since: new Date().toISOString() };
  try {
    for (let tries = 1; ; tries++) {
      const clock = startLeaseClock();
      const time = await stage(staged, leaseText(holder, timing));
      const problem = await claim(staged, path);
      if (!problem) return { ok: true, value: heldLock({ folder: path, token }, holder, timing, clock) };
      const found = await findLock(path);
      const alive = found && (await findAlive(path, found, time, timing));
      if (alive) return { ok: false, failure: alive };
      if (tries === maxTries) throw problem;
      if (!found) await sleep(1);
    }
  } finally {
    removeAbandoned(dirname(path));
    await drop(staged).catch(() => undefined);
  }
}

const leaseText = (holder: Holder, { leaseMs }: LeaseTiming): string =>
  JSON.stringify({ ...holder, until: new Date(Date.now() + leaseMs).toISOString() } satisfies Holder);

/**
 * The holder of a lock that counts; a dead lock is removed. `now`, like the time of the lock, is of the file system, so clocks that differ do no harm.
 * A clock may have jumped: a lease that seems to be over, or to come from the future, is watched for a renewal first.
 */
async function findAlive(
  path: string,
  found: FoundLock,
  now: number,
  { leaseMs, beatMs }: LeaseTiming,
): Promise<LockHeld | undefined> {
  const running = found.holder && (await isRunning(found.holder));
  const left = leaseMs - (now - found.modified);
  const isYoung = found.holder !== undefined && left > 0 && left < 2 * leaseMs;
  if (running !== false && (isYoung || (running && found.isFormer))) return refusal(found, Math.max(0, left));
  if (running !== false) {
    await sleep(beatMs * 1.5);
    const later = await findLock(path);
    // Another holder is looked at anew.
    if (!later || !isSameHolder(later, found)) return undefined;
    if (!isSame(later, found)) return refusal(later, leaseMs);
  }
  await removeDead(found);
  return undefined;
}

function refusal({ holder }: FoundLock, leftMs: number): LockHeld {
  const { process: id = 0, host, since } = holder ?? {};
  return {
    process: id,
    ...(host !== undefined && host !== hostname() && { host }),
    ...(since !== undefined && !Number.isNaN(Date.parse(since)) && { since: new Date(since) }),
    until: new Date(Date.now() + leftMs),
  };
}

/** `clock`: started before the lock was written. */
function heldLock(lock: OwnLock, holder: Holder, timing: LeaseTiming, clock: LeaseClock): RunLock {
  const lost = new AbortController();
  let last = clock;
  const isHeld = (): boolean => {
    if (last.elapsed() >= timing.leaseMs) lose();
    return !lost.signal.aborted;
  };
  const beat = async (): Promise<void> => {
    if (!isHeld()) return;
    const began = startLeaseClock();
    if (await renew(lock, leaseText(holder, timing))) last = began;
    else lose();
  };
  let renewing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewing.then(beat).catch(() => undefined);
  }, timing.beatMs).unref();
  const lose = (): void => {
    clearInterval(timer);
    lost.abort();
  };
  heldHere.set(lock.folder, lock);
  // One listener for all locks.
  process.off("exit", dropAll).once("exit", dropAll);
  const release = async (): Promise<void> => {
    clearInterval(timer);
    await renewing;
    heldHere.delete(lock.folder);
    await drop(lock);
    await removeStaged(lock.folder, timing.leaseMs);
  };
  return { release, lost: lost.signal, isHeld };
}

/**
 * Whether the lock is still ours. Its file is written in place, never made again: a lock that was removed must not come back. The text is as long as
 * the one before. A disk that takes no text may still take a new time.
 */
async function renew(lock: OwnLock, text: string): Promise<boolean> {
  const file = fileOf(lock);
  for (let look = 0; look < 3; look++) {
    try {
      await writeFile(file, text, { flag: "r+" }).catch((error: unknown) =>
        errorCode(error) === "ENOENT" ? Promise.reject(error) : utimes(file, new Date(), new Date()),
      );
      if (await isThere(file)) return true;
    } catch (error) {
      if (!["ENOENT", "ENOTDIR"].includes(errorCode(error) ?? "")) throw error;
    }
    // Another process may look whether it is dead, and then put it back.
    await sleep(50);
  }
  return false;
}
