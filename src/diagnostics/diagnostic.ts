import type { Position } from "../text/source-file.js";

export type Severity = "error" | "warning" | "info";

/** A replacement in the finding's file. `start` equal to `end` inserts. */
export interface TextEdit {
  readonly start: Position;
  readonly end: Position;
  readonly text: string;
}

/** A way to mend a finding. A `safe` one does not change what the author meant: `igx check --fix` applies it unasked. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  readonly safe?: boolean;
}

export interface RelatedPlace {
  readonly message: string;
  readonly file: string;
  readonly start: Position;
  readonly end: Position;
}

/**
 * One finding. This is at the same time what `--format json` prints, so that every surface says the same.
 * `code` is the stable kebab-case name of a rule of the catalogue; `file` a path relative to the root.
 */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly file: string;
  readonly start: Position;
  readonly end: Position;
  readonly hint?: string;
  readonly fixes?: readonly Fix[];
  readonly related?: readonly RelatedPlace[];
  readonly url?: string;
}

export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some((diagnostic) => diagnostic.severity === "error");
