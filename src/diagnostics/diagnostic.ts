import type { Position } from "../text/source-file.js";

/** An `info` never fails a run; a `warning` does if you ask for it (`--strict`). */
export type Severity = "error" | "warning" | "info";

/** A replacement in the finding's file. `start` equal to `end` inserts. */
export interface TextEdit {
  readonly start: Position;
  /** After the last character that is replaced. */
  readonly end: Position;
  readonly text: string;
}

/** A way to fix a finding. `igx check --fix` applies a `safe` fix without asking, because it does not change the meaning. */
export interface Fix {
  /** Its effect, as an imperative without a full stop: "Write `column`". */
  readonly title: string;
  /** They do not overlap. Positions are in the text before the fix. */
  readonly edits: readonly TextEdit[];
  readonly safe?: boolean;
}

/** Another place that explains a finding, such as the first of two duplicates. `file` is relative to the root. */
export interface RelatedPlace {
  readonly message: string;
  readonly file: string;
  readonly start: Position;
  readonly end: Position;
}

/**
 * A finding as the API returns it and `--format json` prints it: the same type for both, so that all surfaces agree.
 * `code` is the code of a rule in the registry. `file` is relative to the project root.
 */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  /** One sentence that states a fact about the source. */
  readonly message: string;
  readonly file: string;
  readonly start: Position;
  /** After the last character. */
  readonly end: Position;
  /** How to fix it. */
  readonly hint?: string;
  /** Apply one of them: they exclude each other. */
  readonly fixes?: readonly Fix[];
  readonly related?: readonly RelatedPlace[];
  /** The page about the rule, in the site that the configuration names as `ruleUrl`. Absent without one: `igx explain CODE` shows the same. */
  readonly url?: string;
  /** Its cause is not in the documents but on this machine: a package that is not installed. */
  readonly outside?: true;
}

export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some((diagnostic) => diagnostic.severity === "error");
