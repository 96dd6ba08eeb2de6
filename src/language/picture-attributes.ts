import type { AttributeDefinition } from "./attributes.js";
import type { ChartName } from "./charts.js";

type Form = Omit<AttributeDefinition, "name" | "target" | "documentation" | "example">;

/** An attribute that igx's own pictures show, and that is never sent: the service has no place for it. */
const pictureOnly = (
  name: string,
  form: Form | AttributeDefinition["type"],
  documentation: string,
  example: string,
): AttributeDefinition => ({
  name,
  ...(typeof form === "string" ? { type: form } : form),
  target: "picture",
  documentation: `${documentation} Pictures only: the service does not show it.`,
  example,
});

const source = pictureOnly(
  "source",
  "words",
  'The source of the data, below the picture. `"Name, https://…"` is a link in HTML.',
  'source="UN, World Population Prospects 2024"',
);
const note = pictureOnly("note", "words", "A remark about the data, below the picture.", 'note="2024: estimate"');
const byline = pictureOnly("byline", "words", "Who has made the picture, below it.", 'byline="Data desk"');
const alt = pictureOnly(
  "alt",
  "words",
  "The alternative text of the picture, instead of the one that igx writes.",
  'alt="Coffee exports of Brazil have doubled since 2000."',
);

/** Words that a picture may have, in the order in which they are below it; `alt` is not visible. */
export const pictureWords: readonly AttributeDefinition[] = [source, note, byline, alt];

const unit = pictureOnly("unit", "words", "The unit of all values, such as `°C`.", 'unit="°C"');
const decimals = pictureOnly(
  "decimals",
  { type: "integer", least: 0, most: 20 },
  "The number of decimals of all values.",
  "decimals=1",
);
const format = pictureOnly(
  "format",
  { type: "by-column", whole: true },
  "A number pattern (UTS #35) of all values, such as `#,##0.0 €`, or one by column. `%` multiplies by 100, unless it is in single quotes.",
  'format="+0.0;-0.0"',
);

/** How values are written: in labels, tips, tables, axes and alternative texts. */
const numberForms: readonly AttributeDefinition[] = [unit, decimals, format];

const stacks = ["bar-stacked", "column-stacked"] as const satisfies readonly ChartName[];
const plots = ["scatter", "bubble-plot"] as const satisfies readonly ChartName[];
const bars = ["bar", "bar-stacked", "bar-grouped"] as const satisfies readonly ChartName[];
const columns = ["column", "column-stacked", "column-grouped"] as const satisfies readonly ChartName[];

/** The charts whose values are on one axis. */
const withAxis: readonly ChartName[] = [
  ...bars,
  ...columns,
  "line",
  "area",
  "area-stepped",
  "scatter-dotplot",
  "candlestick",
  "waterfall",
];

/** The charts that `@mark` draws on. */
export const markedCharts: readonly ChartName[] = [...withAxis, ...plots];

const axisFields: readonly AttributeDefinition[] = [
  pictureOnly("min", "number", "Where the axis begins.", "min=0"),
  pictureOnly("max", "number", "Where the axis ends.", "max=100"),
  pictureOnly("scale", { type: "choice", choices: ["linear", "log"] }, "The scale of the axis.", "scale=log"),
  pictureOnly("ticks", { type: "integer", least: 2, most: 50 }, "About how many ticks the axis has.", "ticks=5"),
  pictureOnly("title", "words", "The unit of the axis in words.", 'title="Million bags"'),
];

const axisOf = (name: string, what: string, charts: readonly ChartName[], example: string): AttributeDefinition =>
  pictureOnly(
    name,
    { type: "group", fields: axisFields, charts },
    `${what}: a group of \`min\`, \`max\`, \`scale\` (\`linear\` or \`log\`), \`ticks\` and \`title\`.`,
    example,
  );

