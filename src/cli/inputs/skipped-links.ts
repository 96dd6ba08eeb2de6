import { readdirSync } from "node:fs";
import { isFolder } from "../base/file-stats.js";
import { relativePath } from "../base/paths.js";

/** Whether a name has one of the extensions, in any case. */
export const hasExtension = (name: string, extensions: readonly string[]): boolean => {
  const lower = name.toLowerCase();
  return extensions.some((extension) => lower.endsWith(extension));
};

/** Whether a link in a folder is called as an input is, or leads to a folder which contains one directly: below that there may be circles. */
export function seemsInput(path: string, extensions: readonly string[]): boolean {
  if (!isFolder(path)) return hasExtension(path, extensions);
  try {
    return readdirSync(path).some((name) => !name.startsWith(".") && hasExtension(name, extensions));
  } catch {
    return false;
  }
}

/** Says that links were skipped, and what to do; `undefined` without any. */
export function skippedText(paths: readonly string[], cwd: string): string | undefined {
  const [first] = [...paths].sort();
  if (first === undefined) return undefined;
  const shown = relativePath(cwd, first);
  return paths.length === 1
    ? `${shown} is a symbolic link, which igx skips in folders and globs. To include it, name it.`
    : `${paths.length} symbolic links, such as ${shown}, are skipped in folders and globs. To include one, name it.`;
}
