import type { MarkupNode } from "../../markup/node.js";
import { capMiddle, drawLine } from "../../text/draw-text.js";
import { type Font, textWidth } from "../../text/measure.js";
import { wrapText } from "../../text/wrap.js";
import type { Theme } from "../../theme.js";
import type { Ring } from "../arc.js";

const sizes = [28, 24, 20, 17, 15, 13, 12, 11];
const leading = 1.2;
const maxLines = 3;
/** White between the text and the ring. */
const inset = 5;

/** A text in the hole of a ring, as large as it fits in a few lines; `undefined` if it does not fit. */
export function centerText(text: string, { center, inner }: Ring, { ink }: Theme): readonly MarkupNode[] | undefined {
  for (const size of sizes) {
    const font: Font = { size, weight: 600 };
    const lines = fitting(text, inner - inset, font);
    if (!lines) continue;
    const first = center.y - ((lines.length - 1) * size * leading) / 2 + capMiddle * size;
    return lines.map((line, index) =>
      drawLine(line, font, { x: center.x, y: first + index * size * leading, fill: ink, anchor: "middle" }),
    );
  }
  return undefined;
}

function fitting(text: string, radius: number, font: Font): readonly string[] | undefined {
  for (let most = 1; most <= maxLines; most++) {
    const half = (most * font.size * leading) / 2;
    if (half >= radius) return undefined;
    const width = 2 * Math.sqrt(radius * radius - half * half);
    // A broken word reads as two.
    if (text.split(/\s+/).some((word) => textWidth(word, font) > width)) continue;
    const lines = wrapText(text, width, font);
    if (lines.length <= most) return lines;
  }
  return undefined;
}
