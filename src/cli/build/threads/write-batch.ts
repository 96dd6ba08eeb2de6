import type { Outcome } from "../../base/outcome.js";
import { contentHash } from "../../outputs/content-hash.js";
import { targetLookup } from "../../outputs/real-target.js";
import { type WriteResult, writeOutput } from "../../outputs/write-output.js";
import { type Look, lookAt } from "../cache/look.js";

/** Files of a build for the thread that writes: plain data. */
export interface WriteBatch {
  /** Whether the next build needs to know how the files are. */
  readonly isTracked: boolean;
  readonly files: readonly FileToWrite[];
}

export interface FileToWrite {
  /** That of its project: nothing is written through a link that leads out of it. */
  readonly root: string;
  readonly path: string;
  readonly content: string | Uint8Array;
}

export interface WrittenFile {
  readonly outcome: Outcome<WriteResult>;
  /** Of the content: `sha256-` and hexadecimal digits. */
  readonly hash: string;
  readonly look?: Look | undefined;
}

/** Says to the thread that writes that there is nothing more. */
export const noMore = null;

/** Does what replaces the file at an index of a batch. */
type Replacing = <Value>(replace: () => Value, index: number) => Value;

/** Writes the files one after the other: the system locks a folder for each new file. */
export async function writeBatch(
  { isTracked, files }: WriteBatch,
  replacing: Replacing = (replace) => replace(),
): Promise<readonly WrittenFile[]> {
  const written: WrittenFile[] = [];
  const targetOf = targetLookup();
  for (const [index, { root, path, content }] of files.entries()) {
    const replaceOne = <Value>(replace: () => Value) => replacing(replace, index);
    const options = { root, rebuildable: true, targetOf, replacing: replaceOne };
    const outcome = await writeOutput(path, content, options);
    // At once: what another process does to the file later is not what igx wrote.
    const look = isTracked && outcome.ok ? lookAt(path) : undefined;
    written.push({ outcome, hash: contentHash(content), look });
  }
  return written;
}
