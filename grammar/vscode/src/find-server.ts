import { existsSync } from "node:fs";
import { join } from "node:path";

/** The settings that decide which igx serves a workspace. */
export interface ServerChoice {
  /** The setting `igx.path`: a folder of the package. */
  readonly path: string;
  /** The folders of the workspace. */
  readonly folders: readonly string[];
  /** Whether code of the workspace may run. */
  readonly trusted: boolean;
  /** The module in the extension. */
  readonly bundled: string;
}

const moduleOf = (folder: string): string => join(folder, "dist/cli.cjs");

/**
 * The module of the command: that of the setting, else the project's own, whose version is that of its builds, else the one in the
 * extension. A workspace that is not trusted must not choose what runs.
 */
export function findServer({ path, folders, trusted, bundled }: ServerChoice): string {
  if (!trusted) return bundled;
  const candidates = path === "" ? folders.map((folder) => join(folder, "node_modules/igx-lang")) : [path];
  return candidates.map(moduleOf).find((module) => existsSync(module)) ?? bundled;
}
