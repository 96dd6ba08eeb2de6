import { indexOrEnd } from "./scan.js";

/** Whether the text between two offsets contains neither a backslash nor `{{`: it means what is written. */
export type PlainSearch = (start: number, end: number) => boolean;

/**
 * Answers from where the next backslash and the next `{{` are, which are searched again only after they are passed: nearly all pieces of a
 * text are plain, and are asked for in their order.
 */
export function createPlainSearch(text: string): PlainSearch {
  let from = 0;
  let backslash = -1;
  let braces = -1;
  return (start, end) => {
    // A loop asks for the same piece in each turn: searching from there on each time could take the whole text each time.
    if (start < from) return isPlain(text.slice(start, end));
    from = start;
    if (backslash < start) backslash = indexOrEnd(text, "\\", start);
    if (braces < start) braces = indexOrEnd(text, "{{", start);
    return backslash >= end && braces >= end;
  };
}

export const isPlain = (raw: string): boolean => !raw.includes("\\") && !raw.includes("{{");
