import { realpathSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import type { Config } from "../base/config-schema.js";
import type { Path } from "./config-text.js";
import { repositoryTop } from "./repository.js";

/** A path of the configuration that leads out of its reach. */
interface OutsidePath {
  readonly path: Path;
  readonly message: string;
}

/**
 * The folders that a configuration in `folder` may reach: its own, the repository around it, and the folder of `--root`. The file may come
 * from a stranger's project; if it could widen this itself, compiling that project could read the whole machine (SECURITY.md,
 * "Configuration").
 */
export function reachOf(folder: string, root: string | undefined): readonly string[] {
  const own = realOf(folder);
  const folders = [own, repositoryTop(own), root === undefined ? undefined : realOf(root)];
  return folders.filter((one) => one !== undefined);
}

/** The paths among `root`, `include` and `outDir` that lead out of `reach`, after following symbolic links. */
export function outsidePaths(
  folder: string,
  reach: readonly string[],
  { root, include = [], outDir }: Config,
): readonly OutsidePath[] {
  const named: readonly (readonly [Path, string])[] = [
    ...(root === undefined ? [] : [[["root"], root] as const]),
    ...include.map((written, index) => [["include", index], written] as const),
    ...(outDir === undefined ? [] : [[["outDir"], outDir] as const]),
  ];
  return named.flatMap(([path, written]) => {
    const inside = !climbs(written) && isWithin(reach, realOf(resolve(folder, fixedPart(written))));
    const message = `"${path.join(".")}" leads out of the folder of the configuration and of its repository.`;
    return inside ? [] : [{ path, message }];
  });
}

/** Not by prefix: `/a/bc` is not in `/a/b`, and on Windows another drive is an absolute result. */
export const isWithin = (folders: readonly string[], path: string): boolean =>
  folders.some((folder) => {
    const inside = relative(folder, path);
    return inside !== ".." && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
  });

/**
 * The path after following symbolic links, as far as it exists. `outDir` usually does not exist yet, but the folder around it may be a
 * link.
 */
export function realOf(path: string): string {
  const folder = dirname(path);
  try {
    return realpathSync.native(path);
  } catch {
    return folder === path ? path : resolve(realOf(folder), relative(folder, path));
  }
}

/** The part of a glob before its first pattern. */
function fixedPart(written: string): string {
  const segments = written.split(/[\\/]/);
  const pattern = segments.findIndex((segment) => /[*?[\]{}()!+@]/.test(segment));
  return pattern < 0 ? written : segments.slice(0, pattern).join("/") || (written.startsWith("/") ? "/" : ".");
}

/** Whether a `..` comes after a pattern. Where it leads depends on what the pattern matches, so igx refuses it. */
const climbs = (written: string): boolean =>
  /(?:^|[\\/{,(|])\.\.(?:[\\/},)|]|$)/.test(written.slice(fixedLength(written)));

const fixedLength = (written: string): number => (fixedPart(written) === "." ? 0 : fixedPart(written).length);
