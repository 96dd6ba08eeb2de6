import { extensionOf, isInside, resolve } from "../text/path.js";
import type { EditorHost } from "./editor-host.js";
import type { Uris } from "./uris.js";

/** Folders that contain what others have made, as globs of the command line skip them. */
const skipped = /^(?:node_modules|\..*)$/;

/** A home folder that was opened by mistake must not be read to its end. */
const maxDocuments = 10_000;

/** The URIs of all documents of a project, in the order of their paths. Open ones count also where they are not saved. */
export async function listDocuments(host: EditorHost, uris: Uris, open: readonly string[]): Promise<readonly string[]> {
  const found = new Set(open.filter((path) => isDocument(path)));
  const folders = [host.root];
  for (let folder = folders.pop(); folder !== undefined && found.size < maxDocuments; folder = folders.pop()) {
    for (const { name, kind } of (await host.readFolder?.(folder)) ?? []) {
      const path = resolve(folder, name);
      if (kind === "folder" && !skipped.test(name) && isInside(host.root, path)) folders.push(path);
      else if (kind === "file" && isDocument(path)) found.add(path);
    }
  }
  return [...found].sort().map(uris.toUri);
}

const isDocument = (path: string): boolean => extensionOf(path) === "igx";
