import { readdirSync } from "node:fs";
import { basename, dirname, extname } from "node:path";
import { closest } from "../../text/closest.js";

/** The name beside a path that was most likely meant: first the same one with its extension, then the closest spelling. */
export function suggestName(path: string, extensions: readonly string[]): string | undefined {
  const wanted = basename(path);
  const own = extname(path).toLowerCase();
  // Commands that take one file take files of any extension.
  const endings = own === "" || closest(own, extensions) !== undefined ? extensions : [own];
  const names = namesIn(dirname(path)).filter(
    (name) => !name.startsWith(".") && endings.some((ending) => name.toLowerCase().endsWith(ending)),
  );
  return names.find((name) => endings.some((ending) => name === wanted + ending)) ?? closest(wanted, names);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
