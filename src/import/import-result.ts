import type { Diagnostic } from "../diagnostics/diagnostic.js";

export interface ImportResult {
  /** A document in canonical layout that compiles without an error. */
  readonly output: string;
  /** Changes and omissions, each at its place in the file. */
  readonly diagnostics: readonly Diagnostic[];
}
