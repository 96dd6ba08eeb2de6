import type { Context } from "../base/context.js";
import type { Outcome } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import type { Stopwatch } from "../base/stopwatch.js";
import type { Batch } from "../inputs/batches.js";
import type { RunOptions } from "../inputs/run-parts.js";
import type { OutputOptions } from "../outputs/guard-build.js";

export interface BuildOptions extends RunOptions, OutputOptions {
  /** No option of the command: the options of a batch, or of the documents of `include`. Their value is `undefined` for a batch to leave out. */
  readonly optionsOf?: (batch: Batch | undefined) => Promise<Outcome<Partial<BuildOptions> | undefined>>;
  readonly watch?: boolean;
  readonly jobs: number;
  readonly clean?: boolean;
  /** Reports where the time went, and so builds one document after another. */
  readonly timing?: boolean;
  /** Whether what earlier runs made may be used. Default: yes. */
  readonly cache?: boolean;
}

/** The shared state of all steps of a build. */
export interface BuildSession {
  readonly context: Context;
  readonly project: Project;
  /** The inputs as the command line names them. */
  readonly args: readonly string[];
  readonly options: BuildOptions;
  readonly stopwatch: Stopwatch;
}
