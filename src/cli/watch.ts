import { basename, resolve } from "node:path";
import { type BuildOptions, type Built, buildAll, concludeBuild, planBuild } from "./build-run.js";
import { configNames } from "./config.js";
import type { Context } from "./context.js";
import { ExitCode } from "./exit-code.js";
import { inputBase } from "./inputs.js";
import { loadProject } from "./load-project.js";
import { folderOf, slashes } from "./paths.js";
import { watchFolders } from "./watch-folders.js";

/** Editors write a file in several steps; one build for all of them. Milliseconds. */
const settle = 40;

/** What the rounds so far have built, by the path of the input. */
type State = ReadonlyMap<string, Built>;

/**
 * Builds, then builds again what changes: sources, what they include or read, the configuration, and new files in folders and
 * globs. Ends with an interrupt only.
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
  const settings = [configPath, options.params && resolve(context.cwd, options.params)].filter(
    (path) => path !== undefined,
  );
  const folders = await watchFolders([...bases, ...settings.map((path) => ({ folder: folderOf(path), deep: false }))]);
  context.onInterrupt(folders.close);

  let state: State = new Map();
  let pending = new Set<string>();
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const dependencies = () => [...state.values()].flatMap((built) => built.dependencies);
  const isSetting = (path: string) => settings.map(slashes).includes(path) || isConfig(path);
  const round = async () => {
    const changed = pending;
    pending = new Set();
    const all = [...changed].some(isSetting);
    const next = await rebuild(context, words, options, changed, all ? new Map() : state);
    // What could not be looked at stays to be done.
    if (next) state = next;
    else pending = new Set([...changed, ...pending]);
    folders.add(dependencies().map(folderOf));
  };
  folders.onChange((path) => {
    if (!path.endsWith(".igx") && !isSetting(path) && !dependencies().includes(path)) return;
    pending.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(round);
    }, settle);
  });
  running = round();
  await running;
  context.note("watching, Ctrl-C ends");
  return new Promise(() => {});
}

const isConfig = (path: string): boolean => (configNames as readonly string[]).includes(basename(path));

/** One round: builds what has changed or is new. `undefined` when the inputs could not be found, or the configuration not be read. */
async function rebuild(
  context: Context,
  words: readonly string[],
  options: BuildOptions,
  changed: ReadonlySet<string>,
  state: State,
): Promise<State | undefined> {
  const project = await loadProject(context);
  const plan = project.ok ? await planBuild(context, project.value, words, options) : project;
  if (!plan.ok) {
    await context.fail(plan.failure);
    return undefined;
  }
  const stale = plan.value.planned.filter(({ input }) => {
    const before = state.get(input.path);
    return (
      !before || before.failure || changed.has(input.path) || before.dependencies.some((path) => changed.has(path))
    );
  });
  const built = await buildAll(context, { ...plan.value, planned: stale }, options);
  const fresh = new Map(built.map((one) => [one.input.path, one]));
  const all = plan.value.planned.flatMap(({ input }) => fresh.get(input.path) ?? state.get(input.path) ?? []);
  if (built.length > 0) await concludeBuild(context, plan.value, built, options, all);
  return new Map(all.map((one) => [one.input.path, one]));
}
