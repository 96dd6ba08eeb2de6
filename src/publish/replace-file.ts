import { chmod, type FileHandle, open } from "node:fs/promises";
import { naming } from "./own-file.js";
import type { Piece } from "./piece.js";
import { writePieces } from "./write-pieces.js";

/** Writes a file, whole or not at all. Resolves to its inode when it is on the disk; its folder may not be. */
export async function replaceFile(path: string, pieces: readonly Piece[]): Promise<bigint> {
  const { default: writeFileAtomic } = await import("write-file-atomic");
  let inode = 0n;
  // It keeps mode and owner and follows links, but takes one text only.
  const written = writeFileAtomic(path, "", {
    tmpfileCreated: async (temporary) => {
      inode = await writeTo(temporary, pieces);
    },
  });
  await naming(path, written);
  return inode;
}

async function writeTo(path: string, pieces: readonly Piece[]): Promise<bigint> {
  const file = await open(path, "r+").catch(() => openReadOnly(path));
  try {
    await writePieces(file, pieces);
    return (await file.stat({ bigint: true })).ino;
  } finally {
    await file.close();
  }
}

/** A file that even its owner may not write: it gets the mode of the old one again. */
async function openReadOnly(path: string): Promise<FileHandle> {
  await chmod(path, 0o600);
  return open(path, "r+");
}
