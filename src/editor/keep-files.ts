import { directoryOf } from "../text/path.js";
import type { EditorHost } from "./editor-host.js";

interface KeptFiles {
  readonly host: EditorHost;
  /** Forgets these files, and the files below these folders. */
  readonly forget: (paths: readonly string[]) => void;
}

/** In bytes. More is read from the disk again, as without an editor. */
const maxKept = 64 * 1024 * 1024;

/**
 * A host that reads each file once until `forget`, since each key compiles a document with all files that it names. The bytes of a file
 * stay the same object, by which `readData` recognizes them.
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
  /** Forgets the oldest files first. A missing file is not kept: when a folder appears, the notification does not name its files. */
  const note = (path: string, bytes: Uint8Array | undefined): void => {
    if (!bytes || bytes.length > maxKept) {
      drop(path);
      return;
    }
    sizes.set(path, bytes.length);
    kept += bytes.length;
    for (const other of sizes.keys()) if (kept > maxKept && other !== path) drop(other);
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
