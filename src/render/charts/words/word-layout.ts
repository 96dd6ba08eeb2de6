/** A box of text that looks for a place; pixels. */
export interface WordBox {
  readonly width: number;
  readonly height: number;
}

/** A box with a smaller one that takes its place where it finds none. */
interface WishedBox extends WordBox {
  readonly smaller?: WordBox | undefined;
}

/** The middle of a box. */
export interface WordPlace {
  readonly x: number;
  readonly y: number;
  /** It is the place of the smaller box. */
  readonly smaller?: boolean;
}

interface Placed extends WordBox, WordPlace {}

/**
 * Places boxes one after the other, each as near to the middle as there is room on an elliptical spiral. Boxes do not overlap, and stay in
 * the picture. The result has `undefined` for a box without a place; with `all`, it is `undefined` altogether. Nothing is random: the same
 * boxes have the same places.
 */
export function placeWords(
  boxes: readonly WishedBox[],
  size: WordBox,
  all: boolean,
): readonly (WordPlace | undefined)[] | undefined {
  const tries = spiral(size);
  const grid = createGrid(size);
  const done: Done[] = [];
  const places: (WordPlace | undefined)[] = [];
  const placed = (box: WordBox): WordPlace | undefined => {
    const from = done.reduce(
      (most, one) => (one.width <= box.width && one.height <= box.height ? Math.max(most, one.at) : most),
      0,
    );
    const at = search(box, { tries, from }, grid, size);
    const place = tries[at];
    if (place) grid.add({ ...place, ...box });
    done.push({ width: box.width, height: box.height, at });
    return place;
  };
  for (const box of boxes) {
    const place = placed(box);
    const other = !place && box.smaller ? placed(box.smaller) : undefined;
    if (!place && !other && all) return undefined;
    places.push(place ?? (other && { ...other, smaller: true }));
  }
  return places;
}

/**
 * The try at which a box found its place, or the number of tries. A box that is as large or larger starts there: the smaller box found no
 * place before it, when more was free.
 */
interface Done extends WordBox {
  readonly at: number;
}

/** From one turn of the spiral to the next, and from one try to the next on it; wider in large pictures, for the same number of tries. */
const stepIn = ({ width }: WordBox): number => Math.max(5, width / 200);

/** As flat as the picture, and until beyond its corners, which are at 0.71 of its width. */
function spiral(size: WordBox): readonly WordPlace[] {
  const { width, height } = size;
  const step = stepIn(size);
  const places: WordPlace[] = [];
  for (let angle = 0, radius = 0; radius <= width * 0.72; radius = (step * angle) / (2 * Math.PI)) {
    const y = height / 2 + radius * (height / width) * Math.sin(angle);
    places.push({ x: width / 2 + radius * Math.cos(angle), y });
    angle += step / Math.max(step, radius);
  }
  return places;
}

function search(
  box: WordBox,
  { tries, from }: { readonly tries: readonly WordPlace[]; readonly from: number },
  grid: Grid,
  size: WordBox,
): number {
  let last: Placed | undefined;
  for (let at = from; at < tries.length; at++) {
    const place = tries[at]!;
    // The box in the way at the last step is usually still in the way.
    if (!inside(box, place, size) || (last && overlap(box, place, last))) continue;
    last = grid.find(box, place);
    if (!last) return at;
  }
  return tries.length;
}

const inside = (box: WordBox, { x, y }: WordPlace, { width, height }: WordBox): boolean =>
  x >= box.width / 2 && x <= width - box.width / 2 && y >= box.height / 2 && y <= height - box.height / 2;

const overlap = (box: WordBox, { x, y }: WordPlace, other: Placed): boolean =>
  Math.abs(x - other.x) * 2 < box.width + other.width && Math.abs(y - other.y) * 2 < box.height + other.height;

/** Placed words by the cells of a coarse grid that they touch: there are hundreds of words, and thousands of tries for each. */
interface Grid {
  readonly add: (word: Placed) => void;
  readonly find: (box: WordBox, place: WordPlace) => Placed | undefined;
}

const cell = 32;
const cellOf = (at: number): number => Math.max(0, Math.floor(at / cell));

function createGrid({ width }: WordBox): Grid {
  const columns = cellOf(width) + 1;
  const cells: Placed[][] = [];
  const add = (word: Placed): void => {
    for (let row = cellOf(word.y - word.height / 2); row <= cellOf(word.y + word.height / 2); row++)
      for (let column = cellOf(word.x - word.width / 2); column <= cellOf(word.x + word.width / 2); column++) {
        cells[row * columns + column] ??= [];
        cells[row * columns + column]!.push(word);
      }
  };
  const find = (box: WordBox, place: WordPlace): Placed | undefined => {
    const right = cellOf(place.x + box.width / 2);
    const bottom = cellOf(place.y + box.height / 2);
    for (let row = cellOf(place.y - box.height / 2); row <= bottom; row++)
      for (let column = cellOf(place.x - box.width / 2); column <= right; column++)
        for (const other of cells[row * columns + column] ?? []) if (overlap(box, place, other)) return other;
    return undefined;
  };
  return { add, find };
}
