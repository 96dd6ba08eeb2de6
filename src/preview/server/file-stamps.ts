import { stat } from "node:fs/promises";

/** Distinguishes two states of a file without reading it. */
export interface FileStamp {
  readonly bytes: number;
  readonly mark: string;
  /** Of a file, the number that it keeps when it is renamed. */
  readonly inode?: string;
}

/** By absolute path; `undefined` for a missing file. */
export type FileStamps = ReadonlyMap<string, FileStamp | undefined>;

/** All folders have the same stamp: the files in them change, and have stamps of their own. */
export const folderStamp: FileStamp = { bytes: 0, mark: "folder" };

/**
 * The stamp of a file. It includes the inode, since editors save by renaming, which may happen within one tick of a coarse clock and keep
 * the size.
 */
export async function stampOf(path: string): Promise<FileStamp | undefined> {
  const stats = await stat(path, { bigint: true }).catch(() => undefined);
  if (!stats) return undefined;
  if (stats.isDirectory()) return folderStamp;
  const { size, mtimeNs, ctimeNs, ino } = stats;
  return { bytes: Number(size), mark: `${size} ${mtimeNs} ${ctimeNs} ${ino}`, inode: `${ino}` };
}

/** Whether any of the files differs from its stamp now. */
export async function haveChanged(stamps: FileStamps): Promise<boolean> {
  const changed = await Promise.all(
    [...stamps].map(async ([path, before]) => (await stampOf(path))?.mark !== before?.mark),
  );
  return changed.includes(true);
}

/**
 * Whether a file that had content is empty or missing, as it is for a moment while an editor saves: some editors empty a file before they
 * write it, others remove the old one before they rename the new one.
 */
export const lookUnfinished = (stamps: FileStamps, before: FileStamps): boolean =>
  [...before].some(([path, stamp]) => {
    const had = (stamp?.bytes ?? 0) > 0;
    return had && stamps.has(path) && (stamps.get(path)?.bytes ?? 0) === 0;
  });
