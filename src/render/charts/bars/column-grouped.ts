import type { DrawChart } from "../chart.js";
import { drawVerticalBars } from "./vertical-bars.js";

/** Vertical columns, those of one row side by side. */
export const drawColumnGrouped: DrawChart = (input) => drawVerticalBars(input, "grouped");
