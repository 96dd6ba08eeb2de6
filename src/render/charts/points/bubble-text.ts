import type { MarkupNode } from "../../markup/node.js";
import { capMiddle, drawLine } from "../../text/draw-text.js";
import { type Font, textWidth } from "../../text/measure.js";
import { inOneLine, shorten } from "../../text/shorten.js";
import { wrapText } from "../../text/wrap.js";

export interface BubbleText {
  /** Whether the name can be read, in full or shortened. */
  readonly named: boolean;
  /** The name where it is shortened, which may be that of another circle too. */
  readonly stub?: string;
  /** Whether it has the value, if there is one to write. */
  readonly valued: boolean;
  /** Around 0,0, in the colour of text on the fill. */
  readonly nodes: (color: string) => readonly MarkupNode[];
}

interface Line {
  readonly text: string;
  /** Where the text is cut off. */
  readonly fullText?: string;
  readonly font: Font;
}

const sizes = [20, 17, 15, 13, 12, 11];
const leading = 1.22;
/** `Uni…` can be any of several names; then the value alone is shown, and a legend has the names. */
const minLetters = 4;
/** White between the text and the circle. */
const inset = 4.5;

/**
 * A name and a value in a circle of radius `r`: as large as they fit, the name in lines and the value as long as it can be; else the name
 * shortened; else the value alone. `values` are the ways to write the value, from long to short; none for a name alone.
 */
export function bubbleText(name: string, values: readonly string[], r: number): BubbleText {
  const ways = values.length === 0 ? [""] : values;
  const full = firstOf(ways, (value) => inFull(name, value, r));
  const lines = full ?? inPart(name, ways.at(-1)!, r);
  const named = name === "" || lines.some(({ font }) => font.weight === 600);
  const valued = values.length === 0 || lines.some(({ font }) => font.weight === 400);
  const stub = lines.find(({ fullText }) => fullText !== undefined)?.text;
  return { named, valued, nodes: (color) => draw(lines, color), ...(stub !== undefined && { stub }) };
}

function firstOf<From, To>(list: readonly From[], find: (one: From) => To | undefined): To | undefined {
  for (const one of list) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A date or range: smaller in one line before broken at a hyphen. */
const isRange = (name: string): boolean => /\d-\d/.test(name) && !/\s/.test(name);

function inFull(name: string, value: string, r: number): readonly Line[] | undefined {
  if (name === "") return undefined;
  const whole = isRange(name) ? inLines(name, value, r, [1]) : undefined;
  return whole ?? inLines(name, value, r, [1, 2, 3, 4]);
}

/** In the largest size with which one of these numbers of lines is enough. */
function inLines(name: string, value: string, r: number, counts: readonly number[]): readonly Line[] | undefined {
  for (const size of sizes) {
    if (size > Math.max(11, r / 3)) continue;
    for (const most of counts) {
      const lines = [...wrapped(name, most, value === "" ? 0 : 1, size, r), ...valueLine(value, size)];
      if (lines.length > (value === "" ? 0 : 1) && fits(lines, r)) return lines;
    }
  }
  return undefined;
}

/** The name in at most so many lines of whole words; none where that is not to be had. */
function wrapped(name: string, most: number, below: number, size: number, r: number): readonly Line[] {
  const font: Font = { size, weight: 600 };
  const width = chord(r, ((most + below) * size * leading) / 2);
  // A hyphen stays at the end of its line.
  if (name.split(/\s+|(?<=-)/).some((word) => textWidth(word, font) > width)) return [];
  const lines = wrapText(name, width, font);
  return lines.length > most ? [] : lines.map((text) => ({ text, font }));
}

function inPart(name: string, value: string, r: number): readonly Line[] {
  const font: Font = { size: 11, weight: 600 };
  const values = [...sizes].filter((size) => size <= Math.max(11, r / 3)).map((size) => valueLine(value, size));
  const alone = values.find((lines) => fits(lines, r)) ?? [];
  for (const rest of name === "" ? [] : [valueLine(value, 11), []]) {
    const shown = shorten(name, chord(r, (11 * leading * (1 + rest.length)) / 2), font);
    const lines = [{ text: shown, font, ...(shown !== inOneLine(name) && { fullText: name }) }, ...rest];
    if ((shown === name || shown.length > minLetters) && fits(lines, r)) return lines;
  }
  return alone;
}

const valueLine = (value: string, size: number): readonly Line[] =>
  value === "" ? [] : [{ text: value, font: { size: Math.max(11, size - 2), weight: 400 } }];

const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, { font }) => sum + font.size * leading, 0);

/** How wide the circle is `y` above or below its middle. */
const chord = (r: number, y: number): number => 2 * (Math.sqrt(Math.max(0, r * r - y * y)) - inset);

function fits(lines: readonly Line[], r: number): boolean {
  let y = -heightOf(lines) / 2;
  return lines.every(({ text, font }) => {
    const edge = Math.max(Math.abs(y), Math.abs(y + font.size * leading));
    y += font.size * leading;
    return textWidth(text, font) <= chord(r, edge);
  });
}

function draw(lines: readonly Line[], fill: string): readonly MarkupNode[] {
  let y = -heightOf(lines) / 2;
  return lines.map(({ text, font, fullText }) => {
    const middle = y + (font.size * leading) / 2;
    y += font.size * leading;
    const line = drawLine(text, font, { x: 0, y: middle + capMiddle * font.size, fill, anchor: "middle" });
    return fullText === undefined ? line : { ...line, fullText };
  });
}
