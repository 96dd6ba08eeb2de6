import type { DrawChart } from "../chart.js";
import { drawHorizontalBars } from "./horizontal-bars.js";

/** One horizontal bar a row, of the first column. */
export const drawBar: DrawChart = (input) => drawHorizontalBars(input, "single");
