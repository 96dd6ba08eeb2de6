import type { ChartName } from "../../language/charts.js";
import { drawBar } from "./bars/bar.js";
import { drawBarGrouped } from "./bars/bar-grouped.js";
import { drawBarStacked } from "./bars/bar-stacked.js";
import { drawColumn } from "./bars/column.js";
import { drawColumnGrouped } from "./bars/column-grouped.js";
import { drawColumnStacked } from "./bars/column-stacked.js";
import { drawWaterfall } from "./bars/waterfall.js";
import { drawCandlestick } from "./candlestick/candlestick.js";
import type { DrawChart } from "./chart.js";
import { drawHierarchyFunnel } from "./hierarchy/hierarchy-funnel.js";
import { drawHierarchyPyramid } from "./hierarchy/hierarchy-pyramid.js";
import { drawTreemap } from "./hierarchy/treemap.js";
import { drawArea } from "./lines/area.js";
import { drawAreaStepped } from "./lines/area-stepped.js";
import { drawAreaStream } from "./lines/area-stream.js";
import { drawLine } from "./lines/line.js";
import { drawPictochart } from "./pictograms/pictochart.js";
import { drawPictochartPictorial } from "./pictograms/pictochart-pictorial.js";
import { drawPictochartSizes } from "./pictograms/pictochart-sizes.js";
import { pieChart } from "./pie/pie.js";
import { drawBubble } from "./points/bubble.js";
import { drawBubblePlot } from "./points/bubble-plot.js";
import { drawScatter } from "./points/scatter.js";
import { drawScatterDotplot } from "./points/scatter-dotplot.js";
import { drawProgressBar } from "./progress/progress-bar.js";
import { drawProgressGauge } from "./progress/progress-gauge.js";
import { drawBarRadial } from "./radial/bar-radial.js";
import { drawColumnRadial } from "./radial/column-radial.js";
import { drawTable } from "./table/table.js";
import { drawWordcloud } from "./words/wordcloud.js";

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
