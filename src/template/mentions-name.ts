import { escapePattern } from "../text/escape-pattern.js";

/** Whether a query or a line names something. Its text is searched, not parsed: a name in a comment counts. SQL ignores case. */
export const mentionsName = (query: string, name: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}_])${escapePattern(name)}(?![\\p{L}\\p{N}_])`, "iu").test(query);
