import type { Span } from "../../text/span.js";

export type Path = readonly (string | number)[];

/** Something wrong with the text of a configuration file, before its values are looked at. */
export interface SourceProblem {
  readonly kind: "malformed" | "duplicate-key";
  readonly message: string;
  readonly span: Span;
}

/** A configuration file as read: its value, and where each part of it stands. */
export interface ConfigSource {
  readonly value: unknown;
  readonly problems: readonly SourceProblem[];
  /** The value at a path; the nearest one around it when there is none. */
  valueSpan(path: Path): Span;
  /** The key of the value at a path. */
  keySpan(path: Path): Span;
}
