import { directoryOf } from "../text/path.js";
import type { EditorHost } from "./editor-host.js";

/** A host that keeps what it has read. */
export interface KeptFiles {
  readonly host: EditorHost;
  /** Forgets files, and what is in folders. */
  readonly forget: (paths: readonly string[]) => void;
}

/** In bytes. More is read from the disk again, as without an editor. */
const mostKept = 64 * 1024 * 1024;

/**
 * A host that reads each file once until `forget`: with every key, a document is compiled with all files that it names. The same bytes are
 * the same object, by which readers know what they have read (`readData`).
 */
export function keepFiles(host: EditorHost): KeptFiles {
  const files = new Map<string, Promise<Uint8Array | undefined>>();
  const sizes = new Map<string, number>();
  let kept = 0;
  const drop = (path: string): void => {
    kept -= sizes.get(path) ?? 0;
    sizes.delete(path);
    files.delete(path);
  };
  /** The oldest go first. What is missing is not kept: a folder that appears does not say what is in it. */
  const note = (path: string, bytes: Uint8Array | undefined): void => {
    if (!bytes || bytes.length > mostKept) {
      drop(path);
      return;
    }
    sizes.set(path, bytes.length);
    kept += bytes.length;
    for (const other of sizes.keys()) if (kept > mostKept && other !== path) drop(other);
  };
  return {
    host: {
      ...host,
      async readFile(path, maximum = Number.POSITIVE_INFINITY) {
        const known = files.get(path);
        const bytes = await known;
        if (bytes && bytes.length <= maximum) return bytes;
        const reading = host.readFile(path, maximum);
        files.set(path, reading);
        reading.then(
          (read) => files.get(path) === reading && note(path, read),
          () => files.get(path) === reading && drop(path),
        );
        return reading;
      },
    },
    forget(paths) {
      const changed = new Set(paths);
      const isIn = (path: string): boolean =>
        changed.has(path) || (directoryOf(path) !== path && path !== "" && isIn(directoryOf(path)));
      for (const path of [...files.keys()]) if (isIn(path)) drop(path);
    },
  };
}
