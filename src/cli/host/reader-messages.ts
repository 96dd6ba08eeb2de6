import type { IsolationBounds } from "../../contract/host.js";
import type { PackedJob, PackedResult } from "../../data/jobs.js";
import type { ImportResult } from "../../import/import-result.js";
import type { SourceFile } from "../../text/source-file.js";

/* The messages between the process of the compiler and that of its readers. */

export interface JobMessage extends IsolationBounds {
  readonly job: PackedJob | MarkdownJob;
}

/** Imports Markdown: expressions of its parser take exponential time on some texts. */
export interface MarkdownJob {
  readonly reader: "markdown";
  readonly file: SourceFile;
}

export type ReaderMessage =
  /** The process has started. `ownBytes` is the memory that it takes without a job. */
  | { readonly kind: "ready"; readonly ownBytes: number }
  /** The modules of the job are loaded; its time begins. */
  | { readonly kind: "started" }
  | JobAnswer;

export interface JobAnswer {
  readonly kind: "answer";
  readonly result?: PackedResult | ImportResult;
  /** The message of an error that the reader threw: a defect of igx or of a library. */
  readonly failure?: string;
  readonly seconds: number;
  /** Whether the process can take another job, since it has kept little memory of this one. */
  readonly isFresh: boolean;
}

/** A process writes this to standard error before it ends itself. */
export const memoryEnded = "igx: out of memory";

/** How often the memory of a job is checked. It can grow by a gigabyte a second. */
export const watchMilliseconds = 50;
