import type { TextRange } from "../protocol.js";

/** Where a range of one text stands in a later version of it: what was typed is between their common beginning and common end. */
export function moveRange({ start, end }: TextRange, before: string, after: string): TextRange {
  if (before === after) return { start, end };
  const shortest = Math.min(before.length, after.length);
  let head = 0;
  while (head < shortest && before.charCodeAt(head) === after.charCodeAt(head)) head++;
  let tail = 0;
  while (
    tail < shortest - head &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail++;
  const move = (offset: number): number => {
    if (offset <= head) return offset;
    if (offset >= before.length - tail) return offset + after.length - before.length;
    return Math.min(offset, after.length - tail);
  };
  return { start: move(start), end: move(end) };
}
