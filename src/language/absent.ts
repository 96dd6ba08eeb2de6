import { plainName } from "../text/plain-name.js";
import { findFrontMatterField } from "./front-matter.js";
import { fieldSynonym } from "./synonyms.js";

/*
 * Words of other tools for what igx writes in another way or does not have, each with what to write. A suggestion of one name would
 * mislead here. In this room for the same readers as the synonyms.
 */

type Hints = ReadonlyMap<string, string>;

/** From `hint: word word …` lines. */
const hintsOf = (lines: Readonly<Record<string, string>>): Hints =>
  new Map(Object.entries(lines).flatMap(([hint, words]) => words.split(" ").map((word) => [word, hint] as const)));

/** The nearest type for a chart that the service does not have. */
const nearestCharts = hintsOf({
  "bar-stacked": "sankey alluvial chord flow gantt timeline parallel parallelcoordinates",
  "column-radial": "radar spider web polar windrose",
  "column-grouped": "combo combination mixed dualaxis pareto",
  "scatter-dotplot": "boxplot box boxandwhisker violin beeswarm strip dumbbell lollipop",
  table: "heatmap heat matrix calendar pivot pivottable",
  bubble: "venn euler network force forcedirected nodelink",
  treemap: "sunburst icicle partition dendrogram mindmap orgchart organigram organization hierarchy",
  "column-stacked": "marimekko mekko merimekko",
  "progress-bar": "bullet",
  line: "slope slopegraph bump bumpchart",
  area: "density ridgeline ridge",
});

const otherElements = hintsOf({
  "Write a map: `@map world`, with the columns `title` and `value`.": "map choropleth geo geomap worldmap",
  "Write facts: `@facts`, with the columns `figure` and `fact`.":
    "number kpi metric bignumber scorecard card indicator",
});

const withoutChart = (name: string): string => plainName(name).replace(/(?:chart|graph|plot|diagram|map)s?$/, "");

/** The advice for a chart type that does not exist: an element, or the nearest type. */
export function hintForChart(name: string): string | undefined {
  for (const word of [plainName(name), withoutChart(name)]) {
    const nearest = nearestCharts.get(word);
    if (nearest !== undefined) return `Use \`${nearest}\`, the nearest type: the service has no \`${name}\`.`;
    const other = otherElements.get(word);
    if (other !== undefined) return other;
  }
  return undefined;
}

const directives = hintsOf({
  "Write `# Coffee` for a heading, or `title: Coffee` in the front matter for the title of the infographic.":
    "title heading header headline h1",
  "Write `## Coffee`.": "subtitle subheading subheader h2 h3 section",
  "Write the text on a line of its own, without `@`.": "text body paragraph p markdown",
  'Write a line of text below the picture, such as `Source: Eurostat`; a table is read with `@data NAME "file"`.':
    "source sources credit credits footnote footnotes footer",
  "Write `@chart` for a chart, or `@facts` with a column `figure`.": "figure fig",
  "Write `> text`, and `> -- author` below it.": "quote blockquote pullquote citation",
  "Write `---`.": "separator divider hr rule pagebreak",
  "Write `take(list, 3)` or `where(list, x => …)` after `in` to choose the items of a loop, or `---` for a line.":
    "break continue skip",
  "Remove the line: infographics have no element for images, videos, links or code.":
    "image img picture photo video audio iframe embedcode link url button logo code html script style css",
  "Write `// text` for a comment.": "comment note todo rem",
  "Write a fence: ```` ```sql NAME ````.": "sql query",
  "Name a value with `@let name = expression`: a document cannot define functions.": "function macro def func fn",
  "Write `@if !(condition)`.": "unless ifnot",
  "Write `@for x in list`, or `@for i in range(10)`.": "while until do",
  "Write `@if` and `@elseif`.": "switch case match",
});

/** A replacement for `@` and the word, if the rest of the line can stay. */
const markers: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "#": "h1 heading header headline",
    "##": "h2 h3 subheading subheader subtitle section",
    "---": "separator divider hr rule pagebreak",
    "//": "comment note todo rem",
  }).flatMap(([marker, words]) => words.split(" ").map((word) => [word, marker] as const)),
);

export const markerFor = (name: string): string | undefined => markers.get(plainName(name));

