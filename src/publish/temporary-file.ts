import { lstatSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { processExists } from "./process-exists.js";

/*
 * Files are written under a temporary name and then renamed. A run that is killed in between leaves the temporary file, which says by its name whose it
 * was, so the next run that writes into the folder removes it.
 */

/** Bytes of a name, with an ending of about 25 below the 255 that most file systems allow. */
const maxName = 220;

/** A name for a temporary file, in the folder of `path`: a rename does not lead to another file system. */
export function temporaryFor(path: string): string {
  const random = Math.random().toString(36).slice(2, 10).padEnd(8, "0");
  const ending = `.igx-${process.pid}-${random}`;
  const isLong = path.length * 3 > maxName && Buffer.byteLength(basename(path)) > maxName;
  return isLong ? join(dirname(path), ending) : path + ending;
}

const ofTemporary = /\.igx-(\d+)-[0-9a-z]{8}$/;

/** Whether `name` is a temporary one for a file called `base` in the same folder. */
export const isTemporaryFor = (base: string, name: string): boolean =>
  name.startsWith(base) && ofTemporary.exec(name)?.index === base.length;

/** The path for which a temporary name was made. */
export const withoutTemporary = (path: string): string => path.replace(ofTemporary, "");

/** Bytes of a folder itself, which grow with its entries. To list a larger one takes longer than most runs. */
const largestFolder = 1024 * 1024;

const minute = 60 * 1000;
const hour = 60 * minute;

/** Folders in which this process has looked. */
const seen = new Set<string>();

/** Removes what killed runs have left in a folder, once in a process. Errors are nothing: the next run tries again. `path` leads to the folder, too. */
export function removeAbandoned(folder: string, path = folder): void {
  if (seen.has(folder)) return;
  seen.add(folder);
  quietly(() => {
    if (statSync(path).size > largestFolder) return;
    for (const name of readdirSync(path)) {
      const [, id] = ofTemporary.exec(name) ?? [];
      if (id !== undefined) quietly(() => removeIfAbandoned(join(path, name), Number(id)));
    }
  });
}

/**
 * A process writes such a file for a moment only. Where containers or machines share a folder, a process that runs may not be found here, and
 * another one may have its id: the age decides then.
 */
function removeIfAbandoned(path: string, process: number): void {
  const age = Date.now() - lstatSync(path).mtimeMs;
  if (age > hour || (age > minute && !processExists(process))) rmSync(path, { force: true });
}

function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // A folder that is missing, or a file that another run has removed.
  }
}
