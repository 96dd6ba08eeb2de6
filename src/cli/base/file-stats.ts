import { lstatSync, type Stats, statSync } from "node:fs";
import { errorCode } from "../../text/error-code.js";

/**
 * The stats of a path, after links are followed; `undefined` if it is missing or out of reach. Throws if the system fails: the file may
 * exist then, and igx would overwrite it, or run without a configuration, because a disk has failed for a moment.
 */
export const fileStats = (path: string): Stats | undefined =>
  unlessAbsent(() => statSync(path, { throwIfNoEntry: false }));

/** The same without following a link at the path itself. */
export const linkStats = (path: string): Stats | undefined =>
  unlessAbsent(() => lstatSync(path, { throwIfNoEntry: false }));

/** Whether a folder is at a path, after links are followed. False if the system fails. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Whether a path is missing, after links are followed. False if the system does not say: a file may be in a folder that igx must not read,
 * and an output must not be deleted because its source is unreadable.
 */
export function isMissing(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) === undefined;
  } catch (error) {
    return isNotThere(error);
  }
}

/** The error that hides a path, such as a closed folder on the way; `undefined` without one. */
export function refusalToLook(path: string): NodeJS.ErrnoException | undefined {
  try {
    statSync(path, { throwIfNoEntry: false });
    return undefined;
  } catch (error) {
    // Names that no file can have do not reach the system.
    return isNotThere(error) || !("syscall" in (error as Error)) ? undefined : (error as NodeJS.ErrnoException);
  }
}

/** Whether the system says that nothing is at a path. A path through a file (`a.txt/b`) is missing too. */
export const isNotThere = (error: unknown): boolean => ["ENOENT", "ENOTDIR"].includes(errorCode(error) ?? "");

/** The system says that no such file can be there, or that you must not know. */
const outOfReach = new Set(["ENOENT", "ENOTDIR", "EACCES", "EPERM", "ELOOP", "ENAMETOOLONG", "EINVAL"]);

function unlessAbsent<Value>(ask: () => Value): Value | undefined {
  try {
    return ask();
  } catch (error) {
    // Names that no file can have do not reach the system.
    if ("syscall" in (error as Error) && !outOfReach.has(errorCode(error) ?? "")) throw error;
    return undefined;
  }
}
