import type { DrawChart } from "../chart.js";
import { drawHorizontalBars } from "./horizontal-bars.js";

/** Horizontal bars, the columns of a row end to end: above zero to the right, below it to the left. */
export const drawBarStacked: DrawChart = (input) => drawHorizontalBars(input, "stacked");
