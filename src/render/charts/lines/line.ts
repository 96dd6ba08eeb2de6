import { lineChart } from "./line-chart.js";

/** One line a column over the rows. */
export const drawLine = lineChart("line");
