import { lineChart } from "./line-chart.js";

/** Areas that change in steps: each row holds for the whole of its slot, and a date until the next one. */
export const drawAreaStepped = lineChart("stepped");
