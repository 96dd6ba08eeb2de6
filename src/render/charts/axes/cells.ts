import { maxOf } from "../../../text/extremes.js";
import type { MarkupNode } from "../../markup/node.js";
import { drawShortened } from "../../text/draw-text.js";
import { drawWrapped } from "../../text/draw-wrapped.js";
import { type Font, textWidth } from "../../text/measure.js";
import { wrapShortened } from "../../text/wrap-shortened.js";
import type { Theme } from "../../theme.js";

/** Equal cells for marks side by side, in as few rows as fit. No row has much fewer cells than the others. */
interface Cells {
  readonly rows: number;
  /** The width of one cell in pixels, without the gap between two. */
  readonly width: number;
  /** The middle of a cell, from the left. A last row that is not full is centred. */
  readonly middle: (index: number) => number;
  readonly row: (index: number) => number;
}

const cellGap = 16;

const maxColumns = (width: number, smallest: number): number =>
  Math.max(1, Math.floor((width + cellGap) / (smallest + cellGap)));

function cellsOf(count: number, width: number, most: number): Cells {
  const rows = Math.ceil(count / most);
  const columns = Math.ceil(count / rows);
  const cell = (width - (columns - 1) * cellGap) / columns;
  const row = (index: number): number => Math.floor(index / columns);
  const middle = (index: number): number => {
    const inRow = Math.min(columns, count - row(index) * columns);
    const start = ((columns - inRow) * (cell + cellGap)) / 2;
    return start + (index % columns) * (cell + cellGap) + cell / 2;
  };
  return { rows, width: cell, middle, row };
}

const valueFont: Font = { size: 15, weight: 600 };
const titleFont: Font = { size: 13, weight: 400 };
const lineHeight = 17;
const maxLines = 3;

interface CellLabel {
  readonly title: string;
  /** Nothing where it is not written, or written on the mark. */
  readonly value: string;
}

/** The most lines of text that any of the labels has, in pixels. */
function labelsHeight(labels: readonly CellLabel[], width: number): number {
  const lines = labels.reduce((most, { title }) => Math.max(most, titleLines(title, width).length), 0);
  const valued = labels.some(({ value }) => value !== "");
  return (valued ? 22 : 4) + lines * lineHeight;
}

const titleLines = (title: string, width: number): readonly string[] =>
  title.trim() === "" ? [] : wrapShortened(title, width, titleFont, maxLines);

/** A value with its title under it, around `x` and from `y` down. */
function drawCellLabel(
  { title, value }: CellLabel,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  { ink }: Theme,
): readonly MarkupNode[] {
  const place = { x, fill: ink, anchor: "middle" } as const;
  const top = value === "" ? y + 15 : y + 34;
  return [
    ...(value === "" ? [] : [drawShortened(value, width, valueFont, { ...place, y: y + 17 })]),
    ...drawWrapped(titleLines(title, width), title, titleFont, lineHeight, { ...place, y: top }),
  ];
}

/** Cells with a mark and a label under it. */
interface MarkedCells extends Cells {
  /** The height of a mark, and the height of the text below it, in pixels. */
  readonly mark: number;
  readonly below: number;
  /** From one row to the next. */
  readonly pitch: number;
  /** The height of all rows: more than was asked for where marks would be too small to be seen. */
  readonly height: number;
}

interface MarkWishes {
  readonly width: number;
  readonly height: number | undefined;
  /**
   * The narrowest cells, from the best to the ones that put more marks side by side if the height is short; none is narrower than a value.
   */
  readonly narrowest: readonly number[];
  /** How high a mark is that fills a cell of a width. */
  readonly markIn: (width: number) => number;
  readonly least: number;
}

const rowGap = 22;
const labelGap = 6;

/** The cells with the largest marks. */
export function markedCells(labels: readonly CellLabel[], wishes: MarkWishes): MarkedCells {
  const { width, height, narrowest, markIn, least } = wishes;
  // A number that is cut off reads as another number.
  const value = maxOf(labels.map((label) => textWidth(label.value, valueFont)));
  const most = narrowest.map((smallest) => maxColumns(width, Math.max(smallest, value)));
  const ways = height === undefined ? most.slice(0, 1) : [...most, ...fewer(labels.length, most[0]!)];
  const all = ways.map((columns): MarkedCells => {
    const cells = cellsOf(labels.length, width, columns);
    const below = labelsHeight(labels, cells.width) + labelGap;
    const free = height === undefined ? Number.POSITIVE_INFINITY : (height + rowGap) / cells.rows - rowGap - below;
    const mark = Math.max(least, Math.min(markIn(cells.width), free));
    const pitch = mark + below + rowGap;
    return { ...cells, mark, below, pitch, height: Math.max(height ?? 0, pitch * cells.rows - rowGap) };
  });
  return all.reduce((best, one) => (one.mark > best.mark || one.height < best.height ? one : best));
}

/** In a height that was asked for, marks in more rows may be larger. A dozen ways are enough to find the best for a few marks. */
const fewer = (count: number, most: number): readonly number[] =>
  Array.from({ length: Math.min(12, count - 1, most - 1) }, (_, index) => index + 1);

/** The label of a mark. */
export const drawMarkLabel = (
  label: CellLabel,
  { x, bottom }: { readonly x: number; readonly bottom: number },
  { width }: Cells,
  theme: Theme,
): readonly MarkupNode[] => drawCellLabel(label, { x, y: bottom + labelGap, width }, theme);
