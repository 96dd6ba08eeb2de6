import { createHash, randomUUID } from "node:crypto";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Journal, openJournal, readJournal, removeJournal } from "./journal.js";
import { type LockEntry, lockedDocuments, lockFileName, lockText, readLock } from "./lock-file.js";
import { createLockWriter } from "./lock-writer.js";
import { type Recovered, recover } from "./recover.js";
import { syncFolder } from "./sync-folder.js";

/** What a project knows of one target, on the disk: its part of the lock file, and the journal of a run that did not end. */
export interface PublishState {
  readonly documents: Map<string, LockEntry>;
  /** The run that did not come to its end. */
  readonly unfinished?: Recovered;
  /** Writes the lock file, whole or not at all. Rejects when the disk does not take it. */
  readonly save: () => Promise<void>;
  /** Opens the journal: of a new run, or to go on with the one that did not end. `command` is how to resume it; none: as it was. */
  readonly begin: (command?: readonly string[]) => Promise<Journal>;
  /** What tells this project from others in a queue; made and saved when there is none yet. */
  readonly project: () => Promise<string>;
  /** The run is over. With nothing in doubt the journal has done its work. */
  readonly end: (journal: Journal, inDoubt: boolean) => Promise<void>;
}

export type StateOpened =
  | { readonly ok: true; readonly state: PublishState }
  | { readonly ok: false; readonly path: string; readonly problem: string };

/** Where igx keeps what is of this machine only, in the root. No document can read it: its name begins with a dot. */
export const localFolder = ".igx";

/** `target`: the base URL. */
export async function openPublishState(root: string, target: string): Promise<StateOpened> {
  const lockPath = join(root, lockFileName);
  let seen = await stateOf(lockPath);
  const read = await readLock(lockPath);
  if (!read.ok) return { ok: false, path: lockPath, problem: read.problem };
  let { lock } = read;
  // One for each target: an interrupted run on staging does not stand in the way of production.
  const name = createHash("sha256").update(target).digest("hex").slice(0, 12);
  const journalPath = join(root, localFolder, `publish-${name}.jsonl`);
  const locked = lockedDocuments(lock, target);
  const entries = await readJournal(journalPath).catch(() => undefined);
  if (!entries) return { ok: false, path: journalPath, problem: "it cannot be read" };
  const unfinished = recover(entries, locked);
  const documents = new Map(unfinished?.documents ?? locked);
  const write = async (): Promise<void> => {
    const { default: writeFileAtomic } = await import("write-file-atomic");
    // What somebody else has written there meanwhile (another branch, a pull) must not be lost.
    if ((await stateOf(lockPath)) !== seen) throw new Error(`${lockFileName} was changed meanwhile by something else`);
    await writeFileAtomic(lockPath, lockText(lock, target, documents));
    seen = await stateOf(lockPath);
  };
  const state: PublishState = {
    documents,
    ...(unfinished && { unfinished }),
    save: createLockWriter(write).save,
    begin: async (command) => {
      if (!unfinished) await removeJournal(journalPath);
      const journal = await openJournal(journalPath);
      await ignoreFolder(join(root, localFolder));
      const run = { type: "run", run: name, time: new Date().toISOString(), target, command: command ?? [] } as const;
      if (!unfinished) await journal.append(run);
      else if (command) await journal.append({ type: "command", command });
      return journal;
    },
    project: async () => {
      if (lock.project !== undefined) return lock.project;
      const project = randomUUID();
      lock = { ...lock, project };
      await state.save();
      return project;
    },
    end: async (journal, inDoubt) => {
      if (!inDoubt) await journal.append({ type: "end" });
      await journal.close();
      if (inDoubt) return;
      // The journal may go when what it says is in the lock file for good.
      await syncFolder(root);
      await removeJournal(journalPath);
    },
  };
  return { ok: true, state };
}

/** What is of this machine only must not be committed, whatever the project ignores. */
const ignoreFolder = (folder: string): Promise<void> =>
  writeFile(join(folder, ".gitignore"), "*\n", { flag: "wx" }).catch(() => undefined);

/** Changes whenever somebody writes the file; the same where there is none. */
const stateOf = (path: string): Promise<string> =>
  stat(path).then(
    ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
    () => "",
  );
