import type { PictureNote } from "../../../language/picture-notes/picture-note.js";
import { maxOf, minOf } from "../../../text/extremes.js";
import { inOneLine } from "../../../text/in-one-line.js";
import type { MarkupNode } from "../../markup/node.js";
import { drawShortened } from "../../text/draw-text.js";
import { drawWrapped } from "../../text/draw-wrapped.js";
import { type Font, textWidth } from "../../text/measure.js";
import { shorten } from "../../text/shorten.js";
import { widestPart } from "../../text/wrap.js";
import { narrow, wrapShortened } from "../../text/wrap-shortened.js";
import type { Theme } from "../../theme.js";
import { isContinued, isSequence } from "./is-sequence.js";
import { labelSteps, namedRows, someNamed } from "./label-steps.js";
import { drawSlanted, maxSlanted, slant, slantedStep, wideSlot } from "./slanted-labels.js";

/** The titles of rows below a plot in which rows follow one another: years, dates, names. */
export interface RowLabels {
  /** Pixels below the plot. */
  readonly height: number;
  /** Whether each row shows its name in one line, uncut. */
  readonly all: boolean;
  /** Pixels that slanted names lack to the left of the first row. */
  readonly overhang?: number;
  /** Pixels that names lack on both sides of the picture, if each is at its row. */
  readonly reach?: readonly [left: number, right: number];
  /** That not all rows are named, where a reader would not know it. */
  readonly note?: PictureNote | undefined;
  readonly draw: (top: number, theme: Theme) => readonly MarkupNode[];
}

interface RowLabelPlaces {
  /** The width of the picture, which no label leaves. */
  readonly width: number;
  /** From one row to the next, in pixels. */
  readonly slot: number;
  /** The middle of a row from the left. */
  readonly at: (row: number) => number;
  /** How high slanted names may be; without it, none is. */
  readonly maxRoom?: number;
}

const font: Font = { size: 12, weight: 400 };
const lineHeight = 15;
/** Between two labels; of a few, all are shown if that is possible. */
const space = 12;
const leastSpace = 2.5;
const few = 8;
/** The narrowest column that words are wrapped in. */
const narrowest = 60;

interface Box {
  readonly row: number;
  readonly left: number;
  readonly width: number;
}

/**
 * All titles in a line where they have room, else wrapped; names in no sequence slanted, as many as have room;
 * of others as many as have room, the first and the last among them, at even distances as far as that goes.
 */
export function rowLabels(names: readonly string[], { width, slot, at, maxRoom = 0 }: RowLabelPlaces): RowLabels {
  const titles = names.map(inOneLine);
  const measured = titles.map((title) => textWidth(title, font));
  if (measured.every((one) => one === 0)) return { height: 8, all: true, draw: () => [] };
  const boxOf = (row: number, most: number): Box => {
    const own = Math.min(measured[row]!, most);
    return { row, width: own, left: Math.max(0, Math.min(width - own, at(row) - own / 2)) };
  };
  const all = titles.map((_, row) => boxOf(row, width));
  const reach = (lines: readonly (readonly string[])[]) => reachOf(lines, at, width);
  const wrapped = Math.min(slot, width) - space;
  const between = titles.length <= few ? leastSpace : space;
  if (!collide(all, between) && (titles.length === 1 || measured.every((one) => one <= Math.max(wrapped, 40)))) {
    const draw = (top: number, theme: Theme) => inLine(all, titles, top, theme);
    return { height: lineHeight + 9, all: true, reach: reach(titles.map((title) => [title])), draw };
  }
  // Beside the edges of the picture there is less room than between two rows.
  const column = (row: number): number =>
    minOf(
      [at(row), width - at(row)].map((x) => x + wrapped / 2),
      wrapped,
    );
  const isNamed = isSequence(titles);
  const canSlant = !isNamed && maxRoom >= 60;
  const hasWords = (title: string, row: number) => widestPart(title, font) <= column(row);
  const outermost = Math.min(column(0), column(titles.length - 1));
  const hasColumns = wrapped >= narrowest && outermost >= narrowest * 0.75;
  // Columns cut long words. Slanted names show them, if they are not longer still, and a sequence needs only some of its names.
  const isWide = slot >= wideSlot && outermost >= narrowest && maxOf(measured) > maxSlanted;
  if (hasColumns && ((!isNamed && (isWide || !canSlant)) || titles.every(hasWords)))
    return inColumns(titles, { width, at }, column);
  const most = Math.max(24, Math.min(110, (width - space) / 2));
  const some = thinned(titles, (row) => boxOf(row, most));
  if (canSlant && Math.ceil(titles.length / slantedStep(slot)) > some.length)
    return slanted(titles, measured, { at, slot, maxRoom });
  const note = isContinued(titles) || some.length === titles.length ? undefined : someNamed;
  const ends = titles.map((title, row) => (some.some((box) => box.row === row) ? [shorten(title, most, font)] : []));
  const draw = (top: number, theme: Theme) => inLine(some, titles, top, theme);
  return { height: lineHeight + 9, all: false, note, reach: reach(ends), draw };
}

