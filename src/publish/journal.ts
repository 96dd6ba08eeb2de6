import { constants, rmSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { noneIfMissing } from "./file-state.js";
import { lineSchema } from "./journal-entry.js";
import type { LockEntry } from "./lock-entry.js";
import { inFolder, openFolder } from "./open-folder.js";
import { damagedFile, naming, withoutLinks, withoutWaiting } from "./own-file.js";
import { syncFolder } from "./sync-folder.js";

/*
 * The changes that a publish is about to make and has made: one JSON object a line, on the disk before the next step. The service has no
 * idempotency key, so after a crash only the journal tells which creates may have happened. It contains no credentials and no content.
 */

export type ChangeAction = "create" | "update" | "delete";

export type JournalEntry =
  /** A run begins. `command` is what `--resume` repeats. `mac`, over run, target and project, proves that the account's owner began it. */
  | {
      readonly type: "run";
      readonly run: string;
      readonly time: string;
      readonly target: string;
      readonly project?: string;
      readonly mac?: string;
      readonly command?: readonly string[];
    }
  /** The run continues with other inputs: from now on `command` is what `--resume` repeats. */
  | { readonly type: "command"; readonly command: readonly string[] }
  /** The infographics that existed before the first create. Any other may be ours. */
  | { readonly type: "known"; readonly ids: readonly string[] }
  /** Written before a request is sent. `id`: the infographic that it changes, or of a create the one that the document had before. */
  | {
      readonly type: "intent";
      readonly key: string;
      readonly action: ChangeAction;
      readonly time: string;
      readonly source: string;
      readonly table?: string;
      readonly hash?: string;
      readonly title?: string;
      readonly id?: string;
    }
  /** The service answered the create with 2xx, but without a readable id: it happened, so it is never sent again. */
  | { readonly type: "created"; readonly key: string }
  /** Several creates with the same title were in doubt together. The infographics found for these keys may be swapped, so they are updated. */
  | { readonly type: "alike"; readonly keys: readonly string[] }
  /** The service has done it. `adopted`: the list showed it, or the user chose it, so others may have made it. */
  | {
      readonly type: "done";
      readonly key: string;
      readonly action: ChangeAction;
      readonly entry?: LockEntry;
      readonly adopted?: boolean;
    }
  /** Another run made an infographic for the document too, and earlier: the document has that one, and this run's own, `id`, is to be deleted. */
  | { readonly type: "superseded"; readonly key: string; readonly id: string; readonly entry: LockEntry }
  /** The document of `from` has another key now: its infographic belongs to that one. */
  | { readonly type: "renamed"; readonly key: string; readonly from: string; readonly entry: LockEntry }
  /** The service has not done it: it refused, or the request never arrived. */
  | { readonly type: "failed"; readonly key: string; readonly action: ChangeAction }
  /** The run is over, and nothing is in doubt. */
  | { readonly type: "end" };

export interface Journal {
  /** Resolves when the entry is on the disk. Entries that arrive during a write share the next one. */
  readonly append: (entry: JournalEntry) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Where the journals of runs are kept. */
export interface JournalStore {
  /** All lines of a journal in order; empty if there is no journal. */
  readonly readJournal: (name: string) => Promise<string>;
  readonly openJournal: (name: string) => Promise<JournalFile>;
  readonly removeJournal: (name: string) => Promise<void>;
}

/** Storage for the lines of a journal. */
export interface JournalFile {
  /** Appends lines. Resolves when they would survive a loss of power. */
  readonly append: (lines: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const { O_WRONLY, O_CREAT, O_APPEND } = constants;
/** A write with this flag ends when it is on the disk, which saves a call for each. Not every system has it. */
const { O_DSYNC: synced = 0 } = constants as { readonly O_DSYNC?: number };
const appending = O_WRONLY | O_CREAT | O_APPEND | synced | withoutWaiting | withoutLinks;

/** Opens the file to append to it. Rejects if the disk fails. */
export async function openJournalFile(path: string): Promise<JournalFile> {
  const file = await naming(path, openForLines(path));
  const append = async (lines: string): Promise<void> => {
    await writeAll(file, Buffer.from(lines));
    if (synced === 0) await file.datasync();
  };
  return { append: (lines) => naming(path, append(lines)), close: () => file.close() };
}

/** As `FileHandle.appendFile`, without its detours for streams. */
async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}

async function openForLines(path: string): Promise<FileHandle> {
  const file = await openIn(path);
  try {
    // If a crash cut the last line, keep it on a line of its own.
    if ((await file.stat()).size > 0) await writeAll(file, Buffer.from("\n"));
    else await syncFolder(dirname(path));
  } catch (error) {
    await file.close();
    throw error;
  }
  return file;
}

async function openIn(path: string): Promise<FileHandle> {
  const folder = openFolder(dirname(path), { make: true });
  try {
    const file = await open(join(folder.path, basename(path)), appending, 0o600);
    folder.confirm();
    return file;
  } finally {
    folder.close();
  }
}

/** Lines of a write after which more are to come soon. */
const many = 8;

/** A service that answers at once leaves no pause between writes, which then take as much time as all else that a run does beside its requests. */
const gatherLines = (): Promise<void> => sleep(10);

/** `gather`: awaited before a write that follows one of many lines, since a write takes as long for a hundred lines as for one. */
export function createJournal(file: JournalFile, gather = gatherLines): Journal {
  let waiting: string[] = [];
  let manyCome = false;
  let flushing: Promise<void> | undefined;
  const flush = async (): Promise<void> => {
    const lines = waiting;
    waiting = [];
    flushing = undefined;
    manyCome = lines.length >= many;
    await file.append(lines.join(""));
  };
  let last: Promise<void> = Promise.resolve();
  return {
    append: (entry) => {
      waiting.push(`${JSON.stringify(entry)}\n`);
      // One write at a time. Entries that gather meanwhile, and of all answers that have arrived at once, are the next write.
      flushing ??= last = last.then(() => (manyCome ? gather() : nextTurn())).then(flush);
      return flushing;
    },
    close: async () => {
      await last.catch(() => undefined);
      await file.close();
    },
  };
}

/**
 * The entries of a journal. A line cut by a crash was never acted upon, so it is skipped. Throws for a whole line that igx did not write, and if
 * no run begins before the first entry: to skip them could mean to create something a second time.
 */
export function parseJournal(text: string): readonly JournalEntry[] {
  const entries = text.split("\n").flatMap((line) => {
    const value = wholeLine(line);
    const entry = value === undefined ? undefined : lineSchema.safeParse(value);
    if (entry?.success === false) throw damagedFile();
    return entry ? [entry.data] : [];
  });
  if (entries.length > 0 && entries[0]!.type !== "run") throw damagedFile();
  return entries;
}

function wholeLine(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

export function removeJournal(path: string): void {
  try {
    inFolder(dirname(path), (folder) => rmSync(join(folder.path, basename(path)), { force: true }));
  } catch (error) {
    noneIfMissing(error);
  }
}
