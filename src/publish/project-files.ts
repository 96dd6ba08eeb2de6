import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { localFolder, lockFileName } from "../text/own-files.js";
import { type JournalStore, openJournalFile, removeJournal } from "./journal.js";
import { readRegularBytes, readRegularFile, staysInside } from "./own-file.js";
import type { Piece } from "./piece.js";
import { type ReadAhead, stateOf } from "./read-ahead.js";
import { replaceFile } from "./replace-file.js";
import { syncFolder } from "./sync-folder.js";

/** What a run keeps, with the lock file as bytes: of a large one most is neither decoded nor copied. */
export interface StateFiles extends JournalStore {
  readonly readLock: () => Promise<string | Buffer | undefined>;
  readonly writeLock: (pieces: readonly Piece[]) => Promise<void>;
}

/** The files of a project's folder. `ahead`: its lock file, if that is being read already. */
export function projectFiles(root: string, ahead?: ReadAhead) {
  const lockPath = join(root, lockFileName);
  const journalPath = (name: string) => join(root, localFolder, name);
  let seen = "";
  return {
    readLock: async () => {
      seen = await stateOf(lockPath);
      await staysInside(root, lockPath);
      return (await ahead?.take(seen)) ?? readRegularBytes(lockPath, { links: true }).catch(noneIfMissing);
    },
    writeLock: async (pieces) => {
      // A checkout or a pull may have replaced the file meanwhile. What it recorded must not be lost.
      if ((await stateOf(lockPath)) !== seen)
        throw new Error(`${lockFileName} was changed meanwhile by something else`);
      await replaceFile(lockPath, pieces);
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
  } satisfies StateFiles;
}

function noneIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/** Files of this machine must not be committed, even if the project does not ignore them. */
const ignoreFolder = (folder: string): Promise<void> =>
  writeFile(join(folder, ".gitignore"), "*\n", { flag: "wx" }).catch(() => undefined);
