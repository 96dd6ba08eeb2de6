import type { AttributeDefinition } from "./attributes.js";
import { type ChartType, findChart } from "./charts.js";
import type { FrontMatterDefinition } from "./front-matter.js";
import { chartPictures, mapPictures } from "./picture-attributes.js";

/* Small documents that show one entry of the tables, for `igx explain`. The tests compile all of them without a finding. */

/** A header and two rows, as wide as the chart needs. */
function rowsOf({ name, family }: ChartType): string {
  if (family === "price") return table(["Day", "Open", "High", "Low", "Close"], [1, 3, 0.5, 2], [2, 4, 1.5, 3]);
  if (name === "bubble-plot") return table(["Country", "Area", "Harvest", "Farms"], [8.5, 66, 30], [0.3, 27, 60]);
  if (family === "plot") return table(["Country", "Area", "Harvest"], [8.5, 66], [0.3, 27]);
  if (family === "progress") return table(["Country", "Done"], [66], [27]);
  const several = /-(?:stacked|grouped|stream|dotplot)$/.test(name);
  return several ? table(["Country", "2023", "2024"], [66, 70], [27, 30]) : table(["Country", "Bags"], [66], [27]);
}

const table = (header: readonly string[], first: readonly number[], second: readonly number[]): string =>
  [header, ["Brazil", ...first], ["Vietnam", ...second]].map((cells) => `| ${cells.join(" | ")} |\n`).join("");

/** A chart of a type. */
export const chartExample = (chart: ChartType): string => `@chart ${chart.name}\n${rowsOf(chart)}`;

const crops = "```csv crops\ncountry,year,bags,shade\nBrazil,2023,66,#6f4e37\nVietnam,2023,27,#a67c52\n```\n\n";

/** The columns that an attribute needs besides the usual ones, each with its header and its two cells. */
const moreColumns: Readonly<Record<string, readonly (readonly string[])[]>> = {
  group: [["Region", "America", "Asia"]],
  panels: [["Exports", "47", "24"]],
  target: [["Goal", "70", "30"]],
  range: [
    ["Low", "60", "25"],
    ["High", "70", "30"],
  ],
};

/** A table with more columns at its end. */
const withColumns = (rows: string, columns: readonly (readonly string[])[]): string =>
  rows
    .trimEnd()
    .split("\n")
    .map((row, index) => `${row}${columns.map((cells) => ` ${cells[index]} |`).join("")}\n`)
    .join("");

/** An element with an attribute, as it is written. */
export function attributeExample(attribute: AttributeDefinition): string {
  const { name, example, charts } = attribute;
  if (name === "width" || name === "half") return `# Coffee {${example}}\n\n# Tea {${example}}\n`;
  if (name === "icon") return `@chart table {${example}}\n| Country | Bags |\n| Brazil | 66 |\n`;
  const rowsOfMap = "| title | value |\n| Brazil | 69.9 |\n| Japan | 8 |\n";
  if (mapPictures.includes(attribute) && !chartPictures.includes(attribute))
    return `@map world {${example}}\n${rowsOfMap}`;
  const chart = charts?.[0] === undefined ? undefined : findChart(charts[0]);
  if (chart) return `@chart ${chart.name} {${example}}\n${withColumns(rowsOf(chart), moreColumns[name] ?? [])}`;
  if (example.includes("from=")) return `${crops}@chart bar {${example}}\n`;
  const [rows] =
    name === "decimal_separator"
      ? ["| Country | Bags |\n| Brazil | 66,4 |\n"]
      : ["| Country | Bags |\n| Brazil | 66 |\n| Vietnam | 27 |\n"];
  return `@chart bar {${example}}\n${rows}`;
}

/** A document with a field of the front matter. */
export function fieldExample({ name, example }: FrontMatterDefinition): string {
  const secret = example.includes("{{") ? "\n@param word: secret\n" : "";
  return `---\n${name}: ${example}\n---\n${secret}\n# Coffee\n`;
}
