import { closeSync, lstatSync, openSync, rmSync, unlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "../../text/error-code.js";

/** Milliseconds after which a lock is that of a run that was killed: one is held while the record is read and written. */
const longest = 10_000;

/**
 * Does `work` while no other run holds the lock at `path`. Unlike that of publishing, it protects nothing that igx cannot make again, so its age
 * alone says that it is abandoned. Rejects if there can be no lock, or one that is abandoned cannot be removed.
 */
export async function withRecordLock(path: string, work: () => Promise<void> | void): Promise<void> {
  for (const end = Date.now() + longest; !take(path); )
    if (Date.now() > end || isAbandoned(path)) rmSync(path, { force: true });
    else await sleep(10);
  const release = () => releaseQuietly(path);
  process.once("exit", release);
  try {
    await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

/** Whether nobody else has it. */
function take(path: string): boolean {
  try {
    closeSync(openSync(path, "wx"));
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

function isAbandoned(path: string): boolean {
  try {
    return Date.now() - lstatSync(path).mtimeMs > longest;
  } catch {
    // It has just been released.
    return false;
  }
}

/** A lock that cannot be removed ends by its age. Not `rmSync`, whose code for folders takes a millisecond to load. */
function releaseQuietly(path: string): void {
  try {
    unlinkSync(path);
  } catch {}
}
