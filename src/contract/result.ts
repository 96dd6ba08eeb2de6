import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Content } from "../language/content.js";
import type { ElementNotes } from "../language/picture-notes/picture-note.js";
import type { SourceFile } from "../text/source-file.js";
import type { DeclaredParam } from "./declared-param.js";

/** Fields of the creation request that a front matter can set (specification, section 4.1, and the public facts). */
export interface RequestFields {
  readonly title?: string | undefined;
  /** The `id` of a theme of the service. */
  readonly theme_id?: number | undefined;
  readonly publish?: boolean | undefined;
  /** `public` or `private`. */
  readonly publish_mode?: string | undefined;
  readonly password?: string | undefined;
  /** Pixels. */
  readonly width?: number | undefined;
  readonly copyright?: string | undefined;
}

/** The output of a document without errors. */
export interface CompileOutput {
  /** The content as JSON text on one line, numbers character for character as written: send or store this. */
  readonly json: string;
  /** The same with indentation, as `igx build` writes it. Computed on first access. */
  readonly indentedJson: string;
  /**
   * The same with the field `picture` in elements with attributes that only igx's own pictures show, such as `source` and `alt`: draw this, and
   * never send it. The same text as `json` if there are none.
   */
  readonly pictureJson: string;
  /** The same as `json`, parsed. Only here do numbers that no double can hold lose digits. */
  readonly content: Content;
  /** The fields of the creation request that the front matter sets. */
  readonly request: RequestFields;
}

/** Facts from the front matter and the parameters, also for a document with errors. */
export interface Metadata {
  /** The BCP 47 tag by which numbers and dates are written. */
  readonly locale: string;
  /** Identifies the document in a batch and in the lock file. */
  readonly key?: string;
  readonly title?: string;
  /** The parameters that `@param` declares, in their order. */
  readonly params: readonly DeclaredParam[];
  /** The names of the fields of `request` whose values come from a secret parameter. Never show these values. */
  readonly secrets: readonly string[];
}

/**
 * Where each value of the content comes from, by its JSON pointer (RFC 6901), and each value below `picture`, which `pictureJson` alone has. `start` and `end` are
 * offsets in UTF-16 code units; `end` is after the last one.
 */
export type SourceMap = Readonly<
  Record<string, { readonly file: string; readonly start: number; readonly end: number }>
>;

/** A compiled document: its output, its findings, and its sources. */
export interface CompileResult {
  /** Present exactly when no finding is an error. */
  readonly output?: CompileOutput;
  /** False if the document was only checked, since parameters are missing (`optionalParams`). It then has no output. */
  readonly evaluated: boolean;
  /** All findings, in the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
  /** Computed on first access; empty without output. */
  readonly sourceMap: SourceMap;
  readonly metadata: Metadata;
  /** The files that the document includes or reads, relative to the root. */
  readonly dependencies: readonly string[];
  /**
   * Turns the notes of a picture (`onNotes` of `igx-lang/render`) into findings, each at its value or its element. Suppressions and configured
   * severities apply; findings among `diagnostics` are not repeated. Empty without output.
   */
  readonly reportNotes: (notes: readonly ElementNotes[]) => readonly Diagnostic[];
  /** The texts that findings point into, by path: for code frames. */
  readonly sources: ReadonlyMap<string, SourceFile>;
}
