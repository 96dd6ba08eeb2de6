import { listed } from "../../text/listed.js";
import { sameLookNote } from "../../text/looks-same.js";
import { languageError, specificationError, warning } from "../descriptor.js";

/* Findings about elements: names, fields, types, rows. */

const didYouMean = (suggestion: string | undefined, otherwise: string): string =>
  suggestion === undefined ? otherwise : `Did you mean \`${suggestion}\`?`;

const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

/** The hint to write a header, whether the first row is one in other words or data. */
function headerAdvice(known: readonly string[], required: readonly string[]): string {
  const optional = known.filter((name) => !required.includes(name));
  return required.length === 0
    ? `Name the columns in the first row, or above it: ${list(known)}.`
    : `Name the columns in the first row, or above it: ${list(required)}, and if you have them ${list(optional)}.`;
}

const pastedBelow = {
  text: {
    is: ": the lines below it are text, not rows",
    advice:
      "Begin each row with `|`, such as `| Brazil | 66 |`, or put the lines into a fence ```` ```csv NAME ```` and read it with `{from=NAME}`.",
  },
  heading: { is: ": a heading is between it and its rows", advice: "Move the heading above the directive." },
  between: { is: ": a text is between it and its rows", advice: "Move the text above the directive." },
} as const;

export const missingData = specificationError<{
  readonly what: string;
  /** The lines below are a table, but not rows; or a heading or text, with the rows below it. */
  readonly pasted?: "text" | "heading" | "between";
  /** Loops or conditions below make no row. */
  readonly blocks?: boolean;
}>({
  code: "missing-data",
  message: ({ what, pasted, blocks }) =>
    `${what} has no data${pasted ? pastedBelow[pasted].is : blocks ? ": the blocks below it make no row" : ""}.`,
  hint: ({ pasted, blocks }) =>
    blocks
      ? "Write rows after `@else` in the block, or write `@if` above the directive, so that it is left out with its rows."
      : pasted
        ? pastedBelow[pasted].advice
        : "Write a header row and at least one row of data below it, or read a table with `{from=NAME}`.",
  explanation:
    "Charts, maps and facts require `data` (specification, section 2.4). The first row below them is the header.",
  bad: "@chart bar\n\nCoffee is grown in the tropics.\n",
  good: "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n\nCoffee is grown in the tropics.\n",
});

export const missingAuthor = specificationError({
  code: "missing-author",
  message: () => "The quote has no author.",
  hint: () => "Add the line `> -- NAME`, or `> --` for an empty author.",
  explanation:
    "A quote requires an `author` (specification, section 2.4). Write it on the last line of the quote, after `--` or an em dash and a space.",
  bad: "> Coffee is a language in itself.\n",
  good: "> Coffee is a language in itself.\n> -- Jackie Chan\n",
});

export const missingTerritory = specificationError({
  code: "missing-territory",
  message: () => "The map has no territory.",
  hint: () => "Write the territory after `@map`: `@map world`.",
  explanation: "A map requires a `territory` (specification, section 2.4).",
  bad: "@map\n| title | value |\n| Brazil | 66 |\n",
  good: "@map world\n| title | value |\n| Brazil | 66 |\n",
});

export const missingChartType = languageError({
  code: "missing-chart-type",
  message: () => "The chart has no type.",
  hint: () => "Write the type after `@chart`: `@chart bar`.",
  explanation: "A chart requires a type (specification, section 2.4). Section 2.5 lists all types.",
  bad: "@chart {height=300}\n| Country | Bags |\n| Brazil | 66 |\n",
  good: "@chart bar {height=300}\n| Country | Bags |\n| Brazil | 66 |\n",
});

export const missingColumn = specificationError<{ readonly names: readonly string[]; readonly what: string }>({
  code: "missing-column",
  message: ({ names, what }) =>
    `The header of ${what} has no ${names.length === 1 ? "column" : "columns"} ${list(names)}.`,
  hint: ({ names }) => `Add the missing ${names.length === 1 ? "column" : "columns"} to the header, in lower case.`,
  explanation:
    "Each region of a map requires `title` and `value` (specification, section 2.7), so the header must contain both columns.",
  bad: "@map world\n| title | label |\n| Brazil | BR |\n",
  good: "@map world\n| title | value | label |\n| Brazil | 66 | BR |\n",
});

