import type { FixSpec } from "../../diagnostics/pending-diagnostic.js";
import type { Span } from "../../text/span.js";

/** Something that Markdown would format. */
export interface Mark {
  readonly span: Span;
  /**
   * How the service shows it: the characters themselves (`plain`), several lines as one text (`joined`), or a text and a separator where a
   * heading was meant (`split`).
   */
  readonly shown: "plain" | "joined" | "split";
  /** The shown text, for the message. */
  readonly text: string;
  readonly advice: string;
  readonly fix?: FixSpec;
  /** The block may have an error that says the same. */
  readonly ofBlock?: true;
}

const longest = 40;

/** A text on one line, cut to the length of a message. */
export function shortened(text: string): string {
  // Cut before the pattern runs: a text can have a megabyte.
  const line = text.slice(0, 4 * longest).replace(/[ \t]*[\r\n]+[ \t]*/g, " ");
  const characters = [...line];
  return characters.length > longest || text.length > 4 * longest ? `${characters.slice(0, longest).join("")}…` : line;
}

/** A mark that the service shows as it is written. */
export const plainMark = (text: string, span: Span, advice: string, fix?: FixSpec): Mark => ({
  span,
  shown: "plain",
  text: shortened(text.slice(span.start, span.end)),
  advice,
  ...(fix && { fix }),
});
