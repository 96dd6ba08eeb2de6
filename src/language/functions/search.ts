/**
 * Above this length we search ourselves: the engine's own search takes up to text × pattern steps, half a minute for a
 * hostile pair of a megabyte and 300 KB (measured). Below it that is harmless, and far faster on ordinary texts.
 */
const longPattern = 32;

/** For each prefix of the pattern, the length of the longest one that also ends it (Knuth, Morris and Pratt). */
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

function* longOccurrences(text: string, pattern: string): Generator<number> {
  const lengths = borders(pattern);
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    while (matched > 0 && text[at] !== pattern[matched]) matched = lengths[matched - 1]!;
    if (text[at] === pattern[matched]) matched++;
    if (matched < pattern.length) continue;
    yield at - pattern.length + 1;
    matched = 0;
  }
}

/** Where the pattern, which is not empty, stands in the text: from left to right, not overlapping, in linear time. */
export function* occurrences(text: string, pattern: string): Generator<number> {
  if (pattern.length > longPattern) return yield* longOccurrences(text, pattern);
  for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + pattern.length)) yield at;
}
