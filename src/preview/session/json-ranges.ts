import type { TextRange } from "../protocol.js";

/**
 * The range of each element in a content's indented JSON, including its braces. A JSON string cannot contain a line break, so a brace after
 * two spaces at the start of a line always belongs to the outermost list.
 */
export const jsonRanges = (json: string): readonly TextRange[] =>
  [...json.matchAll(/^ {2}\{(?:\}|\n[\s\S]*?^ {2}\})/gm)].map(({ 0: text, index }) => ({
    start: index + 2,
    end: index + text.length,
  }));
