import { fullTurn, type Point } from "../arc.js";

/** Corners for each curve: so many that a curve of an icon is a line everywhere. */
const cornersOfCurve = 16;

/** How many numbers each command of path data takes. */
const sizes: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/** The outlines of an icon as polygons, from the path data of SVG 2, section 9.3. Ellipses are not turned, as in all icons of the set. */
export function iconOutlines(path: string): readonly (readonly Point[])[] {
  const outlines: Point[][] = [];
  let at: Point = { x: 0, y: 0 };
  let control: Point | undefined;
  for (const [, letter = "", text = ""] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const upper = letter.toUpperCase();
    const numbers = (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const from = (): Point => (letter === upper ? { x: 0, y: 0 } : at);
    for (let index = 0; index === 0 || index + 1 <= numbers.length; index += sizes[upper] || 1) {
      const own = numbers.slice(index, index + sizes[upper]!);
      const isStart = upper === "M" && index === 0;
      const { points, last } = drawn(upper, own, at, from(), control);
      if (upper === "Z") at = outlines.at(-1)?.[0] ?? at;
      if (points.length === 0) continue;
      if (isStart) outlines.push([...points]);
      else outlines.at(-1)!.push(...points);
      at = points.at(-1)!;
      control = last;
    }
  }
  return outlines;
}

interface Drawn {
  readonly points: readonly Point[];
  /** The control point that the next smooth curve mirrors. */
  readonly last?: Point | undefined;
}

function drawn(command: string, numbers: readonly number[], at: Point, from: Point, control: Point | undefined): Drawn {
  const pairs = Array.from({ length: Math.floor(numbers.length / 2) }, (_, index) => ({
    x: from.x + numbers[2 * index]!,
    y: from.y + numbers[2 * index + 1]!,
  }));
  const mirrored = control ? { x: 2 * at.x - control.x, y: 2 * at.y - control.y } : at;
  switch (command) {
    case "H":
      return { points: [{ x: from.x + numbers[0]!, y: at.y }] };
    case "V":
      return { points: [{ x: at.x, y: from.y + numbers[0]! }] };
    case "C":
      return curve([at, ...pairs]);
    case "S":
      return curve([at, mirrored, ...pairs]);
    case "Q":
      return curve([at, ...pairs]);
    case "T":
      return curve([at, mirrored, ...pairs]);
    case "A":
      return { points: arc(at, numbers, { x: from.x + numbers[5]!, y: from.y + numbers[6]! }) };
    default:
      return { points: pairs };
  }
}

/** De Casteljau: lines between lines. */
function curve(controls: readonly Point[]): Drawn {
  const points = Array.from({ length: cornersOfCurve }, (_, step) => {
    const share = (step + 1) / cornersOfCurve;
    let level = controls;
    while (level.length > 1)
      level = level.slice(1).map((end, index) => {
        const start = level[index]!;
        return { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share };
      });
    return level[0]!;
  });
  return { points, last: controls.at(-2) };
}

/** The part of an ellipse between two points, as SVG 2, appendix B.2.4 finds its centre, where the ellipse is a circle. */
function arc(start: Point, [rx = 1, ry = 1, , large, sweep]: readonly number[], end: Point): readonly Point[] {
  const flat = rx / ry;
  const [dx, dy] = [end.x - start.x, (end.y - start.y) * flat];
  const chord = Math.hypot(dx, dy);
  if (chord === 0) return [end];
  const radius = Math.max(rx, chord / 2);
  const away = (Math.sqrt(radius * radius - (chord * chord) / 4) / chord) * (large === sweep ? -1 : 1);
  const center = { x: start.x + dx / 2 - away * dy, y: start.y * flat + dy / 2 + away * dx };
  const first = Math.atan2(start.y * flat - center.y, start.x - center.x);
  const turn = Math.atan2(end.y * flat - center.y, end.x - center.x) - first;
  const whole = sweep === 1 ? (turn + fullTurn) % fullTurn : (turn - fullTurn) % fullTurn;
  return Array.from({ length: cornersOfCurve }, (_, step) => {
    const angle = first + (whole * (step + 1)) / cornersOfCurve;
    return { x: center.x + radius * Math.cos(angle), y: (center.y + radius * Math.sin(angle)) / flat };
  });
}
