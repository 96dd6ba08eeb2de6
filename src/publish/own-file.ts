import { constants } from "node:fs";
import { type FileHandle, open, realpath } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isInside } from "../text/path.js";
import { systemReason } from "../text/system-reason.js";

/*
 * Files that igx keeps in the project. A stranger's project may have something else in their place: reading a pipe would block forever, a
 * device would fill the memory.
 */

/** With the first flag a pipe opens at once instead of waiting for a writer. Windows has neither flag. */
export const { O_NONBLOCK: withoutWaiting = 0, O_NOFOLLOW: withoutLinks = 0 } = constants;

/** Why igx refuses to use a file; `undefined` for other errors. */
export const problemOf = ({ code }: NodeJS.ErrnoException): string | undefined => problems[code ?? ""];

const problems: Readonly<Record<string, string>> = {
  IGX_NOT_REGULAR: "it is not a regular file",
  EISDIR: "it is not a regular file",
  ELOOP: "it is a symbolic link",
  IGX_LEADS_OUT: "a symbolic link leads from it out of the project",
  IGX_DAMAGED: "it has a line that is damaged or that a newer igx has written",
};

/** The error of a file whose content igx has not written. */
export const damagedFile = (): Error => Object.assign(new Error("The file is damaged."), { code: "IGX_DAMAGED" });

/** Why a file of the state cannot be read. */
export const unreadableFile = (error: NodeJS.ErrnoException): string =>
  problemOf(error) ?? ("syscall" in error ? `it cannot be read: ${systemReason(error)}` : "it cannot be read");

/** Names the file in errors: an open file has no name, and a file in an open folder has another one. */
export const naming = <Value>(path: string, work: Promise<Value>): Promise<Value> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if ("syscall" in error) error.path = path;
    throw error;
  });

/** Where links lead from `path`, a file that may be missing. Rejects if that is out of the folder `root`. */
export async function staysInside(root: string, path: string): Promise<string> {
  const [folder, real] = await Promise.all([realPath(root), realPath(path)]);
  if (isInside(slashes(folder), slashes(real))) return real;
  throw Object.assign(new Error("A symbolic link leads out of the project."), { code: "IGX_LEADS_OUT" });
}

/** Where links lead from a path, as far as it exists. */
export const realPath = (path: string): Promise<string> =>
  realpath(path).catch(async () =>
    dirname(path) === path ? path : join(await realPath(dirname(path)), basename(path)),
  );

/** The text of a regular file. Rejects at once for anything else, and for a symbolic link. */
export const readRegularFile = async (path: string): Promise<string> => (await readRegularBytes(path)).toString();

/** The same, as bytes; also through a symbolic link if `links` is set. */
export const readRegularBytes = (path: string, options: { readonly links?: boolean } = {}): Promise<Buffer> =>
  naming(path, readBytes(path, options));

async function readBytes(path: string, { links = false }: { readonly links?: boolean }): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | withoutWaiting | (links ? 0 : withoutLinks));
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw Object.assign(new Error("It is not a regular file."), { code: "IGX_NOT_REGULAR" });
    return await readWhole(file, stats.size);
  } finally {
    await file.close();
  }
}

/** The longest file that Node reads at once. */
const most = 2 ** 31 - 1;

/**
 * In one call, as a rule: `FileHandle.readFile` asks for half a megabyte at a time, and each time waits until this thread is free. A file
 * without a size may still have content, and `readFile` refuses a file that is too long.
 */
async function readWhole(file: FileHandle, size: number): Promise<Buffer> {
  if (size === 0 || size > most) return file.readFile();
  const bytes = Buffer.allocUnsafeSlow(size);
  let end = 0;
  for (let read = size; read > 0 && end < size; end += read)
    read = (await file.read(bytes, end, size - end, end)).bytesRead;
  return bytes.subarray(0, end);
}

const slashes = (path: string): string => path.replaceAll("\\", "/");
