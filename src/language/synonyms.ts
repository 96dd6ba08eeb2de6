import { closest } from "../text/closest.js";
import { keywordSynonyms } from "../text/keyword-synonyms.js";
import { plainName } from "../text/plain-name.js";
import { aggregateNames } from "./attributes.js";
import { chartNames } from "./charts.js";
import { functionNames } from "./functions.js";
import { operators } from "./operators.js";
import { directiveNames } from "./registry.js";
import { structureNames } from "./structures.js";

/*
 * Words that writers know from other tools, by what they mean here. Suggestions look here before they compare spellings: `average` is
 * nearer to `range` than to `mean`, and `piechart` nearer to `pictochart` than to `pie`. They are here and not in `mistakes/`, because check,
 * template, editor and `igx explain` ask for them too, and none of these may import `mistakes/`.
 */
type Synonyms = Readonly<Record<string, readonly string[]>>;

/** From `name: synonym synonym …` lines. A synonym with several names means the first one that is known in its place. */
function synonymsOf(lines: Readonly<Record<string, string>>): Synonyms {
  const synonyms: Record<string, string[]> = Object.create(null);
  for (const [name, words] of Object.entries(lines))
    for (const word of words.split(" ").map(plainName)) synonyms[word] = [...(synonyms[word] ?? []), name];
  return synonyms;
}

const chartSynonyms = synonymsOf({
  "pie-doughnut": "donut doughnut ring",
  "pie-semi-circle": "halfdonut halfdoughnut halfpie semicircle parliament",
  "pie-irregular": "rose nightingale polararea",
  bar: "bars horizontalbar hbar",
  column: "columns verticalbar vbar histogram hist",
  "column-grouped": "groupedcolumn clusteredcolumn multicolumn",
  "column-stacked": "stackedcolumn stackedcolumns",
  "bar-grouped": "groupedbar groupedbars clusteredbar multibar sidebyside",
  "bar-stacked": "stackedbar stackedbars stacked stackedhorizontalbar",
  "bar-radial": "radialbar",
  line: "lines linegraph timeseries trend sparkline spline",
  "area-stream": "stream streamgraph",
  "area-stepped": "step stepped steparea",
  scatter: "scatterplot xy points dots point",
  "scatter-dotplot": "dotplot",
  bubble: "bubbles packedcircles packedbubbles circlepacking",
  pictochart: "pictogram pictograph isotype icons waffle",
  "hierarchy-pyramid": "pyramid",
  "hierarchy-funnel": "funnel",
  table: "grid datatable",
  "progress-gauge": "gauge gauges meter speedometer dial",
  "progress-bar": "progress progressbar",
  wordcloud: "words tagcloud cloud",
  treemap: "treemaps tree mosaic",
  candlestick: "ohlc stock candles",
  waterfall: "bridge cascade",
});

const functionSynonyms = synonymsOf({
  mean: "average avg",
  length: "len size strlen",
  count: "countif countwhere",
  sum: "total add sumif",
  max: "maximum greatest largest",
  min: "minimum least smallest",
  where: "filter",
  find: "detect lookup vlookup xlookup findfirst",
  groupBy: "group groupby",
  map: "select pluck transform each",
  unique: "distinct uniq dedupe",
  take: "head top limit firstn",
  skip: "drop offset tail",
  slice: "substring substr mid left sublist",
  sort: "order orderby sortby sorted",
  reverse: "reversed desc descending",
  rank: "ranking",
  rolling: "rollingmean rollingaverage movingaverage movingmean",
  range: "sequence seq",
  join: "implode",
  listing: "enumeration listformat sentence tosentence",
  split: "explode",
  contains: "includes has in",
  startsWith: "beginswith prefix",
  endsWith: "suffix",
  replace: "substitute gsub replaceall",
  upper: "uppercase touppercase toupper ucase upcase capitals",
  lower: "lowercase tolowercase tolower lcase downcase",
  title: "titlecase capitalize capitalise proper",
  trim: "strip",
  slug: "slugify key",
  number: "format formatnumber numberformat tolocalestring",
  parseNumber: "tonumber parsefloat parseint float numbervalue",
  fixed: "tofixed decimal decimals",
  signed: "plussign withsign",
  ordinal: "nth ordinalize",
  plural: "pluralize pluralise",
  percent: "percentage pct",
  currency: "money",
  compact: "abbreviate short humanize",
  date: "formatdate dateformat strftime",
  weekday: "dayofweek isoweekday",
  addDays: "dateadd adddate plusdays",
  days: "datediff daysbetween",
  ceil: "ceiling roundup",
  floor: "rounddown trunc int",
  abs: "absolute",
  default: "coalesce ifnull nvl fallback isnull",
});

