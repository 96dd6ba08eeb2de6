import { lineChart } from "./line-chart.js";

/** Lines with the area between them and zero filled. */
export const drawArea = lineChart("area");
