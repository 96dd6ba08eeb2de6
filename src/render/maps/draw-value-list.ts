import { maxOf, minOf } from "../../text/extremes.js";
import type { Drawing } from "../drawing.js";
import { el, type MarkupNode } from "../markup/node.js";
import type { RenderContext } from "../render-context.js";
import { sourceMark } from "../source-mark.js";
import { drawLine, drawShortened } from "../text/draw-text.js";
import { type Font, textWidth } from "../text/measure.js";
import type { MapItem } from "./map-items.js";
import type { MapPaints } from "./map-paints.js";
import { valueText } from "./region-labels.js";

const font: Font = { size: 13, weight: 400 };
const strong: Font = { size: 13, weight: 600 };
const rowHeight = 26;
const maxRows = 40;

interface ListInput extends RenderContext {
  readonly width: number;
}

/** The values of a map that cannot be drawn: a row each, with a bar from zero. */
export function drawValueList(items: readonly MapItem[], paints: MapPaints, input: ListInput): Drawing {
  const { width, theme, source } = input;
  const rows = items.slice(0, maxRows);
  const names = Math.min(
    width * 0.4,
    maxOf(
      rows.map(({ shown }) => textWidth(shown, font) + 2),
      0,
    ),
  );
  const values = Math.min(
    width * 0.3,
    maxOf(
      rows.map((item) => textWidth(valueText(item, input), strong) + 2),
      0,
    ),
  );
  const room = Math.max(20, width - names - values - 24);
  const [least, greatest] = [minOf(numbersOf(rows), 0), maxOf(numbersOf(rows), 0)];
  // Halves, since the difference of two large doubles can exceed a double.
  const span = greatest / 2 - least / 2 || 1;
  const x = (value: number): number => names + 12 + ((value / 2 - least / 2) / span) * room;
  const nodes = rows.flatMap((item, at): readonly MarkupNode[] => {
    const y = at * rowHeight;
    const text = valueText(item, input);
    const { value = 0, index } = item;
    const pointer = source === undefined ? undefined : `${source}/data/${index}/value`;
    const [from, to] = [Math.min(x(0), x(value)), Math.max(x(0), x(value))];
    const { fill } = paints.own(item) ?? theme.palette[0]!;
    return [
      drawShortened(item.shown, names, font, { x: 0, y: y + 18, fill: theme.ink }),
      sourceMark(el("rect", { x: from, y: y + 5, width: to - from, height: rowHeight - 10, rx: 2, fill }), pointer),
      drawShortened(text, values, strong, { x: width, y: y + 18, fill: theme.ink, anchor: "end" }),
    ];
  });
  const rest = items.length - rows.length;
  const more = drawLine(`${rest} more are not shown.`, font, {
    x: 0,
    y: rows.length * rowHeight + 18,
    fill: theme.muted,
  });
  return { width, height: (rows.length + (rest > 0 ? 1 : 0)) * rowHeight, nodes: rest > 0 ? [...nodes, more] : nodes };
}

const numbersOf = (items: readonly MapItem[]): readonly number[] => items.flatMap(({ value }) => value ?? []);
