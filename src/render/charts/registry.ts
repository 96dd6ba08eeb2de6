import type { ChartName } from "../../language/charts.js";
import { drawBar } from "./bar.js";
import type { DrawChart } from "./chart.js";
import { pieChart } from "./pie.js";

/** How each chart type is drawn. One file and one line here for each. */
export const drawCharts: Readonly<Partial<Record<ChartName, DrawChart>>> = {
  bar: drawBar,
  pie: pieChart("pie"),
  "pie-doughnut": pieChart("doughnut"),
  "pie-irregular": pieChart("irregular"),
  "pie-semi-circle": pieChart("semi-circle"),
};
