import { type ChartInput, type ChartProblem, isProblem } from "../chart.js";
import { type SeriesData, seriesData } from "../series-data.js";

/** The data that can be drawn around a centre. Values below zero cannot: no direction from a centre is negative. */
export function radialData(input: ChartInput, maxRows: number): SeriesData | ChartProblem {
  const data = seriesData(input, "all", Math.max(1, maxRows));
  if (isProblem(data)) return data;
  const values = data.values.filter((value) => value >= 0);
  if (!values.some((value) => value > 0))
    return { problem: "It needs a number above zero: less cannot be drawn around a centre." };
  return { ...data, values };
}
