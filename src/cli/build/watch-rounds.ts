import { createRecompiler } from "../../compile/recompiler.js";
import type { Context } from "../base/context.js";
import { loadProject } from "../config/load-project.js";
import type { EachOptions } from "../inputs/each.js";
import type { SourceRecompiler } from "../inputs/load-source.js";
import { type BuildOptions, type Built, buildAll, cleanBuild, concludeBuild, planBuild } from "./build-run.js";

/**
 * Builds what rests on the files that have changed, or `all`. Gives the absolute paths of everything that was read so far, or `undefined`
 * when the inputs could not be found or the configuration not be read.
 */
export type Round = (changed: ReadonlySet<string>, all: boolean) => Promise<readonly string[] | undefined>;

/** Rounds of a build of files: each file is built again on its own account. */
export function fileRounds(context: Context, words: readonly string[], options: BuildOptions): Round {
  /** What the rounds so far have built, by the path of the input. */
  let state: ReadonlyMap<string, Built> = new Map();
  const recompiler: SourceRecompiler = createRecompiler();
  return async (changed, all) => {
    const project = await loadProject(context);
    const plan = project.ok ? await planBuild(context, project.value, words, options) : project;
    if (!plan.ok) {
      await context.fail(plan.failure);
      return undefined;
    }
    const { planned } = plan.value;
    if (all) recompiler.clear();
    // What could not be read or written is tried again, whatever has changed.
    const failed = [...state.values()].flatMap(({ input, failure }) => (failure ? [input.path] : []));
    recompiler.invalidate([...changed, ...failed]);
    const stale = planned.filter(({ input }) => !recompiler.has(input.path));
    const built = await buildAll(context, { ...plan.value, planned: stale, recompiler }, options);
    const fresh = new Map(built.map((one) => [one.input.path, one]));
    const documents = planned.flatMap(({ input }) => fresh.get(input.path) ?? state.get(input.path) ?? []);
    if (built.length > 0) await concludeBuild(context, plan.value, built, options, documents);
    // A deleted source leaves nothing to build.
    else if (options.clean) await cleanBuild(context, plan.value);
    state = new Map(documents.map((one) => [one.input.path, one]));
    return documents.flatMap((one) => [one.input.path, ...one.dependencies]);
  };
}

/** Rounds of a batch, which is built whole: what does not change is not written again. */
export function eachRounds(context: Context, words: readonly string[], options: BuildOptions & EachOptions): Round {
  /** Empty until the template and the table could be read. */
  let files: readonly string[] = [];
  return async (changed, all) => {
    if (files.length > 0 && !all && !files.some((file) => changed.has(file))) return files;
    const project = await loadProject(context);
    if (!project.ok) {
      await context.fail(project.failure);
      return undefined;
    }
    const { buildEach } = await import("./each-run.js");
    files = (await buildEach(context, project.value, words, options)).files;
    return files;
  };
}
