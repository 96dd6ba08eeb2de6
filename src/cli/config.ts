import { readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { SourceFile } from "../text/source-file.js";
import type { Config } from "./config-schema.js";
import { decode } from "./decode.js";
import { ExitCode } from "./exit-code.js";
import { failure, type Outcome, success } from "./outcome.js";
import { relativePath } from "./paths.js";

export const configNames = ["igx.config.json", "igx.config.yaml"] as const;

export interface LoadedConfig {
  /** Absolute; none when no file was found. */
  readonly path?: string;
  readonly config: Config;
}

/**
 * The configuration of a run: the file named by `--config`, else the first one found from `cwd` upward, else an empty one. A named file
 * that is missing fails with exit 3, an invalid one with findings at their places (files relative to `cwd`).
 */
export async function loadConfig(cwd: string, named: string | undefined): Promise<Outcome<LoadedConfig>> {
  const found = named === undefined ? await findUpward(cwd) : [resolve(cwd, named)];
  const [path, other] = found;
  if (path === undefined) return success({ config: {} });
  const bytes = await readFile(path).catch(() => undefined);
  if (!bytes) return failure(ExitCode.outside, `The configuration file ${path} cannot be read.`);
  const { file, diagnostics } = decode(bytes, relativePath(cwd, path));
  if (other !== undefined) return invalid(file, [ambiguous(file, relativePath(cwd, other))]);
  if (diagnostics.length > 0) return invalid(file, diagnostics);
  const [{ configSource }, { checkConfig }] = await Promise.all([
    import("./config-source.js"),
    import("./config-check.js"),
  ]);
  const checked = await checkConfig(file, await configSource(file));
  return checked.config ? success({ path, config: checked.config }) : invalid(file, checked.diagnostics);
}

/** The configuration files of the nearest folder that has one: more than one is a mistake. */
async function findUpward(folder: string): Promise<readonly string[]> {
  const paths = configNames.map((name) => join(folder, name));
  const there = await Promise.all(paths.map(async (path) => (await stat(path).catch(() => undefined))?.isFile()));
  const found = paths.filter((_, index) => there[index]);
  const parent = dirname(folder);
  return found.length > 0 || parent === folder ? found : findUpward(parent);
}

const invalid = (file: SourceFile, diagnostics: readonly Diagnostic[]): Outcome<never> => ({
  ok: false,
  failure: {
    exitCode: ExitCode.findings,
    message: `The configuration ${file.path} is not valid.`,
    findings: { diagnostics, sources: new Map([[file.path, file]]) },
  },
});

function ambiguous(file: SourceFile, other: string): Diagnostic {
  const start = { line: 1, column: 1, offset: 0 };
  return {
    code: "config-ambiguous",
    severity: "error",
    message: `There are two configuration files here, ${file.path} and ${other}.`,
    file: file.path,
    start,
    end: start,
    hint: "Keep one of them, or name one with --config.",
  };
}
