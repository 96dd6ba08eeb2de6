import type { DrawChart } from "../chart.js";
import { drawVerticalBars } from "./vertical-bars.js";

/** One vertical column a row, of the first column of the sheet. */
export const drawColumn: DrawChart = (input) => drawVerticalBars(input, "single");
