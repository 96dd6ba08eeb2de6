import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { type FileHandle, open, readlink, realpath, stat } from "node:fs/promises";
import { errorCode } from "../../text/error-code.js";
import { lazy } from "../../text/lazy.js";
import { systemFolder } from "../../text/system-folder.js";
import { readStream } from "./read-stream.js";

/** Why a file is not read, by the `code` of the error. */
export const readRefusals = {
  IGX_NOT_REGULAR: "it is not a regular file",
  IGX_TOO_LARGE: "it is too large",
  IGX_MOVED: "it changed while it was read",
  IGX_SYSTEM_FILE: "it is in /proc, /sys or /dev, where igx reads only /dev/stdin and pipes",
} as const;

interface ReadOptions {
  /** Bytes. A larger file is refused before it is read. */
  readonly maximum: number;
  /** Returns the first `maximum + 1` bytes of a larger file, for callers that report it as a finding. */
  readonly cut?: boolean;
  /** Pipes too, and `/dev/stdin`: for paths that the user names on the command line, such as `<(…)`. */
  readonly streams?: boolean;
}

/**
 * The bytes of a file that is regular and not too large, or a rejection at once: a pipe without a writer would hold igx for ever, and a
 * huge file take the machine's memory.
 */
export async function readBounded(path: string, options: ReadOptions): Promise<Uint8Array> {
  if (options.streams) refuseSystemName(path);
  const small = readSmall(path, options);
  if (small) return small;
  if (options.streams) {
    refuseSystemLink(path);
    const bytes = await readStream(path, options.maximum + 1);
    if (bytes) return withinLimit(bytes, options);
  }
  return readAndClose(await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)), options);
}

/** `readBounded` as UTF-8 text. */
export const readBoundedText = async (path: string, options: ReadOptions): Promise<string> =>
  Buffer.from(await readBounded(path, options)).toString("utf8");

/** Editors save by renaming: a file that changed during the reading is opened again. */
const maxTries = 3;

/**
 * `readBounded` for a checked path without symbolic links. Since the check, a link may have replaced the file or a folder on the way, so
 * the opened file must be the file of the path.
 */
export async function readChecked(path: string, options: ReadOptions, tries = maxTries): Promise<Uint8Array> {
  const small = readSmall(path, options, path);
  if (small) return small;
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
  const file = await open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
  if (await isAt(file, path)) return readAndClose(file, options);
  await file.close();
  if (tries <= 1) throw refusal("IGX_MOVED");
  return readChecked(path, options, tries - 1);
}

/** Bytes. Reading more at once would keep a run from noticing a signal. */
const smallBytes = 1024 * 1024;

/**
 * The bytes of a small regular file, in a fifth of the time that the thread pool needs for them. Throws at once for a missing file. Everything
 * else is `undefined`: pipes, devices, large files, files that change meanwhile, and, if the file must be at `real` itself, files of which
 * this is not certain.
 */
