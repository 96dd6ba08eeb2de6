import type { FixSpec } from "../../diagnostics/pending-diagnostic.js";
import type { Span } from "../../text/span.js";

/** Something that is almost a line of the language, and therefore something else. */
export interface Lookalike {
  readonly span: Span;
  /** The characters that the message names. */
  readonly text: string;
  /** Their igx form. */
  readonly is: "text" | "a separator" | "a row of data";
  /** Why they are that, as the end of a sentence. */
  readonly reason: string;
  /** An imperative, with the text to type. */
  readonly advice: string;
  readonly fix?: FixSpec;
  /** A block above it that it was meant to close has an error, which says so. */
  readonly closes?: true;
}
