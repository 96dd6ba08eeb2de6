import { type BigIntStats, closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { ReadBytes } from "./document-search.js";
import type { Edit } from "./edit.js";
import { changedMeanwhile, inodeOf, stateAt, stateOf } from "./file-state.js";
import type { SectionRange } from "./lock-layout.js";
import { naming, withoutWaiting } from "./own-file.js";

/** A lock file of which only what somebody asks for is read, and only what changes is written. */
export interface StoredLock {
  readonly size: number;
  /** Where its documents are. They are laid out and ordered as igx does it. */
  readonly ranges: readonly SectionRange[];
  /** Throws if something else has written the file since it was found. Once all of it has been read, that is what it reads. */
  readonly reading: <Value>(use: (read: ReadBytes) => Value) => Value;
  readonly whole: () => Buffer;
  /** Resolves when the bytes are on the disk: to the file's new state, or to nothing if it has to be replaced. */
  readonly edit: (edits: readonly Edit[]) => Promise<string | undefined>;
}

/** `state`: that of the file for which `ranges` hold. */
export function storedLock(path: string, size: number, state: string, ranges: readonly SectionRange[]): StoredLock {
  let known = state;
  let isEditing = false;
  let bytes: Buffer | undefined;
  // While this process writes, nobody knows the time of the file.
  const isKnown = (found: BigIntStats): boolean =>
    isEditing ? String(found.ino) === inodeOf(known) : stateOf(found) === known;
  // Opened each time: nobody says when the last entry is read, so nobody could close it.
  const reading: StoredLock["reading"] = (use) => {
    const kept = bytes;
    if (kept) return use((from, to) => kept.subarray(from, to));
    const file = openAgain(path);
    try {
      if (!isKnown(fstatSync(file, { bigint: true }))) throw changedMeanwhile();
      return use((from, to, into = Buffer.allocUnsafe(to - from)) => readBytes(file, from, to, into));
    } finally {
      closeSync(file);
    }
  };
  return {
    size,
    ranges,
    reading,
    whole: () => {
      bytes ??= reading((read) => read(0, size, Buffer.allocUnsafeSlow(size)));
      if (bytes.length < size) throw changedMeanwhile();
      return bytes;
    },
    edit: async (edits) => {
      if (bytes) return undefined;
      isEditing = true;
      try {
        const edited = await editFile(path, known, edits);
        known = edited ?? known;
        return edited;
      } finally {
        isEditing = false;
      }
    },
  };
}

function openAgain(path: string): number {
  try {
    return openSync(path, constants.O_RDONLY | withoutWaiting);
  } catch {
    throw changedMeanwhile();
  }
}

function readBytes(file: number, from: number, to: number, into: Buffer): Buffer {
  let end = 0;
  for (let read = to; read > 0 && from + end < to; end += read)
    read = readSync(file, into, end, to - from - end, from + end);
  return into.subarray(0, end);
}

/**
 * Resolves to the new state of the file. A file that may not be written, in a folder that may be, has to be replaced. So has one with several
 * names: they may be copies of different times, of which only this one changes.
 */
async function editFile(path: string, state: string, edits: readonly Edit[]): Promise<string | undefined> {
  if (!(await naming(path, editOpened(path, state, edits)))) return undefined;
  // Of the closed file: some systems set its time last.
  const edited = await stateAt(path);
  if (inodeOf(edited) !== inodeOf(state)) throw changedMeanwhile();
  return edited;
}

async function editOpened(path: string, state: string, edits: readonly Edit[]): Promise<boolean> {
  const file = await open(path, constants.O_RDWR | withoutWaiting).catch(() => undefined);
  if (!file) return false;
  try {
    const found = await file.stat({ bigint: true });
    if (stateOf(found) !== state) throw changedMeanwhile();
    if (found.nlink !== 1n) return false;
    for (const edit of edits) await writeAt(file, edit);
    // Not only the data: without the new time, git and a later run would take the file for unchanged.
    await file.sync();
    return true;
  } finally {
    await file.close();
  }
}

async function writeAt(file: FileHandle, { at, bytes }: Edit): Promise<void> {
  for (let end = 0; end < bytes.length; )
    end += (await file.write(bytes, end, bytes.length - end, at + end)).bytesWritten;
}
