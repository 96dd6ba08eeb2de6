import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "../../publish/make-folder.js";
import { localFolder } from "../../text/own-files.js";
import { isInside } from "../../text/path.js";
import { relativePath } from "../base/paths.js";
import { readBoundedText } from "../base/read-bounded.js";
import { sha256Hex } from "../base/sha256.js";
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

/** What igx wrote in this project, and with which content, by paths relative to the root. */
export type OutputRecord = ReadonlyMap<string, RecordedOutput>;

/** How a run changes the record. */
export interface RecordChanges {
  readonly written: OutputRecord;
  readonly removed?: readonly string[];
}

/** Bytes of the record: about a million outputs. */
const mostBytes = 2 ** 28;

const recordPath = (root: string): string => join(root, localFolder, "outputs.json");

export const contentHash = (content: string | Uint8Array): string => `sha256-${sha256Hex(content)}`;

/** The record of a project. A missing or broken one is empty, which only makes igx more careful. */
export async function readRecord(root: string): Promise<OutputRecord> {
  const text = await readBoundedText(recordPath(root), { maximum: mostBytes }).catch(() => "{}");
  try {
    const { version, outputs } = JSON.parse(text) as { version?: unknown; outputs?: unknown };
    if (version !== 1 || typeof outputs !== "object" || outputs === null) return new Map();
    return new Map(Object.entries(outputs).filter((entry): entry is [string, RecordedOutput] => isRecorded(entry[1])));
  } catch {
    return new Map();
  }
}

function isRecorded(value: unknown): value is RecordedOutput {
  if (typeof value !== "object" || value === null) return false;
  const { source, hash, table = "", pattern = "" } = value as Readonly<Record<string, unknown>>;
  return [source, hash, table, pattern].every((field) => typeof field === "string");
}

/**
 * Adds what a run wrote to the record. It reads the record again first, since another run may have written it: only two writes at the same
 * moment lose entries. A failure is ignored: the outputs of the build are written already.
 */
export async function saveRecord(root: string, { written, removed = [] }: RecordChanges): Promise<void> {
  const before = await readRecord(root);
  const after = new Map([...before, ...written]);
  for (const path of removed) after.delete(path);
  // A build without changes touches no file, so that watchers stay quiet.
  if (isSame(before, after)) return;
  const path = recordPath(root);
  try {
    if (!isInside(root, realTarget(path))) return;
    await makeFolder(dirname(path));
    // The folder is for this machine only, so it keeps itself out of commits.
    await writeFile(join(dirname(path), ".gitignore"), "*\n", { flag: "wx" }).catch(() => undefined);
    const { default: writeFileAtomic } = await import("write-file-atomic");
    await writeFileAtomic(path, recordText(after), { fsync: false });
  } catch {
    return;
  }
}

const isSame = (one: OutputRecord, other: OutputRecord): boolean =>
  one.size === other.size &&
  [...one].every(([path, entry]) => {
    const now = other.get(path);
    return (
      now !== undefined &&
      now.hash === entry.hash &&
      now.source === entry.source &&
      now.table === entry.table &&
      now.pattern === entry.pattern
    );
  });

/** One output a line, sorted, so that two records can be compared. */
function recordText(record: OutputRecord): string {
  const lines = [...record]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, entry]) => `    ${JSON.stringify(path)}: ${JSON.stringify(entry)}`);
  return `{\n  "version": 1,\n  "outputs": {\n${lines.join(",\n")}\n  }\n}\n`;
}

/** How the record names a file. */
export const recordedPath = (root: string, path: string): string => relativePath(root, path);
