import { capitalized } from "../../text/capitalized.js";
import { languageError, warning } from "../descriptor.js";

/* Findings of the template phase: names, types, values, files. */

const didYouMean = (suggestion: string | undefined, otherwise?: string): string | undefined =>
  suggestion === undefined ? otherwise : `Did you mean \`${suggestion}\`?`;

interface Named {
  readonly name: string;
  readonly suggestion?: string | undefined;
}

interface Problem {
  readonly problem: string;
  readonly advice?: string | undefined;
}

export const unknownName = languageError<Named>({
  code: "unknown-name",
  message: ({ name }) => `The name \`${name}\` is not defined here.`,
  hint: ({ name, suggestion }) =>
    didYouMean(
      suggestion,
      `Declare \`${name}\` above this line with \`@param\`, \`@let\` or \`@data\`, or put text in quotes: \`"${name}"\`.`,
    ),
  explanation:
    "An expression can use parameters, names of `@let` and `@data`, loop variables and `project`. A name is visible from its declaration to the end of its block.",
  bad: "@let year = 2024\n\n# Coffee in {{ yaer }} and {{ year }}\n",
  good: "@let year = 2024\n\n# Coffee in {{ year }}\n",
});

export const unknownFunction = languageError<Named>({
  code: "unknown-function",
  message: ({ name }) => `\`${name}\` is not a function.`,
  hint: ({ suggestion }) => didYouMean(suggestion, "Use one of the functions that `igx explain functions` lists."),
  explanation:
    "The reference lists all functions. A document cannot define functions of its own. A function and a parameter can have the same name.",
  bad: '# {{ uper("coffee") }}\n',
  good: '# {{ upper("coffee") }}\n',
});

export const argumentCount = languageError<{
  readonly name: string;
  readonly advice: string;
  readonly given: number;
}>({
  code: "argument-count",
  message: ({ name, given }) =>
    `\`${name}\` has ${given === 1 ? "one argument" : given === 0 ? "no arguments" : `${given} arguments`} here.`,
  hint: ({ advice }) => advice,
  explanation: "Each function takes the arguments of its signature. Arguments with `?` are optional.",
  bad: '# {{ upper("coffee", "tea") }}\n',
  good: '# {{ upper("coffee") }}\n',
});

export const argumentType = languageError<Problem>({
  code: "argument-type",
  message: ({ problem }) => problem,
  hint: ({ advice }) => advice,
  explanation:
    "Each argument of a function has the type that the signature names. igx does not convert types: a string that looks like a number is a string.",
  bad: '# {{ round("4.5") }}\n',
  good: "# {{ round(4.5) }}\n",
});

export const typeMismatch = languageError<Problem>({
  code: "type-mismatch",
  message: ({ problem }) => problem,
  hint: ({ advice }) => advice,
  explanation:
    "igx does not convert types. `+` adds two numbers or joins two strings, a condition is a boolean, and a comparison has two values of the same type. " +
    '`null` cannot be part of a text; write `value ?? "n/a"` to provide a value for null.',
  bad: '@let year = 2024\n\n# {{ "Coffee in " + year }}\n',
  good: '@let year = 2024\n\n# {{ "Coffee in " }}{{ year }}\n',
});

export const numberNotFinite = languageError<{ readonly operation: string }>({
  code: "number-not-finite",
  message: ({ operation }) => `The result of ${operation} is not a finite number.`,
  hint: ({ operation }) =>
    operation === "`/`" || operation === "`%`"
      ? "Test for zero before you divide: `{{ b == 0 ? 0 : a / b }}`."
      : "Write smaller numbers: igx calculates up to about 1.8e308.",
  explanation:
    "igx calculates with doubles. A division by zero, or a result beyond about 1.8e308, has no value that igx can show or send.",
  bad: "# {{ 1 / 0 }}\n",
  good: "# {{ 1 / 4 }}\n",
});

