import type { FolderWatch } from "../../editor/server/environment.js";
import { fileUri } from "../../editor/uris.js";
import type { WatchedFolders } from "../build/watch-folders.js";

/** Changes that come together are one: a folder that is renamed is many. In milliseconds. */
const together = 30;

/** Watches folders for clients that do not, from the first `add` on. */
export function watchChanges(onChange: (uris: readonly string[]) => void): FolderWatch {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let watching: Promise<WatchedFolders> | undefined;
  const tell = (): void => {
    const uris = [...changed].map(fileUri);
    changed.clear();
    timer = undefined;
    onChange(uris);
  };
  const start = async (): Promise<WatchedFolders> => {
    const { watchFolders } = await import("../build/watch-folders.js");
    const folders = await watchFolders([]);
    folders.onChange((path) => {
      changed.add(path);
      timer ??= setTimeout(tell, together);
    });
    return folders;
  };
  return {
    add(folders) {
      watching ??= start();
      // Changes between reading the files and watching them are missed, so newly watched folders count as changed once.
      void watching
        .then((watch) => watch.add(folders))
        .then((fresh) => fresh.length > 0 && onChange(fresh.map(fileUri)))
        .catch(() => {});
    },
    close() {
      clearTimeout(timer);
      void watching?.then((watch) => watch.close());
    },
  };
}
