import type { DrawChart } from "../chart.js";
import { drawHorizontalBars } from "./horizontal-bars.js";

/** Horizontal bars; the bars of one row are side by side. */
export const drawBarGrouped: DrawChart = (input) => drawHorizontalBars(input, "grouped");
