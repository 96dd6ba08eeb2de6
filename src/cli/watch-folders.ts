import { existsSync } from "node:fs";
import { watch as chokidar, type FSWatcher } from "chokidar";
import type { InputBase } from "./inputs.js";
import { folderOf, slashes } from "./paths.js";

export interface WatchedFolders {
  /** Calls back with the absolute path of each file that came, changed or went. */
  onChange(listener: (path: string) => void): void;
  /** Folders to watch too, themselves only; for one that is not there, the nearest one above it that is. */
  add(folders: readonly string[]): void;
  close(): Promise<void>;
}

/** Folders are watched, not files: editors save by renaming, and a watch on a file would follow the old one. */
export async function watchFolders(bases: readonly InputBase[]): Promise<WatchedFolders> {
  const named = new Set(bases.map(({ folder }) => folder));
  const ignored = (path: string) => !named.has(slashes(path)) && /[/\\](?:node_modules|\.[^/\\]*)$/.test(path);
  const start = async (deep: boolean) => {
    const folders = bases.filter((base) => base.deep === deep).map(({ folder }) => folder);
    const watcher = chokidar(folders, {
      ignoreInitial: true,
      followSymlinks: false,
      ignored,
      ...(!deep && { depth: 0 }),
    });
    // Before that, changes would be missed. A watcher of nothing never says so.
    if (folders.length > 0) await new Promise<void>((resolve) => watcher.once("ready", () => resolve()));
    return watcher;
  };
  const [deep, shallow] = await Promise.all([start(true), start(false)]);
  const watchers: readonly FSWatcher[] = [deep, shallow];
  return {
    onChange: (listener) => {
      for (const watcher of watchers) watcher.on("all", (_event, path) => listener(slashes(path)));
    },
    add: (folders) => {
      const fresh = folders.map(nearestFolder).filter((folder) => !named.has(folder));
      for (const folder of fresh) named.add(folder);
      if (fresh.length > 0) shallow.add([...new Set(fresh)]);
    },
    close: async () => {
      await Promise.all(watchers.map((watcher) => watcher.close()));
    },
  };
}

const nearestFolder = (folder: string): string =>
  existsSync(folder) || folderOf(folder) === folder ? folder : nearestFolder(folderOf(folder));
