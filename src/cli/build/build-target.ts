import type { DiagnosticSet } from "../base/diagnostic-set.js";
import type { Failure } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import type { RunDocument } from "../inputs/documents.js";
import type { SourceRecompiler } from "../inputs/load-source.js";
import type { CleanScope } from "../outputs/clean-outputs.js";
import type { DepfileRule } from "../outputs/depfile.js";
import type { ElementOrigins } from "../outputs/element-origins.js";
import type { WrittenOutputs } from "../outputs/record-outputs.js";
import type { WriteKind } from "../outputs/write-output.js";
import type { ManifestPart } from "./manifest.js";

/** The result of one document. */
export interface Built {
  readonly document: RunDocument;
  /** Missing if it could not be read. */
  readonly source?: BuiltSource | undefined;
  /** Absolute, or `-`. Missing if there is nothing to write because of errors or missing parameters. */
  readonly output?: string;
  /** The text for standard output. */
  readonly text?: string | Uint8Array;
  /** The hash of the written bytes: `sha256-` and hexadecimal digits. */
  readonly hash?: string;
  /** Missing if nothing was written to a file. */
  readonly written?: WriteKind;
  /** Where links lead from `output`. Missing for what an earlier run has written. */
  readonly real?: string;
  readonly failure?: Failure;
}

/** The part of a compiled document that a run keeps: its findings and records, but neither tree nor result, which take much memory. */
export interface BuiltSource {
  /** Its name for messages. */
  readonly shown: string;
  /** With file names relative to the project's root. The texts are there only if there are findings. */
  readonly findings: DiagnosticSet;
  /** The files that were read besides it: absolute, with `/`. */
  readonly dependencies: readonly string[];
  /** False if it was only checked, because parameters were missing. */
  readonly evaluated: boolean;
  readonly key?: string | undefined;
  readonly named: boolean;
  readonly isOneOfMany?: true | undefined;
  /** The names of its parameters. */
  readonly declared: readonly string[];
  /** The origins of the values of each element, for a manifest. */
  readonly elements?: readonly ElementOrigins[] | undefined;
  /** The hash of its bytes, if a manifest or a cache names it: `sha256-` and hexadecimal digits. Rows have none, since they share their source. */
  readonly hash?: string | undefined;
}

/**
 * Where the documents of a run are written, and what the run reports and records about them: for each file, or for all rows of a table
 * together.
 */
export interface BuildTarget {
  /** The project of the run, and the projects of its documents. */
  readonly projects: readonly Project[];
  /** All paths that the run would write for a project, or for all, also for documents that turn out to have errors. */
  readonly outputs: (of?: Project) => Iterable<string>;
  /** The output path; `undefined` for a row without a key. */
  readonly outputOf: (document: Pick<RunDocument, "input" | "key">) => string | undefined;
  /** Takes the result of a document. `index` is its position in the run. */
  readonly add: (built: Built, index: number) => void;
  /** The results of all documents, including earlier rounds. Empty for rows, since there may be millions. */
  readonly kept: () => readonly Built[];
  readonly summary: () => BuildSummary;
}

/** The results of a build after all documents. */
export interface BuildSummary {
  /** Texts for standard output, in order. */
  readonly printed: readonly (string | Uint8Array)[];
  readonly notes: readonly string[];
  /** The outputs that the run wrote for a project. */
  readonly written: (of: Project) => WrittenOutputs;
  /** For `--clean`, for each part of the run: the further files that may be removed, and notes about those that are not. */
  readonly clean: () => readonly (CleanScope & { readonly notes: readonly string[] })[];
  /** For `--manifest`. */
  readonly manifest: () => ManifestPart;
  /** For `--depfile`. */
  readonly depfile: () => { readonly rules: readonly DepfileRule[]; readonly made: readonly string[] };
  /** Notes at the end. */
  readonly totals: readonly string[];
  readonly findings: DiagnosticSet;
  readonly failures: readonly Failure[];
}

/** State that one round of `--watch` passes on to the next. */
export interface Rounds {
  readonly recompiler: SourceRecompiler;
  /** The results so far, by input path. */
  readonly before: ReadonlyMap<string, Built>;
}
