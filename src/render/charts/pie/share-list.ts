import type { Drawing } from "../../drawing.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { drawLine } from "../../text/draw-text.js";
import { drawWrapped } from "../../text/draw-wrapped.js";
import { type Font, textWidth } from "../../text/measure.js";
import { shorten } from "../../text/shorten.js";
import { wrapShortened } from "../../text/wrap-shortened.js";
import type { Paint, Theme } from "../../theme.js";

interface ShareItem {
  readonly name: string;
  readonly value: string;
  readonly paint: Paint;
  readonly opacity: number;
}

const nameFont: Font = { size: 13, weight: 400 };
const valueFont: Font = { size: 13, weight: 600 };
const swatch = 12;
/** Between a swatch and its name, a name and its value, two columns. */
const gaps = { swatch: 8, value: 14, column: 18 };
export const listLine = 22;
const lineHeight = 17;

/** The least width of names. */
const minName = 40;

/**
 * A legend with the value of each item, in as many columns as are needed, as narrow as its texts allow. Values that leave no room for names
 * make it wider than `width`.
 */
export function drawShareList(items: readonly ShareItem[], width: number, theme: Theme, most: number): Drawing {
  const value = widest(items.map((item) => textWidth(item.value, valueFont)));
  const around = swatch + gaps.swatch + (value > 0 ? gaps.value + value : 0);
  const name = Math.min(
    widest(items.map((item) => textWidth(item.name, nameFont))) + 0.5,
    Math.max(minName, width - around),
  );
  const column = around + name;
  const fitting = Math.max(1, Math.floor((width + gaps.column) / (column + gaps.column)));
  const lines = Math.max(Math.ceil(items.length / fitting), Math.min(most, items.length));
  const columns = Math.ceil(items.length / lines);
  if (columns === 1) return drawColumn(items, { name, column }, theme);
  const nodes = items.flatMap((item, index) => {
    const x = Math.floor(index / lines) * (column + gaps.column);
    return drawItem(item, [shorten(item.name, name, nameFont)], { x, y: (index % lines) * listLine, column }, theme);
  });
  return { width: columns * (column + gaps.column) - gaps.column, height: lines * listLine, nodes };
}

/** A single column has the room for names of two lines. */
function drawColumn(
  items: readonly ShareItem[],
  { name, column }: { readonly name: number; readonly column: number },
  theme: Theme,
): Drawing {
  let y = 0;
  const nodes = items.flatMap((item) => {
    const lines = wrapShortened(item.name, name, nameFont, 2);
    const drawn = drawItem(item, lines, { x: 0, y, column }, theme);
    y += listLine + (lines.length - 1) * lineHeight;
    return drawn;
  });
  return { width: column, height: y, nodes };
}

const widest = (widths: readonly number[]): number => widths.reduce((most, width) => Math.max(most, width), 0);

interface ItemPlace {
  readonly x: number;
  readonly y: number;
  readonly column: number;
}

function drawItem(
  { name, value, paint: { fill, edge }, opacity }: ShareItem,
  lines: readonly string[],
  { x, y, column }: ItemPlace,
  { ink }: Theme,
): readonly MarkupNode[] {
  const look = { fill, ...(opacity < 1 && { "fill-opacity": opacity }), ...(edge !== undefined && { stroke: edge }) };
  return [
    el("rect", { x, y: y + 5, width: swatch, height: swatch, rx: 3, ...look }),
    ...drawWrapped(lines, name, nameFont, lineHeight, { x: x + swatch + gaps.swatch, y: y + 15.5, fill: ink }),
    ...(value === "" ? [] : [drawLine(value, valueFont, { x: x + column, y: y + 15.5, fill: ink, anchor: "end" })]),
  ];
}
