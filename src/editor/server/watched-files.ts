import { type Connection, DidChangeWatchedFilesNotification } from "vscode-languageserver";
import { directoryOf, isInside, resolve } from "../../text/path.js";
import type { DocumentLevel } from "../levels.js";
import { pathOf } from "../uris.js";
import type { ClientState } from "./client-state.js";
import type { Environment, FolderWatch } from "./environment.js";

/** Watches files that change outside the editor: by the watch of the client, or else of the environment. */
interface WatchedFiles {
  /** After `initialized`. */
  readonly register: () => void;
  /** Watches what a document was made of, unless the client does. */
  readonly add: (level: DocumentLevel) => void;
  readonly close: () => void;
}

export function createWatchedFiles(
  connection: Connection,
  { watch }: Environment,
  client: ClientState,
  onChange: (uris: readonly string[]) => void,
  onRefused: () => void,
): WatchedFiles {
  let own: FolderWatch | undefined;
  let isRefused = false;
  connection.onDidChangeWatchedFiles(({ changes }) => onChange(changes.map(({ uri }) => uri)));
  const canWatch = () =>
    !isRefused && client.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
  const isWatched = (path: string) =>
    canWatch() && client.folders.some((folder) => isInside(pathOf(folder).replace(/\/$/, ""), path));
  return {
    register() {
      // Every file, since a folder that is deleted or renamed is one event with its own name.
      const watchers = [{ globPattern: "**/*" }];
      if (!canWatch()) return;
      // Eglot refuses globs that it does not know, and announces watching all the same.
      connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }).catch(() => {
        isRefused = true;
        onRefused();
      });
    },
    add({ files, path, project }) {
      const { root } = project.host;
      // Folders above the root are on the way to each file; whole disks are not watched for them.
      const folders = [...files().map(directoryOf), ...foldersBetween(root, path)].filter(
        (folder) => isInside(root, folder) && !isWatched(folder),
      );
      if (!watch || folders.length === 0) return;
      own ??= watch(onChange);
      own.add([...new Set(folders)]);
    },
    close: () => own?.close(),
  };
}

/** The root, and the folders from there to a file: any of them may get a configuration. */
function foldersBetween(root: string, path: string): readonly string[] {
  const folder = directoryOf(resolve(root, path));
  return folder === root || !isInside(root, folder) ? [root] : [folder, ...foldersBetween(root, folder)];
}
