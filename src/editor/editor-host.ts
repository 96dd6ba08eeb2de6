import type { Host } from "../contract/host.js";

/** A host that can also list folders: for paths in completion, and for questions about the whole project. */
export interface EditorHost extends Host {
  /** The entries of a folder, or `undefined` if it is missing or cannot be read. Without this method igx knows only the open documents. */
  readonly readFolder?: (path: string) => Promise<readonly FolderEntry[] | undefined>;
}

/** A file or folder in a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: "file" | "folder";
}
