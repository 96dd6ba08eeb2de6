import { labelOfSize, labelRoom, labelSizes, type RegionLabel } from "./region-label.js";
import { isWithin, mainBoxOf, partsOf } from "./rings.js";
import type { MapShape } from "./territory.js";

/** Places that are tried, in each direction: so many steps from the middle. */
const steps = 4;

interface InsideLabel {
  readonly label: RegionLabel;
  readonly at: readonly [x: number, y: number];
}

/**
 * A label where the outline itself has room. The place that is checked in with a region is three times as wide as high; one for "IN" and a
 * number below is not, and Indiana is higher than wide. The place nearest to the checked-in one is taken, in the largest size.
 */
export function fitInside(text: string, value: string, shape: MapShape, scale: number): InsideLabel | undefined {
  if (shape[0] === "") return undefined;
  const inSize = (size: number): InsideLabel | undefined => {
    for (const nameLines of text.includes(" ") ? ([1, 2] as const) : ([1] as const)) {
      const label = labelOfSize(text, value, size, nameLines);
      const [width, height] = labelRoom(label, value);
      const at = label.lines.length > nameLines ? undefined : placeFor(shape, width / scale, height / scale);
      if (at) return { label, at };
    }
    return undefined;
  };
  // Most regions without a label have no room for the smallest either.
  const least = inSize(labelSizes.at(-1)!);
  if (!least) return undefined;
  for (const size of labelSizes.slice(0, -1)) {
    const label = inSize(size);
    if (label) return label;
  }
  return least;
}

function placeFor(shape: MapShape, width: number, height: number): readonly [number, number] | undefined {
  const [, x, y, , size] = shape;
  // No outline of a region is so even that a box fills all of it.
  if (width * height > size * size) return undefined;
  const rings = partsOf(shape).map(({ ring }) => ring);
  const main = mainBoxOf(shape);
  const [across, down] = [main.right - main.left - width, main.bottom - main.top - height];
  if (across < 0 || down < 0) return undefined;
  const centres = [[x, y] as const];
  for (let row = 0; row <= 2 * steps; row += 1)
    for (let column = 0; column <= 2 * steps; column += 1)
      centres.push([
        main.left + width / 2 + (across * column) / (2 * steps),
        main.top + height / 2 + (down * row) / (2 * steps),
      ]);
  const far = ([cx, cy]: readonly [number, number]): number => (cx - x) ** 2 + (cy - y) ** 2;
  return centres
    .sort((one, other) => far(one) - far(other))
    .find(([cx, cy]) =>
      isWithin(rings, { left: cx - width / 2, top: cy - height / 2, right: cx + width / 2, bottom: cy + height / 2 }),
    );
}
