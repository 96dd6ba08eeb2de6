import type { ChartName } from "../../language/charts.js";
import { drawArea } from "./area.js";
import { drawAreaStepped } from "./area-stepped.js";
import { drawAreaStream } from "./area-stream.js";
import { drawBar } from "./bar.js";
import { drawBarGrouped } from "./bar-grouped.js";
import { drawBarRadial } from "./bar-radial.js";
import { drawBarStacked } from "./bar-stacked.js";
import { drawBubble } from "./bubble.js";
import { drawBubblePlot } from "./bubble-plot.js";
import { drawCandlestick } from "./candlestick.js";
import type { DrawChart } from "./chart.js";
import { drawColumn } from "./column.js";
import { drawColumnGrouped } from "./column-grouped.js";
import { drawColumnRadial } from "./column-radial.js";
import { drawColumnStacked } from "./column-stacked.js";
import { drawHierarchyFunnel } from "./hierarchy-funnel.js";
import { drawHierarchyPyramid } from "./hierarchy-pyramid.js";
import { drawLine } from "./line.js";
import { drawPictochart } from "./pictochart.js";
import { drawPictochartPictorial } from "./pictochart-pictorial.js";
import { drawPictochartSizes } from "./pictochart-sizes.js";
import { pieChart } from "./pie.js";
import { drawProgressBar } from "./progress-bar.js";
import { drawProgressGauge } from "./progress-gauge.js";
import { drawScatter } from "./scatter.js";
import { drawScatterDotplot } from "./scatter-dotplot.js";
import { drawTable } from "./table.js";
import { drawTreemap } from "./treemap.js";
import { drawWaterfall } from "./waterfall.js";
import { drawWordcloud } from "./wordcloud.js";

/** How each chart type is drawn. One file and one line here for each. */
export const drawCharts: Readonly<Record<ChartName, DrawChart>> = {
  bar: drawBar,
  "bar-stacked": drawBarStacked,
  "bar-grouped": drawBarGrouped,
  "bar-radial": drawBarRadial,
  column: drawColumn,
  "column-stacked": drawColumnStacked,
  "column-grouped": drawColumnGrouped,
  "column-radial": drawColumnRadial,
  waterfall: drawWaterfall,
  pie: pieChart("pie"),
  "pie-doughnut": pieChart("doughnut"),
  "pie-irregular": pieChart("irregular"),
  "pie-semi-circle": pieChart("semi-circle"),
  line: drawLine,
  area: drawArea,
  "area-stepped": drawAreaStepped,
  "area-stream": drawAreaStream,
  scatter: drawScatter,
  "scatter-dotplot": drawScatterDotplot,
  bubble: drawBubble,
  "bubble-plot": drawBubblePlot,
  candlestick: drawCandlestick,
  pictochart: drawPictochart,
  "pictochart-sizes": drawPictochartSizes,
  "pictochart-pictorial": drawPictochartPictorial,
  "hierarchy-pyramid": drawHierarchyPyramid,
  "hierarchy-funnel": drawHierarchyFunnel,
  "progress-gauge": drawProgressGauge,
  "progress-bar": drawProgressBar,
  wordcloud: drawWordcloud,
  table: drawTable,
  treemap: drawTreemap,
};
