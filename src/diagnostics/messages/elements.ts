import { listed } from "../../text/listed.js";
import { languageError, specificationError, warning } from "../descriptor.js";

/* Findings of reading elements by their definitions: names, fields, types, rows. */

const didYouMean = (suggestion: string | undefined, otherwise: string): string =>
  suggestion === undefined ? otherwise : `Did you mean \`${suggestion}\`?`;

const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

export const missingData = specificationError<{ readonly what: string }>({
  code: "missing-data",
  message: ({ what }) => `${what} has no data.`,
  hint: () => "Write its rows below it: first the header, then a row a line.",
  explanation:
    "`data` is required for charts, maps and facts (specification, section 2.4). The first row below them is the header.",
  bad: "@chart bar\n\nCoffee is grown in the tropics.\n",
  good: "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n\nCoffee is grown in the tropics.\n",
});

export const missingAuthor = specificationError({
  code: "missing-author",
  message: () => "The quote has no author.",
  hint: () => "End it with a line `> -- Name`; a bare `> --` is the empty author.",
  explanation:
    "A quote's `author` is required (specification, section 2.4). It is the last line of the quote, behind `--` or an em dash and white space.",
  bad: "> Coffee is a language in itself.\n",
  good: "> Coffee is a language in itself.\n> -- Jackie Chan\n",
});

export const missingTerritory = specificationError({
  code: "missing-territory",
  message: () => "The map has no territory.",
  hint: () => "Name one of the service's maps: `@map world`.",
  explanation: "A map's `territory` is required (specification, section 2.4).",
  bad: "@map\n| title | value |\n| Brazil | 66 |\n",
  good: "@map world\n| title | value |\n| Brazil | 66 |\n",
});

export const missingChartType = languageError({
  code: "missing-chart-type",
  message: () => "The chart has no type.",
  hint: () => "Name one behind `@chart`, such as `@chart bar`.",
  explanation: "A chart's type is required (specification, section 2.4); section 2.5 lists all 32.",
  bad: "@chart {height=300}\n| Country | Bags |\n| Brazil | 66 |\n",
  good: "@chart bar {height=300}\n| Country | Bags |\n| Brazil | 66 |\n",
});

export const missingColumn = specificationError<{ readonly names: readonly string[]; readonly what: string }>({
  code: "missing-column",
  message: ({ names, what }) => `The header of ${what} lacks ${list(names)}.`,
  hint: () => "Add the column; the names are written in lower case.",
  explanation: "Each region of a map needs `title` and `value` (specification, section 2.7), so the header names both.",
  bad: "@map world\n| title | label |\n| Brazil | BR |\n",
  good: "@map world\n| title | value | label |\n| Brazil | 66 | BR |\n",
});

export const missingCell = specificationError<{ readonly names: readonly string[] }>({
  code: "missing-cell",
  message: ({ names }) => `The row has ${names.map((name) => `no \`${name}\``).join(" and ")}.`,
  hint: () => "Write it, or take the row out.",
  explanation:
    "Each region of a map needs `title` and `value` (specification, section 2.7): neither may be blank in any row.",
  bad: "@map world\n| title | value |\n| Brazil | |\n| Japan | 1 |\n",
  good: "@map world\n| title | value |\n| Brazil | 66 |\n| Japan | 1 |\n",
});

export const valueNotNumber = specificationError<{ readonly found: string }>({
  code: "value-not-number",
  message: ({ found }) => `The value of a region is a number, not ${found}.`,
  hint: () => "Write it as JSON does: digits, a point for decimals, nothing between thousands.",
  explanation: "The `value` of a map's region is a number (specification, section 2.7).",
  bad: "@map world\n| title | value |\n| Brazil | many |\n",
  good: "@map world\n| title | value |\n| Brazil | 66.4 |\n",
});

export const attributeType = specificationError<{
  readonly name: string;
  /** Where it has no name. */
  readonly subject?: string | undefined;
  readonly expected: string;
  readonly found?: string | undefined;
}>({
  code: "attribute-type",
  message: ({ name, subject = `\`${name}\``, expected, found }) =>
    `${subject} is ${expected}${found === undefined ? "" : `, not ${found}`}.`,
  hint: () => undefined,
  explanation:
    "Fields and settings have the types of the specification (sections 2.3, 2.4 and 4.1). A bare name means `true`.",
  bad: "@chart bar {height=tall}\n| Country | Bags |\n| Brazil | 66 |\n",
  good: "@chart bar {height=300}\n| Country | Bags |\n| Brazil | 66 |\n",
});

export const unknownDirective = languageError<{ readonly name: string; readonly suggestion?: string | undefined }>({
  code: "unknown-directive",
  message: ({ name }) => `There is no \`@${name}\`.`,
  hint: ({ suggestion }) =>
    didYouMean(
      suggestion && `@${suggestion}`,
      "Elements are `@chart`, `@map` and `@facts`; a text that begins with `@` and a letter is written `\\@`.",
    ),
  explanation:
    "A line that begins with `@` and a letter is a directive: `@chart`, `@map`, `@facts`, `@sheet` or a template line.",
  bad: "@chrat bar\n| Country | Bags |\n| Brazil | 66 |\n",
  good: "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n",
});

