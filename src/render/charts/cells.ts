import type { MarkupNode } from "../markup/node.js";
import { drawShortened } from "../text/draw-text.js";
import { drawWrapped } from "../text/draw-wrapped.js";
import type { Font } from "../text/measure.js";
import { wrapShortened } from "../text/wrap-shortened.js";
import type { Theme } from "../theme.js";

/** Equal cells for marks side by side, in as few rows as fit, none of them much emptier than the others. */
export interface Cells {
  readonly columns: number;
  readonly rows: number;
  /** Of one cell, in pixels, without what is between two. */
  readonly width: number;
  /** The middle of a cell, from the left. A last row that is not full stands in the middle. */
  readonly middle: (index: number) => number;
  readonly row: (index: number) => number;
}

export const cellGap = 16;

export function cellsOf(count: number, width: number, smallest: number): Cells {
  const most = Math.max(1, Math.floor((width + cellGap) / (smallest + cellGap)));
  const rows = Math.ceil(count / most);
  const columns = Math.ceil(count / rows);
  const cell = (width - (columns - 1) * cellGap) / columns;
  const row = (index: number): number => Math.floor(index / columns);
  const middle = (index: number): number => {
    const inRow = Math.min(columns, count - row(index) * columns);
    const start = ((columns - inRow) * (cell + cellGap)) / 2;
    return start + (index % columns) * (cell + cellGap) + cell / 2;
  };
  return { columns, rows, width: cell, middle, row };
}

const valueFont: Font = { size: 15, weight: 600 };
const titleFont: Font = { size: 13, weight: 400 };
const lineHeight = 17;

export interface CellLabel {
  readonly title: string;
  /** Nothing where it is not written, or written on the mark. */
  readonly value: string;
}

/** The most lines of text that any of the labels has, in pixels. */
export function labelsHeight(labels: readonly CellLabel[], width: number): number {
  const lines = labels.reduce((most, { title }) => Math.max(most, titleLines(title, width).length), 0);
  const valued = labels.some(({ value }) => value !== "");
  return (valued ? 22 : 4) + lines * lineHeight;
}

const titleLines = (title: string, width: number): readonly string[] =>
  title.trim() === "" ? [] : wrapShortened(title, width, titleFont, 2);

/** A value with its title under it, around `x` and from `y` down. */
export function drawCellLabel(
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
