import { type ChartName, findChart } from "./charts.js";

/** Whose the colours in `colors` of a chart are. */
export type ColorTarget = "rows" | "columns";

/** Types that draw each column as a series of its own, with a mark for each row. */
const seriesTypes: ReadonlySet<string> = new Set<ChartName>([
  "bar-stacked",
  "bar-grouped",
  "bar-radial",
  "column-stacked",
  "column-grouped",
  "column-radial",
  "scatter-dotplot",
]);

/**
 * `colors` are the rows' (specification, section 2.4), except where no row has a mark of its own: a line or an area is a whole column. Where
 * several columns are drawn side by side, no more colours than columns are the columns', since they cannot be one for each row
 * of a chart that tells its columns apart by colour; more colours than columns are the rows' again. The number of rows never decides, so that
 * a new row recolours nothing.
 */
export function colorsOf(chart: string, columns: number, colors: number): ColorTarget {
  const family = findChart(chart)?.family;
  if (family === "line" || family === "area") return "columns";
  return hasSeries(chart, columns) && colors <= columns ? "columns" : "rows";
}

/** Whether both have marks of their own: a row, and each of several columns side by side. */
export const hasSeries = (chart: string, columns: number): boolean => seriesTypes.has(chart) && columns > 1;