export const missingHeader = warning<{
  readonly what: string;
  /** The columns that a map or facts can have; absent for a chart. */
  readonly known?: readonly string[];
  /** The required ones among them. */
  readonly required?: readonly string[];
  readonly header?: string | undefined;
  /** The data is a table: its columns are matched by name. */
  readonly table?: true;
}>({
  code: "missing-header",
  message: ({ what, known, table }) =>
    table
      ? `The table has none of the columns of ${what}.`
      : known
        ? `The first row of ${what} names none of its columns, so the data cannot be read.`
        : `The first row of ${what} contains only numbers, but the first row is the header.`,
  hint: ({ known, required = [], header, table }) => {
    if (table) return undefined;
    if (header !== undefined) return `Write the header \`${header}\`.`;
    if (known) return headerAdvice(known, required);
    return "Write a header above the first row, such as `| Country | Bags |`.";
  },
  explanation:
    "The first row of data is the header. The header of a map or of facts contains field names in lower case (specification, sections 2.7 and 2.8); without one of them the data has no meaning, and the finding is an error. " +
    "A chart takes its first row as names of columns, whatever the row contains; if all cells are numbers, it is a warning.",
  bad: "@map world\n| Brazil | 66 |\n| Japan | 1 |\n",
  good: "@map world\n| title | value |\n| Brazil | 66 |\n| Japan | 1 |\n",
});

export const missingCell = specificationError<{
  readonly names: readonly string[];
  /** Names a row of data, which has no place of its own in the document. */
  readonly row?: string | undefined;
}>({
  code: "missing-cell",
  message: ({ names, row = "The row" }) => `${row} has ${names.map((name) => `no \`${name}\``).join(" and ")}.`,
  hint: () => "Write the missing value, or remove the row.",
  explanation:
    "Each region of a map requires `title` and `value` (specification, section 2.7), so neither cell can be blank.",
  bad: "@map world\n| title | value |\n| Brazil | |\n| Japan | 1 |\n",
  good: "@map world\n| title | value |\n| Brazil | 66 |\n| Japan | 1 |\n",
});

export const valueNotNumber = specificationError<{ readonly found: string; readonly region?: string | undefined }>({
  code: "value-not-number",
  message: ({ found, region = "a region" }) => `The value of ${region} must be a number, not ${found}.`,
  hint: () => "Write only digits, with a point before decimals and nothing between thousands: `1234.5`.",
  explanation: "The `value` of a region is a number (specification, section 2.7).",
  bad: "@map world\n| title | value |\n| Brazil | many |\n",
  good: "@map world\n| title | value |\n| Brazil | 66.4 |\n",
});

export const attributeType = specificationError<{
  readonly name: string;
  /** Replaces the name, for an entry of a list. */
  readonly subject?: string | undefined;
  readonly expected?: string;
  readonly found?: string | undefined;
  /** Replaces the sentence. */
  readonly problem?: string;
}>({
  code: "attribute-type",
  message: ({ name, subject = `\`${name}\``, expected = "valid", found, problem }) =>
    problem ??
    `${subject} ${expected === "required" ? "is required" : `must be ${expected}`}${found === undefined ? "" : `, not ${found}`}.`,
  hint: () => undefined,
  explanation:
    "Each field and setting has the type that the specification names (sections 2.3, 2.4 and 4.1). An attribute without a value is `true`.",
  bad: "@chart bar {height=tall}\n| Country | Bags |\n| Brazil | 66 |\n",
  good: "@chart bar {height=300}\n| Country | Bags |\n| Brazil | 66 |\n",
});

export const unknownDirective = languageError<{ readonly name: string; readonly suggestion?: string | undefined }>({
  code: "unknown-directive",
  message: ({ name }) => `\`@${name}\` is not a directive.`,
  hint: ({ suggestion }) =>
    didYouMean(
      suggestion && `@${suggestion}`,
      "Use `@chart`, `@map`, `@facts` or `@sheet` for elements, `@if`, `@elseif`, `@else`, `@for`, `@end`, `@let`, `@param`, `@data` or `@include` for templates, or write `\\@` for text that begins with `@`.",
    ),
  explanation:
    "A line that begins with `@` and a letter is a directive: an element (`@chart`, `@map`, `@facts`), another sheet (`@sheet`) or a template line (`@if`, `@elseif`, `@else`, `@for`, `@end`, `@let`, `@param`, `@data`, `@include`).",
  bad: "@chrat bar\n| Country | Bags |\n| Brazil | 66 |\n",
  good: "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n",
});

