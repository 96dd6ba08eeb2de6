import type { Span } from "../text/span.js";

export type Path = readonly (string | number)[];

/** A mistake in the text of a configuration file, before its values are checked. */
export interface SourceProblem {
  readonly kind: "malformed" | "duplicate-key";
  readonly message: string;
  readonly span: Span;
  readonly hint?: string;
}

/** A configuration file as read: its value, and the place of each part. */
export interface ConfigSource {
  readonly value: unknown;
  readonly problems: readonly SourceProblem[];
  /** The value whose numbers keep their digits (`24.40`), for what documents read. Settings are plain numbers, so `value` has doubles. */
  valueAsWritten(): unknown;
  /** The span of the value at a path; if the value is missing, of the closest one around it. */
  valueSpan(path: Path): Span;
  /** The span of the key of the value at a path. */
  keySpan(path: Path): Span;
}
