/** In pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Part of a ring. Angles in radians, clockwise from the top. */
export interface Ring {
  readonly center: Point;
  /** 0 is a slice of a disc. */
  readonly inner: number;
  readonly outer: number;
  readonly from: number;
  readonly to: number;
}

export const fullTurn = 2 * Math.PI;

export const pointAt = ({ x, y }: Point, radius: number, angle: number): Point => ({
  x: x + radius * Math.sin(angle),
  y: y - radius * Math.cos(angle),
});

/** A thousandth of a pixel: slices of large pies meet, and machines that round differently in the last place agree. */
export const pathNumber = (value: number): string => String(Math.round(value * 1000) / 1000 || 0);

const at = (point: Point): string => `${pathNumber(point.x)} ${pathNumber(point.y)}`;

/** The outline as path data. An arc of a full turn has no direction in SVG, so it is drawn as two halves. */
export function ringPath(ring: Ring): string {
  const { center, inner, outer, from, to } = ring;
  const whole = to - from > fullTurn - 1e-6;
  const end = whole ? from + fullTurn : to;
  const around = `M${at(pointAt(center, outer, from))}${arc(center, outer, from, end)}`;
  if (inner <= 0) return whole ? `${around}Z` : `${around}L${at(center)}Z`;
  const back = `${at(pointAt(center, inner, end))}${arc(center, inner, end, from)}Z`;
  // The other way round, so that the hole is one by the nonzero rule, which is the default of every program.
  return whole ? `${around}ZM${back}` : `${around}L${back}`;
}

/** The outline of the part of a ring that is at least `away` from its edges; nothing if there is none. */
export function insidePath({ center, inner, outer, from, to }: Ring, away: number): string {
  const whole = to - from > fullTurn - 1e-6;
  const half = (to - from) / 2;
  // The two sides meet at this distance from the centre.
  const tip = whole ? 0 : away / Math.sin(Math.min(half, Math.PI / 2));
  const [near, far] = [inner > 0 ? inner + away : 0, outer - away];
  if (far <= Math.max(near, tip) || (!whole && half < away / far)) return "";
  // A side keeps its distance, so that its angle is wider near the centre.
  const turned = (radius: number): number => (whole ? 0 : Math.asin(Math.min(1, away / radius)));
  const ends = (radius: number) => ({ from: from + turned(radius), to: to - turned(radius) });
  if (near > tip) {
    const [around, back] = [ends(far), ends(near)];
    return whole
      ? ringPath({ center, inner: near, outer: far, from, to })
      : `M${at(pointAt(center, far, around.from))}${arc(center, far, around.from, around.to)}L${at(pointAt(center, near, back.to))}${arc(center, near, back.to, back.from)}Z`;
  }
  const { from: start, to: end } = ends(far);
  const corner = whole ? "" : `L${at(pointAt(center, tip, (from + to) / 2))}`;
  return `M${at(pointAt(center, far, start))}${arc(center, far, start, end)}${corner}Z`;
}

function arc(center: Point, radius: number, from: number, to: number): string {
  const turn = to > from ? 1 : 0;
  const part = (end: number, large: number): string =>
    `A${pathNumber(radius)} ${pathNumber(radius)} 0 ${large} ${turn} ${at(pointAt(center, radius, end))}`;
  const sweep = Math.abs(to - from);
  return sweep > fullTurn - 1e-6 ? part((from + to) / 2, 0) + part(to, 0) : part(to, sweep > Math.PI ? 1 : 0);
}
