import type { TextRange } from "../protocol.js";

type MoveRange = (range: TextRange) => TextRange;

/** Moves ranges of a text to a later version of it. The change is between the common beginning and the common end of both. */
export function rangeMover(before: string, after: string): MoveRange {
  if (before === after) return ({ start, end }) => ({ start, end });
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
  return ({ start, end }) => ({ start: move(start), end: move(end) });
}