const directiveSynonyms = synonymsOf({
  ...keywordSynonyms,
  end: `${keywordSynonyms["end"]} fi done close`,
  for: `${keywordSynonyms["for"]} loop repeat`,
  if: "when",
  let: `${keywordSynonyms["let"]} def define`,
  param: `${keywordSynonyms["param"]} input prop`,
  data: "dataset load csv read sql query fence",
  include: `${keywordSynonyms["include"]} use`,
  chart: "graph plot diagram",
  map: "choropleth territory geo",
  facts: "fact figures kpi kpis stats factsandfigures numbers",
  sheet: "tab page worksheet",
});

const attributeSynonyms = synonymsOf({
  colors: "colour colours color palette",
  color: "colour colours colors",
  category_height: "barheight rowheight barwidth",
  decimal_separator: "decimal separator decimalmark",
  callouts: "labels datalabels showlabels showvalues values",
  from: "data table",
  columns: "cols fields",
  half: "halfwidth",
  row: "rows index category x",
  series: "group pivot by",
  value: "measure y",
  aggregate: "agg aggregation aggfunc function",
  sort: "order orderby sortby",
  top: "limit head first",
  other: "others rest remainder",
  source: "sources credit credits",
  note: "notes footnote footnotes remark caption",
  byline: "author authors by",
  unit: "units suffix",
  format: "numberformat numformat",
  decimals: "digits precision fractiondigits",
  axis: "yaxis valueaxis axes",
  panels: "facet facets smallmultiples multiples trellis",
  totals: "sums",
  center: "centre hole",
  trend: "trendline regression",
  range: "errorbars interval confidence",
  classes: "bins buckets",
  breaks: "thresholds steps",
  alt: "alttext arialabel alternative a11y accessibility",
});

const fieldSynonyms = synonymsOf({
  title: "name headline heading header h1",
  theme_id: "theme template",
  locale: "lang language",
  key: "id slug filename uid",
  copyright: "license licence credits",
  publish_mode: "visibility mode access privacy",
  igx: "version",
});

const columnSynonyms = synonymsOf({
  title: "name region country state place",
  value: "amount number count quantity",
  label: "text caption",
  group: "category class",
  color: "colour hex",
  figure: "number value amount stat",
  fact: "text description label caption title",
});

const formatSynonyms = synonymsOf({ xlsx: "xls excel spreadsheet", csv: "txt text", tsv: "tab", yaml: "yml" });

const optionSynonyms = synonymsOf({
  delimiter: "separator sep comma",
  encoding: "charset codepage",
  sheet: "worksheet tab",
  range: "cells area",
  format: "type",
  text: "string strings",
  header: "headers",
  decimal: "decimalseparator decimalmark decimalpoint decimals",
  thousands: "thousandsseparator groupseparator grouping",
  null: "na nullvalue nullvalues navalues missing",
  dates: "date dateformat",
});

/** The known name that a word means, or else the known name with the nearest spelling. */
function suggest(synonyms: Synonyms, name: string, known: Iterable<string>): string | undefined {
  const names = [...known];
  // In another case it is the name itself, also if that is a synonym of another one.
  const same = names.find((one) => plainName(one) === plainName(name));
  return same ?? meant(synonyms, name, new Set(names)) ?? closest(name, names);
}

