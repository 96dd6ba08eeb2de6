import type { MarkupNode } from "../../markup/node.js";
import type { Paint } from "../../theme.js";
import { categoryAxisOption } from "../axes/category-axis.js";
import { gridOption, type Plot, type ValueAxis, valueAxisOption } from "../axes/value-axis.js";
import type { ChartInput } from "../chart.js";
import { drawEcharts } from "../echarts.js";
import { type SeriesData, seriesTip } from "../series-data.js";
import type { SeriesPaints } from "../series-paints.js";

/** The layout of bars in their plot. */
export interface BarLayout {
  readonly plot: Plot;
  readonly axis: ValueAxis;
  readonly direction: "horizontal" | "vertical";
  readonly stacked: boolean;
  /** Pixels across one bar. */
  readonly thickness: number;
  /** What is written at the end of a bar, or in it where bars are stacked; nothing where there is no room. */
  readonly text: (row: number, column: number) => string | undefined;
  readonly fontSize: number;
  readonly paints: SeriesPaints;
  /** Of vertical bars, the middle of a row in pixels of the picture. Default: equal distances. */
  readonly at?: (row: number) => number;
}

/** The gap between the bars of a group, as a share of their thickness. */
export const groupGap = 0.08;

/** The bars with their labels. The caller draws axes and names. */
export function drawBarSeries(input: ChartInput, data: SeriesData, layout: BarLayout): readonly MarkupNode[] {
  const { width } = input;
  const { plot, axis, direction } = layout;
  // The axis is exactly as long as the plot: ECharts would shorten it by half a bar on both sides, away from the names.
  const places = { ...valueAxisOption({ min: 0, max: plot.width }), containShape: false };
  const categories = layout.at ? places : categoryAxisOption(data.rows.length);
  const values = valueAxisOption(axis);
  const option = {
    grid: gridOption(plot),
    xAxis: direction === "horizontal" ? values : categories,
    yAxis: direction === "horizontal" ? { ...categories, inverse: true } : values,
    series: data.columns.map((column) => series(input, data, layout, column)),
  };
  const tip = (series: number, row: number) => seriesTip(input, row, data.columns[series]!);
  const size = { width, height: plot.top + plot.height };
  if (!input.interactive) return drawEcharts(option, size, { id: input.id, tip });
  return labelsOfSeries(drawEcharts(option, size, { id: input.id, tip, series: (at) => at }), data, layout);
}

/** ECharts draws labels in the order of series and rows, and does not say whose they are. */
function labelsOfSeries(
  nodes: readonly MarkupNode[],
  { rows, columns }: SeriesData,
  { text }: BarLayout,
): readonly MarkupNode[] {
  const labels = columns.flatMap((column, series) =>
    rows.flatMap(({ values }, row) => {
      const label = values[column] === undefined ? undefined : text(row, column);
      return label ? [{ label, series }] : [];
    }),
  );
  const texts = nodes.filter(({ tag }) => tag === "text");
  const same = texts.length === labels.length && texts.every((node, at) => node.children.at(-1) === labels[at]!.label);
  if (!same) return nodes;
  let at = 0;
  return nodes.map((node) =>
    node.tag === "text" ? { ...node, attributes: { ...node.attributes, "data-series": labels[at++]!.series } } : node,
  );
}

function series(input: ChartInput, data: SeriesData, layout: BarLayout, column: number) {
  const { stacked, thickness, axis } = layout;
  return {
    type: "bar",
    clip: false,
    progressive: 0,
    barWidth: thickness,
    barGap: `${groupGap * 100}%`,
    ...(stacked && { stack: "row" }),
    data: data.rows.map(({ values }, row) => {
      const value = values[column];
      const place = (length: number | "-") => (layout.at ? [layout.at(row) - layout.plot.left, length] : length);
      if (value === undefined) return { value: place("-") };
      const paint = layout.paints.mark(row, column);
      const label = labelOf(input, layout, paint, value, layout.text(row, column));
      const itemStyle = itemStyleOf(input, layout, paint, value);
      return { value: place(value / axis.unit), itemStyle, label };
    }),
  };
}

/**
 * The fill, with an outline if it needs one. Parts of a stack have an outline in the colour of the page, which separates them. Parts of up to
 * three pixels have none: the outline would cover them.
 */
function itemStyleOf(
  { theme }: ChartInput,
  { stacked, plot, axis, direction }: BarLayout,
  paint: Paint,
  value: number,
) {
  const { fill: color, edge, opacity } = paint;
  const shade = opacity === undefined ? {} : { opacity };
  const length = direction === "horizontal" ? plot.width : plot.height;
  const wide = (Math.abs(value / axis.unit) * length) / (axis.max - axis.min) > 3;
  if (edge !== undefined) return { color, borderColor: edge, borderWidth: 1, ...shade };
  return { color, ...(stacked && wide && { borderColor: theme.surface, borderWidth: 1 }), ...shade };
}

function labelOf(
  { theme }: ChartInput,
  { stacked, direction, fontSize }: BarLayout,
  paint: Paint,
  value: number,
  text: string | undefined,
) {
  if (text === undefined) return { show: false };
  const end = direction === "horizontal" ? (value < 0 ? "left" : "right") : value < 0 ? "bottom" : "top";
  return {
    show: true,
    position: stacked ? "inside" : end,
    distance: direction === "horizontal" ? 6 : 4,
    color: stacked ? paint.on : theme.ink,
    opacity: 1,
    fontSize,
    // A function, since ECharts reads a string as a pattern, in which {c} is the value: a text of the author could contain it.
    formatter: () => text,
  };
}