const setSecret = (name: string): string =>
  `set the variable \`IGX_PARAM_${name.toUpperCase()}\`, and write \`--param ${name}\``;

export const missingParam = languageError<{
  readonly name: string;
  readonly type: string;
  readonly included?: boolean;
}>({
  code: "missing-param",
  message: ({ name }) => `The parameter \`${name}\` has no value.`,
  hint: ({ name, type, included }) => {
    if (included) return `Write \`{${name}=…}\` (${type}) after the file name.`;
    // A default would be in the source, and arguments are shown to other users of the machine.
    if (type === "secret") return `${capitalized(setSecret(name))}.`;
    return `Set it with \`--param ${name}=…\` (${type}), or add a default: \`@param ${name}: ${type} = …\`.`;
  },
  explanation:
    "A parameter without a default is required. Its value comes from the command line, a parameter file, a row of a table or the `@include` line.",
  bad: "@param year: integer\n\n# Coffee in {{ year }}\n",
  good: "@param year: integer = 2024\n\n# Coffee in {{ year }}\n",
});

export const unknownParam = languageError<Named & { readonly file: string }>({
  code: "unknown-param",
  message: ({ name, file }) => `\`${file}\` has no parameter \`${name}\`.`,
  hint: ({ name, suggestion }) =>
    didYouMean(suggestion, `Remove the parameter, or declare it: \`@param ${name}: string\`.`),
  explanation:
    "igx accepts only values for declared parameters, because a misspelled parameter would otherwise have no effect.",
  bad: "@param year: integer = 2024\n\n# Coffee in {{ year }}\n",
  good: "@param yaer: integer = 2024\n\n# Coffee in {{ yaer }}\n",
  example: { params: { yaer: 2023 } },
});

export const paramType = languageError<{
  readonly name: string;
  readonly expected: string;
  readonly found?: string | undefined;
  /** A value that would do, as it is typed there. */
  readonly example?: string | undefined;
  /** Replaces the hint to write one. */
  readonly advice?: string | undefined;
}>({
  code: "param-type",
  message: ({ name, expected, found }) =>
    `The parameter \`${name}\` must be ${expected}${found === undefined ? "" : `, not ${found}`}.`,
  hint: ({ advice, example }) => advice ?? (example && `Write a value such as \`${example}\`.`),
  explanation:
    "The value of a parameter has its declared type: `string`, `integer`, `number`, `boolean`, `color`, `date`, `list`, `object`, a choice of strings, or `secret`. A default is a literal of that type.",
  bad: '@param year: integer = "this"\n\n# Coffee in {{ year }}\n',
  good: "@param year: integer = 2024\n\n# Coffee in {{ year }}\n",
});

export const paramNotFirst = languageError({
  code: "param-not-first",
  message: () => "The parameter is declared after the first element or inside a block.",
  hint: () => "Move the `@param` line to the top of the file.",
  explanation:
    "`@param` lines come before the first element and outside blocks, so that you see at the top of a file which values it needs.",
  bad: "# Coffee\n\n@param year: integer = 2024\n\nIn {{ year }}.\n",
  good: "@param year: integer = 2024\n\n# Coffee\n\nIn {{ year }}.\n",
});

export const duplicateName = languageError<{ readonly name: string }>({
  code: "duplicate-name",
  message: ({ name }) => `The name \`${name}\` is already defined here.`,
  hint: () => "Choose another name.",
  explanation:
    "You cannot declare a visible name again, so that a name always means one thing. `project` is always visible.",
  bad: "@let year = 2023\n@let year = 2024\n\n# Coffee in {{ year }}\n",
  good: "@let before = 2023\n@let year = 2024\n\n# Coffee in {{ year }}, not {{ before }}\n",
});

interface NotFound {
  readonly path: string;
  /** Why an existing file cannot be read. */
  readonly problem?: string | undefined;
}

