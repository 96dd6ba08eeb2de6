import { packSiblings } from "d3-hierarchy";

interface Circle {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** Between two circles, in shares of the radius of the largest. */
const gap = 0.025;

/** How many orders are tried, and up to how many circles: beyond, chance makes no difference that is seen. */
const tries = 40;
const maxTried = 80;

/**
 * Circles whose areas are as the values, packed as large as they fit into the box, and in its middle. Values are above zero. The packing
 * puts one after the other around the first, so that the order decides how well it fills the box: falling values, and some orders
 * near that, are tried, always the same ones. `lessened` is the radius of the value 1 in the picture.
 */
export function packCircles(
  values: readonly number[],
  width: number,
  height: number,
  lessened: (unit: number) => number = (unit) => unit,
): readonly Circle[] {
  const largest = values.reduce((most, value) => Math.max(most, value), 0);
  const room = values.length === 1 ? 0 : gap;
  // Radii are shares of the largest, so that neither huge nor tiny values come near the limits of floating point.
  const radii = values.map((value) => Math.sqrt(value / largest) + room);
  const orders = Array.from({ length: values.length > maxTried ? 1 : tries }, (_, round) => orderOf(radii, round));
  const layouts = orders.map((order) => layout(radii, order, width, height));
  const best = layouts.reduce((one, other) => (other.scale > one.scale ? other : one));
  const unit = best.scale / Math.sqrt(largest);
  const part = lessened(unit) / unit;
  return best.circles.map(({ x, y, r }) => ({
    x: width / 2 + (x - width / 2) * part,
    y: height / 2 + (y - height / 2) * part,
    r: (r - room * best.scale) * part,
  }));
}

/** The largest first; in later rounds with more and more disorder, from a linear congruential generator (Park and Miller). */
function orderOf(radii: readonly number[], round: number): readonly number[] {
  let state = round + 1;
  const keys = radii.map((r) => {
    state = (state * 48_271) % 2_147_483_647;
    return r * (1 - (round / tries) * (state / 2_147_483_647));
  });
  return radii.map((_, index) => index).sort((a, b) => keys[b]! - keys[a]! || a - b);
}

function layout(radii: readonly number[], order: readonly number[], width: number, height: number) {
  const packed = packSiblings(order.map((index) => ({ index, r: radii[index]! })));
  const bounds = { left: 0, right: 0, top: 0, bottom: 0 };
  for (const { x, y, r } of packed) {
    bounds.left = Math.min(bounds.left, x - r);
    bounds.right = Math.max(bounds.right, x + r);
    bounds.top = Math.min(bounds.top, y - r);
    bounds.bottom = Math.max(bounds.bottom, y + r);
  }
  const { left, right, top, bottom } = bounds;
  const scale = Math.min(width / (right - left), height / (bottom - top));
  const circles: Circle[] = [];
  for (const { index, x, y, r } of packed) {
    circles[index] = {
      x: width / 2 + (x - (left + right) / 2) * scale,
      y: height / 2 + (y - (top + bottom) / 2) * scale,
      r: r * scale,
    };
  }
  return { scale, circles };
}
