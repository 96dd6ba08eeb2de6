import { createRecompiler } from "../../compile/recompiler.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import type { Outcome } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import { noStopwatch } from "../base/stopwatch.js";
import { loadProject } from "../config/load-project.js";
import type { SourceRecompiler } from "../inputs/load-source.js";
import { runsBatches } from "../inputs/run-parts.js";
import { beginFindings, removeOldFindings } from "../outputs/findings-file.js";
import type { BuildOptions } from "./build-options.js";
import { buildRound } from "./build-round.js";
import type { Built } from "./build-target.js";

interface WatchedRound {
  readonly exitCode: ExitCode;
  /** The absolute paths of all files read so far; `undefined` if inputs or configuration could not be read. */
  readonly files: readonly string[] | undefined;
  /** The projects of the documents. */
  readonly projects: readonly Project[];
}

/** Builds what depends on the changed files, or everything if `all`. */
export type Round = (changed: ReadonlySet<string>, all: boolean) => Promise<WatchedRound>;

/** Rounds of a build. A table is built whole: documents that do not change are not written again. */
export function watchRounds(context: Context, args: readonly string[], options: BuildOptions): Round {
  const recompiler: SourceRecompiler = createRecompiler();
  const isTable = options.each !== undefined;
  let before: ReadonlyMap<string, Built> = new Map();
  /** Empty until the template and the table could be read. */
  let files: readonly string[] = [];
  let projects: readonly Project[] = [];
  return async (changed, all) => {
    if (isTable && files.length > 0 && !all && !files.some((file) => changed.has(file)))
      return { exitCode: ExitCode.done, files, projects };
    beginFindings(context);
    const project = await settingsOf(context, options, all);
    if (!project.ok) {
      const exitCode = await context.fail(project.failure);
      await removeOldFindings(context, exitCode);
      await context.writeCollected?.();
      return { exitCode, files: undefined, projects };
    }
    const isBatches = runsBatches(project.value, args, options);
    if (all) recompiler.clear();
    // Failed reads and writes are tried again in each round, whatever has changed.
    const failed = [...before].flatMap(([path, { failure }]) => (failure ? [path] : []));
    recompiler.invalidate([...changed, ...failed]);
    const round = await buildRound(
      { context, project: project.value, args, options, stopwatch: noStopwatch },
      { recompiler, before },
    );
    const { exitCode } = round;
    await context.writeCollected?.();
    if (!round.ok) await removeOldFindings(context, exitCode);
    if (round.ok) projects = round.projects;
    if (!round.ok && !isTable && !isBatches) return { exitCode, files: undefined, projects };
    before = round.built;
    files = round.files;
    return { exitCode, files, projects };
  };
}

/** The configuration, and with `all` what the emitter reads once: either may have changed. */
async function settingsOf(context: Context, { emitter }: BuildOptions, all: boolean): Promise<Outcome<Project>> {
  const project = await loadProject(context);
  const refreshed = project.ok && all ? await emitter.refresh?.() : undefined;
  return refreshed && !refreshed.ok ? refreshed : project;
}
