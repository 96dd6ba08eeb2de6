import { extentOf, mainBoxOf, partsOf } from "./rings.js";
import type { MapShape } from "./territory.js";

/** The inside of an outline, in units of the map. */
export interface ShapeGrid {
  /** Whether a box is wholly within the outline. */
  readonly isWithin: (left: number, top: number, right: number, bottom: number) => boolean;
  /** No wider box is within it. */
  readonly widest: number;
}

/** Cells to each side of a region's largest part, and the least size of one, in pixels. */
const maxCells = 64;
const leastCell = 1;

const known = new WeakMap<MapShape, { readonly scale: number; readonly grid: ShapeGrid }>();

/**
 * A grid over the largest part of a region: to look at each line of an outline for each place and size of a label takes a hundred times as long. A cell
 * that a border runs through is not within.
 */
export function shapeGrid(shape: MapShape, scale: number): ShapeGrid {
  const before = known.get(shape);
  if (before?.scale === scale) return before.grid;
  const grid = createGrid(shape, scale);
  known.set(shape, { scale, grid });
  return grid;
}

function createGrid(shape: MapShape, scale: number): ShapeGrid {
  const main = mainBoxOf(shape);
  const [width, height] = [main.right - main.left, main.bottom - main.top];
  const cell = Math.max(leastCell / scale, Math.max(width, height) / maxCells);
  const [columns, rows] = [Math.ceil(width / cell) + 1, Math.ceil(height / cell) + 1];
  const free = freeCells(shape, main.left, main.top, cell, columns, rows);
  // The number of free cells above and to the left of each corner.
  const sums = new Int32Array((columns + 1) * (rows + 1));
  let mostInRow = 0;
  for (let row = 0; row < rows; row++) {
    let inRow = 0;
    for (let column = 0; column < columns; column++) {
      const at = (row + 1) * (columns + 1) + column + 1;
      const own = free[row * columns + column]!;
      sums[at] = own + sums[at - 1]! + sums[at - columns - 1]! - sums[at - columns - 2]!;
      inRow = own === 1 ? inRow + 1 : 0;
      if (inRow > mostInRow) mostInRow = inRow;
    }
  }
  const isWithin: ShapeGrid["isWithin"] = (left, top, right, bottom) => {
    const [first, last] = [Math.floor((left - main.left) / cell), Math.floor((right - main.left) / cell)];
    const [from, to] = [Math.floor((top - main.top) / cell), Math.floor((bottom - main.top) / cell)];
    if (first < 0 || from < 0 || last >= columns || to >= rows) return false;
    const sum = (row: number, column: number): number => sums[row * (columns + 1) + column]!;
    const within = sum(to + 1, last + 1) - sum(from, last + 1) - sum(to + 1, first) + sum(from, first);
    return within === (last - first + 1) * (to - from + 1);
  };
  return { isWithin, widest: mostInRow * cell };
}

/** 1 for a cell that is wholly within the outline. Holes are parts too: an odd number of borders is to the left of what is within. */
function freeCells(
  shape: MapShape,
  left: number,
  top: number,
  cell: number,
  columns: number,
  rows: number,
): Uint8Array {
  const crossed = new Uint8Array(columns * rows);
  const turns = new Uint8Array((columns + 1) * rows);
  const { right } = extentOf(shape);
  for (const { ring } of partsOf(shape)) {
    let [x1, y1] = ring.at(-1)!;
    for (const [x2, y2] of ring) {
      const steps = Math.ceil((2 * Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1))) / cell) || 1;
      for (let step = 0; step <= steps; step++) {
        const column = Math.floor((x1 + ((x2 - x1) * step) / steps - left) / cell);
        const row = Math.floor((y1 + ((y2 - y1) * step) / steps - top) / cell);
        if (column >= 0 && column < columns && row >= 0 && row < rows) crossed[row * columns + column] = 1;
      }
      const [low, high] = [Math.min(y1, y2), Math.max(y1, y2)];
      const last = Math.min(rows - 1, Math.ceil((high - top) / cell));
      for (let row = Math.max(0, Math.floor((low - top) / cell)); row <= last; row++) {
        const y = top + (row + 0.5) * cell;
        if (y <= low || y > high) continue;
        const x = Math.min(right, x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
        const column = Math.max(0, Math.min(columns, Math.ceil((x - left) / cell - 0.5)));
        turns[row * (columns + 1) + column]! ^= 1;
      }
      [x1, y1] = [x2, y2];
    }
  }
  for (let row = 0; row < rows; row++) {
    let inside = 0;
    for (let column = 0; column < columns; column++) {
      inside ^= turns[row * (columns + 1) + column]!;
      const at = row * columns + column;
      crossed[at] = inside === 1 && crossed[at] === 0 ? 1 : 0;
    }
  }
  return crossed;
}
