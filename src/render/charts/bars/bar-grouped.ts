import type { DrawChart } from "../chart.js";
import { drawHorizontalBars } from "./horizontal-bars.js";

/** Horizontal bars, those of one row side by side. */
export const drawBarGrouped: DrawChart = (input) => drawHorizontalBars(input, "grouped");
