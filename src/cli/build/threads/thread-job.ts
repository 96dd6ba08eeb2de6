import type { Input } from "../../base/input.js";
import type { Project } from "../../base/project.js";
import type { ParamSources, ParamValues } from "../../inputs/params.js";
import type { SourceInput } from "../../inputs/source-input.js";
import type { TableFile } from "../../inputs/stream-table.js";
import type { Built } from "../build-target.js";
import type { TrackedDocument } from "../cache/tracked.js";

/** What a thread builds, as a message: plain data. */
export interface ThreadJob {
  readonly kind: "compiling";
  readonly claims: SharedArrayBuffer;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** Without their hosts, which have functions. */
  readonly projects: readonly Omit<Project, "host">[];
  /** The form of the emitter. */
  readonly form: string;
  /** For a manifest, which names hashes of sources. */
  readonly manifest?: string;
  readonly work: FileWork | RowWork;
}

export interface FileWork {
  readonly kind: "files";
  /** Whether the next build may use the results. */
  readonly isTracked: boolean;
  readonly params: ParamValues;
  /** In the order of the run. */
  readonly documents: readonly FileTask[];
}

export interface FileTask {
  /** The position in the run. */
  readonly index: number;
  readonly input: Input;
  /** The position among the projects. */
  readonly project: number;
  readonly output: string | undefined;
}

export interface RowWork {
  readonly kind: "rows";
  /** The template. */
  readonly source: Pick<SourceInput, "input" | "shown" | "bytes" | "maximum">;
  readonly table: TableFile;
  readonly params: ParamSources;
  /** The path of the outputs, with `{key}`. */
  readonly pattern: string;
}

/** A document that a thread has compiled. Only the first thread writes: folders are locked for each file, so two would wait for each other. */
export interface ThreadResult extends Pick<TrackedDocument, "look" | "reads"> {
  readonly index: number;
  readonly built: Omit<Built, "document">;
  /** What is to be written. */
  readonly made?: { readonly content: string | Uint8Array; readonly hash: string };
}
