import type { Draft } from "../../contract/draft.js";
import type { CompileResult } from "../../contract/result.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { PreviewBatch } from "../protocol.js";

/** The author's choices on the page. */
export interface Choice {
  /** Values of parameters by name, as text. */
  readonly values: Readonly<Record<string, string>>;
  /** The row of the table, from 0. */
  readonly row: number;
}

/** The document of a preview. The one that starts the session decides how it is found, configured and compiled. */
export interface PreviewDocument {
  /** Absolute, with `/`. Paths of findings and sources are relative to it. */
  readonly root: string;
  /** Relative to the root. */
  readonly file: string;
  /**
   * Reads and compiles the document. `fresh` says that files may have changed since the last time; otherwise only the choice has. Problems
   * with files are part of the result; it does not reject for them.
   */
  read(choice: Choice, fresh: boolean): Promise<PreviewReading>;
  /** The findings that the document has with another text of its file. */
  diagnose(text: string, choice: Choice): Promise<readonly Diagnostic[]>;
}

export interface PreviewReading {
  /** A problem outside the document, in one sentence. */
  readonly failure?: string;
  /** Missing if the document does not exist or cannot be read. If it cannot be read, `failure` says why. */
  readonly rendering?: Rendering;
  readonly batch?: PreviewBatch;
}

export interface Rendering {
  readonly result: CompileResult;
  /** The findings of the document and of the table as a whole. */
  readonly diagnostics: readonly Diagnostic[];
  /** The JSON of its output, indented by two spaces. */
  readonly json?: string;
  /** The same with what only pictures show, if it has any. */
  readonly pictureJson?: string;
  /** The elements without an error, of a result with errors. */
  readonly draft?: Draft;
  /** For the foot of the page: of the front matter or the configuration, unless a secret is part of it. */
  readonly copyright?: string;
  /** The values of parameters that it was rendered with. For others, their defaults count. */
  readonly given: Readonly<Record<string, unknown>>;
  /** The names of parameters whose values the row of the table provided. */
  readonly fromRow: ReadonlySet<string>;
}
