import type { MarkupChild, MarkupNode } from "../markup/node.js";
import type { Box } from "./box.js";
import { apply, type Corner, identity, type Matrix, transformed } from "./matrix.js";
import { type TextBox, textBoxes } from "./text-boxes.js";

/** Pixels: the side of a cell of the grid. */
const usualCell = 2;
/** Larger pictures have no room problem that a label could have. */
const maxCells = 4_000_000;

/** The parts of a picture that are taken: a grid of small cells, as drawn nodes fill them. */
export interface OccupancyGrid {
  readonly isFree: (box: Box) => boolean;
  /** The last point of a straight line before it meets something. */
  readonly freeUntil: (from: Corner, to: Corner) => Corner;
  readonly addBox: (box: Box) => void;
  readonly addLine: (from: Corner, to: Corner) => void;
  readonly addRing: (ring: readonly Corner[]) => void;
  /** Takes what nodes cover, and returns the texts among them. */
  readonly add: (nodes: readonly MarkupChild[]) => readonly TextBox[];
}

export function createOccupancyGrid(width: number, height: number, cell = usualCell): OccupancyGrid {
  const columns = Math.ceil(width / cell) + 1;
  const rows = Math.min(Math.ceil(height / cell) + 1, Math.floor(maxCells / columns));
  const grid = new Uint8Array(columns * rows);
  const cellOf = (x: number): number => Math.floor(x / cell);
  /** A row of cells, as far as it is in the grid. */
  const set = (row: number, from: number, to: number): void => {
    if (!(row >= 0 && row < rows)) return;
    const [first, last] = [Math.max(0, from), Math.min(columns - 1, to)];
    for (let at = row * columns + first; at <= row * columns + last; at++) grid[at] = 1;
  };
  const addBox = ({ left, top, right, bottom }: Box): void => {
    const last = Math.min(rows - 1, cellOf(bottom));
    for (let row = Math.max(0, cellOf(top)); row <= last; row++) set(row, cellOf(left), cellOf(right));
  };
  const isTaken = (x: number, y: number): boolean => {
    const [column, row] = [cellOf(x), cellOf(y)];
    return row >= 0 && row < rows && column >= 0 && column < columns && grid[row * columns + column] === 1;
  };
  const addLine = (from: Corner, to: Corner): void => {
    walk(from, to, cell, (x, y) => {
      set(cellOf(y), cellOf(x), cellOf(x));
      return true;
    });
  };
  const addRing = (ring: readonly Corner[]): void => {
    if (isUpright(ring)) addBox(boxOf(ring));
    else fillSpans(ring, rows, cell, (row, from, to) => set(row, cellOf(from), cellOf(to)));
  };
  const add = (nodes: readonly MarkupChild[]): readonly TextBox[] => {
    const texts = textBoxes(nodes);
    for (const { corners } of texts) addRing(corners);
    addShapes(nodes, identity, { addRing, addLine });
    return texts;
  };
  return {
    isFree: ({ left, top, right, bottom }) => {
      const [first, last] = [Math.max(0, cellOf(left)), Math.min(columns - 1, cellOf(right))];
      const end = Math.min(rows - 1, cellOf(bottom));
      for (let row = Math.max(0, cellOf(top)); row <= end; row++)
        for (let at = row * columns + first; at <= row * columns + last; at++) if (grid[at] === 1) return false;
      return true;
    },
    freeUntil: (from, to) => {
      let last = from;
      const isWholly = walk(from, to, cell, (x, y) => {
        if (isTaken(x, y)) return false;
        last = [x, y];
        return true;
      });
      return isWholly ? to : last;
    },
    addBox,
    addLine,
    addRing,
    add,
  };
}

/** Goes along a straight line in steps that are smaller than a cell, as long as `visit` wants more. */
function walk([x1, y1]: Corner, [x2, y2]: Corner, cell: number, visit: (x: number, y: number) => boolean): boolean {
  const steps = Math.min(10_000, Math.max(1, Math.ceil((Math.hypot(x2 - x1, y2 - y1) / cell) * 1.5)));
  for (let step = 0; step <= steps; step++)
    if (!visit(x1 + ((x2 - x1) * step) / steps, y1 + ((y2 - y1) * step) / steps)) return false;
  return true;
}

/** Whether a ring is a rectangle with upright sides, as most marks and texts are. */
const isUpright = (ring: readonly Corner[]): boolean =>
  ring.length <= 5 &&
  ring.length >= 4 &&
  ring.every(([x, y], at) => at === 0 || x === ring[at - 1]![0] || y === ring[at - 1]![1]);

