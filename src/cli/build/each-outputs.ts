import { join, resolve } from "node:path";
import type { KeyedRows } from "../../compile/keyed-rows.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { folderOf, relativePath, slashes } from "../base/paths.js";
import type { Each } from "../inputs/each.js";
import { namesFolder } from "../outputs/output-folder.js";

/** Stands for the key of a document in `-o`. */
export const placeholder = "{key}";

interface EachOutputOptions {
  /** `-o`: a path with `{key}`, or a folder. */
  readonly output?: string;
  /** The configuration's `outDir`, absolute. */
  readonly outDir?: string;
  /** The end of the file name, such as `.json`. */
  readonly extension: string;
  /** Files of this run that must stay as they are; absolute. */
  readonly kept: readonly string[];
}

/** The output path of a document, absolute and with `/`, by its key. */
type OutputOf = (key: string) => string;

/**
 * Decides the output paths before anything is written. (Keys are valid file names already.) An output that would overwrite a file of this
 * run is wrong use (exit code 2).
 */
export async function planEachOutputs(
  context: Context,
  { source, table, batch }: Each,
  options: EachOutputOptions,
): Promise<Outcome<OutputOf>> {
  const pattern = outputPattern(context, source.input.path, options);
  if (!pattern.ok) return pattern;
  const outputOf: OutputOf = (key) => outputOfKey(pattern.value, key);
  const device = process.platform === "win32" ? find(batch.keys(), (key) => isDeviceName(outputOf(key))) : undefined;
  if (device !== undefined) return unwritable(relativePath(context.cwd, outputOf(device)), await rowOf(batch, device));
  const dependencies = batch.template.dependencies.map((path) => resolve(source.root, path));
  const kept = new Set(
    [source.input.path, ...(table.path === undefined ? [] : [table.path]), ...dependencies, ...options.kept].map(
      comparable,
    ),
  );
  // Most outputs have a folder of their own.
  const folder = comparable(
    pattern.value.slice(0, pattern.value.lastIndexOf("/", pattern.value.indexOf(placeholder)) + 1),
  );
  const isNear = [...kept].some((path) => path.startsWith(folder));
  const taken = isNear ? find(batch.keys(), (key) => kept.has(comparable(outputOf(key)))) : undefined;
  if (taken === undefined) return success(outputOf);
  const shown = relativePath(context.cwd, outputOf(taken));
  const row = await rowOf(batch, taken);
  const message = `${shown} is another file of this run and would be overwritten, by row ${row} of ${table.name}.`;
  return failure(ExitCode.usage, message, "Nothing was written. -o names another folder.");
}

/** The output path of a key. */
const outputOfKey = (pattern: string, key: string): string => pattern.replaceAll(placeholder, key);

function find(keys: Iterable<string>, matches: (key: string) => boolean): string | undefined {
  for (const key of keys) if (matches(key)) return key;
  return undefined;
}

/** Reads the table once more: only who reports a key needs its row. */
async function rowOf({ rows }: KeyedRows, wanted: string): Promise<number> {
  for await (const { number, key } of rows()) if (key === wanted) return number;
  return 0;
}

/** Whether Windows would open a device instead of this file (`nul`, `com1.json`), or would drop the last character of its name. */
export const isDeviceName = (path: string): boolean =>
  /(?:^|[\\/])(?:(?:con|prn|aux|nul|com\d|lpt\d)(?:\.[^\\/]*)?|[^\\/]*[. ])$/i.test(path);

const unwritable = (shown: string, row: number) =>
  failure(
    ExitCode.usage,
    `Windows has no file ${shown}, of row ${row}.`,
    "Make the key longer, such as key-{{ slug(name) }}.",
  );

/** Without case, since many file systems ignore it. */
const comparable = (path: string): string => slashes(path).toLowerCase();

const onlyKey = "{key} is the only placeholder. Compute the name in the front-matter field `key`.";

function outputPattern(
  { cwd }: Context,
  input: string,
  { output, outDir, extension }: EachOutputOptions,
): Outcome<string> {
  const name = `${placeholder}${extension}`;
  const unknown = output?.replaceAll(placeholder, "").match(/\{[\p{L}_][\p{L}\d_]*\}/u)?.[0];
  if (unknown !== undefined)
    return failure(ExitCode.usage, `\`${output}\` contains \`${unknown}\`, which igx does not replace.`, onlyKey);
  if (output === undefined) return success(slashes(join(outDir ?? (input === "-" ? cwd : folderOf(input)), name)));
  if (namesFolder(cwd, output)) return success(slashes(resolve(cwd, output, name)));
  if (output.includes(placeholder)) return success(slashes(resolve(cwd, output)));
  const where = output === "-" ? "standard output" : output;
  const message = `The documents of --each cannot all go to ${where}.`;
  return failure(ExitCode.usage, message, `Give -o a folder (with a slash at its end), or a path such as out/${name}.`);
}
