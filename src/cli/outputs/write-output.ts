import { closeSync, constants, fstatSync, openSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
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

interface WriteOptions {
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
 * Writes to a pipe or a device. Never waits in the system for the reader of a pipe, because only SIGKILL ends a process that waits there: a
 * signal ends igx while it looks for the reader, and while it writes.
 */
async function writeStream(path: string, bytes: Uint8Array): Promise<void> {
  const { O_WRONLY, O_APPEND, O_NONBLOCK = 0 } = constants;
  const file = await openRead(path, O_WRONLY | O_APPEND | O_NONBLOCK);
  if (fstatSync(file).isFIFO()) return writePipe(file, bytes);
  closeSync(file);
  await writeFile(path, bytes, { flag: "a" });
}

/** Milliseconds in which the reader of a pipe, which a script has started beside igx, must have opened it. */
const readerTimeout = 5000;

/** Opens a device, or a pipe as soon as a program reads from it. */
async function openRead(path: string, flags: number): Promise<number> {
  for (const end = performance.now() + readerTimeout; ; await sleep(20)) {
    try {
      return openSync(path, flags);
    } catch (error) {
      // A socket answers so, too.
      if (errorCode(error) !== "ENXIO" || !statSync(path).isFIFO()) throw error;
      if (performance.now() > end)
        throw Object.assign(new Error("No program reads from it."), { code: "IGX_NO_READER" });
    }
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
