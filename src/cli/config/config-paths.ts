import { realpath } from "node:fs/promises";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import type { Config } from "../base/config-schema.js";
import type { Path } from "./config-text.js";
import { repositoryTop } from "./repository.js";

/** A path of the configuration that leads out of what it may reach. */
export interface OutsidePath {
  readonly path: Path;
  readonly message: string;
}

/**
 * The folders that a configuration in `folder` may reach: its own and the repository around it, and what the command line names with
 * `--root`. A file that came with somebody's project cannot widen this, or compiling that project would read the whole machine.
 */
export async function reachOf(folder: string, root: string | undefined): Promise<readonly string[]> {
  const own = await realOf(folder);
  const folders = [own, await repositoryTop(own), root === undefined ? undefined : await realOf(root)];
  return folders.filter((one) => one !== undefined);
}

/** What of `root`, `include` and `outDir` leads out, after symbolic links are followed. */
export async function outsidePaths(
  folder: string,
  reach: readonly string[],
  { root, include = [], outDir }: Config,
): Promise<readonly OutsidePath[]> {
  const named: readonly (readonly [Path, string])[] = [
    ...(root === undefined ? [] : [[["root"], root] as const]),
    ...include.map((word, index) => [["include", index], word] as const),
    ...(outDir === undefined ? [] : [[["outDir"], outDir] as const]),
  ];
  const all = await Promise.all(
    named.map(async ([path, word]) => {
      const inside = !climbs(word) && isWithin(reach, await realOf(resolve(folder, fixedPart(word))));
      const message = `"${path.join(".")}" leads out of the folder of the configuration and of its repository.`;
      return inside ? [] : [{ path, message }];
    }),
  );
  return all.flat();
}

export const isWithin = (folders: readonly string[], path: string): boolean =>
  folders.some((folder) => {
    const inside = relative(folder, path);
    return inside !== ".." && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
  });

/** The path after symbolic links are followed, as far as there is something. */
export async function realOf(path: string): Promise<string> {
  const real = await realpath(path).catch(() => undefined);
  const folder = dirname(path);
  if (real !== undefined || folder === path) return real ?? path;
  return resolve(await realOf(folder), relative(folder, path));
}

/** A glob up to its first folder that is a pattern. */
function fixedPart(word: string): string {
  const segments = word.split(/[\\/]/);
  const pattern = segments.findIndex((segment) => /[*?[\]{}()!+@]/.test(segment));
  return pattern < 0 ? word : segments.slice(0, pattern).join("/") || (word.startsWith("/") ? "/" : ".");
}

/** A `..` after a pattern, which nobody can follow before it is matched. */
const climbs = (word: string): boolean => /(?:^|[\\/{,(|])\.\.(?:[\\/},)|]|$)/.test(word.slice(fixedLength(word)));

const fixedLength = (word: string): number => (fixedPart(word) === "." ? 0 : fixedPart(word).length);
