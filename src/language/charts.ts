/**
 * The family of a chart type: the meaning of its rows and columns. Rules, descriptions and terminal pictures use the family, never a name.
 */
export type ChartFamily =
  | "bar"
  | "column"
  | "pie"
  | "line"
  | "area"
  /** The columns are coordinates, and a size perhaps. */
  | "plot"
  /** Values as dots or circles. */
  | "dot"
  | "icon"
  | "hierarchy"
  | "table"
  | "progress"
  | "text"
  /** The columns are open, high, low and close. */
  | "price"
  /** Gains and losses. */
  | "change";

/** A chart type of the service. */
export interface ChartType {
  /** As `chart_type` names it, such as `bar-stacked`. */
  readonly name: string;
  readonly family: ChartFamily;
  /** One sentence about the chart and its columns. */
  readonly documentation: string;
  /** The columns after the titles, if their order gives them a meaning. */
  readonly columns?: readonly string[];
}

const chart = <Name extends string>(
  name: Name,
  family: ChartFamily,
  documentation: string,
  columns?: readonly string[],
) => ({
  name,
  family,
  documentation: columns ? `${documentation} Columns: ${columns.join(", ")}.` : documentation,
  ...(columns && { columns }),
});

/** The values of `chart_type` in the order of the specification, section 2.5. A new one is one line here. */
const table = [
  chart("bar", "bar", "A horizontal bar for each row."),
  chart("bar-stacked", "bar", "Horizontal bars that stack the values of each row."),
  chart("bar-grouped", "bar", "Horizontal bars, with the bars of each row side by side."),
  chart("bar-radial", "bar", "Bars around a centre, with a ring for each row."),
  chart("column", "column", "A vertical column for each row."),
  chart("column-stacked", "column", "Vertical columns that stack the values of each row."),
  chart("column-grouped", "column", "Vertical columns, with the columns of each row side by side."),
  chart("column-radial", "column", "Columns around a centre, with a column for each row."),
  chart("pie", "pie", "Shares of a whole, with a slice for each row."),
  chart("pie-doughnut", "pie", "A pie with a hole in the middle."),
  chart("pie-irregular", "pie", "A pie whose slices have different radii."),
  chart("pie-semi-circle", "pie", "Half of a doughnut."),
  chart("line", "line", "A line for each column, across the rows."),
  chart("area", "area", "Lines with a filled area below them."),
  chart("area-stream", "area", "Areas around a middle line."),
  chart("area-stepped", "area", "Areas that change in steps."),
  chart("scatter", "plot", "A point for each row.", ["x", "y"]),
  chart("scatter-dotplot", "dot", "Dots of several columns on one line for each row."),
  chart("bubble", "dot", "Packed circles whose areas show the values."),
  chart("bubble-plot", "plot", "Points with a size.", ["x", "y", "size"]),
  chart("pictochart", "icon", "Values as numbers of icons."),
  chart("pictochart-sizes", "icon", "Values as icons of different sizes."),
  chart("pictochart-pictorial", "icon", "An icon that is filled up to the value."),
  chart(
    "hierarchy-pyramid",
    "hierarchy",
    "Levels of a pyramid whose area is the value, with the first row at the top.",
  ),
  chart("hierarchy-funnel", "hierarchy", "Stages of a funnel, with the first row at the top."),
  chart("table", "table", "The rows as a table. With `icon`, icons in the cells that contain data."),
  chart("progress-gauge", "progress", "A gauge in per cent for each row."),
  chart("progress-bar", "progress", "A bar for each row, filled in per cent."),
  chart("wordcloud", "text", "Words whose sizes show the values."),
  chart("treemap", "hierarchy", "Rectangles whose areas show the values."),
  chart("candlestick", "price", "Price ranges, with a candle for each row.", ["open", "high", "low", "close"]),
  chart("waterfall", "change", "A total as the result of gains and losses."),
] as const;

/** All chart types, in the order of the specification (section 2.5). */
export const charts: readonly ChartType[] = table;

/** The names as a type: a table of pictures without one of them is a type error. */
export type ChartName = (typeof table)[number]["name"];

/** A map: rules look up the type of each chart several times. */
const byName = new Map(charts.map((type) => [type.name, type]));

export const chartNames: readonly string[] = charts.map((type) => type.name);

export const findChart = (name: string): ChartType | undefined => byName.get(name);

/** Whether the values of a chart are meant to be numbers. The cells of a table can be any text. */
export const showsNumbers = (chart: ChartType | undefined): boolean => chart !== undefined && chart.family !== "table";
