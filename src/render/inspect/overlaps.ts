import { maxOf, minOf } from "../../text/extremes.js";
import type { Corner } from "../labels/matrix.js";
import type { TextBox } from "../labels/text-boxes.js";

/** Pixels that the boxes of two texts may share in each direction: rounding, and letters that do not fill their box. */
const tolerance = 1.5;
/** Pixels: the side of the squares in which neighbours are looked for. */
const square = 40;
/** A list of more pairs is not read. It also bounds the time for a picture with very many texts in one place. */
export const maxPairs = 100;

/** The pairs of texts that cover each other, in the order of the picture; the first `maxPairs` of them. */
export function overlaps(boxes: readonly TextBox[]): readonly (readonly [TextBox, TextBox])[] {
  const found: (readonly [TextBox, TextBox])[] = [];
  const squares = new Map<string, number[]>();
  for (const [index, box] of boxes.entries()) {
    const seen = new Set<number>();
    for (const key of squaresOf(box)) {
      const here = squares.get(key) ?? [];
      for (const other of here) {
        if (seen.has(other)) continue;
        seen.add(other);
        if (found.length < maxPairs && areOver(boxes[other]!, box)) found.push([boxes[other]!, box]);
      }
      if (found.length === maxPairs) return found;
      here.push(index);
      squares.set(key, here);
    }
  }
  return found;
}

function* squaresOf({ corners }: TextBox): Iterable<string> {
  const [left, right] = rangeOf(corners.map(([x]) => x));
  const [top, bottom] = rangeOf(corners.map(([, y]) => y));
  for (let x = Math.floor(left / square); x <= right / square; x++)
    for (let y = Math.floor(top / square); y <= bottom / square; y++) yield `${x} ${y}`;
}

/** Two rectangles are apart if a line along a side of one of them separates them (separating axis theorem). */
const areOver = ({ corners: one }: TextBox, { corners: other }: TextBox): boolean =>
  [one, other].every((box) =>
    [0, 1].every((side) => {
      const axis = direction(box[side]!, box[side + 1]!);
      const [from, to] = rangeOf(one.map((corner) => along(axis, corner)));
      const [otherFrom, otherTo] = rangeOf(other.map((corner) => along(axis, corner)));
      return Math.min(to, otherTo) - Math.max(from, otherFrom) > tolerance;
    }),
  );

function direction([x1, y1]: Corner, [x2, y2]: Corner): Corner {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  return [(x2 - x1) / length, (y2 - y1) / length];
}

const along = ([dx, dy]: Corner, [x, y]: Corner): number => dx * x + dy * y;

const rangeOf = (values: readonly number[]): readonly [number, number] => [minOf(values), maxOf(values)];