const notFound = ({ path, problem }: NotFound): string =>
  problem === undefined
    ? `The file ${JSON.stringify(path)} does not exist.`
    : `The document cannot read ${JSON.stringify(path)}: ${problem}`;

export const includeNotFound = languageError<NotFound>({
  code: "include-not-found",
  message: notFound,
  hint: () => "Check the path; it is relative to this file.",
  explanation: "`@include` takes the path of an `.igx` file, relative to the file that contains the `@include` line.",
  bad: '# Coffee\n\n@include "footer.igx"\n',
  good: '# Coffee\n\n@include "partials/footer.igx"\n',
  example: { files: { "partials/footer.igx": "The end.\n" } },
});

export const includeCycle = languageError<{ readonly path: string }>({
  code: "include-cycle",
  message: ({ path }) => `${JSON.stringify(path)} includes itself.`,
  hint: () => "Remove one of the `@include` lines.",
  explanation: "A file cannot include itself, directly or through other files: the document would never end.",
  bad: '# Coffee\n\n@include "example.igx"\n',
  good: '# Coffee\n\n@include "footer.igx"\n',
  example: { files: { "footer.igx": "The end.\n" } },
});

export const pathOutsideRoot = languageError<{ readonly path: string; readonly hasBackslash?: boolean }>({
  code: "path-outside-root",
  message: ({ path, hasBackslash }) =>
    hasBackslash
      ? `The path ${JSON.stringify(path)} contains a backslash instead of \`/\`.`
      : `${JSON.stringify(path)} is outside the project.`,
  hint: () => "Copy the file into the project, or set `root` in the configuration to a folder that contains it.",
  explanation:
    "igx reads only files below the project root, and checks the path after it follows symbolic links. A document can therefore not read other files of the machine. A path is written with `/`: on some systems, one with backslashes could lead elsewhere.",
  bad: '@data crops "../secret.csv"\n\n@chart bar {from=crops}\n',
  good: '@data crops "crops.csv"\n\n@chart bar {from=crops}\n',
  example: { files: { "crops.csv": "country,bags\nBrazil,66\n" } },
});

export const fileNotAllowed = languageError<{ readonly path: string; readonly reason: string }>({
  code: "file-not-allowed",
  message: ({ path, reason }) => `The document cannot read ${JSON.stringify(path)}: ${reason}.`,
  hint: () => "Rename the file, or choose another one.",
  explanation:
    "A document cannot read files whose path contains a name that begins with a dot or `node_modules`, nor the configuration, lock and credentials files of igx. `@include` reads only `.igx` files.",
  bad: '@data crops ".env.csv"\n\n@chart bar {from=crops}\n',
  good: '@data crops "crops.csv"\n\n@chart bar {from=crops}\n',
  example: { files: { "crops.csv": "country,bags\nBrazil,66\n" } },
});

export const dataNotFound = languageError<NotFound>({
  code: "data-not-found",
  message: notFound,
  hint: () => "Check the path; it is relative to this file.",
  explanation: "`@data` takes the path of a data file, relative to the file that contains the `@data` line.",
  bad: '@data crops "crop.csv"\n\n@chart bar {from=crops}\n',
  good: '@data crops "crops.csv"\n\n@chart bar {from=crops}\n',
  example: { files: { "crops.csv": "country,bags\nBrazil,66\n" } },
});

export const dataMalformed = languageError<Problem>({
  code: "data-malformed",
  message: ({ problem }) => problem,
  hint: ({ advice }) => advice,
  explanation:
    "Data is a table with unique column names that are not blank. igx reports an error in a file at its line, and an error in a query with the message of the database.",
  bad: "```csv crops\ncountry,bags\nBrazil,66,67\n```\n\n@chart bar {from=crops}\n",
  good: "```csv crops\ncountry,bags\nBrazil,66\n```\n\n@chart bar {from=crops}\n",
});

