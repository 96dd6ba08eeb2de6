import { chmod, type FileHandle, open } from "node:fs/promises";
import type { Piece } from "./piece.js";
import { writePieces } from "./write-pieces.js";

/** Writes a file, whole or not at all. Resolves when it is on the disk; its folder may not be. */
export async function replaceFile(path: string, pieces: readonly Piece[]): Promise<void> {
  const { default: writeFileAtomic } = await import("write-file-atomic");
  // It keeps mode and owner and follows links, but takes one text only.
  await writeFileAtomic(path, "", { tmpfileCreated: (temporary) => writeTo(temporary, pieces) });
}

async function writeTo(path: string, pieces: readonly Piece[]): Promise<void> {
  const file = await open(path, "r+").catch(() => openReadOnly(path));
  try {
    await writePieces(file, pieces);
  } finally {
    await file.close();
  }
}

/** A file that even its owner may not write: it gets the mode of the old one again. */
async function openReadOnly(path: string): Promise<FileHandle> {
  await chmod(path, 0o600);
  return open(path, "r+");
}