export const unknownAttribute = languageError<{
  readonly name: string;
  readonly what: string;
  readonly suggestion?: string | undefined;
  readonly known: readonly string[];
  /** Whether it is a name alone, which may be meant as an interpolation. One that is declared has a finding of its own. */
  readonly isBare?: boolean;
}>({
  code: "unknown-attribute",
  message: ({ name, what }) => `${what} has no attribute \`${name}\`.`,
  hint: ({ name, suggestion, known, isBare }) =>
    didYouMean(
      suggestion,
      known.length === 0
        ? "Write `\\{` for a brace that is text."
        : `Use ${list(known)}${isBare ? `, or declare \`${name}\` and write \`{{ ${name} }}\` to insert its value` : ""}.`,
    ),
  explanation:
    "Attributes are the settings and fields of the specification (sections 2.3 and 2.4) and a few attributes for igx itself, such as `from`. Write `\\{` for a brace that is text.",
  bad: "@chart bar {hieght=300}\n| Country | Bags |\n| Brazil | 66 |\n",
  good: "@chart bar {height=300}\n| Country | Bags |\n| Brazil | 66 |\n",
});

export const attributeNotAllowed = languageError<{
  readonly name: string;
  readonly what: string;
  readonly owners: string;
}>({
  code: "attribute-not-allowed",
  message: ({ name, what }) => `${what} cannot have \`${name}\`.`,
  hint: ({ name, owners }) => `Remove \`${name}\`; it is an attribute of ${owners}.`,
  explanation:
    "Every element can have `width` (or `half`). Only charts can have the other settings, `colors` and `icon`; only charts, maps and facts can have `from` (specification, section 2.3).",
  bad: "# Coffee {height=300}\n",
  good: "# Coffee {half}\n\n# Tea {half}\n",
});

export const unknownFence = languageError<{
  readonly name: string;
  readonly suggestion?: string | undefined;
  /** The igx form of a diagram of another program. */
  readonly advice?: string;
}>({
  code: "unknown-fence",
  message: ({ name }) => (name === "" ? "The fenced block has no name." : `\`${name}\` is not a kind of fenced block.`),
  hint: ({ suggestion, advice }) =>
    advice ??
    didYouMean(
      suggestion,
      "Write `element` for one element as JSON, or `csv NAME` for data; write \\`\\`\\` for text that begins with backticks.",
    ),
  explanation:
    "The first line of a fenced block says what the block contains: `element` for one element as JSON, or a format and a name for data: `csv NAME`, `tsv NAME`, `json NAME`, `yaml NAME`, `sql NAME`.",
  bad: '```elment\n{"type":"separator"}\n```\n',
  good: '```element\n{"type":"separator"}\n```\n',
});

export const misspelledName = warning<{
  readonly name: string;
  /** As in "is not a known …". */
  readonly what: string;
  /** Missing for a setting outside `settings`. */
  readonly suggestion?: string | undefined;
}>({
  code: "misspelled-name",
  message: ({ name, what }) => `\`${name}\` is not a known ${what}.`,
  hint: ({ name, suggestion }) => didYouMean(suggestion, `Move \`${name}\` into \`settings\`.`),
  explanation:
    "igx sends the JSON of an `element` fence unchanged, since the service may know more than the specification shows. A name that is almost one of the specification (sections 2.2 to 2.8), " +
    "or a setting outside `settings`, is probably a mistake, which the service would not report. The same is true of a column of the table of `from`: a map or facts would lack the field.",
  bad: '```element\n{"type": "facts_and_figures", "data": [{"figure": "42%", "fakt": "of adults"}]}\n```\n',
  good: '```element\n{"type": "facts_and_figures", "data": [{"figure": "42%", "fact": "of adults"}]}\n```\n',
});

export const unknownField = languageError<{
  readonly name: string;
  readonly suggestion?: string | undefined;
  readonly known: readonly string[];
}>({
  code: "unknown-field",
  message: ({ name }) => `The front matter has no field \`${name}\`.`,
  hint: ({ suggestion, known }) => didYouMean(suggestion, `Use ${list(known)}.`),
  explanation:
    "The front matter contains the fields of the creation request (specification, section 4.1) and three fields for igx itself: `locale`, `key` and `igx`.",
  bad: "---\ntitel: Coffee\n---\n\n# Coffee\n",
  good: "---\ntitle: Coffee\n---\n\n# Coffee\n",
});

export const unknownColumn = languageError<{
  readonly name: string;
  readonly what: string;
  readonly suggestion?: string | undefined;
  /** Lazy: a list would be copied for each finding, and a wide table can have thousands of findings. */
  readonly known: { readonly size: number; readonly keys: () => Iterable<string> };
}>({
  code: "unknown-column",
  message: ({ name, what }) =>
    name === ""
      ? `A column of ${what} has no name.`
      : `${what} has no ${what === "The object" ? "field" : "column"} \`${name}\`.`,
  hint: ({ name, suggestion, known }) =>
    known.size === 0
      ? undefined
      : suggestion === undefined
        ? `${name === "" ? "Name the column" : "Use"} ${listed(known.keys(), known.size)}.`
        : // Names with spaces are suggested in quotes.
          didYouMean(suggestion, "") + sameLookNote(name, suggestion.replace(/^\[?"|"\]?$/g, "")),
  explanation:
    "The header of a map or of facts contains field names of the specification (sections 2.7 and 2.8) in lower case. An expression uses the column names of its table.",
  bad: "@map world\n| title | value | colour |\n| Brazil | 66 | #0000ff |\n",
  good: "@map world\n| title | value | color |\n| Brazil | 66 | #0000ff |\n",
});

export const unknownTheme = languageError<{
  readonly name: string;
  readonly suggestion: string | undefined;
  readonly known: readonly string[];
}>({
  code: "unknown-theme",
  message: ({ name }) => `\`${name}\` is not a theme of the project.`,
  hint: ({ suggestion, known }) =>
    didYouMean(
      suggestion && `@${suggestion}`,
      known.length === 0
        ? "Add the theme to `themes` in the configuration, with its `palette`."
        : `Choose one of ${list(known.slice(0, 10).map((one) => `@${one}`))}, or add the theme to \`themes\` in the configuration.`,
    ),
  explanation:
    "`colors=@NAME` takes the colours of the `palette` of `themes.NAME` in the configuration, as many as the chart needs.",
  bad: "@chart bar {colors=@brnad}\n| Country | Bags |\n| Brazil | 66 |\n",
  good: "@chart bar {colors=@brand}\n| Country | Bags |\n| Brazil | 66 |\n",
  example: { project: { themes: { brand: { palette: ["#6f4e37"] } } } },
});

const square = (name: string): string =>
  JSON.stringify({
    type: "Feature",
    properties: { name },
    geometry: {
      type: "Polygon",
      coordinates: [
        [
          [7, 50],
          [8, 50],
          [8, 51],
          [7, 50],
        ],
      ],
    },
  });

export const territoryFile = warning<{
  readonly file: string;
  readonly problem: string;
  readonly hint?: string | undefined;
}>({
  code: "territory-file",
  message: ({ file, problem }) => `\`${file}\` ${problem}`,
  hint: ({ hint }) => hint ?? "Correct the file, or its entry of `territories` in the configuration.",
  explanation:
    "A territory of `territories` in the configuration is drawn from its file, GeoJSON or TopoJSON with polygons. Its `name` is the property of a feature that contains the name of the region. The content has the name of the territory alone.",
  bad: "@map towns\n| title | value |\n| Old Town | 66 |\n",
  good: "@map wards\n| title | value |\n| Old Town | 66 |\n",
  example: {
    files: { "wards.geojson": square("Old Town") },
    project: {
      territories: { wards: { file: "wards.geojson", name: "name" }, towns: { file: "wards.geojson", name: "town" } },
    },
  },
});
