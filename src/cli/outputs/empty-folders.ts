import { rmdirSync } from "node:fs";
import { isMissing } from "../base/file-stats.js";
import { folderOf } from "../base/paths.js";

/** The folder and those above it that do not exist, the deepest first. */
export function missingFolders(folder: string): readonly string[] {
  const missing: string[] = [];
  for (let at = folder; isMissing(at); at = folderOf(at)) missing.push(at);
  return missing;
}

/** Removes folders, the deepest first, as far as they are empty: `rmdir` removes no other. */
export function removeEmpty(folders: readonly string[]): void {
  try {
    for (const folder of folders) rmdirSync(folder);
  } catch {
    // It has files, is missing or is a link; then those above it stay, too.
  }
}
