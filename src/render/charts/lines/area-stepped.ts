import { lineChart } from "./line-chart.js";

/** Areas that change in steps: each row holds for the whole of its slot. */
export const drawAreaStepped = lineChart("stepped");
