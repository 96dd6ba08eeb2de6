import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Content } from "../language/content.js";
import type { ElementNotes } from "../language/picture-notes/picture-note.js";
import type { SourceFile } from "../text/source-file.js";
import type { DeclaredParam } from "./declared-param.js";

/** Fields of the creation request that a front matter can set (specification, section 4.1, and the public facts). */
export interface RequestFields {
  readonly title?: string | undefined;
  readonly theme_id?: number | undefined;
  readonly publish?: boolean | undefined;
  readonly publish_mode?: string | undefined;
  readonly password?: string | undefined;
  readonly width?: number | undefined;
  readonly copyright?: string | undefined;
}

export interface CompileOutput {
  /** The content as JSON text, numbers character for character as written: what is stored and sent. */
  readonly json: string;
  /** The same, laid out for readers: as `igx build` writes it. Made when first asked for. */
  readonly indentedJson: string;
  /** The same, parsed. Numbers beyond doubles lose digits here and nowhere else. */
  readonly content: Content;
  readonly request: RequestFields;
}

export interface Metadata {
  readonly locale: string;
  /** Names the document of a batch and in the lock file. */
  readonly key?: string;
  readonly title?: string;
  /** What the document declares with `@param`, in its order. */
  readonly params: readonly DeclaredParam[];
  /** Fields of the request that hold a secret: never shown. */
  readonly secrets: readonly string[];
}

/** Where each value of the content came from: `{"<JSON pointer>": {file, start, end}}`, offsets half-open. */
export type SourceMap = Readonly<
  Record<string, { readonly file: string; readonly start: number; readonly end: number }>
>;

export interface CompileResult {
  /** There exactly when no finding is an error. */
  readonly output?: CompileOutput;
  /** False where a document was only checked, since parameters were missing (`optionalParams`): then there is no output either. */
  readonly evaluated: boolean;
  /** In the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
  /** Made when first asked for; empty without output. */
  readonly sourceMap: SourceMap;
  readonly metadata: Metadata;
  /** The files that were read beside the source itself, relative to the root. */
  readonly dependencies: readonly string[];
  /**
   * The findings for the notes of a picture of the output, each at its value or its element: without those that are among `diagnostics` already, and
   * with suppressions and severities as for all findings. None without output.
   */
  readonly reportNotes: (notes: readonly ElementNotes[]) => readonly Diagnostic[];
  /** The texts that findings point into, by path: for code frames. */
  readonly sources: ReadonlyMap<string, SourceFile>;
}
