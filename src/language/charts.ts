/** What a chart type is a kind of, by what its rows and columns mean. Rules, descriptions and pictures as text ask for the family, never for a name. */
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

export interface ChartType {
  readonly name: string;
  readonly family: ChartFamily;
  /** One sentence: what it shows and what its columns mean. */
  readonly documentation: string;
}

const chart = <Name extends string>(name: Name, family: ChartFamily, documentation: string) => ({
  name,
  family,
  documentation,
});

/** The values of `chart_type` in the order of the specification, section 2.5. A new one is one line here. */
const table = [
  chart("bar", "bar", "One horizontal bar a row."),
  chart("bar-stacked", "bar", "Horizontal bars whose columns are stacked on each other."),
  chart("bar-grouped", "bar", "Horizontal bars, those of one row side by side."),
  chart("bar-radial", "bar", "Bars bent around a centre, one ring a row."),
  chart("column", "column", "One vertical column a row."),
  chart("column-stacked", "column", "Vertical columns whose values are stacked on each other."),
  chart("column-grouped", "column", "Vertical columns, those of one row side by side."),
  chart("column-radial", "column", "Columns standing around a centre."),
  chart("pie", "pie", "Shares of a whole, one slice a row."),
  chart("pie-doughnut", "pie", "A pie with a hole."),
  chart("pie-irregular", "pie", "A pie whose slices differ in radius."),
  chart("pie-semi-circle", "pie", "Half a doughnut."),
  chart("line", "line", "One line a column over the rows."),
  chart("area", "area", "Lines with the area under them filled."),
  chart("area-stream", "area", "Areas flowing around a middle line."),
  chart("area-stepped", "area", "Areas that change in steps."),
  chart("scatter", "plot", "One point a row: x, then y."),
  chart("scatter-dotplot", "dot", "Dots of several columns on one line a row."),
  chart("bubble", "dot", "Packed circles whose area is the value."),
  chart("bubble-plot", "plot", "Points with a size: x, y, then size."),
  chart("pictochart", "icon", "Values as counted icons."),
  chart("pictochart-sizes", "icon", "Values as icons of different size."),
  chart("pictochart-pictorial", "icon", "An icon filled up to the value."),
  chart("hierarchy-pyramid", "hierarchy", "Levels of a pyramid, the first on top."),
  chart("hierarchy-funnel", "hierarchy", "Stages of a funnel, the first on top."),
  chart("table", "table", "The rows as a table; with `icon`, icons where there is data."),
  chart("progress-gauge", "progress", "One gauge a row, in per cent."),
  chart("progress-bar", "progress", "One bar a row, filled in per cent."),
  chart("wordcloud", "text", "Words whose size is the value."),
  chart("treemap", "hierarchy", "Rectangles whose area is the value."),
  chart("candlestick", "price", "Price ranges, one candle a row."),
  chart("waterfall", "change", "A total built up from gains and losses."),
] as const;

export const charts: readonly ChartType[] = table;

/** As a type, so that what has to be there for each chart type cannot be forgotten. */
export type ChartName = (typeof table)[number]["name"];

const byName = new Map(charts.map((type) => [type.name, type]));

export const chartNames: readonly string[] = charts.map((type) => type.name);

export const findChart = (name: string): ChartType | undefined => byName.get(name);
