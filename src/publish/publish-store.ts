import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { localFolder, lockFileName } from "../text/own-files.js";
import { type JournalFile, openJournalFile, removeJournal } from "./journal.js";
import { readRegularFile, staysInside } from "./own-file.js";
import { takeRunLock } from "./run-lock.js";
import { syncFolder } from "./sync-folder.js";

/**
 * Where what is known of published documents is kept. Functions may reject when a disk or database fails: publishing stops then, and goes on from
 * there the next time.
 */
export interface PublishStore {
  /** The lock file: JSON that holds no secret. `undefined` where there is none yet. */
  readonly readLock: () => Promise<string | undefined>;
  /** Replaces it, whole or not at all. Rejects when somebody else has written it since it was read. */
  readonly writeLock: (text: string) => Promise<void>;
  /** All lines of a journal, in their order; empty where there is none. */
  readonly readJournal: (name: string) => Promise<string>;
  readonly openJournal: (name: string) => Promise<JournalFile>;
  readonly removeJournal: (name: string) => Promise<void>;
  /** Keeps all others from publishing with this store; or says who does. */
  readonly acquire: () => Promise<StoreLock>;
}

export type StoreLock =
  /** `lost` is aborted when somebody else has taken it after all. */
  | { readonly ok: true; readonly release: () => Promise<void>; readonly lost?: AbortSignal }
  | { readonly ok: false; readonly message: string };

/** A project's folder: `igx.lock.json` in it, the rest in `.igx`. */
export function folderStore(root: string): PublishStore {
  const lockPath = join(root, lockFileName);
  const journalPath = (name: string) => join(root, localFolder, name);
  let seen = "";
  return {
    readLock: async () => {
      seen = await stateOf(lockPath);
      await staysInside(root, lockPath);
      return readRegularFile(lockPath, { links: true }).catch(noneIfMissing);
    },
    writeLock: async (text) => {
      const { default: writeFileAtomic } = await import("write-file-atomic");
      // What somebody else has written there meanwhile (another branch, a pull) must not be lost.
      if ((await stateOf(lockPath)) !== seen)
        throw new Error(`${lockFileName} was changed meanwhile by something else`);
      await writeFileAtomic(lockPath, text);
      seen = await stateOf(lockPath);
    },
    readJournal: async (name) => {
      await staysInside(root, journalPath(name));
      return (await readRegularFile(journalPath(name)).catch(noneIfMissing)) ?? "";
    },
    openJournal: async (name) => {
      const file = await openJournalFile(journalPath(name));
      await ignoreFolder(join(root, localFolder));
      return file;
    },
    removeJournal: async (name) => {
      // The journal may go when what it says is in the lock file for good.
      await syncFolder(root);
      await removeJournal(journalPath(name));
    },
    acquire: async () => {
      const taken = await takeRunLock(join(root, localFolder, "publish.lock"));
      if (taken.ok) return taken;
      const host = taken.host === undefined ? "" : ` on ${taken.host}`;
      return { ok: false, message: `Process ${taken.process}${host} is publishing from this project.` };
    },
  };
}

function noneIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
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
