import { rm, writeFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import type { DataFiles } from "../../preview/session/data-files.js";
import { fileStats } from "../base/file-stats.js";
import { readBounded } from "../base/read-bounded.js";
import { reason } from "../base/system-error.js";

/** The files beside the document that is shown. */
export function dataFiles(root: () => string): DataFiles {
  const isSame = async (path: string, bytes: Uint8Array): Promise<boolean> => {
    const there = await readBounded(resolve(root(), path), { maximum: bytes.length }).catch(() => undefined);
    return there !== undefined && Buffer.compare(there, bytes) === 0;
  };
  return {
    freePath: async (path, bytes) => {
      const extension = extname(path);
      const stem = path.slice(0, path.length - extension.length);
      let free = path;
      for (let count = 2; fileStats(resolve(root(), free)) && !(await isSame(free, bytes)); count++)
        free = `${stem}-${count}${extension}`;
      return free;
    },
    save: async (path, bytes) => {
      if (await isSame(path, bytes)) return { ok: true, undo: async () => {} };
      const absolute = resolve(root(), path);
      // `wx`: a file that has appeared meanwhile stays.
      return writeFile(absolute, bytes, { flag: "wx" }).then(
        () => ({ ok: true, undo: () => rm(absolute, { force: true }) }),
        (error: NodeJS.ErrnoException) => ({ ok: false, message: `${path} cannot be saved: ${reason(error)}.` }),
      );
    },
  };
}
