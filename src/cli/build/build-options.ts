import type { Context } from "../base/context.js";
import type { Project } from "../base/project.js";
import type { Stopwatch } from "../base/stopwatch.js";
import type { ParamsOptions } from "../inputs/params.js";
import type { OutputOptions } from "../outputs/guard-build.js";

export interface BuildOptions extends ParamsOptions, OutputOptions {
  readonly each?: string;
  readonly watch?: boolean;
  readonly jobs: number;
  readonly clean?: boolean;
  /** Reports where the time went, and so builds one document after another. */
  readonly profile?: boolean;
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
