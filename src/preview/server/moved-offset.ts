/**
 * Where an offset of `now` was in `before`, as far as that is known. The common beginning and end of both texts are the same. Between them,
 * a line that occurs once in `before` is that line, and new lines belong below the nearest such line above them. (A full diff would take
 * too long for each keystroke.)
 */
export function movedOffset(offset: number, now: string, before: string): number {
  if (now === before) return offset;
  const shorter = Math.min(now.length, before.length);
  let start = 0;
  while (start < shorter && now[start] === before[start]) start++;
  if (offset < start) return offset;
  let end = 0;
  while (end < shorter - start && now[now.length - 1 - end] === before[before.length - 1 - end]) end++;
  if (offset >= now.length - end) return offset + before.length - now.length;
  return knownLine(offset, now, before, start) ?? start;
}

/** From the offset upward, the first line that occurs exactly once in `before`. */
function knownLine(offset: number, now: string, before: string, first: number): number | undefined {
  for (let from = lineStart(now, offset); from >= first; from = lineStart(now, from - 1)) {
    const end = now.indexOf("\n", from);
    const line = now.slice(from, end < 0 ? now.length : end);
    const found = line.trim() === "" ? -1 : findLine(before, line, 0);
    if (found >= 0 && findLine(before, line, found + 1) < 0) return found + Math.min(offset - from, line.length);
    if (from === 0) return undefined;
  }
  return undefined;
}

const lineStart = (text: string, offset: number): number => (offset <= 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1);

/** The offset of a whole line from an offset on, or -1. */
function findLine(text: string, line: string, from: number): number {
  for (let at = text.indexOf(line, from); at >= 0; at = text.indexOf(line, at + 1)) {
    const end = at + line.length;
    if ((at === 0 || text[at - 1] === "\n") && (end === text.length || text[end] === "\n")) return at;
  }
  return -1;
}
