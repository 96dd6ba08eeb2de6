/* What is measured. No randomness, so that two runs read the same. */

const places = ["Brazil", "Vietnam", "Colombia", "Indonesia", "Ethiopia", "Honduras", "Uganda", "Peru", "India"];
const place = (index: number) => places[index % places.length]!;
const value = (index: number) => ((index * 7919) % 100_000) / 10;

type Cells = readonly (string | number)[];

/** As `igx format` writes it. */
function table(header: Cells, rows: readonly Cells[]): string {
  const lines = [header, ...rows];
  const widths = header.map((_, column) => lines.reduce((width, line) => Math.max(width, `${line[column]}`.length), 0));
  const padded = lines.map((line) => line.map((cell, column) => `${cell}`.padStart(widths[column]!)));
  const rule = widths.map((width) => "-".repeat(width));
  return [padded[0]!, rule, ...padded.slice(1)].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

const chartRow = (row: number, columns: number, from: number): Cells => [
  `${place(from + row)} ${row}`,
  ...Array.from({ length: columns - 1 }, (_, column) => value(from + row * columns + column)),
];

const chartHeader = (columns: number): Cells => [
  "Country",
  ...Array.from({ length: columns - 1 }, (_, index) => `${2020 + index}`),
];

const chartRows = (rows: number, columns: number, from: number): readonly Cells[] =>
  Array.from({ length: rows }, (_, row) => chartRow(row, columns, from));

const regions = ["Brazil", "Vietnam", "Colombia", "Indonesia", "Ethiopia"];

/** Nine elements as people write them, with their findings fixed: about 1.6 KB. */
function section(index: number): string {
  return `# Coffee from ${place(index)}, part ${index}

The harvest of the year was brought in between the first rain and the last, and weighed at the station.
What was lost on the way to the port is not counted here.

> I have measured out my life with coffee spoons.
> -- T. S. Eliot

---

## Million bags by year

@chart column-grouped {height=300 colors=[#6f4e37 #c4a484]}
${table(chartHeader(5), chartRows(11, 5, index))}
@map world
${table(
  ["title", "value", "label"],
  regions.map((name, at) => [name, value(index + at), name.slice(0, 2).toUpperCase()]),
)}
@facts
${table(
  ["icon", "figure", "fact", "color"],
  [
    ["globe", `${value(index)} million`, "bags is the forecast of the season", "#6f4e37"],
    ["trend", `${value(index + 1)}%`, "of them cross the ocean in the holds of six ships", "#2e8b57"],
  ],
)}
Source: the stations of ${place(index)}, by weight and not by volume, as their books say at the end of the season.

`;
}

const sections = (count: number): string => Array.from({ length: count }, (_, index) => section(index)).join("");

/** A document of about 1.6 KB. */
export const small = sections(1);

/** A document of 900 elements. */
export const medium = sections(100);

/** A chart that leaves out a column. */
const incomplete = (index: number): string => `@chart pie\n${table(chartHeader(3), chartRows(5, 3, index))}\n`;

const withLine = (line: string): string =>
  medium.replace("## Million bags by year\n", (title) => `${title}\n${line}\n`);

/** The same as people have them while they write, by the name of what is different. */
export const drafts: Readonly<Record<string, string>> = {
  "an info of a picture": withLine(incomplete(0)),
  "a warning": withLine("**Coffee** is hot."),
  "an expression": withLine("@let x = 7\n\nIt was {{ x }} years ago."),
  // Nine elements of which four are charts.
  "180 infos": Array.from({ length: 90 }, (_, index) =>
    section(index).replace(
      /@map world\n[\s\S]*?\n\n@facts\n[\s\S]*?\n\n/,
      () =>
        `${incomplete(index)}${incomplete(index + 1)}@chart line\n${table(chartHeader(5), chartRows(9, 5, index))}\n`,
    ),
  ).join(""),
};

/** A document of about that many bytes. */
export const documentOf = (bytes: number): string => sections(Math.max(1, Math.round(bytes / small.length)));

/** A chart with a table of 6 columns. */
export const chartOf = (rows: number): string => `@chart line\n${table(chartHeader(6), chartRows(rows, 6, 0))}`;

/** The same table as CSV. */
export const csvOf = (rows: number, columns = 6): string =>
  [chartHeader(columns), ...chartRows(rows, columns, 0)].map((cells) => `${cells.join(",")}\n`).join("");

/** A template with a row of `eachTable` as its parameters. */
export const eachTemplate = `---
title: Coffee in {{ country }}
theme_id: 45
key: "{{ slug(country) }}"
---
@param country: string
@param bags: number
@param growth: number = 0

# Coffee in {{ country }}

{{ country }} is to bring in {{ bags }} million bags of coffee, {{ growth }} per cent more than in the year before.

## Million bags, this season and last

@chart column-grouped {height=300}
| Season  | Bags |
|---------|-----:|
| 2022/23 | {{ bags }} |
| 2023/24 | {{ round(bags * (100 + growth) / 100, 1) }} |

> I have measured out my life with coffee spoons.
> -- T. S. Eliot
`;

/** The same document as a template of Handlebars that gives JSON, as somebody without igx would write it. */
export const handlebarsTemplate = `[
  {"type":"h1","text":{{{json title}}} },
  {"type":"body","text":{{{json text}}} },
  {"type":"h2","text":"Million bags, this season and last"},
  {"type":"chart","chart_type":"column-grouped","data":[[["Season","Bags"],["2022/23",{{bags}}],["2023/24",{{next}}]]],"settings":{"height":300}},
  {"type":"quote","text":"I have measured out my life with coffee spoons.","author":"T. S. Eliot"}
]
`;

export const eachTable = (rows: number): string =>
  [
    "country,bags,growth\n",
    ...Array.from({ length: rows }, (_, row) => `${place(row)} ${row},${value(row)},${row % 20}\n`),
  ].join("");
