/**
 * Whether a query names something. Its text is searched, not parsed: a name in a comment counts. Names are of letters, digits and `_` alone, which mean
 * themselves; SQL ignores case.
 */
export const mentionsName = (query: string, name: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}_])${name}(?![\\p{L}\\p{N}_])`, "iu").test(query);
