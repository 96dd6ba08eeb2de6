/**
 * Longer patterns use the linear search below. The search of the engine takes up to text × pattern steps: half a minute for a
 * hostile text of a megabyte and a pattern of 300 KB (measured). For short patterns it is harmless, and much faster on ordinary texts.
 */
const longPattern = 32;

/** For each prefix of the pattern, the length of its longest proper prefix that is also its suffix (Knuth, Morris and Pratt). */
function borders(pattern: string): Int32Array {
  const lengths = new Int32Array(pattern.length);
  let matched = 0;
  for (let at = 1; at < pattern.length; at++) {
    while (matched > 0 && pattern[at] !== pattern[matched]) matched = lengths[matched - 1]!;
    if (pattern[at] === pattern[matched]) matched++;
    lengths[at] = matched;
  }
  return lengths;
}

/** The same offsets as `indexOf`, in time of text plus pattern. */
function* longOccurrences(text: string, pattern: string): Generator<number> {
  const lengths = borders(pattern);
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    while (matched > 0 && text[at] !== pattern[matched]) matched = lengths[matched - 1]!;
    if (text[at] === pattern[matched]) matched++;
    if (matched < pattern.length) continue;
    yield at - pattern.length + 1;
    // Not the border: occurrences do not overlap.
    matched = 0;
  }
}

/** The offsets of a pattern that is not empty, from left to right, without overlaps, in linear time. */
export function* occurrences(text: string, pattern: string): Generator<number> {
  if (pattern.length > longPattern) return yield* longOccurrences(text, pattern);
  for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + pattern.length)) yield at;
}
