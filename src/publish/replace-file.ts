import type { Stats } from "node:fs";
import { type FileHandle, open, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { naming } from "./own-file.js";
import type { Piece } from "./piece.js";
import { removeAbandoned, temporaryFor } from "./temporary-file.js";
import { writePieces } from "./write-pieces.js";

/**
 * Writes a file, whole or not at all: a temporary file beside it gets its name. A link stays one, and the file keeps its mode and owner. Resolves to
 * its inode when it is on the disk; its folder may not be.
 */
export async function replaceFile(path: string, pieces: readonly Piece[]): Promise<bigint> {
  const real = (await realpath(path).catch(noneIfMissing)) ?? path;
  const before = await stat(real).catch(noneIfMissing);
  removeAbandoned(dirname(real));
  const temporary = temporaryFor(real);
  try {
    const inode = await naming(real, writeNew(temporary, pieces, before));
    await rename(temporary, real);
    return inode;
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

function noneIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

async function writeNew(path: string, pieces: readonly Piece[], before: Stats | undefined): Promise<bigint> {
  // Never a file that is there already.
  const file = await open(path, "wx", before?.mode);
  try {
    await writePieces(file, pieces);
    if (before) await inherit(file, before);
    await file.sync();
    return (await file.stat({ bigint: true })).ino;
  } finally {
    await file.close();
  }
}

/** Only root may give a file to somebody else, and not every file system has owners and modes. */
async function inherit(file: FileHandle, { uid, gid, mode }: Stats): Promise<void> {
  const unlessRoot = (error: NodeJS.ErrnoException): void => {
    if (process.getuid?.() === 0 && error.code !== "ENOSYS") throw error;
  };
  await file.chown(uid, gid).catch(unlessRoot);
  await file.chmod(mode).catch(unlessRoot);
}
