import { columnName } from "../../../language/picture-notes/note-sheet.js";
import { message } from "../../../text/message.js";
import { numbersOf } from "../../column-format.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { drawLine, drawShortened } from "../../text/draw-text.js";
import { textWidth } from "../../text/measure.js";
import { axisFont } from "../axes/value-axis.js";
import type { ChartInput } from "../chart.js";

/** The meaning of areas: the name of their column, and two circles, one in the other, with their values. */
export interface SizeKey {
  readonly height: number;
  readonly nodes: readonly MarkupNode[];
}

const maxRadius = 26;
const minRadius = 3;
/** From one text to the next, from the circles to their texts, and from the name to the circles. */
const lineHeight = 14;
const gap = 8;
/** The baseline of the names above the plot. */
const baseline = 12;
const minRoom = 60;

/** At the right above the plot. `radiusOf`: of the circle of a value; `largest`: the largest value that is drawn. */
export function sizeKey(input: ChartInput, largest: number, radiusOf: (value: number) => number): SizeKey {
  const { sheet, width, theme, words, numbers } = input;
  const values = keyValues(largest, radiusOf);
  const texts = values.map((value) => numbersOf(sheet, 2, numbers).compact(value));
  const name = words.say(message`Area: ${columnName(sheet, 2)}`);
  const radius = radiusOf(values[0] ?? 0);
  const right = width - Math.max(0, ...texts.map((text) => textWidth(text, axisFont))) - gap - 0.5;
  const room = width - 24 - textWidth(sheet.columns[1]?.trim() ?? "", axisFont);
  const beside = right - 2 * radius - gap;
  // Beside the circles if the name has room there, else above them.
  const isBeside = values.length > 0 && textWidth(name, axisFont) <= room - (width - beside);
  const top = values.length === 0 || isBeside ? 2 : baseline + 6;
  const bottom = top + 2 * radius;
  const place = { x: isBeside ? beside : width, y: baseline, fill: theme.muted, anchor: "end" } as const;
  const nodes = values.flatMap((value, index) => {
    const r = radiusOf(value);
    const y = bottom - 2 * r;
    const circle = { cx: right - radius, cy: bottom - r, r, fill: "none", stroke: theme.muted };
    const line = { x1: right - radius, y1: y, x2: right + gap - 3, y2: y, stroke: theme.muted, "stroke-width": 0.5 };
    const text = { x: right + gap, y: y + 4, fill: theme.muted };
    return [el("circle", circle), el("line", line), drawLine(texts[index]!, axisFont, text)];
  });
  return {
    height: Math.max(baseline, bottom) + 10,
    nodes: [...(room < minRoom ? [] : [drawShortened(name, room, axisFont, place)]), ...nodes],
  };
}

/** A round value with a circle that is not too large, and a tenth or a fifth of it if its circle and its text are apart from the first. */
function keyValues(largest: number, radiusOf: (value: number) => number): readonly number[] {
  const power = 10 ** Math.floor(Math.log10(largest));
  const round = [10, 5, 2, 1, 0.5, 0.2, 0.1].map((factor) => Number((factor * power).toPrecision(1)));
  const first = round.find((value) => value <= largest && radiusOf(value) <= maxRadius && radiusOf(value) >= minRadius);
  if (first === undefined) return [];
  const isApart = (value: number): boolean =>
    radiusOf(value) >= minRadius && 2 * (radiusOf(first) - radiusOf(value)) >= lineHeight;
  const second = [10, 5, 2].map((part) => Number((first / part).toPrecision(1))).find(isApart);
  return second === undefined ? [first] : [first, second];
}
