import { CompletionItemKind } from "vscode-languageserver-types";
import { isOwnFile } from "../../text/own-files.js";
import { extensionOf, resolve } from "../../text/path.js";
import type { EditorHost, FolderEntry } from "../editor-host.js";
import type { Suggestion } from "./suggestion.js";

export interface PathSearch {
  readonly folder: string;
  /** The extensions of the files to offer. */
  readonly extensions: readonly string[];
  /** Whether the path is between quotes already. */
  readonly quoted: boolean;
  /** Whether a slash follows the name at the cursor: then only folders fit. */
  readonly isFolder?: boolean;
  /** A file that does not fit, such as the document itself. */
  readonly without?: string;
}

/** What a path can go on with: the folders of a folder, and then its files. */
export async function pathItems(
  host: EditorHost,
  { folder, extensions, quoted, isFolder = false, without }: PathSearch,
): Promise<readonly Suggestion[]> {
  const entries = (await host.readFolder?.(folder).catch(() => undefined)) ?? [];
  const shown = entries.filter(({ name, kind }) => {
    const path = resolve(folder, name);
    if (/^(?:\.|node_modules$)/.test(name) || isOwnFile(path)) return false;
    return kind === "folder" || (!isFolder && extensions.includes(extensionOf(name)) && path !== without);
  });
  return shown.sort(byKind).map((entry) => entryItem(entry, quoted));
}

/** What follows the cursor of the name that it is in: up to the end of the path, or with the slash after it. */
export const restOfName = (rest: string): string => /^[^\\/]*(?:\/|$)/.exec(rest)?.[0] ?? "";

function byKind(one: FolderEntry, other: FolderEntry): number {
  if (one.kind !== other.kind) return one.kind === "folder" ? -1 : 1;
  return one.name < other.name ? -1 : 1;
}

function entryItem({ name, kind }: FolderEntry, quoted: boolean): Suggestion {
  const written = JSON.stringify(kind === "folder" ? `${name}/` : name);
  return {
    label: kind === "folder" ? `${name}/` : name,
    kind: kind === "folder" ? CompletionItemKind.Folder : CompletionItemKind.File,
    insert: quoted ? written.slice(1, -1) : written,
  };
}