/** The advice for a directive that does not exist, such as `@title`, `@sankey` or `@locale`. */
export const hintForDirective = (name: string): string | undefined =>
  directives.get(plainName(name)) ?? hintForField(name) ?? hintForChart(name)?.replace(/^Use `/, "Use `@chart ");

function hintForField(name: string): string | undefined {
  const field = findFrontMatterField(fieldSynonym(name) ?? name);
  return (
    field &&
    `Write \`${field.name}: ${field.example}\` in the front matter, between two lines \`---\` at the start of the file.`
  );
}

const attributes = hintsOf({
  "Write a heading above it: `## Coffee`.": "title heading name subtitle",
  "Write a line of text above or below it.": "description text",
  "Filter the rows of a table where it is read: `from={{ where(NAME, row => row.COLUMN == 1) }}`.":
    "where filter filters query condition",
  "Write the chart type: `@chart bar-stacked` or `@chart column-stacked`.": "stacked stack stacking",
  "Write the chart type: `@chart bar-grouped` or `@chart column-grouped`.": "grouped clustered",
  "Write `row=COLUMN value=COLUMN aggregate=sum` for one row of each group.": "group groupby by",
  "Write `sort=-COLUMN` for descending order.": "desc descending order orderby",
  "Write the chart type: `@chart bar` is horizontal, `@chart column` vertical.":
    "horizontal vertical orientation direction layout",
  "Write the chart type: `@chart pie-doughnut`.": "donut doughnut hole innerradius",
  "Write the chart type after `@chart`.": "type charttype kind",
  "Write the territory after `@map`.": "territory country",
  "Write `height=300`, or `half` for half of the width.": "size dimensions",
  "Remove it: an element without `half` has the full width.": "fullwidth full",
  "Write `legend=false` to hide the legend: the service chooses its place.":
    "legendposition legendpos hidelegend nolegend",
  'Write `format="€ #,##0"`, or the unit in the header, such as `| Country | Million bags |`.': "prefix currency",
  'Write `@mark {value=1.5 text="Goal"}` below the rows.':
    "reference referenceline refline goal threshold baseline annotation annotations annotate marker markers mark markline arrow highlightline",
  "Remove it: a chart has one scale. Write two charts with `{half}`, one beside the other.":
    "y2 y2axis secondaxis secondaryaxis dualaxis rightaxis",
  "Write `axis={min=0 max=100}` for igx's own pictures: the service chooses its axes.":
    "min max ymin ymax xmin xmax domain scale log logarithmic xaxis ticks grid gridlines xlabel ylabel xtitle ytitle",
  "Remove it: the theme and the service decide it.":
    "animation animate animated tooltip tooltips interactive font fontsize fontfamily fontweight background backgroundcolor border margin padding align alignment class classname id style theme opacity rounded shadow smooth curve",
});

/** The advice for an attribute that does not exist. */
export const hintForAttribute = (name: string): string | undefined =>
  attributes.get(plainName(name))?.replace("Remove it", `Remove \`${name}\``);

const fields = hintsOf({
  "Write it as text in the document, or as a comment: `// …`.":
    "author authors by byline date created updated lastmod description summary abstract subtitle tags keywords categories category series layout permalink",
  "Write `publish: false`.": "draft",
  "Write `publish_mode: private`.": "private unlisted hidden",
  "Write it on `@chart`, such as `{height=300}`.": "height colors legend",
});

/** The advice for a field of the front matter that does not exist. */
export const hintForFrontMatter = (name: string): string | undefined => fields.get(plainName(name));

const functions = hintsOf({
  "Write `@for x, i in list`: `i` counts from 0.": "enumerate withindex each_with_index eachwithindex",
  "Write `a % b` for the remainder of a division.": "mod modulo fmod rem remainder",
  "Write a product, such as `x * x`: there is no function for powers.": "pow power square sq",
  "Compute it in a query: ```` ```sql NAME ````.": "sqrt cbrt exp log ln log2 log10 sin cos tan sign hypot",
  "Pivot the rows in a query: ```` ```sql NAME ```` with `pivot`.": "pivot",
  'Write `a + b` for two strings, or `join(list, "")` for a list.': "concatenate paste paste0",
  "Write `` `${x}` ``, or `number(x)` to format a number.": "tostring str string",
  "Write `condition ? a : b`.": "if iif ifelse when case switch",
  "Declare a parameter, such as `@param today: date`: the same sources always give the same document.":
    "now today random rand uuid timestamp getdate sysdate currentdate",
  "Write `table.column` for the values of a column.": "column values keys entries field pluckcolumn",
  "Write `sum(map(list, x => …))`.": "sumby sumproduct reduce fold accumulate",
  "Write `sort(list, x => …)`.": "sortwith",
  "Write `value == null`, or `value ?? other`.": "isempty isna isnan exists isset",
  "Write the statistics in a query: ```` ```sql NAME ````.":
    "stdev stddev std variance var correl correlation quantile percentile mode",
  "Write `{{ value }}` to show a value.": "print echo log console write",
  "Write the data in a fence, or read a file with `@data`.": "json parsejson fetch load read import",
  "Write `text + text`, or `` `… ${value} …` `` with values.": "sprintf printf",
});

/** How to write what other languages have a function for, where igx has none. */
export const hintForFunction = (name: string): string | undefined => functions.get(plainName(name));

/** Literals of other languages. */
const literals: ReadonlyMap<string, string> = new Map(
  Object.entries({
    none: "null",
    nil: "null",
    undefined: "null",
    na: "null",
    null: "null",
    true: "true",
    false: "false",
  }),
);

export const suggestLiteral = (name: string): string | undefined => literals.get(name.toLowerCase());

/** Types of parameters in other languages. */
const types: ReadonlyMap<string, string> = new Map(
  Object.entries({
    string: "str text char varchar",
    integer: "int long bigint whole year",
    number: "float double decimal real numeric num percent currency",
    boolean: "bool flag yesno",
    date: "day datetime timestamp",
    list: "array vector tuple",
    object: "dict map record struct",
    color: "colour hex",
    secret: "password token",
  }).flatMap(([type, words]) => [type, ...words.split(" ")].map((word) => [word, type] as const)),
);

export const suggestType = (name: string): string | undefined => types.get(plainName(name));

/** The advice of all tables for a word that igx does not have, by the kind of name that it would be. */
export function absentMeanings(name: string): readonly (readonly [kind: AbsentKind, hint: string])[] {
  const chart = hintForChart(name);
  const found = [
    ["directive", chart === undefined ? hintForDirective(name) : undefined],
    ["chart", chart],
    ["attribute", hintForAttribute(name)],
    ["field", hintForFrontMatter(name)],
    ["function", hintForFunction(name)],
  ] as const;
  return found.flatMap(([kind, hint]) => (hint === undefined ? [] : [[kind, hint] as const]));
}

type AbsentKind = "directive" | "chart" | "attribute" | "field" | "function";
