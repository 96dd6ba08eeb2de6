import { readFileSync, type Stats } from "node:fs";
import type { Pieces } from "../../contract/pieces.js";
import { makeFolder } from "../../publish/make-folder.js";
import { errorCode } from "../../text/error-code.js";
import { isInside } from "../../text/path.js";
import { fileStats } from "../base/file-stats.js";
import { type Outcome, pathFailure, success } from "../base/outcome.js";
import { folderOf, slashes } from "../base/paths.js";
import { reason } from "../base/system-error.js";
import { missingFolders, removeEmpty } from "./empty-folders.js";
import { outOfRoot } from "./out-of-root.js";
import { isPieces, type OutputContent, wholeContent } from "./output-content.js";
import { isDevicePath, lastTargetLookup, realTarget, type TargetLookup } from "./real-target.js";
import { replaceFileSync } from "./replace-file-sync.js";

/** `streamed`: written to a device or a pipe. */
export type WriteKind = "written" | "unchanged" | "streamed";

export interface WriteResult {
  readonly written: WriteKind;
  /** The file itself, where links lead elsewhere than to the path. */
  readonly real: string;
}

export interface WriteOptions {
  /** igx writes nothing below this folder through a symbolic link that leads out of it. */
  readonly root: string;
  /**
   * The result of a build. It does not wait for the disk, as the results of compilers do not: after a power failure, the next build compares
   * it and writes it again. A source that igx changed waits.
   */
  readonly rebuildable?: boolean;
  /** A lookup that files written at once share, so that igx asks only once where their folder leads. */
  readonly targetOf?: TargetLookup;
  /** Does the work during which there is a temporary file. */
  readonly replacing?: <Value>(work: () => Value) => Value;
}

/**
 * Writes a file as a whole or not at all (to a temporary file beside it, then renamed), and makes its folders. A file with exactly this
 * content stays untouched, so that watchers and `make` stay quiet. Devices and pipes such as `/dev/stdout` are only written to: reading one
 * might never end, and renaming over it would remove it from the machine.
 */
export async function writeOutput(
  path: string,
  content: OutputContent,
  { root, rebuildable = false, targetOf = currentTarget, replacing = (work) => work() }: WriteOptions,
): Promise<Outcome<WriteResult>> {
  const bytes = isPieces(content) ? undefined : bytesOf(content);
  try {
    // A link stays one: what it leads to is written. A link that the guard of outputs checked may lead elsewhere now.
    const { real, stats } = targetOf(path);
    if (real !== path && isInside(root, slashes(path)) && leadsOut(root, real)) return outOfRoot(path, real);
    const there = stats?.isSymbolicLink() ? fileStats(path) : stats;
    if (there && bytes && isSame(path, there, bytes)) return success({ written: "unchanged", real });
    if (isDevicePath(path) || (there && !there.isFile() && !there.isDirectory())) {
      const { writeFile } = await import("node:fs/promises");
      await writeFile(path, bytesOf(wholeContent(content)), { flag: "a" });
      return success({ written: "streamed", real });
    }
    const replace = () => replaceFileSync(real, bytes ?? (content as Pieces), { before: there, fsync: !rebuildable });
    return success({ written: replaceIn(folderOf(real), () => replacing(replace)), real });
  } catch (error) {
    return pathFailure(path, `${path} cannot be written: ${reason(error as NodeJS.ErrnoException)}.`);
  }
}

/** The root may be a path through links itself. */
const leadsOut = (root: string, real: string): boolean => !isInside(root, real) && !isInside(realTarget(root), real);

const bytesOf = (content: string | Uint8Array): Buffer =>
  typeof content === "string"
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);

const currentTarget = lastTargetLookup();

function isSame(path: string, there: Stats, bytes: Uint8Array): boolean {
  if (!there.isFile() || isDevicePath(path) || there.size !== bytes.length) return false;
  try {
    return readFileSync(path).equals(bytes);
  } catch {
    return false;
  }
}

/** Makes the folder only if it is missing, which it is for the first file alone. On a full disk it would stay without a file. */
function replaceIn(folder: string, replace: () => WriteKind): WriteKind {
  try {
    return replace();
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    const missing = missingFolders(folder);
    try {
      makeFolder(folder);
      return replace();
    } catch (problem) {
      removeEmpty(missing);
      throw problem;
    }
  }
}
