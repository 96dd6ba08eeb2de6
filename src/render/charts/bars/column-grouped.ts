import type { DrawChart } from "../chart.js";
import { drawVerticalBars } from "./vertical-bars.js";

/** Vertical columns; the columns of one row are side by side. */
export const drawColumnGrouped: DrawChart = (input) => drawVerticalBars(input, "grouped");
