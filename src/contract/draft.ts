import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { ElementNotes } from "../language/picture-notes/picture-note.js";
import type { RequestFields, SourceMap } from "./result.js";

/** The visible part of a document with errors: its elements without errors. It must not be stored or sent as if it were the content. */
export interface Draft {
  /** The content without the elements that failed, indented as `igx build` writes it. */
  readonly json: string;
  /** As `CompileOutput.pictureJson`, indented likewise. */
  readonly pictureJson: string;
  readonly sourceMap: SourceMap;
  readonly request: RequestFields;
  readonly failed: readonly FailedElement[];
  /** Whether all errors are in elements or the front matter. Otherwise more elements than `failed` may be missing. */
  readonly isWhole: boolean;
  /** As `CompileResult.reportNotes`, for pictures of `json`. */
  readonly reportNotes: (notes: readonly ElementNotes[]) => readonly Diagnostic[];
}

/** An element with an error, or one that depends on a name with an error. */
export interface FailedElement {
  /** How many elements of `json` come before it. */
  readonly before: number;
  readonly type: string;
  /** Where it is written, including its rows. */
  readonly source: { readonly file: string; readonly start: number; readonly end: number };
}
