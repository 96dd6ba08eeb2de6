import type { ChartName } from "../../language/charts.js";
import { type Message, message } from "../../text/message.js";

/** The names of chart types in a sentence, without an article. */
const chartKinds: Readonly<Record<ChartName, Message>> = {
  bar: message`bar chart`,
  "bar-stacked": message`stacked bar chart`,
  "bar-grouped": message`grouped bar chart`,
  "bar-radial": message`radial bar chart`,
  column: message`column chart`,
  "column-stacked": message`stacked column chart`,
  "column-grouped": message`grouped column chart`,
  "column-radial": message`radial column chart`,
  pie: message`pie chart`,
  "pie-doughnut": message`doughnut chart`,
  "pie-irregular": message`pie chart with slices of different radius`,
  "pie-semi-circle": message`semicircle chart`,
  line: message`line chart`,
  area: message`area chart`,
  "area-stream": message`stream graph`,
  "area-stepped": message`stepped area chart`,
  scatter: message`scatter plot`,
  "scatter-dotplot": message`dot plot`,
  bubble: message`bubble chart`,
  "bubble-plot": message`bubble plot`,
  pictochart: message`pictogram`,
  "pictochart-sizes": message`pictogram with icons of different size`,
  "pictochart-pictorial": message`pictogram with filled icons`,
  "hierarchy-pyramid": message`pyramid`,
  "hierarchy-funnel": message`funnel`,
  table: message`table`,
  "progress-gauge": message`gauges`,
  "progress-bar": message`progress bars`,
  wordcloud: message`word cloud`,
  treemap: message`treemap`,
  candlestick: message`candlestick chart`,
  waterfall: message`waterfall chart`,
};

export const chartKind = (name: string): Message =>
  Object.hasOwn(chartKinds, name) ? chartKinds[name as ChartName] : message`chart of a type that igx does not know`;
