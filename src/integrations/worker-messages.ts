import type { Diagnostic } from "../diagnostics/diagnostic.js";

/** The data for a new worker. `state` is 1 when a reply is ready. */
export interface WorkerStart {
  readonly state: Int32Array;
}

export type WorkerReply = RenderedFences | { readonly problem: string };

export interface RenderedFences {
  /** The name of the Markdown file in findings. */
  readonly file: string;
  readonly files: readonly string[];
  readonly drawn: readonly { readonly html: string; readonly diagnostics: readonly Diagnostic[] }[];
}
