import type { Config } from "../../config/config-schema.js";
import type { Host } from "../../contract/host.js";
import type { ProjectOptions } from "../../contract/options.js";

/** Where a run works and how it is configured. */
export interface Project {
  /** Absolute, symbolic links followed, with `/`. Paths in findings are relative to it. */
  readonly root: string;
  /** What paths in the configuration are relative to: its folder, or the current directory. Absolute. */
  readonly folder: string;
  /** The configuration file in use, absolute. */
  readonly configPath?: string;
  readonly config: Config;
  /** The part of the configuration that `compile` takes. */
  readonly options: ProjectOptions;
  readonly host: Host;
}