function readSmall(path: string, { maximum, streams }: ReadOptions, real?: string): Uint8Array | undefined {
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
  let file: number | undefined;
  try {
    // Before it is opened: the program that writes to a pipe would lose its reader.
    if (streams && !isOnDisk(path)) return undefined;
    file = openSync(path, O_RDONLY | O_NONBLOCK | (real === undefined ? 0 : O_NOFOLLOW));
    if (real !== undefined && readlinkSync(`/proc/self/fd/${file}`) !== real) return undefined;
    return readTiny(file, maximum) ?? readWithSize(file, maximum);
  } catch (error) {
    // The slower way reports other errors.
    if (errorCode(error) === "ENOENT") throw error;
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Whether a file is regular and surely not in /proc or /sys: no file there has a place on a disk. */
function isOnDisk(path: string): boolean {
  const stats = statSync(path);
  return stats.isFile() && (stats.blocks > 0 || process.platform !== "linux");
}

/** Files that the user or the shell has opened: standard input, and `<(…)` (in zsh `/proc/self/fd/11`). */
const openedAlready = /^\/(?:dev\/(?:stdin|fd\/\d+)|proc\/(?:self|\d+)\/fd\/\d+)$/;

function refuseSystemName(path: string): void {
  if (systemFolder(path) !== undefined && !openedAlready.test(path)) throw refusal("IGX_SYSTEM_FILE");
}

/** An open file may be anything, as the user has chosen. */
function refuseSystemLink(path: string): void {
  if (systemFolder(path) === undefined) refuseSystemName(realpathSync.native(path));
}

/** Most sources fit into this. */
const tinyBytes = 16 * 1024;

const tiny = lazy(() => Buffer.allocUnsafeSlow(tinyBytes));

/**
 * The bytes of a file that ends within a few kilobytes. Reads from a place, which fails for pipes, so that igx need not ask for the size
 * first, which takes as long as all of this. A file that seems empty may be a device.
 */
function readTiny(file: number, maximum: number): Uint8Array | undefined {
  const length = readSync(file, tiny(), 0, tinyBytes, 0);
  if (length === 0 || length > maximum || length === tinyBytes) return undefined;
  // Some file systems, and signals, cut a reading short: the end is where nothing follows.
  if (readSync(file, tiny(), length, 1, length) > 0) return undefined;
  return new Uint8Array(tiny().subarray(0, length));
}

function readWithSize(file: number, maximum: number): Uint8Array | undefined {
  const stats = fstatSync(file);
  if (!stats.isFile() || stats.size > Math.min(maximum, smallBytes)) return undefined;
  // One byte more than expected: a file that grows is noticed.
  const bytes = new Uint8Array(stats.size + 1);
  const length = readSync(file, bytes, 0, bytes.length, 0);
  return length === stats.size ? bytes.subarray(0, length) : undefined;
}

/** Whether an open file is at `path` itself. Linux knows where each open file is; elsewhere it is compared several times. */
async function isAt(file: FileHandle, path: string): Promise<boolean> {
  const opened =
    process.platform === "linux" ? await readlink(`/proc/self/fd/${file.fd}`).catch(() => undefined) : undefined;
  if (opened !== undefined) return opened === path;
  const own = await file.stat({ bigint: true });
  for (let time = 0; time < comparisons; time++) {
    const [real, there] = await Promise.all([realpath(path), stat(path, { bigint: true })]).catch(() => []);
    if (!samePath(real, path) || there?.ino !== own.ino || there.dev !== own.dev) return false;
  }
  return true;
}

const comparisons = 5;

/** Windows writes its paths in more than one way. */
const samePath = (one: string | undefined, other: string): boolean =>
  one?.replaceAll("\\", "/") === other.replaceAll("\\", "/");

async function readAndClose(
  file: FileHandle,
  { maximum, cut = false, streams = false }: ReadOptions,
): Promise<Uint8Array> {
  try {
    const stats = await file.stat();
    if (stats.isDirectory()) throw refusal("EISDIR");
    if (!stats.isFile() && !streams) throw refusal("IGX_NOT_REGULAR");
    if (stats.size > maximum && !cut) throw refusal("IGX_TOO_LARGE");
    const bytes = await readUpTo(file, stats, maximum + 1);
    return withinLimit(bytes, { maximum, cut });
  } finally {
    await file.close();
  }
}

function withinLimit(bytes: Uint8Array, { maximum, cut = false }: ReadOptions): Uint8Array {
  if (bytes.length > maximum && !cut) throw refusal("IGX_TOO_LARGE");
  return bytes;
}

/** Node's stream of a folder (`igx check - < charts`) is empty, where other programs get an error of the system. Windows has no such streams. */
export function refuseFolder(descriptor: number): void {
  if (process.platform !== "win32" && fstatSync(descriptor).isDirectory()) throw refusal("EISDIR");
}

const chunkBytes = 64 * 1024;

async function readUpTo(file: FileHandle, stats: Stats, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < most) {
    // One byte more than expected: the end is seen without asking once more.
    const wanted = length < stats.size ? stats.size - length + 1 : chunkBytes;
    const { bytesRead, buffer } = await file.read(new Uint8Array(Math.min(wanted, most - length)));
    if (bytesRead === 0) break;
    chunks.push(buffer.subarray(0, bytesRead));
    length += bytesRead;
    // Fewer bytes than there are: some file systems, and signals, cut a reading short.
    if (stats.isFile() && bytesRead < buffer.length && length >= stats.size) break;
  }
  return chunks.length === 1 ? chunks[0]! : Uint8Array.from(Buffer.concat(chunks));
}

function refusal(code: keyof typeof readRefusals | "EISDIR"): NodeJS.ErrnoException {
  const words = code === "EISDIR" ? "it is a folder" : readRefusals[code];
  return Object.assign(new Error(`The file cannot be read: ${words}.`), { code });
}
