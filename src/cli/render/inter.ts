import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FontFile } from "./font.js";
import { data } from "./inter-files.js";

/** SHA-256, and the first and last code points of what the file has glyphs for. */
type InterFiles = Readonly<
  Record<FontFile["weight"], { readonly hash: string; readonly ranges: readonly (readonly [number, number])[] }>
>;

let files: InterFiles | undefined;

/** Inter as igx ships it. Its files are read on demand: most pictures need only its list of characters. */
export function interFont(weight: FontFile["weight"]): FontFile {
  const path = `${interFolder()}/Inter-${weight === 400 ? "Regular" : "SemiBold"}.ttf`;
  files ??= JSON.parse(data()) as InterFiles;
  const { hash, ranges } = files[weight];
  const known = new Map<string, boolean>();
  return {
    name: path,
    path,
    read: () => readFile(path),
    hash,
    family: "Inter",
    format: "truetype",
    weight,
    weightClass: weight,
    has: (character) => {
      const codePoint = character.codePointAt(0)!;
      const had = known.get(character) ?? ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
      known.set(character, had);
      return had;
    },
  };
}

/** `dist/fonts`, as seen from a chunk of `dist`, from `dist` itself, or from the sources. */
function interFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const folders = ["../fonts", "fonts", "../../../dist/fonts"].map((path) => join(here, path));
  return folders.find((folder) => existsSync(`${folder}/Inter-Regular.ttf`)) ?? folders[0]!;
}
