import type { MarkupNode } from "../../markup/node.js";
import { type CategoryLabels, drawLabelsBelow, labelsBelow, overhangAfter } from "../axes/category-axis.js";
import { drawVerticalAxis, drawZeroLine, type Plot, tickRoom, type ValueAxis, valueAxis } from "../axes/value-axis.js";
import type { ChartInput } from "../chart.js";

/** The plot of a chart with columns, its axis and the names below it. */
export interface ColumnFrame {
  readonly plot: Plot;
  readonly axis: ValueAxis;
  readonly labels: CategoryLabels;
  /** Pixels from the middle of one category to the next; the first is half of it from the left of the plot. */
  readonly band: number;
  /** Of the whole chart. */
  readonly height: number;
  readonly behind: readonly MarkupNode[];
  readonly before: readonly MarkupNode[];
}

export interface ColumnFrameContent {
  readonly titles: readonly string[];
  /** The axis contains these values, and always zero. */
  readonly values: readonly number[];
  /** Whether the axis is drawn. If not, the values must be written at the marks. */
  readonly drawn: boolean;
  /** Pixels for texts above and below the marks. */
  readonly above: number;
  readonly below: number;
}

const naturalPlot = 260;
const leastPlot = 40;

/** A plot with its value axis to the left and names below, in the height that was asked for or 300 pixels or so. */
export function columnFrame(input: ChartInput, content: ColumnFrameContent): ColumnFrame {
  const { numbers, theme, width } = input;
  const height = input.height === undefined ? undefined : Math.max(leastPlot, input.height);
  const top = content.drawn ? Math.max(8, content.above) : content.above;
  const mostRoom = height === undefined ? Number.POSITIVE_INFINITY : height - top - content.below - leastPlot;
  const count = (height ?? naturalPlot) < 160 ? 3 : 5;
  const axis = valueAxis(content.values, numbers, { exact: !content.drawn, count });
  const { labels, left, band } = placed(content.titles, width, content.drawn ? tickRoom(axis) : 0, mostRoom);
  const around = top + content.below + labels.room;
  const plotHeight = height === undefined ? naturalPlot : Math.max(16, height - around);
  const plot = { left, top, width: band * content.titles.length, height: plotHeight };
  const at = (row: number) => left + (row + 0.5) * band;
  return {
    plot,
    axis,
    labels,
    band,
    height: plotHeight + around,
    behind: content.drawn ? drawVerticalAxis(axis, plot, theme) : [],
    before: [
      drawZeroLine(axis, plot, "horizontal", theme),
      ...drawLabelsBelow(labels, at, top + plotHeight + content.below, theme),
    ],
  };
}

/** Names that reach out of the plot make it narrower. A narrower plot can need other names, so this is computed again. */
function placed(titles: readonly string[], width: number, ticks: number, mostRoom: number) {
  const draft = labelsBelow(titles, (width - ticks) / titles.length, mostRoom);
  const wide = (width - ticks) / titles.length;
  const left = Math.max(ticks, Math.min(width / 3, draft.overhang - wide / 2));
  const right = overhangAfter(draft, wide);
  const band = Math.max(1, width - left - right) / titles.length;
  return { labels: left + right === ticks ? draft : labelsBelow(titles, band, mostRoom), left, band };
}
