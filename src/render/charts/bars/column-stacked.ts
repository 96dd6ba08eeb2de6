import type { DrawChart } from "../chart.js";
import { drawVerticalBars } from "./vertical-bars.js";

/** Vertical columns, the values of a row stacked: above zero upwards, below it downwards. */
export const drawColumnStacked: DrawChart = (input) => drawVerticalBars(input, "stacked");
