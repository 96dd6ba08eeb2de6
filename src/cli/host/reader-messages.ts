import type { IsolationBounds } from "../../contract/host.js";
import type { PackedJob, PackedResult } from "../../data/jobs.js";

/* What the process of a compiler and that of its readers say to each other. */

export interface JobMessage extends IsolationBounds {
  readonly job: PackedJob;
}

export type ReaderMessage =
  /** It is up. These bytes it takes without a job. */
  | { readonly kind: "ready"; readonly ownBytes: number }
  /** What the job needs is loaded: its time begins. */
  | { readonly kind: "started" }
  | JobAnswer;

export interface JobAnswer {
  readonly kind: "answer";
  readonly result?: PackedResult;
  /** What a reader has thrown. */
  readonly failure?: string;
  readonly seconds: number;
  /** Whether the process can take another job: it keeps little memory of this one. */
  readonly isFresh: boolean;
}

/** The last words of a process that ends itself. */
export const memoryEnded = "igx: out of memory";

/** How often the memory of a job is looked at: it can grow by a gigabyte a second. */
export const watchMilliseconds = 50;
