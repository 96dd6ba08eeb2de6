import { unwrap } from "../base/cli-failure.js";
import type { Context } from "../base/context.js";
import type { ExitCode } from "../base/exit-code.js";
import { noStopwatch } from "../base/stopwatch.js";
import type { BuildOptions } from "./build-options.js";
import { buildRound } from "./build-round.js";

/** The common part of `build` and `render`: one run, or a run for each change. */
export async function build(context: Context, args: readonly string[], options: BuildOptions): Promise<ExitCode> {
  const project = unwrap(await context.project());
  if (!options.watch)
    context.onInterrupt(() => context.note("interrupted: each output is whole, the next run writes the others"));
  if (options.watch) return (await import("./watch.js")).watch(context, args, options);
  if (options.timing) return (await import("./timing.js")).timedRound({ context, project, args, options });
  return (await buildRound({ context, project, args, options, stopwatch: noStopwatch })).exitCode;
}
