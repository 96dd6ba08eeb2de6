import { closeSync, constants, fstatSync, openSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { replaceFile } from "../../publish/replace-file.js";
import { errorCode } from "../../text/error-code.js";
import type { Context } from "../base/context.js";
import { fileStats } from "../base/file-stats.js";
import { type Outcome, pathFailure, success } from "../base/outcome.js";
import { slashes } from "../base/paths.js";
import { reason } from "../base/system-error.js";
import { guardNamedFiles, outOfRoot, whereTo } from "./guard-outputs.js";
import { isPieces, type OutputContent, wholeContent } from "./output-content.js";
import { isDevicePath } from "./real-target.js";

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
    const { real, stats, leadsOut } = whereTo(path, root);
    if (leadsOut) return outOfRoot(path, real);
    const there = stats?.isSymbolicLink() ? fileStats(path) : stats;
    if (isDevicePath(path) || (there && !there.isFile() && !there.isDirectory())) {
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

/** Writes a file that an option names, such as `--output-file`. Never a file of igx itself, never through a link out of the root. */
export async function writeNamed(
  context: Pick<Context, "cwd">,
  root: string,
  file: string,
  text: string,
): Promise<Outcome<WriteResult>> {
  const path = slashes(resolve(context.cwd, file));
  const guarded = await guardNamedFiles(context, root, [path]);
  return guarded.ok ? writeOutput(path, text, { root }) : guarded;
}

const bytesOf = (content: string | Uint8Array): Buffer =>
  typeof content === "string"
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);

/**
 * Writes to a pipe or a device. A pipe that no program reads from is refused at once, and a slow reader does not keep the run from noticing a signal: waiting in the system
 * would do both, and only SIGKILL ends a process that waits there.
 */
async function writeStream(path: string, bytes: Uint8Array): Promise<void> {
  const { O_WRONLY, O_APPEND, O_NONBLOCK = 0 } = constants;
  const file = openWaitless(path, O_WRONLY | O_APPEND | O_NONBLOCK);
  if (fstatSync(file).isFIFO()) return writePipe(file, bytes);
  closeSync(file);
  await writeFile(path, bytes, { flag: "a" });
}

function openWaitless(path: string, flags: number): number {
  try {
    return openSync(path, flags);
  } catch (error) {
    // A socket answers so, too.
    if (errorCode(error) !== "ENXIO" || !statSync(path).isFIFO()) throw error;
    throw Object.assign(new Error("No program reads from it."), { code: "IGX_NO_READER" });
  }
}

async function writePipe(file: number, bytes: Uint8Array): Promise<void> {
  const { Socket } = await import("node:net");
  const pipe = new Socket({ fd: file, readable: false, writable: true });
  await new Promise<void>((resolve, reject) => {
    pipe.on("error", reject).on("close", () => resolve());
    pipe.end(bytes);
  });
}