/** How far the names of the first and the last row would leave the picture. */
function reachOf(
  lines: readonly (readonly string[])[],
  at: (row: number) => number,
  width: number,
): readonly [number, number] {
  const half = (row: number): number => maxOf((lines[row] ?? []).map((line) => textWidth(line, font))) / 2;
  const last = lines.length - 1;
  return [Math.max(0, half(0) - at(0)), Math.max(0, at(last) + half(last) - width)];
}

/** As many names as have room, as below columns: from the middle of a row to the left and down. */
function slanted(
  titles: readonly string[],
  measured: readonly number[],
  { at, slot, maxRoom }: Required<Pick<RowLabelPlaces, "at" | "slot" | "maxRoom">>,
): RowLabels {
  const every = slantedStep(slot);
  const most = Math.min(maxSlanted, (maxRoom - 18) / slant);
  const lengths = measured.map((length) => Math.min(length, most));
  const overhang = maxOf(
    lengths.map((length, row) => length * slant - at(row) + 4),
    0,
  );
  const named = new Set(namedRows(titles.length, { every, first: 0 }));
  const draw = (top: number, { muted }: Theme) =>
    titles.flatMap((title, row) =>
      title === "" || !named.has(row) ? [] : drawSlanted(title, { x: at(row), top, font, most }, { ink: muted }),
    );
  const height = Math.ceil(maxOf(lengths) * slant) + 18;
  return { height, all: false, overhang: Math.ceil(overhang), note: every > 1 ? someNamed : undefined, draw };
}

const collide = (boxes: readonly Box[], between: number = space): boolean =>
  boxes.some((box, index) => index > 0 && boxes[index - 1]!.left + boxes[index - 1]!.width + between > box.left);

/** The first row, the last, and every nth of those whose labels do not overlap them, so that no labels overlap. */
function thinned(titles: readonly string[], boxOf: (row: number) => Box): readonly Box[] {
  const ends = [boxOf(0), boxOf(titles.length - 1)] as const;
  for (const step of labelSteps(titles)) {
    const inner = namedRows(titles.length, step, 1).slice(1, -1).map(boxOf);
    const boxes = [ends[0], ...inner.filter((box) => !collide([ends[0], box, ends[1]])), ends[1]];
    if (!collide(boxes)) return boxes;
  }
  return [ends[0]];
}

const inLine = (boxes: readonly Box[], titles: readonly string[], top: number, { muted }: Theme) =>
  boxes
    .filter(({ row }) => titles[row] !== "")
    .map(({ row, left, width }) =>
      drawShortened(titles[row]!, width + 0.5, font, {
        x: left + width / 2,
        y: top + 18,
        fill: muted,
        anchor: "middle",
      }),
    );

function inColumns(
  titles: readonly string[],
  { width, at }: Pick<RowLabelPlaces, "width" | "at">,
  column: (row: number) => number,
): RowLabels {
  const lines = titles.map((title, row) => {
    if (column(row) >= narrow) return wrapShortened(title, column(row), font, 3);
    const words = title.split(" ").map((word) => {
      return widestPart(word, font) <= column(row) ? word : shorten(word, column(row), font);
    });
    return wrapShortened(words.join(" "), column(row), font, 3);
  });
  const most = lines.reduce((longest, { length }) => Math.max(longest, length), 1);
  const draw = (top: number, { muted }: Theme) =>
    lines.flatMap((own, row) => {
      const half = maxOf(own.map((line) => textWidth(line, font))) / 2;
      const x = Math.max(half, Math.min(width - half, at(row)));
      return drawWrapped(own, titles[row]!, font, lineHeight, { x, y: top + 18, fill: muted, anchor: "middle" });
    });
  return { height: most * lineHeight + 9, all: false, reach: reachOf(lines, at, width), draw };
}
