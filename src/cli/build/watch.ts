import { realpath, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { configNames } from "../../config/config-names.js";
import { isInside } from "../../text/path.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { isFolder } from "../base/file-stats.js";
import { type InputBase, inputBase } from "../base/input-base.js";
import { folderOf, slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { clockText } from "../base/time-text.js";
import { configCandidates } from "../config/config-candidates.js";
import { loadProject } from "../config/load-project.js";
import { declaredTableName } from "../inputs/each.js";
import { noInput } from "../inputs/project-inputs.js";
import type { BuildOptions } from "./build-options.js";
import { watchFolders } from "./watch-folders.js";
import { watchRounds } from "./watch-rounds.js";

/** Milliseconds to wait for more changes. Editors write a file in several steps, which should be one build. */
const debounceMs = 40;
/** Milliseconds in which an empty or missing file may still be on its way: editors empty or remove a file before they write it. */
const graceMs = 500;
/** Milliseconds. The kernel takes file times from its last tick, which may be slightly before the clock. */
const tick = 20;

/**
 * Builds, then rebuilds what changes: sources, files that they include or read, tables, the configuration, and new files in folders and
 * globs. Ends only by an interrupt, or at once if the command line is wrong: no change of a file would help.
 */
export async function watch(given: Context, args: readonly string[], options: BuildOptions): Promise<ExitCode> {
  const context = withTimes(given);
  if (args.includes("-") || options.output === "-")
    return context.fail({ exitCode: ExitCode.usage, message: "--watch needs files, not standard input or output." });
  const project = await context.project();
  if (!project.ok) return context.fail(project.failure);
  let sources = await sourcesOf(context, args, project.value, options);
  // Nothing could ever appear.
  if (sources.bases.length === 0) return context.fail(noInput.failure);
  const { each } = options;
  const table = each === undefined || declaredTableName(each) !== undefined ? undefined : each;
  // A change of one of these rebuilds everything.
  const settingsOf = async (run: Project, projects: readonly Project[]): Promise<readonly string[]> => [
    ...(await configsOf(context, run, projects)),
    ...[inCwd(context, options.params), inCwd(context, table)].filter((path) => path !== undefined).map(slashes),
    ...projects.flatMap((one) => options.emitter.files?.(one) ?? []),
  ];
  let run = project.value;
  let settings = await settingsOf(run, [run]);
  const folders = await watchFolders([
    ...sources.bases,
    ...settings.map((path) => ({ folder: folderOf(path), deep: false })),
  ]);
  context.onInterrupt(folders.close);

  const build = watchRounds(context, args, options);
  let files: Files = new Map();
  let pending = new Set<string>();
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const schedule = (names: readonly string[]) => {
    if (names.length === 0) return;
    for (const name of names) pending.add(name);
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(round);
    }, debounceMs);
  };
  const isSetting = (path: string) => settings.includes(path) || isConfig(path);
  /** Since when a file that was read before looks as if an editor is just saving it. */
  let unfinishedSince: number | undefined;
  const isUnfinished = async (): Promise<boolean> => {
    const known = [...pending].filter((name) => files.has(name));
    const sizes = await Promise.all(
      known.map((name) =>
        stat(name).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    );
    unfinishedSince = sizes.includes(0) ? (unfinishedSince ?? performance.now()) : undefined;
    return unfinishedSince !== undefined && performance.now() - unfinishedSince < graceMs;
  };
  const round = async (): Promise<ExitCode> => {
    if (await isUnfinished()) {
      schedule([...pending]);
      return ExitCode.done;
    }
    unfinishedSince = undefined;
    const changed = pending;
    pending = new Set();
    const began = Date.now();
    const all = [...changed].some(isSetting);
    // Before the build, so that files which appear in folders of another `include` after it are not missed.
    if (all) await followSources();
    const { exitCode, files: read, projects } = await build(changed, all);
    settings = await settingsOf(run, projects.length > 0 ? projects : [run]);
    // Changes that could not be handled stay for the next round.
    if (read) files = await withTargets(read);
    else pending = new Set([...changed, ...pending]);
    const followed = [...files.keys(), ...settings];
    const fresh = await folders.add(followed.map(folderOf));
    // Nothing reported changes in these folders between the build and the watch. For a missing folder, one above it is watched.
    const unseen = followed.filter((path) => fresh.some((folder) => path.startsWith(withSlash(folder))));
    schedule((await changedSince(began - tick, unseen)).flatMap((path) => [...(files.get(path) ?? [path])]));
    // A folder of sources was created again, maybe with sources that have not been read yet.
    schedule(fresh.filter((folder) => sources.paths.includes(folder)));
    return exitCode;
  };
  const followSources = async () => {
    const now = await loadProject(context);
    // If the configuration cannot be read, the build reports it.
    if (!now.ok) return;
    run = now.value;
    sources = await sourcesOf(context, args, run, options);
    await folders.follow(sources.bases);
  };
  // Files may have been made in a new folder before the watch on it was ready.
  const isFolderOfSources = (path: string): boolean =>
    sources.bases.some(({ deep, folder }) => deep && path.startsWith(withSlash(folder))) && isFolder(path);
  folders.onChange((path) => {
    const { paths: inputs } = sources;
    const below = [...files.keys(), ...inputs].filter((file) => file.startsWith(withSlash(path)));
    // New sources matter even if nothing has read them yet; other files only if a document has.
    const isSource = path.toLowerCase().endsWith(".igx") || inputs.includes(path) || isFolderOfSources(path);
    const matters = isSource || isSetting(path) || files.has(path);
    if (!matters && below.length === 0) return;
    const changed = [path, ...below].flatMap((file) => [...(files.get(file) ?? [file])]);
    // A missing folder has appeared, maybe together with its files before the watch on it was ready.
    if (below.length > 0 || inputs.includes(path)) void folders.add(below.map(folderOf)).then(() => schedule(changed));
    else schedule(changed);
  });
  const first = round();
  running = first;
  if ((await first) === ExitCode.usage) {
    clearTimeout(timer);
    folders.close();
    return ExitCode.usage;
  }
  context.note("watching, Ctrl-C ends");
  // Only an interrupt ends the command.
  return new Promise(() => {});
}

/** Notes begin with the time of day: a terminal that is left alone shows which of them are new. */
const withTimes = (context: Context): Context => ({
  ...context,
  note: (lines) => context.note([lines].flat().map((line) => `${clockText(new Date())} ${line}`)),
});

interface Sources {
  /** The paths that the command line or the configuration names: a path may be missing still, with its folder. */
  readonly paths: readonly string[];
  /** Where sources can appear. */
  readonly bases: readonly InputBase[];
}

async function sourcesOf(
  { cwd }: Context,
  args: readonly string[],
  { folder, config }: Project,
  { batch }: BuildOptions,
): Promise<Sources> {
  // A table may be missing for a moment, while its export runs.
  const ofBatches = (config.batches ?? []).flatMap(({ template, each }) =>
    declaredTableName(each) === undefined ? [template, each] : [template],
  );
  const ofProject = [...(batch ? [] : (config.include ?? [])), ...ofBatches];
  const [named, base] = args.length > 0 ? [args, cwd] : [ofProject, folder];
  return {
    paths: named.map((arg) => slashes(resolve(base, arg))),
    bases: await Promise.all(named.map((arg) => inputBase(arg, base))),
  };
}

/**
 * The folders where the configuration is, or may appear. Without a repository, not above the current folder: that one may belong to any
 * user, as `/tmp` does.
 */
async function configsOf(
  context: Context,
  { root }: Project,
  projects: readonly Project[],
): Promise<readonly string[]> {
  const candidates = (await configCandidates(context)).filter((path) => isInside(root, path));
  return [
    ...projects.flatMap(({ configPath }) => (configPath === undefined ? [] : [slashes(configPath)])),
    ...candidates,
  ];
}

/** The files that were read, by absolute path, each with the names that documents use for it. */
type Files = ReadonlyMap<string, ReadonlySet<string>>;

async function changedSince(time: number, paths: readonly string[]): Promise<readonly string[]> {
  const changed = async (path: string) => {
    const { ctimeMs } = await stat(path).catch(() => ({ ctimeMs: 0 }));
    return ctimeMs >= time ? [path] : [];
  };
  return (await Promise.all(paths.map(changed))).flat();
}

/** A file behind a symbolic link changes at its real path, but documents know it by the link. So both paths lead to the name. */
async function withTargets(names: readonly string[]): Promise<Files> {
  const files = new Map<string, Set<string>>();
  for (const name of new Set(names)) {
    const target = await realpath(name).then(slashes, () => name);
    for (const path of [name, target]) files.set(path, (files.get(path) ?? new Set()).add(name));
  }
  return files;
}

const withSlash = (folder: string): string => (folder.endsWith("/") ? folder : `${folder}/`);

const inCwd = ({ cwd }: Context, path: string | undefined) => (path === undefined ? undefined : resolve(cwd, path));

const isConfig = (path: string): boolean => (configNames as readonly string[]).includes(basename(path));
