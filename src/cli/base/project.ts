import type { Config } from "../../config/config-schema.js";
import type { Host } from "../../contract/host.js";
import type { ProjectOptions } from "../../contract/options.js";
import type { Input } from "./input.js";

/** Where documents are and how they are configured. */
export interface Project {
  /** Absolute, symbolic links followed, with `/`. Its documents read nothing outside of it. */
  readonly root: string;
  /** The root of the run as a whole, which may have documents of several projects. Paths in findings and manifests are relative to it. */
  readonly runRoot: string;
  /** The base of paths in the configuration: its folder, or the current directory. Absolute. */
  readonly folder: string;
  /** The configuration file in use, absolute. */
  readonly configPath?: string;
  readonly config: Config;
  /** The part of the configuration that `compile` takes. */
  readonly options: ProjectOptions;
  readonly host: Host;
  /** Instead of the file system: the files of a revision, below any folder. */
  readonly hostOf?: HostOf;
}

/** The host of a folder. */
export type HostOf = (root: string) => Host;

/** The project that an input of a run belongs to: the same object for all inputs of one. */
export type ProjectOf = (input: Input) => Project;
