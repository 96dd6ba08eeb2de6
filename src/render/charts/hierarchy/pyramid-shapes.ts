/** A level of a pyramid: half its width above and below, and where, in pixels. */
export interface PyramidShape {
  readonly upper: number;
  readonly lower: number;
  readonly top: number;
  readonly bottom: number;
  /** Higher than its value is, so that it can be seen. */
  readonly raised: boolean;
}

const maxGap = 3;
/** The least height of a level. */
const least = 2;

/**
 * The levels of a triangle of this base and height, from its tip down. The area of each is in proportion to its value, regardless of the
 * gaps between them: down to y, a triangle has an area in proportion to y². Values are above zero, the largest is 1, for which y² grows by
 * `unit`.
 */
export function pyramidShapes(
  values: readonly number[],
  base: number,
  height: number,
  unit = unitFor(values, height),
): readonly PyramidShape[] {
  const cuts = cutsOf(values, unit, height);
  const slope = base / 2 / height;
  return cuts.map(({ top, bottom, raised }) => ({ top, bottom, raised, upper: top * slope, lower: bottom * slope }));
}

/** The levels of a triangle that only show an order: all of the same height. */
export function equalShapes(count: number, base: number, height: number): readonly PyramidShape[] {
  const gap = gapOf(count, height);
  const pitch = (height + gap) / count;
  const slope = base / 2 / height;
  return Array.from({ length: count }, (_, index) => {
    const top = index * pitch;
    const bottom = top + pitch - gap;
    return { top, bottom, raised: false, upper: top * slope, lower: bottom * slope };
  });
}

const gapOf = (count: number, height: number): number => Math.min(maxGap, height / count / 5);

type Cut = Pick<PyramidShape, "top" | "bottom" | "raised">;

/** The unit that fills the height. By bisection: gaps and raised levels move all that is below them, so there is no closed form. */
export function unitFor(values: readonly number[], height: number): number {
  let [low, high] = [0, height * height];
  for (let step = 0; step < 50; step++) {
    const unit = (low + high) / 2;
    if (cutsOf(values, unit, height).at(-1)!.bottom > height) high = unit;
    else low = unit;
  }
  return low;
}

function cutsOf(values: readonly number[], unit: number, height: number): readonly Cut[] {
  const gap = gapOf(values.length, height);
  const lowest = Math.min(least, height / values.length / 2);
  let top = 0;
  return values.map((value) => {
    const exact = Math.sqrt(top * top + unit * value);
    const cut = { top, bottom: Math.max(exact, top + lowest), raised: exact < top + lowest };
    top = cut.bottom + gap;
    return cut;
  });
}
