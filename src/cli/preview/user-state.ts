import { constants, type Stats } from "node:fs";
import { lstat, open } from "node:fs/promises";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { makeFolder } from "../../publish/make-folder.js";
import { replaceFile } from "../../publish/replace-file.js";
import type { Context } from "../base/context.js";

/*
 * Files of the user, not of a project, which other users cannot read: in the folder `igx` of the XDG state folder. Links are never followed
 * there, and igx does not use files that other users could have read or written. If the folder cannot be used, both functions return
 * `undefined`.
 */

/** The text of a file that only you can read. */
export async function readUserState(env: Context["env"], name: string): Promise<string | undefined> {
  const folder = await stateFolder(env);
  return folder === undefined ? undefined : readPrivate(join(folder, name)).catch(() => undefined);
}

/** Writes a file as a whole or not at all, and returns its path. */
export async function writeUserState(env: Context["env"], name: string, text: string): Promise<string | undefined> {
  const folder = await stateFolder(env);
  if (folder === undefined) return undefined;
  const path = join(folder, name);
  try {
    // 0600 from the beginning, since a later `chmod` leaves a moment for others.
    replaceFile(path, Buffer.from(text), { mode: 0o600, fsync: false, links: true });
    return path;
  } catch {
    return undefined;
  }
}

async function stateFolder(env: Context["env"]): Promise<string | undefined> {
  try {
    // The XDG Base Directory Specification says to ignore a relative path.
    const given = env.XDG_STATE_HOME ?? "";
    const folder = join(isAbsolute(given) ? given : join(homedir(), ".local", "state"), "igx");
    makeFolder(folder, 0o700);
    const stats = await lstat(folder);
    // `lstat`, so a link in its place is refused. Others may read the folder, but not write to it.
    return stats.isDirectory() && isPrivate(stats, 0o022) ? folder : undefined;
  } catch {
    return undefined;
  }
}

async function readPrivate(path: string): Promise<string | undefined> {
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
  // O_NOFOLLOW refuses a link, O_NONBLOCK does not wait at a pipe. The checks use the open file, which cannot be replaced.
  const file = await open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
  try {
    const stats = await file.stat();
    return stats.isFile() && stats.size <= maxBytes && isPrivate(stats, 0o077)
      ? await file.readFile("utf8")
      : undefined;
  } finally {
    await file.close();
  }
}

const maxBytes = 64 * 1024;

/**
 * Whether you own it, and others have none of these rights. Windows has neither owners nor modes; there, the user's folder keeps others
 * out.
 */
const isPrivate = ({ uid, mode }: Stats, rights: number): boolean =>
  process.getuid === undefined || (uid === process.getuid() && (mode & rights) === 0);
