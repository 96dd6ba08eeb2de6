import type { MarkupNode } from "../../src/render/markup/node.js";
import { numberOf } from "./picture.js";

/** From above, in pixels. */
export interface Extent {
  readonly top: number;
  readonly bottom: number;
}

const nothing: Extent = { top: Number.POSITIVE_INFINITY, bottom: Number.NEGATIVE_INFINITY };

/** How far shapes reach, with what moves and scales them; texts only if they are asked for. */
export function extentOf(nodes: readonly (MarkupNode | string)[], texts = false): Extent {
  return nodes.reduce<Extent>((all, node) => {
    if (typeof node === "string" || node.tag === "clipPath") return all;
    const transform = String(node.attributes["transform"] ?? "");
    const [, , dy = 0] = /translate\((-?[\d.]+)[ ,]+(-?[\d.]+)\)/.exec(transform) ?? [];
    const [, scale = 1] = /scale\(([\d.]+)\)/.exec(transform) ?? [];
    const own = join(ownExtent(node, texts), extentOf(node.children, texts));
    return join(all, { top: Number(dy) + Number(scale) * own.top, bottom: Number(dy) + Number(scale) * own.bottom });
  }, nothing);
}

const join = (one: Extent, other: Extent): Extent => ({
  top: Math.min(one.top, other.top),
  bottom: Math.max(one.bottom, other.bottom),
});

const around = (middle: number, half: number): Extent => ({ top: middle - half, bottom: middle + half });

function ownExtent(node: MarkupNode, texts: boolean): Extent {
  const at = (name: string): number => numberOf(node, name) || 0;
  switch (node.tag) {
    case "rect":
      return { top: at("y"), bottom: at("y") + at("height") };
    case "circle":
      return around(at("cy"), at("r"));
    case "line":
      return join(around(at("y1"), 0), around(at("y2"), 0));
    case "polygon":
    case "polyline":
      return [...String(node.attributes["points"]).matchAll(/-?[\d.]+[ ,]+(-?[\d.]+)/g)]
        .map(([, y]) => around(Number(y), 0))
        .reduce(join, nothing);
    case "path":
      return pathExtent(String(node.attributes["d"]));
    case "text":
      return texts ? { top: at("y") - 0.74 * at("font-size"), bottom: at("y") + 0.2 * at("font-size") } : nothing;
    default:
      return nothing;
  }
}

/** Of the points that lines and curves go to, and of circular arcs as far as they bulge. */
function pathExtent(path: string): Extent {
  // An icon, in its box of 24 by 24, of which two units are free.
  if (/[a-z]/.test(path.replace(/z/g, ""))) return { top: 2, bottom: 22 };
  let all = nothing;
  let [x, y] = [0, 0];
  for (const [, command, list] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const numbers = [...list!.matchAll(/-?\d*\.?\d+(?:e-?\d+)?/g)].map(Number);
    const size = command === "A" ? 7 : command === "C" ? 6 : command === "V" || command === "H" ? 1 : 2;
    for (let index = 0; index + size <= numbers.length; index += size) {
      const part = numbers.slice(index, index + size);
      const end = command === "V" ? [x, part[0]!] : command === "H" ? [part[0]!, y] : part.slice(-2);
      if (command === "A") all = join(all, arcExtent([x, y], part, end as [number, number]));
      [x, y] = end as [number, number];
      all = join(all, around(y, 0));
    }
  }
  return all;
}

type Pair = readonly [number, number];

function arcExtent([x, y]: Pair, [r = 0, , , large = 0, turn = 0]: readonly number[], [ex, ey]: Pair): Extent {
  const half = Math.hypot(ex - x, ey - y) / 2;
  const away = Math.sqrt(Math.max(0, r * r - half * half)) * (large === turn ? -1 : 1);
  const [mx, my] = [(x + ex) / 2, (y + ey) / 2];
  const [cx, cy] = half === 0 ? [mx, my] : [mx - (away * (ey - y)) / (2 * half), my + (away * (ex - x)) / (2 * half)];
  const from = Math.atan2(y - cy, x - cx);
  const raw = Math.atan2(ey - cy, ex - cx) - from;
  const sweep = turn === 1 ? (raw < 0 ? raw + 2 * Math.PI : raw) : raw > 0 ? raw - 2 * Math.PI : raw;
  return Array.from({ length: 33 }, (_, step) => around(cy + r * Math.sin(from + (sweep * step) / 32), 0)).reduce(
    join,
    nothing,
  );
}
