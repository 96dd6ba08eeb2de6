// Twelve charts as a user of ECharts writes them, drawn by its own server-side SVG.
import * as echarts from "echarts";

const names = ["Brazil", "Vietnam", "Colombia", "Indonesia", "Ethiopia", "Honduras", "Uganda", "Peru", "India", "Mexico"];
const value = (row, column) => ((row * 7919 + column * 104_729) % 1000) / 10;

/** The type in igx, and how many columns of numbers the chart has. */
const types = [
  ["bar", 1],
  ["bar-grouped", 3],
  ["bar-stacked", 3],
  ["column", 1],
  ["column-grouped", 3],
  ["column-stacked", 3],
  ["line", 3],
  ["area", 2],
  ["pie", 1],
  ["pie-doughnut", 1],
  ["scatter", 2],
  ["waterfall", 1],
];

const rowsOf = (columns) => names.map((name, row) => [name, ...Array.from({ length: columns }, (_, at) => value(row + 1, at))]);
const headerOf = (columns) => ["Country", ...Array.from({ length: columns }, (_, at) => `${2022 + at}`)];

/** The content JSON of the twelve charts. */
export const content = () =>
  types.map(([type, columns]) => ({ type: "chart", chart_type: type, data: [[headerOf(columns), ...rowsOf(columns)]], settings: { height: 400 } }));

function seriesOf(type, columns) {
  const rows = rowsOf(columns);
  if (type.startsWith("pie"))
    return [
      { type: "pie", radius: type === "pie" ? "70%" : ["40%", "70%"], data: rows.map(([name, number]) => ({ name, value: number })) },
    ];
  if (type === "scatter") return [{ type: "scatter", data: rows.map(([, x, y]) => [x, y]) }];
  if (type === "waterfall") {
    let sum = 0;
    const below = rows.map(([, number]) => (sum += number) - number);
    return [
      { type: "bar", stack: "all", itemStyle: { color: "transparent" }, data: below },
      { type: "bar", stack: "all", data: rows.map(([, number]) => number), label: { show: true } },
    ];
  }
  return headerOf(columns)
    .slice(1)
    .map((name, at) => ({
      name,
      type: /^(?:bar|column)/.test(type) ? "bar" : "line",
      ...(type.endsWith("stacked") && { stack: "all" }),
      ...(type === "area" && { areaStyle: {} }),
      data: rows.map((row) => row[at + 1]),
    }));
}

function optionOf([type, columns]) {
  const series = seriesOf(type, columns);
  const option = { animation: false, legend: {}, series };
  if (type.startsWith("pie")) return option;
  const category = type === "scatter" ? { type: "value" } : { type: "category", data: names };
  const number = { type: "value" };
  return type.startsWith("bar") ? { ...option, yAxis: category, xAxis: number } : { ...option, xAxis: category, yAxis: number };
}

function draw(type) {
  const chart = echarts.init(null, null, { renderer: "svg", ssr: true, width: 672, height: 400 });
  chart.setOption(optionOf(type));
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}

/** One page: the twelve pictures below each other. */
export const page = () => `<svg xmlns="http://www.w3.org/2000/svg">${types.map(draw).join("")}</svg>`;
