import { stat } from "node:fs/promises";
import { join } from "node:path";
import { lockFileName } from "../text/own-files.js";
import { readRegularBytes, staysInside } from "./own-file.js";

/** A file that the system reads while something else is computed. */
export interface ReadAhead {
  /** What was read if the file has this state still, and nothing the next time. */
  readonly take: (state: string) => Promise<Buffer | undefined>;
}

/** A smaller one is read as fast as looked at. */
const large = 1024 * 1024;

/** Begins to read a project's lock file before its lock is held. */
export function readLockAhead(root: string): ReadAhead {
  let reading: Promise<Known | undefined> | undefined = readStable(root).catch(() => undefined);
  return {
    take: async (state) => {
      const known = await reading;
      reading = undefined;
      return known?.state === state ? known.bytes : undefined;
    },
  };
}

interface Known {
  readonly state: string;
  readonly bytes: Buffer;
}

/** `undefined` for a file that changes meanwhile. */
async function readStable(root: string): Promise<Known | undefined> {
  const path = join(root, lockFileName);
  const state = await stateOf(path);
  if ((await stat(path)).size < large) return undefined;
  await staysInside(root, path);
  const bytes = await readRegularBytes(path, { links: true });
  return state === (await stateOf(path)) ? { state, bytes } : undefined;
}

/** Changes whenever somebody writes the file; empty without a file. */
export const stateOf = (path: string): Promise<string> =>
  stat(path).then(
    ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
    () => "",
  );
