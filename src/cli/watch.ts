import { realpath } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { BuildOptions } from "./build-run.js";
import { configNames } from "./config-search.js";
import type { Context } from "./context.js";
import { declaredTableName } from "./each.js";
import { ExitCode } from "./exit-code.js";
import { inputBase } from "./inputs.js";
import { folderOf, slashes } from "./paths.js";
import { watchFolders } from "./watch-folders.js";
import { eachRounds, fileRounds } from "./watch-rounds.js";

/** Editors write a file in several steps; one build for all of them. Milliseconds. */
const settle = 40;
/** The same for a folder that was missing: until its watch stands. */
const secondLook = 500;

/**
 * Builds, then builds again what changes: sources, what they include or read, tables, the configuration, and new files in folders
 * and globs. Ends with an interrupt only.
 */
export async function watch(context: Context, words: readonly string[], options: BuildOptions): Promise<ExitCode> {
  if (words.includes("-") || options.output === "-")
    return context.fail({ exitCode: ExitCode.usage, message: "--watch needs files, not standard input or output." });
  const project = await context.project();
  if (!project.ok) return context.fail(project.failure);
  const { folder, config, configPath } = project.value;
  const bases = await Promise.all(
    words.length > 0
      ? words.map((word) => inputBase(word, context.cwd))
      : (config.include ?? []).map((word) => inputBase(word, folder)),
  );
  const { each } = options;
  const table = each === undefined || declaredTableName(each) !== undefined ? undefined : each;
  const settings = [configPath, inCwd(context, options.params), inCwd(context, table)].filter(
    (path) => path !== undefined,
  );
  const folders = await watchFolders([...bases, ...settings.map((path) => ({ folder: folderOf(path), deep: false }))]);
  context.onInterrupt(folders.close);

  const build =
    each === undefined ? fileRounds(context, words, options) : eachRounds(context, words, { ...options, each });
  let files: Files = new Map();
  let pending = new Set<string>();
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const schedule = (names: readonly string[]) => {
    for (const name of names) pending.add(name);
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(round);
    }, settle);
  };
  const isSetting = (path: string) => settings.map(slashes).includes(path) || isConfig(path);
  const round = async () => {
    const changed = pending;
    pending = new Set();
    const built = await build(changed, [...changed].some(isSetting));
    // What could not be looked at stays to be done.
    if (built) files = await withTargets(built);
    else pending = new Set([...changed, ...pending]);
    folders.add([...files.keys()].map(folderOf));
  };
  folders.onChange((path) => {
    const below = [...files.keys()].filter((file) => file.startsWith(`${path}/`));
    // A folder that was missing has come, with what is wanted from it or before it.
    folders.add(below.map(folderOf));
    if (!path.toLowerCase().endsWith(".igx") && !isSetting(path) && !files.has(path) && below.length === 0) return;
    const changed = [path, ...below].flatMap((file) => [...(files.get(file) ?? [file])]);
    schedule(changed);
    // What comes into a folder between its own coming and the watch on it is told by nobody: look once more.
    if (below.length > 0) setTimeout(() => schedule(changed), secondLook);
  });
  running = round();
  await running;
  context.note("watching, Ctrl-C ends");
  return new Promise(() => {});
}

/** What was read, by absolute paths: the names that documents know each file by. */
type Files = ReadonlyMap<string, ReadonlySet<string>>;

/** A file that is reached through a symbolic link changes where it is, and is known by the link. */
async function withTargets(names: readonly string[]): Promise<Files> {
  const files = new Map<string, Set<string>>();
  for (const name of new Set(names)) {
    const target = await realpath(name).then(slashes, () => name);
    for (const path of [name, target]) files.set(path, (files.get(path) ?? new Set()).add(name));
  }
  return files;
}

const inCwd = ({ cwd }: Context, path: string | undefined) => (path === undefined ? undefined : resolve(cwd, path));

const isConfig = (path: string): boolean => (configNames as readonly string[]).includes(basename(path));
