import { closeSync, fsyncSync, openSync, readSync, renameSync, rmSync, type Stats, writeSync } from "node:fs";
import type { Pieces } from "../../contract/pieces.js";
import { keepAccess } from "../../publish/keep-access.js";
import { removeAbandoned, temporaryFor } from "../../publish/temporary-file.js";
import { folderOf } from "../base/paths.js";
import { isPieces } from "./output-content.js";

export interface ReplaceOptions {
  /** The file that is replaced: the new one gets its mode and owner. */
  readonly before?: Stats | undefined;
  /** The mode of a new file. */
  readonly mode?: number;
  /** Waits until the disk has the bytes. What igx can make again need not wait. */
  readonly fsync: boolean;
}

/**
 * Writes a file as a whole or not at all: to a temporary file beside it, then renamed, which replaces a link. Synchronous, unlike `replaceFile` of
 * `publish`: the steps of the thread pool take as long as compiling the document. An interrupt cannot come in between, so there is nothing to
 * remove after one. Pieces are compared with the file while they are written: if they are the same, it stays untouched.
 */
export function replaceFileSync(
  path: string,
  content: Uint8Array | Pieces,
  { before, mode, fsync }: ReplaceOptions,
): "written" | "unchanged" {
  removeAbandoned(folderOf(path));
  const temporary = temporaryFor(path);
  // Never a file that is there already.
  const file = openSync(temporary, "wx", before?.mode ?? mode);
  try {
    let isSame = false;
    try {
      if (isPieces(content)) isSame = writePieces(file, content, path, before);
      else writeAll(file, content);
      if (before) keepAccess(file, before);
      if (fsync) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    if (isSame) {
      rmSync(temporary);
      return "unchanged";
    }
    renameSync(temporary, path);
    return "written";
  } catch (error) {
    removeQuietly(temporary);
    throw error;
  }
}

/** Why the file cannot be written matters more. */
export function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The next run that writes into the folder tries again.
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
}

/** Writes the pieces. Gives whether they are what the file that is replaced contains. */
function writePieces(file: number, pieces: Pieces, path: string, before: Stats | undefined): boolean {
  const known = before?.isFile() ? openReadable(path) : undefined;
  try {
    let length = 0;
    let isSame = known !== undefined;
    pieces.writeTo((piece) => {
      isSame &&= containsAt(known!, piece, length);
      length += piece.length;
      writeAll(file, piece);
    });
    return isSame && length === before?.size;
  } finally {
    if (known !== undefined) closeSync(known);
  }
}

/** A file that cannot be read can still be replaced. */
function openReadable(path: string): number | undefined {
  try {
    return openSync(path, "r");
  } catch {
    return undefined;
  }
}

function containsAt(file: number, piece: Uint8Array, position: number): boolean {
  const found = Buffer.allocUnsafe(piece.length);
  return readSync(file, found, 0, piece.length, position) === piece.length && found.equals(piece);
}
