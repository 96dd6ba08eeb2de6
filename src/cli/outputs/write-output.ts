import { readFile, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "../../publish/make-folder.js";
import { isInside } from "../../text/path.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { slashes } from "../base/paths.js";
import { reason } from "../base/system-error.js";
import { outOfRoot } from "./guard-outputs.js";
import { isDevicePath, realTarget } from "./real-target.js";

/** `streamed`: written to a device or a pipe. */
export type Written = "written" | "unchanged" | "streamed";

export interface WriteOptions {
  /** igx writes nothing below this folder through a symbolic link that leads out of it. */
  readonly root?: string;
}

/**
 * Writes a file as a whole or not at all (to a temporary file beside it, then renamed), and makes its folders. A file with exactly this
 * content stays untouched, so that watchers and `make` stay quiet. Devices and pipes such as `/dev/stdout` are only written to: reading one
 * might never end, and renaming over it would remove it from the machine.
 */
export async function writeOutput(
  path: string,
  content: string | Uint8Array,
  { root }: WriteOptions = {},
): Promise<Outcome<Written>> {
  const bytes =
    typeof content === "string"
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  // The guard checked this before the run; a link may have appeared since.
  const real = root !== undefined && isInside(root, slashes(path)) ? await realTarget(path).catch(() => path) : path;
  if (root !== undefined && real !== path && !isInside(root, real)) return outOfRoot(path, real);
  const there = await stat(path).catch(() => undefined);
  const before = there?.isFile() && !isDevicePath(path) ? await readFile(path).catch(() => undefined) : undefined;
  if (before?.equals(bytes)) return success("unchanged");
  try {
    if (isDevicePath(path) || (there && !there.isFile() && !there.isDirectory())) {
      await writeFile(path, bytes, { flag: "a" });
      return success("streamed");
    }
    await makeFolder(dirname(real));
    const { default: writeFileAtomic } = await import("write-file-atomic");
    await writeFileAtomic(real, bytes);
    return success("written");
  } catch (error) {
    return failure(ExitCode.outside, `${path} cannot be written: ${reason(error as NodeJS.ErrnoException)}.`);
  }
}
