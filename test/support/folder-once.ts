import { execFile } from "node:child_process";
import { mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";

const prefix = "igx-tests-";

/** Linux keeps what is written here in memory. */
const memory = "/dev/shm";

/** Bytes: many times what all tests have there at once. Containers often give 64 MB, which a browser alone can fill. */
const roomNeeded = 2 * 1024 ** 3;

/**
 * Vitest's global set-up: temporary files of tests and of the processes that they start are in one folder, removed at the end. So are the
 * caches of commands: nothing reaches your own cache. The folder is in memory where that has room, since a disk takes its time for each
 * file that must be written whole. CI keeps to the disk, as users do, and `TMPDIR` names another place.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Vitest asks for each project. One folder in another would make the paths of Chromium's sockets too long.
  if (basename(tmpdir()).startsWith(prefix)) return undefined;
  const { CI, TMPDIR } = process.env;
  const inMemory = CI || TMPDIR ? undefined : await makeInMemory();
  const folder = inMemory ?? (await mkdtemp(join(tmpdir(), prefix)));
  process.env["TMPDIR"] = folder;
  process.env["IGX_CACHE_DIR"] = join(folder, "cache");
  return () => rm(folder, { recursive: true, force: true });
}

/** `undefined` if memory has no room, or runs no programs: tests write some and start them. */
async function makeInMemory(): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  if (bavail * bsize < roomNeeded) return undefined;
  const folder = await mkdtemp(join(memory, prefix)).catch(() => undefined);
  if (folder === undefined || (await runsPrograms(folder))) return folder;
  await rm(folder, { recursive: true, force: true });
  return undefined;
}

async function runsPrograms(folder: string): Promise<boolean> {
  const program = join(folder, "program");
  try {
    await writeFile(program, "#!/bin/sh\n", { mode: 0o755 });
    await promisify(execFile)(program);
    return true;
  } catch {
    return false;
  } finally {
    await rm(program, { force: true });
  }
}
