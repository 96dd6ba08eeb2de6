import { languageError, warning } from "../descriptor.js";

/* Findings about the rows and columns of data. */

export const duplicateColumn = languageError<{
  readonly name: string;
  /** The container of the name. */
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

export const titlesNotShown = warning<{ readonly title: string; readonly column: string }>({
  code: "titles-not-shown",
  message: ({ title, column }) =>
    `The titles of the rows are the numbers of \`${column}\`, and \`${title}\` is not shown.`,
  hint: ({ title }) => `Begin the list with the column of the titles: \`columns=[${JSON.stringify(title)} …]\`.`,
  explanation:
    "The first of the `columns` gives the titles of the rows. If it is a column of values, its numbers are the names of the bars, and the first series is missing.",
  bad: "```csv budget\ndept,plan,real\nSchools,1200.5,1310\nRoads,800,790\n```\n\n@chart column {from=budget columns=[plan real]}\n",
  good: "```csv budget\ndept,plan,real\nSchools,1200.5,1310\nRoads,800,790\n```\n\n@chart column {from=budget columns=[dept real]}\n",
});
