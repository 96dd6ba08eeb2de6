import { addToList } from "../../text/add-to-list.js";
import type { Box, Part, Ring } from "./rings.js";

/** Pixels. Less than what stays free around a label, so that no label is over land. */
const cell = 2;

/**
 * Tells whether there is land in a box, from a grid of small cells. To look at the outlines themselves for each place of each label takes several times
 * as long as to draw the map.
 */
export function landMask(parts: readonly Part[], window: Box, scale: number): (box: Box) => boolean {
  const size = cell / scale;
  const columns = Math.ceil((window.right - window.left) / size);
  const rows = Math.ceil((window.bottom - window.top) / size);
  const grid = new Uint8Array(columns * rows);
  const columnOf = (x: number): number => Math.floor((x - window.left) / size);
  const rowOf = (y: number): number => Math.floor((y - window.top) / size);
  const fill = (row: number, from: number, to: number): void => {
    if (row < 0 || row >= rows) return;
    const [first, last] = [Math.max(0, columnOf(from)), Math.min(columns - 1, columnOf(to))];
    if (first <= last) grid.fill(1, row * columns + first, row * columns + last + 1);
  };
  for (const { ring } of parts) {
    // Islands that are smaller than a cell, too.
    for (const [x, y] of ring) fill(rowOf(y), x, x);
    for (const [row, [from, to]] of spans(ring, (at) => window.top + (at + 0.5) * size, rowOf, rows))
      fill(row, from, to);
  }
  return ({ left, top, right, bottom }) => {
    for (let row = Math.max(0, rowOf(top)); row <= Math.min(rows - 1, rowOf(bottom)); row++)
      for (let column = Math.max(0, columnOf(left)); column <= Math.min(columns - 1, columnOf(right)); column++)
        if (grid[row * columns + column] === 1) return true;
    return false;
  };
}

/** The parts of rows that are inside a ring. */
function* spans(
  ring: Ring,
  middleOf: (row: number) => number,
  rowOf: (y: number) => number,
  rows: number,
): Iterable<readonly [row: number, span: readonly [from: number, to: number]]> {
  const crossings = new Map<number, number[]>();
  let [x1, y1] = ring.at(-1)!;
  for (const [x2, y2] of ring) {
    const [low, high] = [Math.min(y1, y2), Math.max(y1, y2)];
    for (let row = Math.max(0, rowOf(low) - 1); row <= Math.min(rows - 1, rowOf(high)); row++) {
      const y = middleOf(row);
      if (y <= low || y > high) continue;
      addToList(crossings, row, x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
    }
    [x1, y1] = [x2, y2];
  }
  for (const [row, all] of crossings) {
    const sorted = all.sort((one, other) => one - other);
    for (let at = 0; at + 1 < sorted.length; at += 2) yield [row, [sorted[at]!, sorted[at + 1]!]];
  }
}
