import { type PictureNote, pictureNote } from "../../../language/picture-notes/picture-note.js";
import { toHundredths } from "../../../text/to-hundredths.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { rowRange } from "../../row-range.js";
import { drawShortened } from "../../text/draw-text.js";
import { drawWrapped } from "../../text/draw-wrapped.js";
import { type Font, textWidth } from "../../text/measure.js";
import { isRightToLeft } from "../../text/right-to-left.js";
import { wrapShortened } from "../../text/wrap-shortened.js";
import type { Theme } from "../../theme.js";
import type { ChartInput, ChartPicture } from "../chart.js";
import { leastOf } from "../common-scale.js";

/** A chart of rows below each other, each with a title, a mark and a value. */
interface RowTexts {
  readonly title: string;
  readonly value: string;
}

export interface RowLayout {
  /** Title and value above the mark; else on its two sides. */
  readonly stacked: boolean;
  /** The height of the chart, and the distance from one row to the next. */
  readonly height: number;
  readonly pitch: number;
  /** Where marks may be, from the side where rows begin. */
  readonly left: number;
  readonly right: number;
  readonly width: number;
  /** Whether rows begin at the right, as readers of Arabic and Hebrew expect it. */
  readonly rightToLeft: boolean;
  /** Whether the rows are high enough for texts. */
  readonly legible: boolean;
  /** Whether there are values to write. */
  readonly valued: boolean;
}

const titleFont: Font = { size: 13, weight: 400 };
const valueFont: Font = { size: 13, weight: 600 };
/** The height of a line of text, and of the lowest row that has texts over its mark. */
const line = 19;
const lowest = 14;
/** The distance of the lines of a title beside its mark, and the most of them. */
const titleLine = 16;
const maxLines = 3;

interface RowWishes extends Pick<ChartInput, "width" | "common"> {
  readonly height: number | undefined;
  readonly stacked: boolean;
  /** From one row to the next where the height is free: stacked, and else. */
  readonly pitches: readonly [number, number];
}

export function rowLayout(
  texts: readonly RowTexts[],
  { width, height, stacked, pitches, common }: RowWishes,
): RowLayout {
  const pitch = height === undefined ? pitches[stacked ? 0 : 1] : height / texts.length;
  const over = stacked && pitch >= line + 10;
  const legible = pitch >= lowest;
  const widest = (font: Font, text: (one: RowTexts) => string): number =>
    legible ? texts.reduce((most, one) => Math.max(most, textWidth(text(one), font)), 0) : 0;
  // Titles and values leave about a third of the width to the marks, which readers compare; longer texts are shortened.
  const titles = Math.min(
    widest(titleFont, ({ title }) => title),
    width * 0.34,
  );
  const values = widest(valueFont, ({ value }) => value);
  return {
    stacked: over,
    height: height ?? pitch * texts.length,
    pitch,
    width,
    rightToLeft: isRightToLeft(texts.map(({ title }) => title).join(" ")),
    left: common("left", over || titles === 0 ? 0 : Math.ceil(titles + 14)),
    right: leastOf(
      common,
      "right",
      over || values === 0 ? width : Math.floor(width - Math.min(values, width * 0.3) - 12),
    ),
    legible,
    valued: texts.some(({ value }) => value !== ""),
  };
}

/** The left of something that begins at `x` from the side where rows begin, and is `size` wide. */
export const fromStart = ({ rightToLeft, width }: RowLayout, x: number, size = 0): number =>
  rightToLeft ? width - x - size : x;

/** The anchors of texts at the side where rows begin, and at the other. */
const anchors = ({ rightToLeft }: RowLayout) =>
  rightToLeft ? ({ start: "end", end: "start" } as const) : ({ start: "start", end: "end" } as const);

/** Where the mark of a row may be, from above. */
export const markSpan = (
  { stacked, pitch }: RowLayout,
  index: number,
): { readonly top: number; readonly height: number } => ({
  top: index * pitch + (stacked ? line : 0),
  height: pitch - (stacked ? line : 0),
});

/** Title and value of a row. With `valueStart`, the value begins there, after its mark; otherwise it ends where rows end. */
export function drawRowTexts(
  { title, value }: RowTexts,
  index: number,
  layout: RowLayout,
  { width, theme, valueStart }: { readonly width: number; readonly theme: Theme; readonly valueStart?: number },
): readonly MarkupNode[] {
  if (!layout.legible) return [];
  const { stacked, pitch, left, right } = layout;
  const y = stacked ? index * pitch + 13 : index * pitch + pitch / 2 + 4.7;
  // Titles are shortened rather than values: a number that is cut off reads as another number.
  const valueWidth = stacked ? Math.min(width * 0.8, textWidth(value, valueFont) + 0.5) : width - right - 12 + 0.5;
  const room = stacked ? width - (value === "" ? 0 : valueWidth + 12) : left - 13;
  const { start, end } = anchors(layout);
  const valuePlace = { x: fromStart(layout, valueStart ?? width), anchor: valueStart === undefined ? end : start };
  return [
    ...drawTitle(title, room, y, layout, theme),
    ...(value === "" ? [] : [drawShortened(value, valueWidth, valueFont, { ...valuePlace, y, fill: theme.ink })]),
  ];
}

/** A title beside its mark has as many lines as the row has room for; above the mark it has one. */
function drawTitle(title: string, room: number, y: number, layout: RowLayout, { ink }: Theme): readonly MarkupNode[] {
  if (title.trim() === "") return [];
  const { stacked, pitch } = layout;
  const start = { x: fromStart(layout, 0), anchor: anchors(layout).start, fill: ink };
  const most = stacked ? 1 : Math.min(maxLines, Math.floor((pitch - 6) / titleLine));
  if (most < 2) return [drawShortened(title, room, titleFont, { ...start, y })];
  const lines = wrapShortened(title, room, titleFont, most);
  const first = y - ((lines.length - 1) * titleLine) / 2;
  return drawWrapped(lines, title, titleFont, titleLine, { ...start, y: first });
}

/** The rows that are asked for, moved to the top. */
export function shownRows(
  drawn: readonly (readonly MarkupNode[])[],
  { height, pitch, rightToLeft }: RowLayout,
  { rows }: Pick<ChartInput, "rows">,
): Pick<ChartPicture, "height" | "nodes" | "rows" | "rightToLeft"> {
  const { from, to } = rowRange(rows, drawn.length);
  if (rows === undefined) return { height, nodes: drawn.flat(), rows: drawn.length, rightToLeft };
  const move = `translate(0 ${toHundredths(-from * pitch)})`;
  const nodes = [el("g", { transform: move }, drawn.slice(from, to).flat())];
  return { height: (to - from) * pitch, nodes, rows: drawn.length, rightToLeft };
}

/** The note for a chart without room for texts. */
export const tooLow = ({ legible, valued }: RowLayout): readonly PictureNote[] =>
  legible
    ? []
    : [pictureNote("label-not-shown", `The chart is too low for the names ${valued ? "and values " : ""}of its rows.`)];
