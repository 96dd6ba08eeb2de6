/** Where an offset of one text is in another, as far as that is known. */
export type MoveOffset = (offset: number) => number;

/**
 * Maps offsets of `from` to a later or earlier version of the text. The common beginning and end of both are the same. Between them, a line
 * that occurs once in `to` is that line, and other lines belong below the nearest such line above them. (A full diff would take too long
 * for each keystroke.)
 */
export function createMoveOffset(from: string, to: string): MoveOffset {
  if (from === to) return (offset) => offset;
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from.charCodeAt(start) === to.charCodeAt(start)) start++;
  let end = 0;
  while (end < shorter - start && from.charCodeAt(from.length - 1 - end) === to.charCodeAt(to.length - 1 - end)) end++;
  let lines: ReadonlyMap<string, number> | undefined;
  return (offset) => {
    if (offset < start) return offset;
    if (offset >= from.length - end) return offset + to.length - from.length;
    lines ??= uniqueLines(to);
    return offsetByLine(offset, from, start, lines) ?? start;
  };
}

/** From the offset upward, the first line that occurs exactly once in the other text. */
function offsetByLine(
  offset: number,
  text: string,
  first: number,
  lines: ReadonlyMap<string, number>,
): number | undefined {
  for (let from = lineStart(text, offset); from >= first; from = lineStart(text, from - 1)) {
    const end = text.indexOf("\n", from);
    const line = text.slice(from, end < 0 ? text.length : end);
    const found = line.trim() === "" ? undefined : lines.get(line);
    if (found !== undefined && found >= 0) return found + Math.min(offset - from, line.length);
    if (from === 0) return undefined;
  }
  return undefined;
}

const lineStart = (text: string, offset: number): number => (offset <= 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1);

/** The offset of each line; -1 for a line that occurs more than once. */
export function uniqueLines(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  let start = 0;
  for (const line of text.split("\n")) {
    lines.set(line, lines.has(line) ? -1 : start);
    start += line.length + 1;
  }
  return lines;
}
