import type { TextRange } from "../protocol.js";

/**
 * Where each element stands in a content's indented JSON, its braces included. No JSON string holds a line end, so a brace behind two
 * blanks at the start of a line is always one of the outermost list's.
 */
export const jsonRanges = (json: string): readonly TextRange[] =>
  [...json.matchAll(/^ {2}\{(?:\}|\n[\s\S]*?^ {2}\})/gm)].map(({ 0: text, index }) => ({
    start: index + 2,
    end: index + text.length,
  }));
