import { randomUUID } from "node:crypto";
import { rmdirSync, unlinkSync } from "node:fs";
import { lstat, mkdir, readdir, rename, rm, rmdir, unlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { errorCode } from "../text/error-code.js";
import { type FoundHolder, isRunning, readHolder } from "./lock-holder.js";
import { naming } from "./own-file.js";
import { isTemporaryFor } from "./temporary-file.js";

/*
 * A lock is a folder that contains one file, named by the token of its holder. The folder appears with its file in it, by one rename, which fails
 * unless nothing or an empty folder is in its place. A dead holder is removed by its token. So a process that acts on a look from a moment ago
 * cannot remove a fresh lock, whose file has another name.
 */

/** A lock of this process: at its place, or still beside it. */
export interface OwnLock {
  readonly folder: string;
  readonly token: string;
}

export interface FoundLock extends FoundHolder {
  /** The file that says who holds it. */
  readonly file: string;
  /** An earlier igx made a file instead of a folder. It replaces the file to renew it, and does not look at its own lease. */
  readonly isFormer: boolean;
}

export const fileOf = ({ folder, token }: OwnLock): string => join(folder, token);

/** Makes a lock beside its place, or renews it there. Resolves to its time by the clock of the file system. */
export async function stage(lock: OwnLock, text: string): Promise<number> {
  const file = fileOf(lock);
  for (let tries = 1; ; tries++) {
    await mkdir(lock.folder, { mode: 0o700 }).catch(unless("EEXIST"));
    try {
      await naming(file, writeFile(file, text, { mode: 0o600 }));
      return (await lstat(file)).mtimeMs;
    } catch (error) {
      // If this process slept, another one may have removed it as abandoned.
      if (errorCode(error) !== "ENOENT" || tries > 10) throw error;
    }
  }
}

/** Moves a staged lock to `path`. Resolves to the error if another lock is there, or none can be made. */
export async function claim(staged: OwnLock, path: string): Promise<Error | undefined> {
  const problem = await rename(staged.folder, path).then(() => undefined, asError);
  // Over a network, a success may be reported as an error. And the folder may have been emptied before it was moved.
  const isHeld = await isThere(fileOf({ ...staged, folder: path }));
  return isHeld ? undefined : (problem ?? new Error("The lock was removed while it was made"));
}

const asError = (error: Error): Error => error;

export const isThere = async (file: string): Promise<boolean> =>
  (await lstat(file).catch(unless("ENOENT", "ENOTDIR"))) !== undefined;

/** The lock at `path`; `undefined` if there is none. */
export async function findLock(path: string): Promise<FoundLock | undefined> {
  // Not through a link: a lock that is removed later must be here.
  const stats = await lstat(path).catch(unless("ENOENT"));
  if (!stats) return undefined;
  if (!stats.isDirectory()) return lockIn(path, true);
  const [name] = (await readdir(path).catch(unless("ENOENT", "ENOTDIR"))) ?? [];
  if (name !== undefined) return lockIn(join(path, name), false);
  // Windows moves no folder onto an empty one. A lock that was just made is not empty, so it stays.
  await rmdir(path).catch(() => undefined);
  return undefined;
}

async function lockIn(file: string, isFormer: boolean): Promise<FoundLock | undefined> {
  const found = await readHolder(file);
  return found && { ...found, file, isFormer };
}

export const isSame = (one: FoundLock, other: FoundLock): boolean =>
  one.modified === other.modified && isSameHolder(one, other);

export const isSameHolder = (one: FoundLock, other: FoundLock): boolean =>
  one.file === other.file && one.holder?.token === other.holder?.token;

/** Removes this lock, unless it was renewed, given back or replaced since. */
export async function removeDead(dead: FoundLock): Promise<void> {
  if (dead.isFormer) return removeFormer(dead);
  const aside = join(dirname(dead.file), randomUUID());
  const isMoved = await rename(dead.file, aside).then(() => true, unless("ENOENT", "ENOTDIR"));
  if (!isMoved) return;
  const now = await readHolder(aside);
  // A holder renews by the name of its file: if that was in time, the file has another time now.
  if (now && now.modified !== dead.modified) await rename(aside, dead.file).catch(unless("ENOENT", "ENOTDIR"));
  else await rm(aside, { recursive: true, force: true });
}

/** The system removes no folder here: a lock of today is safe. */
async function removeFormer({ file }: FoundLock): Promise<void> {
  await unlink(file).catch(async (error: Error) => {
    const stats = await lstat(file).catch(unless("ENOENT"));
    if (stats && !stats.isDirectory()) throw error;
  });
}

/** Gives a lock back, if it is still there. */
export async function drop(lock: OwnLock): Promise<void> {
  await unlink(fileOf(lock)).catch(unless("ENOENT", "ENOTDIR"));
  await rmdir(lock.folder).catch(() => undefined);
}

/** The same while a process ends. */
export function dropNow(lock: OwnLock): void {
  try {
    unlinkSync(fileOf(lock));
    rmdirSync(lock.folder);
  } catch {}
}

/** Removes the staged locks of processes that were killed while they took the lock at `path`. The others make theirs again. */
export async function removeStaged(path: string, leaseMs: number): Promise<void> {
  const names = (await readdir(dirname(path))).filter((name) => isTemporaryFor(basename(path), name));
  for (const name of names) {
    const found = await findLock(join(dirname(path), name));
    if (!found || found.isFormer) continue;
    const running = found.holder && (await isRunning(found.holder));
    if (running === false || Date.now() - found.modified > leaseMs)
      await drop({ folder: dirname(found.file), token: basename(found.file) });
  }
}

/** For `catch`: these errors give `undefined`, others are thrown. */
const unless =
  (...codes: readonly string[]) =>
  (error: unknown): undefined => {
    if (!codes.includes(errorCode(error) ?? "")) throw error;
  };
