import { existsSync, statSync } from "node:fs";
import { stat } from "node:fs/promises";
import { watch as chokidar } from "chokidar";
import type { InputBase } from "../base/input-base.js";
import { folderOf, slashes } from "../base/paths.js";

export interface WatchedFolders {
  /** Calls back with the absolute path of each file that appeared, changed or disappeared. */
  onChange(listener: (path: string) => void): void;
  /**
   * Watches more folders, without those below; for a missing folder, the nearest existing one above it. A folder that was deleted and has
   * come back is watched again. Resolves with the folders that are new, once they are watched.
   */
  add(folders: readonly string[]): Promise<readonly string[]>;
  /** Watches more bases, as at the beginning. Resolves with whether a folder is new, once it is watched. */
  follow(bases: readonly InputBase[]): Promise<boolean>;
  close(): Promise<void>;
}

interface Watched {
  /** Changes if the folder was deleted and created again, since a watch stays with the deleted one. */
  readonly identity: string | undefined;
  /** Closes the watch, which never becomes ready then. Waiting callers wait for `next`, which replaces it, or stop waiting. */
  readonly end: (next?: Promise<void>) => Promise<void>;
}

/** Watches folders, not files: editors save by renaming, and a watch on a file would follow the old one. */
export async function watchFolders(first: readonly InputBase[]): Promise<WatchedFolders> {
  const bases = [...first];
  const watched = new Map<string, Watched>();
  const listeners: ((path: string) => void)[] = [];
  const later = recheckFiles((path) => hear(path));
  const hear = (path: string): void => {
    later.heard(path);
    for (const listener of listeners) listener(path);
  };
  const ignored = (path: string) => !watched.has(slashes(path)) && /[/\\](?:node_modules|\.[^/\\]*)$/.test(path);
  const isDeep = (folder: string): boolean => bases.some((base) => base.deep && base.folder === folder);
  const start = (folder: string): Promise<void> => {
    const before = watched.get(folder);
    const options = { ignoreInitial: true, followSymlinks: false, ignored, ...(!isDeep(folder) && { depth: 0 }) };
    const watcher = chokidar([], options);
    // Changes before `ready` are missed.
    let resolve: (next?: Promise<void>) => void = () => undefined;
    const ready = new Promise<void>((done) => {
      resolve = done;
    });
    watcher.once("ready", () => resolve());
    const end: Watched["end"] = (next) => {
      resolve(next);
      return watcher.close();
    };
    const own = { identity: identityOf(folder), end };
    watched.set(folder, own);
    // A folder that was deleted and created again needs a new watch.
    void before?.end(ready);
    watcher.on("all", (event, path) => {
      if (event === "unlinkDir" && slashes(path) === folder) forget(folder, own);
      hear(slashes(path));
    });
    watcher.add(folder);
    return ready;
  };
  // It may also come back as the same one: renamed, and renamed back.
  const forget = (folder: string, own: Watched) => {
    if (watched.get(folder) === own) watched.delete(folder);
    void own.end();
  };
  const isFresh = (folder: string): boolean => {
    const known = watched.get(folder);
    return known === undefined || known.identity !== identityOf(folder);
  };
  const add = async (folders: readonly string[]) => {
    const wanted = [...bases.map(({ folder }) => folder), ...folders];
    const freshNow = () => [...new Set(wanted.map(nearestFolder))].filter(isFresh);
    const added: string[] = [];
    // A folder may come back while the one above it is not watched yet.
    for (let fresh = freshNow(); fresh.length > 0; fresh = freshNow()) {
      await Promise.all(fresh.map(start));
      added.push(...fresh);
    }
    return added;
  };
  await add([]);
  return {
    onChange: (listener) => {
      listeners.push(listener);
    },
    add,
    follow: async (more) => {
      const deeper = more.filter(({ folder, deep }) => deep && !isDeep(folder)).map(({ folder }) => folder);
      bases.push(...more.filter((base) => !bases.some((one) => one.folder === base.folder && one.deep === base.deep)));
      // A watch on the folder alone does not become one on the folders in it.
      const again = deeper.filter((folder) => watched.has(folder));
      await Promise.all(again.map(start));
      return (await add([])).length + again.length > 0;
    },
    close: async () => {
      later.close();
      await Promise.all([...watched.values()].map(({ end }) => end()));
    },
  };
}

const nearestFolder = (folder: string): string =>
  existsSync(folder) || folderOf(folder) === folder ? folder : nearestFolder(folderOf(folder));

/** `undefined` if the folder is missing. File systems use the numbers of deleted folders again, so the time of birth belongs to it. */
function identityOf(folder: string): string | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino} ${stats.birthtimeMs}`;
}

/** Milliseconds. chokidar drops changes of a file within 50 ms of the one before, and deletions within 100. */
const dropped = 110;

interface Recheck {
  /** Something was heard of this path. */
  readonly heard: (path: string) => void;
  readonly close: () => void;
}

/** Looks at a path again once its changes are no longer dropped, and tells if it is not as it was when it was last heard of. */
function recheckFiles(tell: (path: string) => void): Recheck {
  const timers = new Map<string, NodeJS.Timeout>();
  const heard = (path: string): void => {
    const before = stampOf(path);
    clearTimeout(timers.get(path));
    const timer = setTimeout(async () => {
      const isSame = (await before) === (await stampOf(path));
      // Heard of again, or closed, while the file was looked at.
      if (timers.get(path) !== timer) return;
      timers.delete(path);
      if (!isSame) tell(path);
    }, dropped);
    timers.set(path, timer.unref());
  };
  return {
    heard,
    close: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** The same as long as the file, or the folder, is neither written nor replaced; `undefined` if it is missing. */
const stampOf = (path: string): Promise<string | undefined> =>
  stat(path).then(
    ({ ino, size, mtimeMs, birthtimeMs }) => `${ino} ${size} ${mtimeMs} ${birthtimeMs}`,
    () => undefined,
  );
