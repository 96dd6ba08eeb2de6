import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { conflictSides } from "../../publish/conflict-sides.js";
import { lockFileName } from "../../text/own-files.js";

/** The texts of a merge; an empty one for a side that has no lock file. */
export interface MergeTexts {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}

/**
 * The versions that a lock file with conflict marks was merged from, which git keeps until the merge is done; else the two sides between
 * the marks. `undefined` for a file without marks.
 */
export async function conflictedLock(folder: string, text: string): Promise<MergeTexts | undefined> {
  const sides = conflictSides(text);
  if (!sides) return undefined;
  const [base, ours, theirs] = await Promise.all([1, 2, 3].map((stage) => stageOf(folder, stage)));
  if (ours !== undefined && theirs !== undefined) return { base: base ?? "", ours, theirs };
  return { base: "", ...sides };
}

const maxBytes = 512 * 1024 * 1024;

/** A version of the lock file in the index of git. `cat-file` runs nothing that a repository configures, such as a text converter. */
const stageOf = (folder: string, stage: number): Promise<string | undefined> =>
  promisify(execFile)("git", ["cat-file", "blob", `:${stage}:./${lockFileName}`], {
    cwd: folder,
    maxBuffer: maxBytes,
  }).then(
    ({ stdout }) => stdout,
    () => undefined,
  );
