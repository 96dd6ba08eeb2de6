import { iconOutlines } from "./icon-outline.js";

/** The box of an icon, and into how many lines it is cut to measure its area. */
const box = 24;
const lines = 480;

interface Edge {
  readonly top: number;
  readonly bottom: number;
  readonly x: number;
  /** To the right, for each unit down. */
  readonly slope: number;
  readonly direction: 1 | -1;
}

/** Where an icon that is filled from below begins, in units from the top of its box, so that a part of its area is filled. */
export function filledTop(path: string): (part: number) => number {
  const edges = edgesOf(path);
  const areas = Array.from({ length: lines }, (_, line) => widthAt(edges, ((line + 0.5) * box) / lines));
  const all = areas.reduce((sum, area) => sum + area, 0);
  return (part) => {
    if (part >= 1) return 0;
    let rest = part * all;
    for (let line = lines - 1; line >= 0; line--) {
      if (areas[line]! >= rest) return ((line + 1 - rest / (areas[line]! || 1)) * box) / lines;
      rest -= areas[line]!;
    }
    return 0;
  };
}

const edgesOf = (path: string): readonly Edge[] =>
  iconOutlines(path).flatMap((outline) =>
    outline.flatMap((start, index): readonly Edge[] => {
      const end = outline[(index + 1) % outline.length]!;
      if (start.y === end.y) return [];
      const [top, bottom] = start.y < end.y ? [start, end] : [end, start];
      const slope = (bottom.x - top.x) / (bottom.y - top.y);
      return [{ top: top.y, bottom: bottom.y, x: top.x, slope, direction: start === top ? 1 : -1 }];
    }),
  );

/** The width of the filled parts at a height, by the nonzero rule. */
function widthAt(edges: readonly Edge[], y: number): number {
  const crossed = edges
    .filter(({ top, bottom }) => top <= y && y < bottom)
    .map(({ x, top, slope, direction }) => ({ x: x + (y - top) * slope, direction }))
    .sort((one, other) => one.x - other.x);
  let [width, winding] = [0, 0];
  for (const [index, { x, direction }] of crossed.entries()) {
    if (winding !== 0) width += x - crossed[index - 1]!.x;
    winding += direction;
  }
  return width;
}
