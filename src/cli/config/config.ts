import { dirname, resolve } from "node:path";
import type { Config } from "../../config/config-schema.js";
import { withoutCredentials } from "../../config/credential-keys.js";
import { readConfig } from "../../config/read-config.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { SourceFile } from "../../text/source-file.js";
import { encodeUtf8 } from "../../text/utf8.js";
import { ExitCode } from "../base/exit-code.js";
import { type Outcome, pathFailure, success } from "../base/outcome.js";
import { relativePath, slashes } from "../base/paths.js";
import { readBounded } from "../base/read-bounded.js";
import { reason } from "../base/system-error.js";
import { leadsOutOf, reachOf } from "./config-paths.js";
import { searchConfig } from "./config-search.js";

interface LoadedConfig {
  /** Absolute; missing if no file was found. */
  readonly path?: string;
  readonly config: Config;
}

export interface ConfigPlace {
  /** `--config`, relative to `cwd`. */
  readonly named?: string | undefined;
  /** Where the search begins if no file is named. Default: `cwd`. */
  readonly folder?: string;
  /** `--root`, absolute: the configuration may reach this folder too. */
  readonly root?: string | undefined;
  /** Texts of configurations that are open in an editor, by paths with `/`. They replace the files. */
  readonly textOf?: (path: string) => string | undefined;
}

/** Larger than any file written by hand. igx reads no further, so a wrong `--config` cannot fill the memory. */
const maximumBytes = 16 * 1024 * 1024;

/**
 * The configuration of a run: the file of `--config`, or the first one found upward, or an empty one. A named file that is missing fails
 * with exit code 3, an invalid one with findings at their places (files relative to `cwd`).
 */
export async function loadConfig(
  cwd: string,
  { named, folder = cwd, root, textOf = () => undefined }: ConfigPlace = {},
): Promise<Outcome<LoadedConfig>> {
  const found = named === undefined ? searchConfig(folder, textOf) : success([resolve(cwd, named)]);
  if (!found.ok) return found;
  const [path, other] = found.value;
  if (path === undefined) return success({ config: {} });
  // Only a file that you name may be a pipe.
  const text = textOf(slashes(path));
  const bytes =
    text === undefined
      ? await readBounded(path, { maximum: maximumBytes, streams: named !== undefined }).catch(
          (error: NodeJS.ErrnoException) => error,
        )
      : encodeUtf8(text);
  if (bytes instanceof Error)
    return pathFailure(path, `The configuration file ${path} cannot be read: ${reason(bytes)}.`);
  const { file, config, diagnostics } = await readConfig(relativePath(cwd, path), bytes, {
    leadsOut: leadsOutOf(dirname(path), reachOf(dirname(path), root)),
    ...(other !== undefined && { other: relativePath(cwd, other) }),
  });
  return config ? success({ path, config }) : invalid(file, diagnostics);
}

const invalid = (file: SourceFile, diagnostics: readonly Diagnostic[]): Outcome<never> => ({
  ok: false,
  failure: {
    exitCode: ExitCode.findings,
    message: `The configuration ${file.path} is not valid.`,
    findings: { diagnostics, sources: new Map([[file.path, withoutCredentials(file)]]) },
  },
});