/** The forms of a chart that only pictures have. */
const chartForms: readonly AttributeDefinition[] = [
  axisOf("axis", "The axis of the values", withAxis, 'axis={min=0 ticks=5 title="Million bags"}'),
  axisOf("x", "The horizontal axis", plots, "x={scale=log}"),
  axisOf("y", "The vertical axis", plots, "y={min=0 max=100}"),
  pictureOnly(
    "panels",
    {
      type: "integer",
      bare: true,
      least: 1,
      most: 12,
      charts: [...bars, ...columns, "line", "area", "area-stepped", ...plots, "scatter-dotplot"],
    },
    "Draws each series as a small chart of its own, all with the same scales, in this many columns.",
    "panels=3",
  ),
  pictureOnly("stack", { type: "boolean", charts: ["area"] }, "Stacks the areas.", "stack"),
  pictureOnly(
    "share",
    { type: "boolean", charts: [...stacks, "area"] },
    "Draws the values of each row as parts of 100 per cent.",
    "share",
  ),
  pictureOnly("totals", { type: "boolean", charts: stacks }, "Writes the sum above each stack.", "totals"),
  pictureOnly(
    "total",
    { type: "words", charts: ["waterfall"] },
    "Adds a closing bar of this name with the sum of the rows.",
    'total="Profit"',
  ),
  pictureOnly(
    "center",
    { type: "words", charts: ["pie-doughnut"] },
    "A text in the hole of the doughnut.",
    'center="1,239 m"',
  ),
  pictureOnly(
    "group",
    { type: "column", charts: plots },
    "The column whose values give the points their colours: a column of the rows, or of the table of `from`.",
    "group=Region",
  ),
  pictureOnly("trend", { type: "boolean", charts: plots }, "Draws the line of least squares.", "trend"),
  pictureOnly(
    "names",
    { type: "titles", charts: plots },
    "The points that are named: a title or a list, such as `[India China]`.",
    "names=[Brazil Vietnam]",
  ),
  pictureOnly(
    "target",
    { type: "column", charts: ["bar", "column", "line"] },
    "The column with a target for each row, drawn as a tick: a column of the rows, or of the table of `from`.",
    "target=Goal",
  ),
  pictureOnly(
    "range",
    { type: "column-pair", charts: ["bar", "column", "line"] },
    "Two columns with the lowest and the highest possible value of each row, drawn as a band: columns of the rows, or of the table of `from`.",
    "range=[Low High]",
  ),
  pictureOnly(
    "cells",
    { type: "by-column", choices: ["bar", "heat", "spark"], charts: ["table"] },
    "Draws the values of a column in its cells: `bar`, `heat` (a tint) or `spark` (a line through the numbers of each cell).",
    "cells={Bags=bar}",
  ),
];

export const chartPictures: readonly AttributeDefinition[] = [...numberForms, ...chartForms, ...pictureWords];

/** The words of `labels` on a map. Any other is the name of a region. */
export const mapLabels = ["values", "names", "codes", "none"] as const;

export const mapPictures: readonly AttributeDefinition[] = [
  ...numberForms,
  pictureOnly(
    "classes",
    { type: "integer", least: 2, most: 12 },
    "How many classes of colours the values have.",
    "classes=5",
  ),
  pictureOnly(
    "method",
    { type: "choice", choices: ["equal", "quantile", "jenks"] },
    "How values become classes: `equal` (steps), `quantile` (regions) or `jenks` (natural breaks).",
    "method=quantile",
  ),
  pictureOnly("breaks", "numbers", "The limits between the classes, ascending.", "breaks=[5 10 20]"),
  pictureOnly(
    "labels",
    "titles",
    "The labels of the regions: `values`, `names`, `codes`, `none`, or a list of the regions that have one.",
    "labels=names",
  ),
  pictureOnly(
    "crop",
    "text",
    "The part of the map that is shown: a region, a group of the rows, or another map, such as `Europe` on `world`.",
    "crop=Brazil",
  ),
  pictureOnly("symbols", "boolean", "Draws circles instead of coloured regions.", "symbols"),
  ...pictureWords,
];

/** The attributes of `@mark`. */
export const markAttributes: readonly AttributeDefinition[] = [
  pictureOnly("value", "number", "The value of a line across, or where a band begins.", "value=1.5"),
  pictureOnly("to", "text", "The other end of a band: a value, or the title of a row.", "value=2 to=3"),
  pictureOnly("row", "text", "The title of the row, or a date between two rows.", 'row="2020"'),
  pictureOnly("column", "text", "The column of the value that is marked.", 'row="2020" column=Spain'),
  pictureOnly("text", "words", "The text of the mark.", 'text="Goal of Paris"'),
  pictureOnly("color", "color", "The hex colour of the mark, with or without `#`.", "color=#6f4e37"),
];

/** The field of an element that has what only pictures show. It is never in content JSON. */
export const pictureField = "picture";

/** Its field with the marks of all sheets. */
export const marksField = "marks";