const meant = (synonyms: Synonyms, name: string, known: ReadonlySet<string>): string | undefined =>
  synonyms[plainName(name)]?.find((candidate) => known.has(candidate));

const chartWord = /^chart|(?:chart|graph|plot|diagram)s?$/;

/** `donut`, `pie chart`, `barChart` and `chart-bar` mean a chart type. */
export function chartSynonym(name: string): string | undefined {
  const known = new Set(chartNames);
  for (const word of [plainName(name), plainName(name).replace(chartWord, "")]) {
    const exact = chartNames.find((chart) => plainName(chart) === word);
    const found = exact ?? meant(chartSynonyms, word, known);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The words of other tools that mean a chart type. */
export const chartSynonymsOf = (name: string): readonly string[] =>
  Object.entries(chartSynonyms).flatMap(([word, [meant]]) => (meant === name ? [word] : []));

export const suggestChart = (name: string): string | undefined => chartSynonym(name) ?? closest(name, chartNames);

/** The function that a name means, without a comparison of spellings: templates limit the number of these. */
export const suggestFunction = (name: string): string | undefined =>
  meant(functionSynonyms, name, new Set(functionNames));

/** A value of `aggregate`. */
export const suggestAggregate = (name: string): string | undefined =>
  meant(functionSynonyms, name, new Set(aggregateNames)) ?? closest(name, aggregateNames);

/** The text after `@`: a directive, or for the name of a chart type the chart itself, as in `@pie`, and for that of a map the map. */
export function suggestDirective(name: string): string | undefined {
  const territory = plainName(name).replace(/^map|map$/, "");
  if (["world", "europe", "usa"].includes(territory)) return `map ${territory}`;
  const known = [...directiveNames, ...structureNames];
  const directive = meant(directiveSynonyms, name, new Set(known));
  if (directive !== undefined) return directive;
  const chart = chartSynonym(name);
  return chart === undefined ? closest(name, known) : `chart ${chart}`;
}

export const suggestAttribute = (name: string, known: Iterable<string>): string | undefined =>
  suggest(attributeSynonyms, name, known);

/** Another word for a known attribute, without a comparison of spellings. */
export const attributeSynonym = (name: string, known: Iterable<string>): string | undefined =>
  meant(attributeSynonyms, name, new Set(known));

/** Whether an attribute that is not known was probably meant as `from`. */
export const meansFrom = (name: string, known: readonly string[]): boolean =>
  !known.includes(name) && suggestAttribute(name, known) === "from";

/** The igx name of a field of the front matter, without a comparison of spellings. */
export const fieldSynonym = (name: string): string | undefined => fieldSynonyms[plainName(name)]?.[0];

export const suggestField = (name: string, known: Iterable<string>): string | undefined =>
  suggest(fieldSynonyms, name, known);

export const suggestColumn = (name: string, known: Iterable<string>): string | undefined =>
  suggest(columnSynonyms, name, known);

export const suggestFormat = (name: string, known: Iterable<string>): string | undefined =>
  suggest(formatSynonyms, name, known);

export const suggestOption = (name: string, known: Iterable<string>): string | undefined =>
  suggest(optionSynonyms, name, known);

/** The meanings of a word of another tool, in every table that has one. */
export function meanings(word: string): readonly { readonly kind: MeantKind; readonly name: string }[] {
  const chart = chartSynonym(word);
  const found = Object.entries(tables).flatMap(([kind, synonyms]) =>
    (synonyms[plainName(word)] ?? []).map((name) => ({ kind: kind as MeantKind, name })),
  );
  return chart === undefined ? found : [{ kind: "chart", name: chart }, ...found];
}

type MeantKind = keyof typeof tables | "chart";

const tables = {
  directive: directiveSynonyms,
  function: functionSynonyms,
  attribute: attributeSynonyms,
  field: fieldSynonyms,
  column: columnSynonyms,
  option: optionSynonyms,
  operator: synonymsOf(Object.fromEntries(operators.map(({ name, words = "" }) => [name, words]))),
};