export const mixedColumn = warning<{ readonly column: string; readonly example: string }>({
  code: "mixed-column",
  message: ({ column, example }) =>
    `The column ${JSON.stringify(column)} contains both numbers and other text, such as ${JSON.stringify(example)}.`,
  hint: ({ column }) => `Fix the data, or read the column as text with \`{text=[${JSON.stringify(column)}]}\`.`,
  explanation:
    "igx reads a cell as a number if its text is a JSON number, and as a string otherwise. A column with both often contains a typing error, or identifiers such as postal codes.",
  bad: "```csv crops\ncountry,bags\nBrazil,66\nVietnam,many\n```\n\n@chart table {from=crops}\n",
  good: "```csv crops\ncountry,bags\nBrazil,66\nVietnam,29\n```\n\n@chart table {from=crops}\n",
});

export const dataNeedsOption = warning<Problem>({
  code: "data-needs-option",
  message: ({ problem }) => problem,
  hint: ({ advice }) => advice,
  explanation:
    "igx reads data as its format says, unless an option says otherwise. This data can be read, but perhaps not as it is meant: its numbers or days can be read in two ways, " +
    "its text has another encoding, or the first sheet of its workbook is hidden. igx also reports hidden rows and columns of a sheet, such as those of a filter: it reads them. The options are on the page about templates (grammar/template-notes.md).",
  bad: "```csv visits\ncity,people\nMÃ¼nchen,66\n```\n\n@chart table {from=visits}\n",
  good: "```csv visits\ncity,people\nMünchen,66\n```\n\n@chart table {from=visits}\n",
});

export const unorderedQuery = warning({
  code: "unordered-query",
  message: () => "The query does not define the order of its rows.",
  hint: () => "Add `order by` at the end of the query.",
  explanation:
    "After a join, a group or a limit, the database can return rows in any order, so the output could change between runs.",
  bad: "```csv crops\ncountry,bags\nBrazil,66\n```\n\n```sql totals\nselect country, sum(bags) as bags from crops group by country\n```\n\n@chart bar {from=totals}\n",
  good: "```csv crops\ncountry,bags\nBrazil,66\n```\n\n```sql totals\nselect country, sum(bags) as bags from crops group by country order by country\n```\n\n@chart bar {from=totals}\n",
});

export const secretInSource = warning<{ readonly name: string }>({
  code: "secret-in-source",
  message: ({ name }) => `The source contains a value of the secret \`${name}\`.`,
  hint: ({ name }) => `Remove its default, and ${setSecret(name)}.`,
  explanation:
    "A default in a source file is also in its version history and in every copy. A secret without a default is required, so no document is published without its value. An empty default is not a secret.",
  bad: '---\npassword: {{ code }}\n---\n@param code: secret = "arabica"\n\n# Coffee\n',
  good: '---\npassword: {{ code }}\n---\n@param code: secret = ""\n\n# Coffee\n',
});

export const unusedName = warning<{ readonly name: string }>({
  code: "unused-name",
  message: ({ name }) => `\`${name}\` is never used.`,
  hint: ({ name }) => `Remove \`${name}\`, or rename it to \`_${name}\` if you do not need it.`,
  explanation:
    "A parameter, `@let`, `@data` or loop index without a use is often a remainder, or misspelled in another place. igx does not report names that begin with `_`.",
  bad: "@let year = 2024\n\n# Coffee\n",
  good: "@let year = 2024\n\n# Coffee in {{ year }}\n",
});

