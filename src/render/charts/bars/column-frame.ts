import type { PictureNote } from "../../../language/picture-notes/picture-note.js";
import { isEven } from "../../../language/picture-notes/row-times.js";
import type { MarkupNode } from "../../markup/node.js";
import type { Theme } from "../../theme.js";
import { axisSettings, extendTo, linearAxis } from "../axes/axis-settings.js";
import { drawLabelsBelow, labelsBelow, overhangAfter, thinnedNote } from "../axes/category-axis.js";
import { placedRows } from "../axes/row-frame.js";
import type { RowLabels } from "../axes/row-labels.js";
import { drawVerticalAxis, drawZeroLine, type Plot, tickRoom, type ValueAxis, valueAxis } from "../axes/value-axis.js";
import type { ChartInput } from "../chart.js";
import { commonEnds, leastOf } from "../common-scale.js";
import { markRoom, markValues } from "../mark-values.js";

/** The plot of a chart with columns, its axis and the names below it. */
export interface ColumnFrame {
  readonly plot: Plot;
  readonly axis: ValueAxis;
  /** That not all categories are named, where a reader would not know it. */
  readonly note: PictureNote | undefined;
  /** Pixels from the middle of one category to the next; of columns in time, the smallest distance. */
  readonly band: number;
  /** The middle of a category from the left of the picture. */
  readonly at: (row: number) => number;
  /** The same if bars are placed by it, and not by their number. */
  readonly inTime?: (row: number) => number;
  /** The height of the whole chart. */
  readonly height: number;
  readonly behind: readonly MarkupNode[];
  readonly before: readonly MarkupNode[];
}

interface ColumnFrameContent {
  readonly titles: readonly string[];
  /** The axis contains these values, and always zero. */
  readonly values: readonly number[];
  /** Whose values they are. */
  readonly columns: readonly number[];
  /** Whether the axis is drawn. If not, the values must be written at the marks. */
  readonly drawn: boolean;
  /** Whether the axis reaches all values, whatever the author says of it. */
  readonly whole?: boolean;
  /** Pixels for texts above and below the marks. */
  readonly above: number;
  readonly below: number;
}

const naturalPlot = 260;
const minPlot = 40;

/** A plot with its value axis to the left and names below, in the height that was asked for or 300 pixels or so. */
export function columnFrame(input: ChartInput, content: ColumnFrameContent): ColumnFrame {
  const { numbers, theme, common } = input;
  const height = input.height === undefined ? undefined : Math.max(minPlot, input.height);
  // The same in all, so that panels beside each other have one zero line.
  const roomFor = (side: "above" | "below"): number =>
    common(content.drawn ? `${side} with an axis` : side, content[side]);
  const [above, below] = [roomFor("above"), roomFor("below")];
  const top = (content.drawn ? Math.max(8, above) : above) + markRoom(input);
  const maxRoom = height === undefined ? Number.POSITIVE_INFINITY : height - top - below - minPlot;
  const count = (height ?? naturalPlot) < 160 ? 3 : 5;
  const values = commonEnds(common, [...content.values, ...markValues(input)]);
  const settings = linearAxis(axisSettings(input, content.columns));
  const axis = valueAxis(values, numbers, {
    exact: !content.drawn,
    count,
    ...(content.whole ? extendTo(settings, values) : settings),
  });
  const { labels, left, right, band, at, inTime, note } = placed(
    content,
    input,
    content.drawn ? tickRoom(axis) : 0,
    maxRoom,
  );
  const around = top + below + labels.height;
  const own = height === undefined ? naturalPlot : Math.max(16, height - around);
  const plotHeight = leastOf(common, content.drawn ? "height with an axis" : "height", own);
  const plot = { left, top, width: right - left, height: plotHeight };
  return {
    plot,
    axis,
    note,
    band,
    at,
    ...(inTime && { inTime }),
    height: plotHeight + around,
    behind: content.drawn ? drawVerticalAxis(axis, plot, theme) : [],
    before: [drawZeroLine(axis, plot, "horizontal", theme), ...labels.draw(top + plotHeight + below, theme)],
  };
}

interface PlacedColumns extends Pick<ColumnFrame, "band" | "at" | "inTime" | "note"> {
  readonly labels: Pick<RowLabels, "height" | "draw">;
  /** The left edge of the plot. */
  readonly left: number;
  readonly right: number;
}

/** Columns of even times are categories; if not each has room for its name, the calendar names some. */
function placed(content: ColumnFrameContent, input: ChartInput, ticks: number, maxRoom: number): PlacedColumns {
  const { titles } = content;
  const time = input.time && { ...input.time, at: input.time.at.slice(0, titles.length) };
  const categories = placedCategories(titles, input.width, ticks, maxRoom);
  if (time === undefined) return categories;
  if (isEven(time.at) && (categories.allInLine || maxRoom < 24)) return categories;
  const place = { left: ticks, inner: input.width - ticks, rows: "bands" } as const;
  const { x, least, labels } = placedRows(titles, time, place, input);
  return { labels, left: ticks, right: input.width, band: least, at: x, inTime: x, note: labels.note };
}

/** Names that reach out of the plot make it narrower. A narrower plot can need other names, so this is computed again. */
function placedCategories(titles: readonly string[], width: number, ticks: number, maxRoom: number) {
  const draft = labelsBelow(titles, (width - ticks) / titles.length, maxRoom);
  const wide = (width - ticks) / titles.length;
  const left = Math.max(ticks, Math.min(width / 3, draft.overhang - wide / 2));
  const after = overhangAfter(draft, wide);
  const band = Math.max(1, width - left - after) / titles.length;
  const labels = left + after === ticks ? draft : labelsBelow(titles, band, maxRoom);
  const at = (row: number): number => left + (row + 0.5) * band;
  const draw = (top: number, theme: Theme) => drawLabelsBelow(labels, at, top, theme, width);
  const allInLine = labels.every === 1 && labels.form === "lines" && labels.lines.length > 0;
  const ends = { left, right: left + band * titles.length };
  return { ...ends, labels: { height: labels.room, draw }, band, at, note: thinnedNote(labels), allInLine };
}
