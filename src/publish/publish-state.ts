import { hash, randomUUID } from "node:crypto";
import { join } from "node:path";
import { localFolder, lockFileName } from "../text/own-files.js";
import type { Result } from "../text/result.js";
import { storeFailure } from "./guarded-store.js";
import { createJournal, type Journal, type JournalEntry, parseJournal } from "./journal.js";
import { isOwnJournal, runLine } from "./journal-proof.js";
import type { LockEntry } from "./lock-entry.js";
import { lockedDocuments, parseLock, queuedDocuments } from "./lock-file.js";
import { createLockWriter } from "./lock-writer.js";
import { unreadableFile } from "./own-file.js";
import { projectFiles, type StateFiles } from "./project-files.js";
import { type RecoveredRun, recover } from "./recover.js";

/** The state of one target: its part of the lock file, and the journal of an interrupted run. */
export interface PublishState {
  readonly documents: Map<string, LockEntry>;
  /** Keys of documents in a queue, with its address. They must not be published without it. */
  readonly queued: Map<string, string>;
  /** The interrupted run. */
  readonly unfinished?: RecoveredRun;
  /** There is a journal that cannot be checked, because there are no credentials. It does not count. */
  readonly unchecked?: true;
  /** Writes the lock file, whole or not at all. Rejects if the disk fails. */
  readonly save: () => Promise<void>;
  /** The same after each change of a run, whose journal has the change already: only as often as it costs little. `end` writes the rest. */
  readonly saveSparingly: () => Promise<void>;
  /** Opens the journal of a new run or of the interrupted one. `command`: the command line that `--resume` repeats; absent to keep it. */
  readonly begin: (command?: readonly string[]) => Promise<Journal>;
  /** The project's id in queues. Made and saved on first use. */
  readonly project: () => Promise<string>;
  /** Ends the run: writes the lock file. Without doubts the journal is removed then. */
  readonly end: (journal: Journal, inDoubt: boolean) => Promise<void>;
}

/** A file of the state, and its error. */
export interface UnreadableFile {
  /** `lock`, or the name of a journal. */
  readonly file: string;
  readonly problem: string;
}

/** `target`: the base URL. `key`: that of the account, without which no journal counts. */
export async function readPublishState(
  files: StateFiles,
  target: string,
  key: string,
): Promise<Result<PublishState, UnreadableFile>> {
  const read = await files
    .readLock()
    .then(parseLock, (error: unknown) => ({ ok: false, failure: unreadable(error) }) as const);
  if (!read.ok) return { ok: false, failure: { file: "lock", problem: read.failure } };
  let lock = read.value;
  // One for each target: an interrupted run on staging must not block production.
  const name = hash("sha256", files.place === undefined ? target : `${target}\n${files.place}`).slice(0, 12);
  const journalName = `publish-${name}.jsonl`;
  const locked = lockedDocuments(lock, target);
  const entries = await files.readJournal(journalName).then(parseJournal).catch(unreadable);
  if (typeof entries === "string") return { ok: false, failure: { file: journalName, problem: entries } };
  const owner = { key, target, project: files.project ?? "" };
  const isChecked = key !== "" || entries.length === 0;
  if (isChecked && !isOwnJournal(entries, owner))
    return { ok: false, failure: { file: journalName, problem: foreign } };
  const unfinished = isChecked ? recover(entries, locked) : undefined;
  const documents: Map<string, LockEntry> = unfinished?.documents ?? locked;
  const queued = new Map(queuedDocuments(lock, target));
  const writer = createLockWriter(() => files.writeLock(lock, target, documents, queued));
  const state: PublishState = {
    documents,
    queued,
    ...(unfinished && { unfinished }),
    ...(!isChecked && { unchecked: true }),
    save: writer.save,
    saveSparingly: writer.saveSparingly,
    begin: async (command) => {
      if (unfinished) return openJournal(files, journalName, command && { type: "command", command });
      await files.removeJournal(journalName);
      return openJournal(files, journalName, runLine(owner, command ?? []));
    },
    project: async () => {
      if (lock.project !== undefined) return lock.project;
      const project = randomUUID();
      lock = { ...lock, project };
      await writer.save();
      return project;
    },
    end: async (journal, inDoubt) => {
      await writer.saveRest();
      if (!inDoubt) await journal.append({ type: "end" });
      await journal.close();
      if (inDoubt) return;
      await files.removeJournal(journalName);
    },
  };
  return { ok: true, value: state };
}

/** Why a journal does not count that this account has not begun in this project. */
export const foreign = "it was not written here with this API secret";

/** A journal that has `first` on the disk. */
async function openJournal(files: StateFiles, name: string, first: JournalEntry | undefined): Promise<Journal> {
  const journal = createJournal(await files.openJournal(name));
  try {
    if (first) await journal.append(first);
  } catch (error) {
    await journal.close().catch(() => undefined);
    throw error;
  }
  return journal;
}

function unreadable(error: unknown): string {
  const reason = storeFailure(error);
  if (reason !== undefined) return `it cannot be read: ${reason}`;
  return unreadableFile(error as NodeJS.ErrnoException);
}

/** A file of the state in a project's folder, and its error. */
interface UnreadablePath {
  readonly path: string;
  readonly problem: string;
}

/** The state of a project's folder. */
export async function openPublishState(
  root: string,
  target: string,
  key: string,
): Promise<Result<PublishState, UnreadablePath>> {
  const read = await readPublishState(projectFiles(root), target, key);
  if (read.ok) return read;
  const { file, problem } = read.failure;
  const path = file === "lock" ? join(root, lockFileName) : join(root, localFolder, file);
  return { ok: false, failure: { path, problem } };
}
