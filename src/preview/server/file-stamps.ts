import { stat } from "node:fs/promises";

/** What tells one state of a file from another without reading it. */
export interface FileStamp {
  readonly bytes: number;
  readonly mark: string;
}

/** By absolute path; `undefined` for what is not there. */
export type FileStamps = ReadonlyMap<string, FileStamp | undefined>;

/** Folders are all alike: what is in them changes, and has stamps of its own. */
export const folderStamp: FileStamp = { bytes: 0, mark: "folder" };

/** The inode is in it since editors save by renaming, within one tick of a coarse clock. */
export async function stampOf(path: string): Promise<FileStamp | undefined> {
  const stats = await stat(path, { bigint: true }).catch(() => undefined);
  if (!stats) return undefined;
  if (stats.isDirectory()) return folderStamp;
  const { size, mtimeNs, ctimeNs, ino } = stats;
  return { bytes: Number(size), mark: `${size} ${mtimeNs} ${ctimeNs} ${ino}` };
}

/** Whether any of the files is another one now. */
export async function haveChanged(stamps: FileStamps): Promise<boolean> {
  const changed = await Promise.all(
    [...stamps].map(async ([path, before]) => (await stampOf(path))?.mark !== before?.mark),
  );
  return changed.includes(true);
}

/**
 * Whether a file that had something in it is empty or gone: as it is for a moment while an editor saves. Those who write in place
 * empty a file first, and those who rename may take the old one away first.
 */
export const lookUnfinished = (stamps: FileStamps, before: FileStamps): boolean =>
  [...before].some(([path, stamp]) => {
    const had = (stamp?.bytes ?? 0) > 0;
    return had && stamps.has(path) && (stamps.get(path)?.bytes ?? 0) === 0;
  });
