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
  explanation: "A chart requires a type (specification, section 2.4). Section 2.5 lists all 32 types.",
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
  /** Those of them that it must have. */
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
  /** Whether it is a name alone, which may be meant as an interpolation. */
  readonly isBare?: boolean;
}>({
  code: "unknown-attribute",
  message: ({ name, what }) => `${what} has no attribute \`${name}\`.`,
  hint: ({ name, suggestion, known, isBare }) =>
    didYouMean(
      suggestion,
      known.length === 0
        ? "Write `\\{` for a brace that is text."
        : `Use ${list(known)}${isBare ? `, or write \`{{ ${name} }}\` to insert a value` : ""}.`,
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
  /** What to write for a diagram of another program. */
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

export const duplicateColumn = languageError<{
  readonly name: string;
  /** What contains the name. */
  readonly where?: string;
}>({
  code: "duplicate-column",
  message: ({ name, where = "The header" }) => `${where} contains the column \`${name}\` twice.`,
  hint: () => "Remove one of them, or rename it.",
  explanation:
    "The columns of a map, of facts and of a table have unique names: with two columns of one name, one value would be lost. In `columns` of a chart, where none is lost, it is a warning: readers cannot tell the two apart.",
  bad: "@facts\n| figure | figure |\n| 1 | 2 |\n",
  good: "@facts\n| figure | fact |\n| 1 | 2 |\n",
});

interface RowLength {
  readonly cells: number;
  readonly columns: number;
  /** All rows have so many cells: the finding is at the header. */
  readonly all?: true;
}

const cellsOf = (count: number): string => (count === 1 ? "one cell" : `${count} cells`);

/** The message about rows that do not fit their header. */
const rowLength = ({ cells, columns, all }: RowLength): string =>
  all
    ? `The header has ${cellsOf(columns)}, but each row has ${cells}.`
    : `The row has ${cellsOf(cells)}, but its header has ${columns}.`;

export const rowTooLong = languageError<RowLength>({
  code: "row-too-long",
  message: rowLength,
  hint: ({ all }) =>
    all
      ? "Write the missing name in the header, or a bar before its first name if that is missing."
      : "Name the column in the header, or remove the cell; write `\\|` for a bar inside a cell.",
  explanation: "A cell beyond the header has no name in a chart and no field in a map or facts.",
  bad: "@chart bar-grouped\n| Country | Bags |\n| Brazil | 66 | 67 |\n",
  good: "@chart bar-grouped\n| Country | 2023 | 2024 |\n| Brazil | 66 | 67 |\n",
});

export const rowTooShort = warning<RowLength>({
  code: "row-too-short",
  message: rowLength,
  hint: ({ all }) =>
    all
      ? "Remove the bar or the name that is too much from the header, or write the missing cells."
      : "Write the missing cells; write `| |` for an empty cell.",
  explanation: "igx emits rows as they are written and does not add cells. A short row is often a forgotten cell.",
  bad: "@chart bar-grouped\n| Country | 2023 | 2024 |\n| Brazil | 66 |\n",
  good: "@chart bar\n| Country | 2023 | 2024 |\n| Brazil | 66 | |\n",
});

export const dataTwice = languageError({
  code: "data-twice",
  message: () => "The data comes from both a table and rows.",
  hint: () => "Remove the rows, or remove `from`; write `@sheet` to start another sheet.",
  explanation: "`from` reads the rows of a table. Rows below it would be a second set of data for the same sheet.",
  bad: "```csv crops\ncountry,bags\nBrazil,66\n```\n\n@chart bar {from=crops}\n| Country | Bags |\n| Vietnam | 29 |\n",
  good: "```csv crops\ncountry,bags\nBrazil,66\n```\n\n@chart bar {from=crops}\n",
});

export const duplicateCell = languageError<{
  readonly column: string;
  /** The title of the row, and of the column if `series` names one. */
  readonly cell: readonly string[];
  readonly found: readonly [one: string, other: string];
}>({
  code: "duplicate-cell",
  message: ({ column, cell, found }) =>
    `The column \`${column}\` has two values for ${cell.map((name) => `\`${name}\``).join(" and ")}: ${found.join(" and ")}.`,
  hint: ({ cell }) =>
    `Write \`aggregate=sum\` to add such values, or choose \`mean\`, \`median\`, \`min\`, \`max\`, \`count\`, \`first\` or \`last\`${cell.length > 1 ? "" : "; or write `series=COLUMN` with the column that tells them apart"}.`,
  explanation:
    "A long table has one value for each row and column of the chart. If it has several, igx does not choose one: `aggregate` says what to make of them. Blank cells do not count.",
  bad: "```csv crops\ncountry,year,bags\nBrazil,2024,66\nBrazil,2024,3\n```\n\n@chart column {from=crops row=country series=year value=bags}\n",
  good: "```csv crops\ncountry,year,bags\nBrazil,2024,66\nBrazil,2024,3\n```\n\n@chart column {from=crops row=country series=year value=bags aggregate=sum}\n",
});

export const blankTitle = warning<{
  readonly column: string;
  readonly made: "row" | "column";
  /** The table without these rows, as an expression. */
  readonly rest: string;
}>({
  code: "blank-title",
  message: ({ column, made }) => `\`${column}\` has blank cells, so a ${made} of the chart has no title.`,
  hint: ({ rest }) => `Fill in the cells, or leave their rows out: \`from={{ ${rest} }}\`.`,
  explanation:
    "The values of `row` and of `series` are the titles of the rows and columns that a long table makes. Of all blank cells together, it makes one row or column without a title.",
  bad: "```csv crops\ncountry,year,bags\nBrazil,2024,66\n,2024,3\n```\n\n@chart column {from=crops row=country series=year value=bags}\n",
  good: "```csv crops\ncountry,year,bags\nBrazil,2024,66\nVietnam,2024,3\n```\n\n@chart column {from=crops row=country series=year value=bags}\n",
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
