import type { Drawing } from "../drawing.js";
import type { ElementInput } from "../element.js";
import { sourceMark } from "../source-mark.js";
import { drawLines } from "../text/draw-text.js";
import type { Font } from "../text/measure.js";
import { isRightToLeft } from "../text/right-to-left.js";
import { wrapText } from "../text/wrap.js";

const font: Font = { size: 11, weight: 400 };
const lineHeight = 15;

interface DrawnLine {
  readonly text: string;
  /** Where it is in the source, in pictures that lead there. */
  readonly pointer?: string | undefined;
}

/** Small and muted lines, as wide as the picture above them. */
export function drawPictureLines(texts: readonly DrawnLine[], { width, theme }: ElementInput): Drawing {
  const lines = texts.map(({ text, pointer }) => ({
    lines: wrapText(text, width, font),
    rightToLeft: isRightToLeft(text),
    pointer,
  }));
  let y = 11;
  const nodes = lines.flatMap(({ lines: own, rightToLeft, pointer }) => {
    const side = rightToLeft ? ({ x: width, anchor: "end", rightToLeft } as const) : { x: 0 };
    const drawn = drawLines(own, font, lineHeight, { ...side, y, fill: theme.muted });
    y += own.length * lineHeight;
    return drawn.map((node) => sourceMark(node, pointer));
  });
  return { width, height: texts.length === 0 ? 0 : y - 7, nodes };
}
