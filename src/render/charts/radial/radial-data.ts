import type { Paint } from "../../theme.js";
import { type ChartInput, type ChartProblem, isProblem } from "../chart.js";
import { type SeriesData, seriesData } from "../series-data.js";

/** The data that can be drawn around a centre. Values below zero cannot: no direction from a centre is negative. */
export function radialData(input: ChartInput, mostRows: number): SeriesData | ChartProblem {
  const data = seriesData(input, "all", Math.max(1, mostRows));
  if (isProblem(data)) return data;
  const values = data.values.filter((value) => value >= 0);
  if (!values.some((value) => value > 0))
    return { problem: "It needs a number above zero: less cannot be drawn around a centre." };
  return { ...data, values };
}

/** ECharts' value of a bar around a centre: `-` where there is none to draw. */
export const radialValue = (value: number | undefined, unit: number): number | "-" =>
  value === undefined || value < 0 ? "-" : value / unit;

/** A paint as ECharts has it. */
export const radialStyle = ({ fill, edge, opacity = 1 }: Paint) => ({
  color: fill,
  opacity,
  ...(edge !== undefined && { borderColor: edge, borderWidth: 1 }),
});