export const impossibleValue = warning<{
  readonly subject: string | undefined;
  readonly expected: string;
  readonly text: string;
  readonly suggestion: string | undefined;
  readonly example: string;
}>({
  code: "impossible-value",
  message: ({ subject, expected, text }) =>
    `${subject === undefined ? "The value" : `\`${subject}\``} is ${expected}, so it is never \`${text}\`.`,
  hint: ({ suggestion, example }) => didYouMean(suggestion, `Write one of its values, such as \`${example}\`.`),
  explanation:
    "A parameter of a choice is one of its strings, a `date` is a day such as `2024-01-31`, and a `color` is a hex colour. A comparison with any other string has the same result in every document, so the string is probably misspelled.",
  bad: '@param level: "low" | "high" = "low"\n\n# {{ level == "hihg" ? "Much" : "Little" }} rain\n',
  good: '@param level: "low" | "high" = "low"\n\n# {{ level == "high" ? "Much" : "Little" }} rain\n',
});

export const valueNotInData = warning<{
  readonly column: string;
  readonly text: string;
  readonly suggestion: string | undefined;
}>({
  code: "value-not-in-data",
  message: ({ column, text }) => `No row of the table has ${JSON.stringify(text)} in \`${column}\`.`,
  hint: ({ suggestion }) =>
    didYouMean(suggestion, "Check the spelling, or remove the text if the data no longer have it."),
  explanation:
    "A comparison with a text that no row has is the same for all rows: a filter with it finds nothing, or leaves nothing out. Such a text is probably misspelled, as `Itally` is, and its row would be missing without a word. igx compares texts that are written out with tables of up to 50,000 rows.",
  bad: '```csv crops\ncountry,bags\nItaly,2\nSpain,3\n```\n\n@chart bar {from={{ where(crops, c => c.country in ["Itally", "Spain"]) }}}\n',
  good: '```csv crops\ncountry,bags\nItaly,2\nSpain,3\n```\n\n@chart bar {from={{ where(crops, c => c.country in ["Italy", "Spain"]) }}}\n',
});

export const unreadValues = warning<{ readonly name: string; readonly text: string; readonly count: number }>({
  code: "unread-values",
  message: ({ name, text, count }) =>
    `\`${name}\` skips ${count === 1 ? "a text that is" : `${count} texts that are`} not read as a value: ${JSON.stringify(text.slice(0, 40))}${count === 1 ? "" : " first"}.`,
  hint: () =>
    "Change the pattern or the separator so that it fits, provide a value with `??`, or leave such texts out with `where(list, x => x != null)`.",
  explanation:
    "`parseNumber` and `parseDate` give null for a text that does not fit, and `sum`, `mean`, `median`, `min` and `max` skip null. Together they would leave values out without a word. Blank texts are not reported.",
  bad: '{{ sum(map(["12", "1,5 t"], x => parseNumber(x))) ?? 0 }}\n',
  good: '{{ sum(map(["12", "1.5"], x => parseNumber(x))) ?? 0 }}\n',
});

export const emptyText = warning<{ readonly what: "heading" | "text" }>({
  code: "empty-text",
  message: ({ what }) => `The ${what} is empty: its expressions give no text.`,
  hint: ({ what }) => `Provide a text with \`? :\`, or write the ${what} inside \`@if\`.`,
  explanation:
    'A template gives an empty headline or paragraph if a translation or a cell is blank, and it is published as a gap. A text that is empty on purpose is written `{{ "" }}`.',
  bad: '@param subtitle: string = ""\n\n# Coffee\n\n{{ subtitle }}\n',
  good: '@param subtitle: string = ""\n\n# Coffee\n\n@if subtitle != ""\n{{ subtitle }}\n@end\n',
});

export const frontMatterIgnored = warning({
  code: "front-matter-ignored",
  message: () => "The front matter of an included file is ignored.",
  hint: () => "Remove the front matter, or move its fields to the document that contains `@include`.",
  explanation:
    "`@include` inserts the elements of a file. The fields of the request come from the document that contains the `@include` line.",
  bad: '# Coffee\n\n@include "footer.igx"\n',
  good: '# Coffee\n\n@include "end.igx"\n',
  example: { files: { "footer.igx": "---\ntitle: Footer\n---\n\nThe end.\n", "end.igx": "The end.\n" } },
});
