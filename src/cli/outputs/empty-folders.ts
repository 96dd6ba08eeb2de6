import { rmdirSync } from "node:fs";
import { inFolder } from "../../publish/open-folder.js";
import { folderOf, nameOf, pathBelow } from "../base/paths.js";

/** Removes folders, the deepest first, as far as they are empty: `rmdir` removes no other. */
export function removeEmpty(folders: readonly string[]): void {
  try {
    for (const folder of folders)
      inFolder(folderOf(folder), (parent) => rmdirSync(pathBelow(parent.path, nameOf(folder))));
  } catch {
    // It has files, is missing or is a link; then those above it stay, too.
  }
}
