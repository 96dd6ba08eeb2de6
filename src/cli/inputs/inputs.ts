import { stat } from "node:fs/promises";
import { basename, relative, resolve } from "node:path";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { type Input, stdinPath } from "../base/input.js";
import { splitGlob } from "../base/input-base.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { slashes } from "../base/paths.js";

export interface InputOptions {
  /** What a folder means: files that end so, in small letters or capitals, at any depth, but for `node_modules` and names that begin with a dot. */
  readonly extension?: string;
  /** What the words are relative to, when it is not the current directory. */
  readonly folder?: string;
}

/**
 * The files that words of a command line (or `include`) stand for: in their order, those of a folder or glob sorted by code
 * point, each once. A word that stands for nothing fails with exit 3.
 */
export async function findInputs(
  context: Pick<Context, "cwd">,
  words: readonly string[],
  { extension = ".igx", folder = context.cwd }: InputOptions = {},
): Promise<Outcome<readonly Input[]>> {
  const found = new Map<string, Input>();
  for (const word of words) {
    const inputs = await inputsOf(word, folder, extension);
    if (!inputs.ok) return inputs;
    for (const input of inputs.value) if (!found.has(input.path)) found.set(input.path, input);
  }
  return success([...found.values()]);
}

async function inputsOf(word: string, folder: string, extension: string): Promise<Outcome<readonly Input[]>> {
  if (word === stdinPath) return success([{ path: stdinPath, below: "stdin", named: true }]);
  const path = resolve(folder, word);
  // A file may well be called `[draft].igx`: what is there is not a glob.
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isDirectory())
    return filesBelow(path, `**/*${extension}`, `There are no ${extension} files in ${word}.`, true);
  if (stats) return success([{ path: slashes(path), below: basename(path), named: true }]);
  const { isDynamicPattern } = await import("tinyglobby");
  if (isDynamicPattern(word)) return globbed(word, folder);
  return failure(
    ExitCode.outside,
    `There is no file ${word}.`,
    "Inputs are files, folders and globs, relative to where you are.",
  );
}

async function globbed(word: string, folder: string): Promise<Outcome<readonly Input[]>> {
  const { base, pattern } = await splitGlob(word, folder);
  return filesBelow(base, pattern, `No file matches ${word}.`);
}

async function filesBelow(
  base: string,
  pattern: string,
  none: string,
  anyCase = false,
): Promise<Outcome<readonly Input[]>> {
  const { glob } = await import("tinyglobby");
  const options = {
    cwd: base,
    absolute: true,
    ignore: ["**/node_modules/**"],
    followSymbolicLinks: false,
    caseSensitiveMatch: !anyCase,
  };
  const paths = (await glob(pattern, options)).sort();
  if (paths.length === 0) return failure(ExitCode.outside, none);
  return success(paths.map((path) => ({ path: slashes(path), below: slashes(relative(base, path)), named: false })));
}
