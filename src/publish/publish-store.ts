import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { localFolder, lockFileName } from "../text/own-files.js";
import { type JournalFile, openJournalFile, removeJournal } from "./journal.js";
import { readRegularFile, staysInside } from "./own-file.js";
import { takeRunLock } from "./run-lock.js";
import { syncFolder } from "./sync-folder.js";

/**
 * Where the state of published documents is kept. Functions may reject if a disk or database fails: publishing then stops, and the next run
 * continues from there.
 */
export interface PublishStore {
  /** The lock file: JSON without secrets. `undefined` if it does not exist yet. */
  readonly readLock: () => Promise<string | undefined>;
  /** Replaces it, whole or not at all. Rejects if somebody else has written it since it was read. */
  readonly writeLock: (text: string) => Promise<void>;
  /** All lines of a journal in order; empty if there is no journal. */
  readonly readJournal: (name: string) => Promise<string>;
  readonly openJournal: (name: string) => Promise<JournalFile>;
  readonly removeJournal: (name: string) => Promise<void>;
  /** Keeps others from publishing with this store, or says who is publishing. */
  readonly acquire: () => Promise<StoreLock>;
}

export type StoreLock =
  /** `lost` is aborted if somebody else takes the lock over. */
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
      // A checkout or a pull may have replaced the file meanwhile. What it recorded must not be lost.
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
      // The journal may go only when the lock file is safely on the disk.
      await syncFolder(root);
      await removeJournal(journalPath(name));
    },
    acquire: async () => {
      const taken = await takeRunLock(join(root, localFolder, "publish.lock"));
      if (taken.ok) return { ok: true, ...taken.value };
      const { process: id, host } = taken.failure;
      const where = host === undefined ? "" : ` on ${host}`;
      return { ok: false, message: `Process ${id}${where} is publishing from this project.` };
    },
  };
}

function noneIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/** Files of this machine must not be committed, even if the project does not ignore them. */
const ignoreFolder = (folder: string): Promise<void> =>
  writeFile(join(folder, ".gitignore"), "*\n", { flag: "wx" }).catch(() => undefined);

/** Changes whenever somebody writes the file; empty without a file. */
const stateOf = (path: string): Promise<string> =>
  stat(path).then(
    ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
    () => "",
  );
