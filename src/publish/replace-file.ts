import type { Stats } from "node:fs";
import { open, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { noneIfMissing } from "./file-state.js";
import { keepAccess } from "./keep-access.js";
import { naming } from "./own-file.js";
import type { Piece } from "./piece.js";
import { removeAbandoned, temporaryFor } from "./temporary-file.js";
import { writePieces } from "./write-pieces.js";

/**
 * Writes a file, whole or not at all: a temporary file beside it gets its name. A link stays one, and the file keeps its mode and owner; `mode` is
 * for a new one. Resolves to its inode when it is on the disk; its folder may not be.
 */
export async function replaceFile(path: string, pieces: readonly Piece[], mode = 0o666): Promise<bigint> {
  const real = (await realpath(path).catch(noneIfMissing)) ?? path;
  const before = await stat(real).catch(noneIfMissing);
  removeAbandoned(dirname(real));
  const temporary = temporaryFor(real);
  try {
    const inode = await naming(real, writeNew(temporary, pieces, before, mode));
    await rename(temporary, real);
    return inode;
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function writeNew(
  path: string,
  pieces: readonly Piece[],
  before: Stats | undefined,
  mode: number,
): Promise<bigint> {
  // Never a file that is there already.
  const file = await open(path, "wx", before?.mode ?? mode);
  try {
    await writePieces(file, pieces);
    if (before) keepAccess(file.fd, before);
    await file.sync();
    return (await file.stat({ bigint: true })).ino;
  } finally {
    await file.close();
  }
}
