import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  writeSync,
} from "node:fs";

export interface ReplaceOptions {
  /** The file that is replaced: the new one gets its mode and owner. */
  readonly before?: Stats | undefined;
  /** Waits until the disk has the bytes. What igx can make again need not wait. */
  readonly fsync: boolean;
}

/**
 * Writes a file as a whole or not at all: to a temporary file beside it, then renamed. Synchronous: the package write-file-atomic does the
 * same in ten steps of the thread pool, with two searches for the real path, which takes as long as compiling the document. An
 * interrupt cannot come in between, so there is nothing to remove after one.
 */
export function replaceFile(path: string, bytes: Uint8Array, { before, fsync }: ReplaceOptions): void {
  const temporary = `${path}.${Math.random().toString(36).slice(2, 10)}`;
  // Never a file that is there already.
  const file = openSync(temporary, "wx", before?.mode);
  try {
    try {
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
      if (fsync) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    if (before) inherit(temporary, before);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Only root may give a file to somebody else, and not every file system has owners and modes. */
function inherit(path: string, { uid, gid, mode }: Stats): void {
  for (const change of [() => chownSync(path, uid, gid), () => chmodSync(path, mode)])
    try {
      change();
    } catch (error) {
      if (process.getuid?.() === 0 && (error as NodeJS.ErrnoException).code !== "ENOSYS") throw error;
    }
}
