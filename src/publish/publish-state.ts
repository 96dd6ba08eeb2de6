import { createHash } from "node:crypto";
import { join } from "node:path";
import { type Journal, openJournal, readJournal, removeJournal } from "./journal.js";
import { type LockEntry, lockedDocuments, lockFileName, lockText, readLock } from "./lock-file.js";
import { createLockWriter } from "./lock-writer.js";
import { type Recovered, recover } from "./recover.js";

/** What a project knows of one target, on the disk: its part of the lock file, and the journal of a run that did not end. */
export interface PublishState {
  readonly documents: Map<string, LockEntry>;
  /** The run that did not come to its end. */
  readonly unfinished?: Recovered;
  /** Writes the lock file, whole or not at all. Rejects when the disk does not take it. */
  readonly save: () => Promise<void>;
  /** Opens the journal: of a new run, or to go on with the one that did not end. `command` is how to resume it. */
  readonly begin: (command: readonly string[]) => Promise<Journal>;
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
  const read = await readLock(lockPath);
  if (!read.ok) return { ok: false, path: lockPath, problem: read.problem };
  const { lock } = read;
  // One for each target: an interrupted run on staging does not stand in the way of production.
  const name = createHash("sha256").update(target).digest("hex").slice(0, 12);
  const journalPath = join(root, localFolder, `publish-${name}.jsonl`);
  const locked = lockedDocuments(lock, target);
  const unfinished = recover(await readJournal(journalPath), locked);
  const documents = new Map(unfinished?.documents ?? locked);
  const write = async (): Promise<void> => {
    const { default: writeFileAtomic } = await import("write-file-atomic");
    await writeFileAtomic(lockPath, lockText(lock, target, documents));
  };
  const state: PublishState = {
    documents,
    ...(unfinished && { unfinished }),
    save: createLockWriter(write).save,
    begin: async (command) => {
      if (!unfinished) await removeJournal(journalPath);
      const journal = await openJournal(journalPath);
      const run = { type: "run", run: name, time: new Date().toISOString(), target, command } as const;
      if (!unfinished) await journal.append(run);
      return journal;
    },
    end: async (journal, inDoubt) => {
      if (!inDoubt) await journal.append({ type: "end" });
      await journal.close();
      if (!inDoubt) await removeJournal(journalPath);
    },
  };
  return { ok: true, state };
}
