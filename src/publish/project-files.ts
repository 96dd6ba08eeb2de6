import { fstatSync, realpathSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { localFolder, lockFileName } from "../text/own-files.js";
import type { Edit } from "./edit.js";
import { changedMeanwhile, inodeOf, noneIfMissing, stateAt } from "./file-state.js";
import { ignoreFolder } from "./ignore-folder.js";
import { type JournalStore, openJournalFile, removeJournal } from "./journal.js";
import { rememberLayout } from "./known-layout.js";
import { lockPieces } from "./lock-file.js";
import { type SectionRange, sectionRanges } from "./lock-layout.js";
import { inFolder } from "./open-folder.js";
import { naming, readRegularBytes, readRegularFile, staysInside } from "./own-file.js";
import type { Piece } from "./piece.js";
import { large, type ReadAhead } from "./read-ahead.js";
import { replaceFile } from "./replace-file.js";
import type { StoredLock } from "./stored-lock.js";
import { syncFolder } from "./sync-folder.js";
import { asPieces } from "./write-pieces.js";

/** What a run keeps, with the lock file as bytes: of a large one most is neither decoded nor copied. */
export interface StateFiles extends JournalStore {
  /** The folder of the project; absent if the files are those of a program's own store. */
  readonly project?: string;
  /** Where the lock file is, unless in the project's folder. The journal of a run belongs to it. */
  readonly place?: string;
  readonly readLock: () => Promise<string | Buffer | StoredLock | undefined>;
  readonly writeLock: (...content: Parameters<typeof lockPieces>) => Promise<void>;
  /** Writes into a stored lock file. Resolves when that is on the disk; to false if the file must be replaced. */
  readonly editLock?: (edits: readonly Edit[]) => Promise<boolean>;
  /** A complete run is over: the next one may need less of a large lock file. */
  readonly rememberLock?: () => Promise<void>;
}

/** The files of a project's folder. `ahead`: its lock file, if that is being read already. */
export function projectFiles(root: string, ahead?: ReadAhead) {
  const lockPath = join(root, lockFileName);
  const journalPath = (name: string) => join(root, localFolder, name);
  let seen = "";
  let stored: StoredLock | undefined;
  /** The places of what this run has written. */
  let ranges: readonly SectionRange[] = [];
  const replaceLock = async (pieces: readonly Piece[]): Promise<void> => {
    // A checkout or a pull may have replaced the file meanwhile. What it recorded must not be lost.
    if ((await stateAt(lockPath)) !== seen) throw changedMeanwhile();
    const inode = await writeWhole(root, lockPath, pieces);
    seen = await stateAt(lockPath);
    stored = undefined;
    // Somebody may have replaced it since, too.
    ranges = ahead && inodeOf(seen) === String(inode) ? sectionRanges(pieces) : [];
  };
  return {
    project: realFolder(root),
    replaceLock,
    readLock: async () => {
      seen = await stateAt(lockPath);
      await staysInside(root, lockPath);
      const known = await ahead?.take(seen);
      if (known && "ranges" in known) stored = known;
      return known ?? readRegularBytes(lockPath, { links: true }).catch(noneIfMissing);
    },
    writeLock: (...content) => replaceLock(lockPieces(...content)),
    editLock: async (edits) => {
      const edited = await stored?.edit(edits);
      if (!stored || edited === undefined) return false;
      [seen, ranges] = [edited, stored.ranges];
      return true;
    },
    rememberLock: async () => {
      if (ranges.length > 0 && ranges.at(-1)!.end >= large) await rememberLayout(root, lockPath, seen, ranges);
    },
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

/** The number of the new file, or of the one that has this content already. A link to the lock file stays one. */
async function writeWhole(root: string, path: string, pieces: readonly Piece[]): Promise<bigint> {
  const real = await staysInside(root, path);
  const before = await stat(real).catch(noneIfMissing);
  let inode = 0n;
  const onWritten = (file: number): void => {
    inode = fstatSync(file, { bigint: true }).ino;
  };
  const written = await naming(
    real,
    (async () => replaceFile(real, asPieces(pieces), { before, fsync: true, onWritten }))(),
  );
  return written === "unchanged" && before ? BigInt(before.ino) : inode;
}
