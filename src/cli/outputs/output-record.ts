import { join } from "node:path";
import type { Pieces } from "../../contract/pieces.js";
import { ignoreFolder } from "../../publish/ignore-folder.js";
import { openFolder } from "../../publish/open-folder.js";
import { replaceFile } from "../../publish/replace-file.js";
import { fieldsOf } from "../../text/fields-of.js";
import { localFolder } from "../../text/own-files.js";
import { isInside } from "../../text/path.js";
import { fileStats, isNotThere } from "../base/file-stats.js";
import { folderOf, relativePath } from "../base/paths.js";
import { readBoundedText } from "../base/read-bounded.js";
import { realTarget } from "./real-target.js";

/** A file that a run wrote or found up to date. Paths are relative to the root. */
export interface RecordedOutput {
  readonly source: string;
  /** The table of `--each`, as the user named it. */
  readonly table?: string;
  /** With a table only: the output path with `{key}` in it. */
  readonly pattern?: string;
  /** `sha256-` and hexadecimal digits. */
  readonly hash: string;
}

/** The outputs of igx in this project with their hashes, by paths relative to the root. */
export type OutputRecord = ReadonlyMap<string, RecordedOutput>;

/** How a run changes the record. */
export interface RecordChanges {
  readonly written: RecordedOutputs;
  readonly removed?: readonly string[];
}

/** Entries that are made when they are asked for: there may be a million. */
interface RecordedOutputs {
  readonly length: number;
  /** `undefined` if there is no entry at this index. */
  readonly at: (index: number) => readonly [path: string, entry: RecordedOutput] | undefined;
}

export const noRecordedOutputs: RecordedOutputs = { length: 0, at: () => undefined };

/** Bytes of the record: about a million outputs. */
const maxBytes = 2 ** 28;

const recordPath = (root: string): string => join(root, localFolder, "outputs.json");

/** The record of a project. A missing, broken or unreadable one is empty, which only makes igx more careful. */
export const readRecord = (root: string): Promise<OutputRecord> =>
  readEntries(root).catch((): OutputRecord => new Map());

/** Rejects if the system fails to read the record: writing it again would lose its entries. */
async function readEntries(root: string): Promise<Map<string, RecordedOutput>> {
  const text = await readBoundedText(recordPath(root), { maximum: maxBytes }).catch(emptyUnlessFailed);
  const entries = new Map<string, RecordedOutput>();
  try {
    const { version, outputs } = fieldsOf(JSON.parse(text));
    if (version !== 1) return entries;
    for (const [path, entry] of Object.entries(fieldsOf(outputs))) if (isRecorded(entry)) entries.set(path, entry);
    return entries;
  } catch {
    return new Map();
  }
}

function emptyUnlessFailed(error: Error): string {
  if ("syscall" in error && !isNotThere(error)) throw error;
  return "{}";
}

function isRecorded(value: unknown): value is RecordedOutput {
  const { source, hash, table = "", pattern = "" } = fieldsOf(value);
  return [source, hash, table, pattern].every((field) => typeof field === "string");
}

/** Adds what a run wrote to the record, as other runs leave it. A failure is ignored: the outputs of the build are written already. */
export async function saveRecord(root: string, changes: RecordChanges): Promise<void> {
  try {
    // A build without changes touches no file, so that watchers stay quiet.
    if (!removeOutdated(await readEntries(root), changes)) return;
    const real = realTarget(recordPath(root));
    if (!isInside(root, real)) return;
    const folder = openFolder(folderOf(real), { make: true });
    try {
      ignoreFolder(folder.path);
      // Few builds change the record.
      const { withLock } = await import("../../publish/with-lock.js");
      await withLock(join(folder.path, "outputs.lock"), async () => {
        const entries = await readEntries(root);
        if (!removeOutdated(entries, changes)) return;
        replaceFile(real, recordPieces(entries, changes.written), { before: fileStats(real), fsync: false });
      });
    } finally {
      folder.close();
    }
  } catch {
    return;
  }
}

/** Removes the entries that a run removes or replaces. Whether it changes any or adds one. */
function removeOutdated(kept: Map<string, RecordedOutput>, { written, removed = [] }: RecordChanges): boolean {
  const removals = removed.filter((path) => kept.delete(path));
  return removeReplaced(kept, written) || removals.length > 0;
}

/** Removes the entries that a run replaces. Whether it replaces or adds any. */
function removeReplaced(kept: Map<string, RecordedOutput>, { length, at }: RecordedOutputs): boolean {
  let isChanged = false;
  for (let index = 0; index < length; index++) {
    const [path, entry] = at(index) ?? [];
    if (path === undefined) continue;
    const known = kept.get(path);
    if (known && isSame(known, entry!)) continue;
    kept.delete(path);
    isChanged = true;
    // The first run in a project: there is nothing to replace.
    if (kept.size === 0) break;
  }
  return isChanged;
}

const isSame = (one: RecordedOutput, other: RecordedOutput): boolean =>
  (["hash", "source", "table", "pattern"] as const).every((field) => one[field] === other[field]);

/** Characters of the record that are made at once. */
const pieceLength = 64 * 1024;

/**
 * One output a line: outputs of earlier runs first, then new ones, in the order of the run. It is not sorted, since the paths of a million
 * outputs would be in memory together. Of the same path, the last one counts, as in all JSON.
 */
const recordPieces = (kept: OutputRecord, { length, at }: RecordedOutputs): Pieces => ({
  writeTo(write) {
    let piece = '{\n  "version": 1,\n  "outputs": {\n';
    let before = "";
    const add = (path: string, entry: RecordedOutput): void => {
      piece += `${before}    ${JSON.stringify(path)}: ${JSON.stringify(entry)}`;
      before = ",\n";
      if (piece.length < pieceLength) return;
      write(Buffer.from(piece));
      piece = "";
    };
    for (const [path, entry] of kept) add(path, entry);
    for (let index = 0; index < length; index++) {
      const [path, entry] = at(index) ?? [];
      if (path !== undefined && !kept.has(path)) add(path, entry!);
    }
    write(Buffer.from(`${piece}\n  }\n}\n`));
  },
});

/** How the record names a file. */
export const recordedPath = (root: string, path: string): string => relativePath(root, path);
