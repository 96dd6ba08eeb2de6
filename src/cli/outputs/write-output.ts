import { replaceFile } from "../../publish/replace-file.js";
import { isInside } from "../../text/path.js";
import { fileStats } from "../base/file-stats.js";
import { type Outcome, pathFailure, success } from "../base/outcome.js";
import { slashes } from "../base/paths.js";
import { reason } from "../base/system-error.js";
import { outOfRoot } from "./out-of-root.js";
import { isPieces, type OutputContent, wholeContent } from "./output-content.js";
import { isDevicePath, lastTargetLookup, leadsOut } from "./real-target.js";

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
}

/**
 * Writes a file as a whole or not at all, and makes its folders. A file with exactly this
 * content stays untouched, so that watchers and `make` stay quiet. Devices and pipes such as `/dev/stdout` are only written to: reading one
 * might never end, and renaming over it would remove it from the machine.
 */
export async function writeOutput(
  path: string,
  content: OutputContent,
  { root, rebuildable = false }: WriteOptions,
): Promise<Outcome<WriteResult>> {
  try {
    // A link stays one: igx writes its target. A link that the guard of outputs checked may lead elsewhere now.
    const { real, stats } = currentTarget(path);
    if (real !== path && isInside(root, slashes(path)) && leadsOut(root, real)) return outOfRoot(path, real);
    const there = stats?.isSymbolicLink() ? fileStats(path) : stats;
    if (isDevicePath(path) || (there && !there.isFile() && !there.isDirectory())) {
      const { writeStream } = await import("./write-stream.js");
      await writeStream(path, bytesOf(wholeContent(content)));
      return success({ written: "streamed", real });
    }
    const bytes = isPieces(content) ? content : bytesOf(content);
    return success({
      written: replaceFile(real, bytes, { before: there, make: true, fsync: !rebuildable }),
      real,
    });
  } catch (error) {
    return pathFailure(path, `${path} cannot be written: ${reason(error as NodeJS.ErrnoException)}.`);
  }
}

const bytesOf = (content: string | Uint8Array): Buffer =>
  typeof content === "string"
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);

const currentTarget = lastTargetLookup();