function boxOf(ring: readonly Corner[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return Number.isFinite(left + right + top + bottom)
    ? { left, top, right, bottom }
    : { left: 0, top: 0, right: -1, bottom: -1 };
}

/** The parts of rows of cells, at their middles, that are inside a ring: each side is read once, however many rows there are. */
function fillSpans(
  ring: readonly Corner[],
  rows: number,
  cell: number,
  fill: (row: number, from: number, to: number) => void,
): void {
  const crossings: number[][] = [];
  let [x1, y1] = ring.at(-1) ?? [0, 0];
  for (const [x2, y2] of ring) {
    const last = Math.min(rows - 1, Math.ceil(Math.max(y1, y2) / cell));
    for (let row = Math.max(0, Math.floor(Math.min(y1, y2) / cell) - 1); row <= last; row++) {
      const y = (row + 0.5) * cell;
      if (y1 <= y === y2 <= y) continue;
      const x = x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
      const own = crossings[row];
      if (own) own.push(x);
      else crossings[row] = [x];
    }
    [x1, y1] = [x2, y2];
  }
  crossings.forEach((own, row) => {
    if (own.length > 2) own.sort((one, other) => one - other);
    for (let at = 0; at + 1 < own.length; at += 2)
      fill(row, Math.min(own[at]!, own[at + 1]!), Math.max(own[at]!, own[at + 1]!));
  });
}

interface Brush {
  readonly addRing: (ring: readonly Corner[]) => void;
  readonly addLine: (from: Corner, to: Corner) => void;
}

/** Marks that a reader sees: neither invisible targets of a pointer nor definitions. */
function addShapes(nodes: readonly MarkupChild[], around: Matrix, brush: Brush): void {
  for (const node of nodes) {
    if (typeof node === "string" || node.tag === "text" || node.tag === "defs" || node.tag === "clipPath") continue;
    const matrix = transformed(around, node.attributes["transform"]);
    const { fill, stroke, opacity } = node.attributes;
    if (opacity === 0) continue;
    const isFilled = fill !== "none" && fill !== "transparent" && node.tag !== "line";
    const isSeen = isFilled || (stroke !== undefined && stroke !== "none");
    if (isSeen)
      for (const outline of outlinesOf(node)) {
        const ring = matrix === identity ? outline : outline.map((corner) => apply(matrix, corner));
        if (isFilled) brush.addRing(ring);
        // Its sides are filled too.
        if (isFilled && isUpright(ring)) continue;
        for (let index = 1; index < ring.length; index++) brush.addLine(ring[index - 1]!, ring[index]!);
      }
    addShapes(node.children, matrix, brush);
  }
}

/** A circle of radius 1. */
const round = Array.from(
  { length: 17 },
  (_, at): Corner => [Math.cos((at * Math.PI) / 8), Math.sin((at * Math.PI) / 8)],
);

function outlinesOf({ tag, attributes }: MarkupNode): readonly (readonly Corner[])[] {
  const number = (name: string): number => Number(attributes[name] ?? 0);
  switch (tag) {
    case "rect": {
      const [left, top] = [number("x"), number("y")];
      const [right, bottom] = [left + number("width"), top + number("height")];
      return [
        [
          [left, top],
          [right, top],
          [right, bottom],
          [left, bottom],
          [left, top],
        ],
      ];
    }
    case "circle": {
      const [x, y, r] = [number("cx"), number("cy"), number("r")];
      return [round.map(([across, down]): Corner => [x + r * across, y + r * down])];
    }
    case "line":
      return [
        [
          [number("x1"), number("y1")],
          [number("x2"), number("y2")],
        ],
      ];
    case "path":
      return pathOutlines(String(attributes["d"] ?? ""));
    default:
      return [];
  }
}

/** How many numbers each command of path data takes, the last two of which are its end (SVG 2, section 9.3). */
const counts: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7 };

/** The corners of path data as charts write it. Curves are straight between their ends, which are close. */
function pathOutlines(data: string): readonly (readonly Corner[])[] {
  const rings: Corner[][] = [];
  let at: Corner = [0, 0];
  let [letter, count, isFirst, numbers]: [string, number, boolean, number[]] = ["", 0, false, []];
  for (const token of data.match(/[a-df-z]|-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []) {
    if (/^[a-z]/i.test(token)) {
      [letter, count, isFirst, numbers] = [token, counts[token.toUpperCase()] ?? 0, true, []];
      const ring = rings.at(-1);
      if (count === 0 && ring) {
        at = ring[0]!;
        ring.push(at);
      }
      continue;
    }
    numbers.push(Number(token));
    if (numbers.length !== count) continue;
    at = endOf(letter, numbers, at);
    if (isFirst && (letter === "M" || letter === "m")) rings.push([at]);
    else rings.at(-1)?.push(at);
    [isFirst, numbers] = [false, []];
  }
  return rings;
}

/** Where a command ends; small letters are relative to its start. */
function endOf(letter: string, numbers: readonly number[], [x, y]: Corner): Corner {
  const isRelative = letter >= "a";
  const [left, top] = isRelative ? [x, y] : [0, 0];
  const last = numbers.at(-1)!;
  if (letter === "H" || letter === "h") return [left + last, y];
  if (letter === "V" || letter === "v") return [x, top + last];
  return [left + numbers.at(-2)!, top + last];
}
