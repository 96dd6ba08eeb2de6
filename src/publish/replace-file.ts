import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Pieces } from "../contract/pieces.js";
import { errorCode } from "../text/error-code.js";
import { type FolderOptions, inFolder, type OpenFolder } from "./open-folder.js";
import { withoutLinks, withoutWaiting } from "./own-file.js";
import { removeAbandoned, temporaryFor } from "./temporary-file.js";

interface ReplaceOptions extends FolderOptions {
  /** The file that is replaced: the new one gets its mode and owner. If it has this content already, it stays untouched. */
  readonly before?: Stats | undefined;
  /** The mode of a new file. */
  readonly mode?: number;
  /** Waits until the disk has the bytes. A file that igx can make again need not wait. */
  readonly fsync: boolean;
}

/**
 * Writes a file as a whole or not at all: a temporary file beside it gets its name, which replaces a link. The only function that does so. The folder is opened
 * once, so no link that replaces it can lead the file elsewhere (SECURITY.md, "Documents and data"). Synchronous: the steps of the thread pool take as long as compiling a document,
 * and an interrupt cannot come in between, so there is nothing to remove after one.
 */
export const replaceFile = (
  path: string,
  content: Uint8Array | Pieces,
  options: ReplaceOptions,
): "written" | "unchanged" => inFolder(dirname(path), (folder) => replaceIn(folder, path, content, options), options);

function replaceIn(
  folder: OpenFolder,
  path: string,
  content: Uint8Array | Pieces,
  options: ReplaceOptions,
): "written" | "unchanged" {
  const { before } = options;
  const target = join(folder.path, basename(path));
  const known = before?.isFile() ? openReadable(target) : undefined;
  try {
    const isKnown = known !== undefined && !isPieces(content) && before?.size === content.length;
    if (isKnown && containsAt(known, content, 0)) return "unchanged";
    removeAbandoned(dirname(path), folder.path);
    return writeAndRename(folder, target, content, known, options);
  } finally {
    if (known !== undefined) closeSync(known);
  }
}

function writeAndRename(
  folder: OpenFolder,
  target: string,
  content: Uint8Array | Pieces,
  known: number | undefined,
  { before, mode, fsync }: ReplaceOptions,
): "written" | "unchanged" {
  const temporary = temporaryFor(target);
  // Never a file that is there already.
  const file = openSync(temporary, "wx", before?.mode ?? mode);
  try {
    let isSame = false;
    try {
      if (isPieces(content)) isSame = writePieces(file, content, known, before?.size);
      else writeAll(file, content);
      if (before) keepAccess(file, before);
      if (fsync) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    folder.confirm();
    if (isSame) rmSync(temporary);
    else renameSync(temporary, target);
    folder.confirm();
    return isSame ? "unchanged" : "written";
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

const isPieces = (content: Uint8Array | Pieces): content is Pieces => "writeTo" in content;

function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
}

/** Writes the pieces. Gives whether they are the content of the known file. */
function writePieces(file: number, pieces: Pieces, known: number | undefined, size: number | undefined): boolean {
  let length = 0;
  let isSame = known !== undefined;
  pieces.writeTo((piece) => {
    isSame &&= containsAt(known!, piece, length);
    length += piece.length;
    writeAll(file, piece);
  });
  return isSame && length === size;
}

/** A file that cannot be read can still be replaced. */
function openReadable(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | withoutWaiting | withoutLinks);
  } catch {
    return undefined;
  }
}

/** False for what cannot be read at a place, such as a pipe. */
function containsAt(file: number, piece: Uint8Array, position: number): boolean {
  try {
    const found = Buffer.allocUnsafe(piece.length);
    return readSync(file, found, 0, piece.length, position) === piece.length && found.equals(piece);
  } catch {
    return false;
  }
}

/**
 * Gives an open file the owner and mode of the file that it will replace. Only root may change an owner, and not every file system has
 * owners and modes.
 */
function keepAccess(file: number, { uid, gid, mode }: Pick<Stats, "uid" | "gid" | "mode">): void {
  for (const change of [() => fchownSync(file, uid, gid), () => fchmodSync(file, mode)])
    try {
      change();
    } catch (error) {
      if (process.getuid?.() === 0 && errorCode(error) !== "ENOSYS") throw error;
    }
}
