import type { DiagnosticSet } from "../base/diagnostic-set.js";
import type { Failure } from "../base/outcome.js";
import type { RunDocument } from "../inputs/documents.js";
import type { LoadedSource } from "../inputs/load-source.js";
import type { CleanScope } from "../outputs/clean-outputs.js";
import type { DepfileRule } from "../outputs/depfile.js";
import type { WrittenOutput } from "../outputs/record-outputs.js";
import type { Written } from "../outputs/write-output.js";

/** What became of one document. */
export interface Built {
  readonly document: RunDocument;
  /** Absent if it could not be read. */
  readonly loaded?: LoadedSource;
  /** Absolute, or `-`. Absent if there is nothing to write: errors, or parameters without values. */
  readonly output?: string;
  /** What goes to standard output. */
  readonly text?: string | Uint8Array;
  /** Of what was written: `sha256-` and hexadecimal digits. */
  readonly hash?: string;
  /** Absent if nothing was written to a file. */
  readonly written?: Written;
  readonly failure?: Failure;
}

/** Where the documents of a run go, and what the run says and records of them: file by file, or of all rows of a table together. */
export interface BuildTarget {
  /** All that the run writes, also for documents that turn out to have errors. */
  readonly outputs: () => Iterable<string>;
  /** `undefined` for a row without a key. */
  readonly outputOf: (document: RunDocument) => string | undefined;
  /** Takes what became of a document; `index` is that in the run. */
  readonly add: (built: Built, index: number) => void;
  /** What became of all documents, also in earlier rounds; none of rows, which may be very many. */
  readonly kept: () => readonly Built[];
  readonly summary: () => BuildSummary;
}

/** What a build leaves behind when all documents have been added. */
export interface BuildSummary {
  /** For standard output, in order. */
  readonly printed: readonly (string | Uint8Array)[];
  readonly notes: readonly string[];
  readonly written: readonly WrittenOutput[];
  /** Of `--clean`: what else may be removed, or why nothing is. */
  readonly clean: () => CleanScope | { readonly note: string };
  /** Of `--manifest`. */
  readonly manifest: () => string;
  /** Of `--depfile`. */
  readonly depfile: () => { readonly rules: readonly DepfileRule[]; readonly made: readonly string[] };
  /** Said at the end. */
  readonly total?: string;
  readonly findings: DiagnosticSet;
  readonly failures: readonly Failure[];
}
