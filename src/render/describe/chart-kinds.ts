import type { ChartName } from "../../language/charts.js";

/** The names of chart types in a sentence, without an article. */
const chartKinds: Readonly<Record<ChartName, string>> = {
  bar: "bar chart",
  "bar-stacked": "stacked bar chart",
  "bar-grouped": "grouped bar chart",
  "bar-radial": "radial bar chart",
  column: "column chart",
  "column-stacked": "stacked column chart",
  "column-grouped": "grouped column chart",
  "column-radial": "radial column chart",
  pie: "pie chart",
  "pie-doughnut": "doughnut chart",
  "pie-irregular": "pie chart with slices of different radius",
  "pie-semi-circle": "semicircle chart",
  line: "line chart",
  area: "area chart",
  "area-stream": "stream graph",
  "area-stepped": "stepped area chart",
  scatter: "scatter plot",
  "scatter-dotplot": "dot plot",
  bubble: "bubble chart",
  "bubble-plot": "bubble plot",
  pictochart: "pictogram",
  "pictochart-sizes": "pictogram with icons of different size",
  "pictochart-pictorial": "pictogram with filled icons",
  "hierarchy-pyramid": "pyramid",
  "hierarchy-funnel": "funnel",
  table: "table",
  "progress-gauge": "gauges",
  "progress-bar": "progress bars",
  wordcloud: "word cloud",
  treemap: "treemap",
  candlestick: "candlestick chart",
  waterfall: "waterfall chart",
};

export const chartKind = (name: string): string =>
  Object.hasOwn(chartKinds, name) ? chartKinds[name as ChartName] : "chart of a type that igx does not know";
