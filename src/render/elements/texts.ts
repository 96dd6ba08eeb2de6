import { textOf } from "../chart-data.js";
import { isSmall } from "../content-of.js";
import type { Drawing } from "../drawing.js";
import type { DrawElement } from "../element.js";
import { el } from "../markup/node.js";
import { rowRange } from "../row-range.js";
import { drawLines } from "../text/draw-text.js";
import type { Font } from "../text/measure.js";
import { isRightToLeft } from "../text/right-to-left.js";
import { widestWord, wrapParagraphs, wrapText } from "../text/wrap.js";
import { drawPictureLines } from "./draw-picture-lines.js";

interface TextStyle {
  readonly font: Font;
  readonly lineHeight: number;
}

const textStyles = {
  h1: { font: { size: 34, weight: 600 }, lineHeight: 42 },
  h2: { font: { size: 21, weight: 600 }, lineHeight: 28 },
  body: { font: { size: 16, weight: 400 }, lineHeight: 25 },
  quote: { font: { size: 21, weight: 400 }, lineHeight: 31 },
  author: { font: { size: 14, weight: 400 }, lineHeight: 20 },
} as const satisfies Readonly<Record<string, TextStyle>>;

/** As many lines as the text needs, about equally long: no word of a headline is left alone on its last line. */
function balanced(text: string, width: number, font: Font): readonly string[] {
  const lines = wrapText(text, width, font);
  // Of two lines, none needs to be shorter than half of the width, and no word is broken that the whole width can hold.
  let [enough, tooFew] = [width, Math.max(width / 2, widestWord(text, width, font))];
  // Eight steps come within two pixels of the narrowest that will do.
  for (let step = 0; lines.length > 1 && step < 8; step++) {
    const middle = (enough + tooFew) / 2;
    if (wrapText(text, middle, font).length > lines.length) tooFew = middle;
    else enough = middle;
  }
  return wrapText(text, enough, font);
}

const drawStyled =
  (style: TextStyle, wrap = wrapParagraphs): DrawElement =>
  ({ text }, { width, theme, rows }) => {
    const all = wrap(textOf(text), width, style.font);
    const { from, to } = rowRange(rows, all.length);
    const lines = all.slice(from, to);
    // The first baseline, such that capitals have as much room above them as a line has below.
    const y = style.lineHeight * 0.5 + style.font.size * 0.364;
    const place = { ...atStart(isRightToLeft(textOf(text)), 0, width), y, fill: theme.ink };
    return {
      width,
      height: lines.length * style.lineHeight,
      rows: all.length,
      nodes: drawLines(lines, style.font, style.lineHeight, place),
    };
  };

/** Where the lines of a paragraph begin, `indent` pixels from the side of its direction. */
const atStart = (rightToLeft: boolean, indent: number, width: number) =>
  rightToLeft ? ({ x: width - indent, anchor: "end", rightToLeft } as const) : { x: indent, rightToLeft };

export const drawH1 = drawStyled(textStyles.h1, balanced);
export const drawH2 = drawStyled(textStyles.h2, balanced);
const drawParagraph = drawStyled(textStyles.body);

/** A paragraph that names the source of the picture above it is small. */
export const drawBody: DrawElement = (element, input) =>
  isSmall(element)
    ? drawPictureLines([{ text: textOf(element["text"]).trim() }], input)
    : drawParagraph(element, input);

/** A bar at the side, the text, and the author below it. `title` is the documented alias of `author` (specification, 2.4). */
export const drawQuote: DrawElement = (element, input): Drawing => {
  const { width, theme } = input;
  const { quote, author } = textStyles;
  const inner = width - 24;
  const lines = wrapParagraphs(textOf(element["text"]), inner, quote.font);
  const name = textOf(element["author"] ?? element["title"]);
  const names = name === "" ? [] : wrapText(`— ${name}`, inner, author.font);
  const start = atStart(isRightToLeft(textOf(element["text"])), 24, width);
  const top = 4 + lines.length * quote.lineHeight;
  const height = top + names.length * author.lineHeight + (names.length > 0 ? 10 : 4);
  return {
    width,
    height,
    nodes: [
      el("rect", { x: start.rightToLeft ? width - 4 : 0, y: 0, width: 4, height, rx: 2, fill: theme.palette[0]!.fill }),
      ...drawLines(lines, quote.font, quote.lineHeight, { ...start, y: 27, fill: theme.ink }),
      ...drawLines(names, author.font, author.lineHeight, { ...start, y: top + 20, fill: theme.muted }),
    ],
  };
};

export const drawSeparator: DrawElement = (_element, { width, theme }) => ({
  width,
  height: 9,
  nodes: [el("rect", { x: 0, y: 4, width, height: 1, fill: theme.muted, opacity: 0.5 })],
});
