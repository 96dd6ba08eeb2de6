import { existsSync } from "node:fs";
import { watch as chokidar, type FSWatcher } from "chokidar";
import type { InputBase } from "../base/input-base.js";
import { folderOf, slashes } from "../base/paths.js";

export interface WatchedFolders {
  /** Calls back with the absolute path of each file that appeared, changed or disappeared. */
  onChange(listener: (path: string) => void): void;
  /**
   * Watches more folders, without those below; for a missing folder, the nearest existing one above it. Resolves with the folders that are
   * new, once they are watched.
   */
  add(folders: readonly string[]): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Watches folders, not files: editors save by renaming, and a watch on a file would follow the old one. */
export async function watchFolders(bases: readonly InputBase[]): Promise<WatchedFolders> {
  const named = new Set(bases.map(({ folder }) => folder));
  const ignored = (path: string) => !named.has(slashes(path)) && /[/\\](?:node_modules|\.[^/\\]*)$/.test(path);
  const watchers: FSWatcher[] = [];
  const listeners: ((path: string) => void)[] = [];
  const start = async (folders: readonly string[], deep: boolean) => {
    if (folders.length === 0) return;
    const watcher = chokidar([...folders], {
      ignoreInitial: true,
      followSymlinks: false,
      ignored,
      ...(!deep && { depth: 0 }),
    });
    watchers.push(watcher);
    watcher.on("all", (event, path) => {
      // A folder that comes back is a new one and must be watched again.
      if (event === "unlinkDir" && !deep) named.delete(slashes(path));
      for (const listener of listeners) listener(slashes(path));
    });
    // Changes before `ready` are missed.
    await new Promise<void>((resolve) => watcher.once("ready", () => resolve()));
  };
  const foldersOf = (deep: boolean) => bases.filter((base) => base.deep === deep).map(({ folder }) => folder);
  await Promise.all([start(foldersOf(true), true), start(foldersOf(false), false)]);
  return {
    onChange: (listener) => {
      listeners.push(listener);
    },
    add: async (folders) => {
      const fresh = [...new Set(folders.map(nearestFolder))].filter((folder) => !named.has(folder));
      for (const folder of fresh) named.add(folder);
      await start(fresh, false);
      return fresh;
    },
    close: async () => {
      await Promise.all(watchers.map((watcher) => watcher.close()));
    },
  };
}

const nearestFolder = (folder: string): string =>
  existsSync(folder) || folderOf(folder) === folder ? folder : nearestFolder(folderOf(folder));
