import { realpathSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { localFolder, lockFileName } from "../text/own-files.js";
import { changedMeanwhile, noneIfMissing, stateAt } from "./file-state.js";
import { ignoreFolder } from "./ignore-folder.js";
import { type JournalStore, openJournalFile, removeJournal } from "./journal.js";
import { type LockContent, lockText } from "./lock-file.js";
import { inFolder } from "./open-folder.js";
import { naming, readRegularBytes, readRegularFile, staysInside } from "./own-file.js";
import { replaceFile } from "./replace-file.js";
import { syncFolder } from "./sync-folder.js";

/** The files of a run. */
export interface StateFiles extends JournalStore {
  /** The folder of the project; absent if a program stores the files itself. */
  readonly project?: string;
  /** Where the lock file is, unless in the project's folder. The journal of a run belongs to it. */
  readonly place?: string;
  readonly readLock: () => Promise<string | Buffer | undefined>;
  readonly writeLock: (...content: LockContent) => Promise<void>;
}

/** The files of a project's folder. */
export function projectFiles(root: string) {
  const lockPath = join(root, lockFileName);
  const journalPath = (name: string) => join(root, localFolder, name);
  let seen = "";
  const replaceLock = async (text: string): Promise<void> => {
    // A checkout or a pull may have replaced the file meanwhile. Its entries must not be lost.
    if ((await stateAt(lockPath)) !== seen) throw changedMeanwhile();
    const real = await staysInside(root, lockPath);
    const before = await stat(real).catch(noneIfMissing);
    await naming(real, (async () => replaceFile(real, Buffer.from(text), { before, fsync: true }))());
    seen = await stateAt(lockPath);
  };
  return {
    project: realFolder(root),
    replaceLock,
    readLock: async () => {
      seen = await stateAt(lockPath);
      await staysInside(root, lockPath);
      return readRegularBytes(lockPath, { links: true }).catch(noneIfMissing);
    },
    writeLock: (...content) => replaceLock(lockText(...content)),
    readJournal: async (name) => {
      await staysInside(root, journalPath(name));
      return (await readRegularFile(journalPath(name)).catch(noneIfMissing)) ?? "";
    },
    openJournal: async (name) => {
      const folder = await staysInside(root, join(root, localFolder));
      const file = await openJournalFile(join(folder, name));
      inFolder(folder, ({ path }) => ignoreFolder(path));
      return file;
    },
    removeJournal: async (name) => {
      // The journal may go only when the lock file is safely on the disk.
      await syncFolder(root);
      removeJournal(join(await staysInside(root, join(root, localFolder)), name));
    },
  } satisfies StateFiles & { readonly replaceLock: typeof replaceLock };
}

/** The folder without links, or as it is named if it is missing. */
function realFolder(root: string): string {
  try {
    return realpathSync(root);
  } catch {
    return root;
  }
}
