import { CompletionItemKind } from "vscode-languageserver-types";
import { isOwnFile } from "../../text/own-files.js";
import { directoryOf, extensionOf, isInside, resolve } from "../../text/path.js";
import type { EditorHost, FolderEntry } from "../editor-host.js";
import type { Cursor } from "./cursor.js";
import { noSuggestions, type Suggestion, type Suggestions } from "./suggestion.js";

interface PathSearch {
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

/** The files that `@include` or `@data` can read, folders first; `undefined` if the cursor is not in their path. */
export async function files(cursor: Cursor, name: "include" | "data"): Promise<Suggestions | undefined> {
  const typed = pathBefore(cursor, name);
  if (!typed) return undefined;
  const { level, offset, text } = cursor;
  const { host } = level.project;
  const extensions = name === "include" ? ["igx"] : (await import("../../data/registry.js")).dataFormats;
  const own = resolve(host.root, level.path);
  const folder = resolve(directoryOf(own), typed.path.slice(0, typed.path.lastIndexOf("/") + 1) || ".");
  // A document outside the root reads its own folder.
  const root = isInside(host.root, own) ? host.root : directoryOf(own);
  if (!isInside(root, folder)) return noSuggestions(offset);
  const { path, quoted } = typed;
  const rest = /^[^"\r\n]*(?=")/.exec(text.slice(offset, offset + 1000))?.[0] ?? "";
  const after = quoted ? restOfName(rest) : "";
  const span = { start: offset - path.length + path.lastIndexOf("/") + 1, end: offset + after.length };
  const isFolder = after.endsWith("/");
  return { span, items: await pathItems(host, { folder, extensions, quoted, isFolder, without: own }) };
}

interface TypedPath {
  readonly path: string;
  readonly quoted: boolean;
}

function pathBefore({ before }: Cursor, name: string): TypedPath | undefined {
  const head =
    name === "include"
      ? /^@include[ \t]+(?:"([^"]*)|[^" \t][^"]*)?$/
      : /^@data[ \t]+[\p{L}\p{N}_]+[ \t]+(?:=[ \t]*)?(?:"([^"]*)|[^" \t][^"]*)?$/u;
  const found = head.exec(before);
  return found ? { path: found[1] ?? "", quoted: found[1] !== undefined } : undefined;
}

/** The suggestions for the rest of a path: the folders of a folder, and then its files. */
async function pathItems(
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

/** The rest of the name at the cursor: up to the end of the path, or with the slash after it. */
const restOfName = (rest: string): string => /^[^\\/]*(?:\/|$)/.exec(rest)?.[0] ?? "";

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
