import { realpathSync } from "node:fs";
import { folderOf, slashes } from "./paths.js";

/** Where folders and links lead, each looked up once in a run. */
export interface FolderLookup {
  /** The real folder of a file; `undefined` if it is missing. */
  readonly real: (file: string) => string | undefined;
  /** Where a path leads that several documents may name; the path itself if nothing is there. */
  readonly lead: (path: string) => string;
}

export function folderLookup(): FolderLookup {
  const known = new Map<string, string>();
  const leads = new Map<string, string>();
  return {
    lead(path) {
      const real = leads.get(path) ?? realPathOf(path) ?? path;
      leads.set(path, real);
      return real;
    },
    real(file) {
      const folder = folderOf(file);
      // A folder of outputs may be missing until the first of them is written.
      const real = known.get(folder) ?? realPathOf(folder);
      if (real !== undefined) known.set(folder, real);
      return real;
    },
  };
}

/** The path after links are followed; `undefined` if nothing is there. */
function realPathOf(path: string): string | undefined {
  try {
    return slashes(realpathSync.native(path));
  } catch {
    return undefined;
  }
}
