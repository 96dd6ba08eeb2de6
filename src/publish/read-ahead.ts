import { stat } from "node:fs/promises";
import { join } from "node:path";
import { lockFileName } from "../text/own-files.js";
import { stateAt, stateOf } from "./file-state.js";
import { readKnownLayout } from "./known-layout.js";
import { readRegularBytes, staysInside } from "./own-file.js";
import { type StoredLock, storedLock } from "./stored-lock.js";

/** A file that the system reads while something else is computed. */
export interface ReadAhead {
  /** What was read if the file has this state still, and nothing the next time. */
  readonly take: (state: string) => Promise<Buffer | StoredLock | undefined>;
}

/** A smaller one is read as fast as looked at. */
export const large = 1024 * 1024;

/** Begins to read a project's lock file before its lock is held. `few`: most runs ask for a few of its documents. */
export function readLockAhead(root: string, { few = false } = {}): ReadAhead {
  let reading: Promise<Known | undefined> | undefined = readStable(root, few).catch(() => undefined);
  return {
    take: async (state) => {
      const known = await reading;
      reading = undefined;
      return known?.state === state ? known.content : undefined;
    },
  };
}

interface Known {
  readonly state: string;
  readonly content: Buffer | StoredLock;
}

/** `undefined` for a file that changes meanwhile. */
async function readStable(root: string, few: boolean): Promise<Known | undefined> {
  const path = join(root, lockFileName);
  const found = await stat(path, { bigint: true });
  const state = stateOf(found);
  if (found.size < large) return undefined;
  await staysInside(root, path);
  const ranges = few ? await readKnownLayout(root, found) : undefined;
  if (ranges) return { state, content: storedLock(path, Number(found.size), state, ranges) };
  const content = await readRegularBytes(path, { links: true });
  return state === (await stateAt(path)) ? { state, content } : undefined;
}