export const unknownAttribute = languageError<{
  readonly name: string;
  readonly what: string;
  readonly suggestion?: string | undefined;
  readonly known: readonly string[];
}>({
  code: "unknown-attribute",
  message: ({ name, what }) => `${what} has no attribute \`${name}\`.`,
  hint: ({ suggestion, known }) =>
    didYouMean(suggestion, known.length > 0 ? `It has ${list(known)}.` : "Braces that are text are written `\\{`."),
  explanation:
    "Attributes are the settings and fields of the specification (sections 2.3 and 2.4), and a few for the compiler. Braces that are text are written `\\{`.",
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
  hint: ({ name, owners }) => `\`${name}\` belongs to ${owners}.`,
  explanation:
    "`width` (and `half`) may stand at any element; the other settings and `colors`, `icon` belong to charts, `from` to data (specification, section 2.3).",
  bad: "# Coffee {height=300}\n",
  good: "# Coffee {half}\n\n# Tea {half}\n",
});

export const unknownFence = languageError<{ readonly name: string; readonly suggestion?: string | undefined }>({
  code: "unknown-fence",
  message: ({ name }) => (name === "" ? "The fenced block has no name." : `There is no fenced block \`${name}\`.`),
  hint: ({ suggestion }) =>
    didYouMean(
      suggestion,
      "Use `element` for one element as JSON; a text that begins with backticks is written \\`\\`\\`.",
    ),
  explanation:
    "A fenced block names what it holds: `element` (one element as JSON), or data: `csv`, `tsv`, `json`, `yaml`, `sql` and a name.",
  bad: '```elment\n{"type":"separator"}\n```\n',
  good: '```element\n{"type":"separator"}\n```\n',
});

export const unknownField = languageError<{
  readonly name: string;
  readonly suggestion?: string | undefined;
  readonly known: readonly string[];
}>({
  code: "unknown-field",
  message: ({ name }) => `The front matter has no field \`${name}\`.`,
  hint: ({ suggestion, known }) => didYouMean(suggestion, `It has ${list(known)}.`),
  explanation:
    "The front matter holds the fields of the creation request (specification, section 4.1) and, for the compiler, `locale`, `key` and `igx`.",
  bad: "---\ntitel: Coffee\n---\n\n# Coffee\n",
  good: "---\ntitle: Coffee\n---\n\n# Coffee\n",
});

export const unknownColumn = languageError<{
  readonly name: string;
  readonly what: string;
  readonly suggestion?: string | undefined;
  /** Not a list: a finding about each of many columns would copy them all each time. */
  readonly known: { readonly size: number; readonly keys: () => Iterable<string> };
}>({
  code: "unknown-column",
  message: ({ name, what }) =>
    name === "" ? `A column of ${what} has no name.` : `${what} has no column \`${name}\`.`,
  hint: ({ name, suggestion, known }) =>
    suggestion === undefined
      ? `${name === "" ? "Name it: there are" : "It has"} ${listed(known.keys(), known.size)}.`
      : didYouMean(suggestion, ""),
  explanation:
    "The header of a map or of facts names fields of the specification (sections 2.7 and 2.8) in lower case; an expression names the columns of its table.",
  bad: "@map world\n| title | value | colour |\n| Brazil | 66 | #0000ff |\n",
  good: "@map world\n| title | value | color |\n| Brazil | 66 | #0000ff |\n",
});

export const duplicateColumn = languageError<{ readonly name: string }>({
  code: "duplicate-column",
  message: ({ name }) => `The column \`${name}\` is there twice.`,
  hint: () => "Keep one of them.",
  explanation: "The header of a map or of facts names each field once; the headers of a table are unique.",
  bad: "@facts\n| figure | figure |\n| 1 | 2 |\n",
  good: "@facts\n| figure | fact |\n| 1 | 2 |\n",
});

export const rowTooLong = languageError<{ readonly cells: number; readonly columns: number }>({
  code: "row-too-long",
  message: ({ cells, columns }) => `The row has ${cells} cells, its header only ${columns}.`,
  hint: () => "Name the column in the header, or take the cell out; a bar inside a cell is written `\\|`.",
  explanation: "A cell beyond the header has no meaning: in a chart no name, in a map or facts no field.",
  bad: "@chart bar\n| Country | Bags |\n| Brazil | 66 | 67 |\n",
  good: "@chart bar\n| Country | 2023 | 2024 |\n| Brazil | 66 | 67 |\n",
});

export const rowTooShort = warning<{ readonly cells: number; readonly columns: number }>({
  code: "row-too-short",
  message: ({ cells, columns }) => `The row has ${cells === 1 ? "one cell" : `${cells} cells`}, its header ${columns}.`,
  hint: () => "Write the missing cells; an empty one is `| |`.",
  explanation: "Rows are emitted as long as they are written, never padded. A short one is often a forgotten cell.",
  bad: "@chart bar\n| Country | 2023 | 2024 |\n| Brazil | 66 |\n",
  good: "@chart bar\n| Country | 2023 | 2024 |\n| Brazil | 66 | |\n",
});

export const dataTwice = languageError({
  code: "data-twice",
  message: () => "The data comes both from a table and from rows.",
  hint: () => "Take the rows out, or `from`; another sheet begins with `@sheet`.",
  explanation:
    "`from` takes the rows of a table. Rows written below it would be a second set of data for the same sheet.",
  bad: "```csv crops\ncountry,bags\nBrazil,66\n```\n\n@chart bar {from=crops}\n| Country | Bags |\n| Vietnam | 29 |\n",
  good: "```csv crops\ncountry,bags\nBrazil,66\n```\n\n@chart bar {from=crops}\n",
});
