import type { Context } from "../base/context.js";
import type { ExitCode } from "../base/exit-code.js";
import { type BuildOptions, buildAll, concludeBuild, planBuild } from "./build-run.js";

/** Everything that `build` and `render` share: once, for each row of a table, or again and again. */
export async function runBuild(context: Context, words: readonly string[], options: BuildOptions): Promise<ExitCode> {
  const project = await context.project();
  if (!project.ok) return context.fail(project.failure);
  if (options.watch) return (await import("./watch.js")).watch(context, words, options);
  const { each } = options;
  if (each !== undefined) {
    const { buildEach } = await import("./each-run.js");
    return (await buildEach(context, project.value, words, { ...options, each })).exitCode;
  }
  const plan = await planBuild(context, project.value, words, options);
  if (!plan.ok) return context.fail(plan.failure);
  return concludeBuild(context, plan.value, await buildAll(context, plan.value, options), options);
}
