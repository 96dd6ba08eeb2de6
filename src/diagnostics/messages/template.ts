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
  message: ({ name }) => `There is no name \`${name}\` here.`,
  hint: ({ suggestion }) =>
    didYouMean(suggestion, "Declare it with `@param`, `@let` or `@data` above; text stands in quotes."),
  explanation:
    "An expression sees parameters, names given with `@let` and `@data`, loop variables and `project`, from their line to the end of their block.",
  bad: "@let year = 2024\n\n# Coffee in {{ yaer }} and {{ year }}\n",
  good: "@let year = 2024\n\n# Coffee in {{ year }}\n",
});

export const unknownFunction = languageError<Named>({
  code: "unknown-function",
  message: ({ name }) => `There is no function \`${name}\`.`,
  hint: ({ suggestion }) => didYouMean(suggestion, "The reference lists all functions."),
  explanation: "Functions have a space of their own; the reference lists them all. None can be added.",
  bad: '# {{ uper("coffee") }}\n',
  good: '# {{ upper("coffee") }}\n',
});

export const argumentCount = languageError<{
  readonly name: string;
  readonly signature: string;
  readonly given: number;
}>({
  code: "argument-count",
  message: ({ name, given }) =>
    `\`${name}\` is given ${given === 1 ? "one argument" : given === 0 ? "no arguments" : `${given} arguments`}.`,
  hint: ({ signature }) => `It is \`${signature}\`.`,
  explanation: "Each function takes the arguments of its signature; those marked with `?` may be left out.",
  bad: '# {{ upper("coffee", "tea") }}\n',
  good: '# {{ upper("coffee") }}\n',
});

export const argumentType = languageError<Problem>({
  code: "argument-type",
  message: ({ problem }) => problem,
  hint: ({ advice }) => advice,
  explanation:
    "The arguments of a function have the types of its signature. Nothing is guessed: a text that looks like a number is a text.",
  bad: '# {{ round("4.5") }}\n',
  good: "# {{ round(4.5) }}\n",
});

export const typeMismatch = languageError<Problem>({
  code: "type-mismatch",
  message: ({ problem }) => problem,
  hint: ({ advice }) => advice,
  explanation:
    "Values are never guessed from one type into another: `+` adds numbers or joins texts, conditions take booleans, comparisons take two of a kind. " +
    "`null` inside a text is a mistake too: `??` gives what stands in its place.",
  bad: '@let year = 2024\n\n# {{ "Coffee in " + year }}\n',
  good: '@let year = 2024\n\n# {{ "Coffee in " }}{{ year }}\n',
});

export const numberNotFinite = languageError<{ readonly operation: string }>({
  code: "number-not-finite",
  message: ({ operation }) => `${operation} gives no finite number.`,
  hint: () => "Test for zero before dividing; keep numbers within what a double can hold.",
  explanation:
    "Arithmetic is in doubles. A division by zero, or a result beyond about 1.8e308, has no value that could be shown or sent.",
  bad: "# {{ 1 / 0 }}\n",
  good: "# {{ 1 / 4 }}\n",
});

export const missingParam = languageError<{
  readonly name: string;
  readonly type: string;
  readonly included?: boolean;
}>({
  code: "missing-param",
  message: ({ name }) => `The parameter \`${name}\` is not given.`,
  hint: ({ name, type, included }) =>
    included
      ? `Write \`{${name}=…}\` (${type}) behind the file.`
      : `Give it with \`--param ${name}=…\` (${type}), or write a default: \`@param ${name}: ${type} = …\`.`,
  explanation:
    "A parameter without a default is required: from the command line, a file of parameters, a row of a table, or the `@include` line.",
  bad: "@param year: integer\n\n# Coffee in {{ year }}\n",
  good: "@param year: integer = 2024\n\n# Coffee in {{ year }}\n",
});

export const unknownParam = languageError<Named & { readonly file: string }>({
  code: "unknown-param",
  message: ({ name, file }) => `\`${file}\` has no parameter \`${name}\`.`,
  hint: ({ suggestion }) => didYouMean(suggestion, "Take it out, or declare it there with `@param`."),
  explanation: "What is given to a document must be one of its parameters: a misspelt one would silently do nothing.",
  bad: "@param year: integer = 2024\n\n# Coffee in {{ year }}\n",
  good: "@param yaer: integer = 2024\n\n# Coffee in {{ yaer }}\n",
  example: { params: { yaer: 2023 } },
});

export const paramType = languageError<{
  readonly name: string;
  readonly expected: string;
  readonly found?: string | undefined;
}>({
  code: "param-type",
  message: ({ name, expected, found }) =>
    `The parameter \`${name}\` is ${expected}${found === undefined ? "" : `, not ${found}`}.`,
  hint: () => undefined,
  explanation:
    "A parameter's value has its declared type: `string`, `integer`, `number`, `boolean`, `color`, `date`, `list`, `object`, a choice of texts, or `secret`. A default is a literal of that type.",
  bad: '@param year: integer = "this"\n\n# Coffee in {{ year }}\n',
  good: "@param year: integer = 2024\n\n# Coffee in {{ year }}\n",
});

export const paramNotFirst = languageError({
  code: "param-not-first",
  message: () => "Parameters are declared before any element.",
  hint: () => "Move the line to the top of the file.",
  explanation:
    "`@param` lines stand before the first element and outside blocks, so that a reader sees at once what a document needs.",
  bad: "# Coffee\n\n@param year: integer = 2024\n\nIn {{ year }}.\n",
  good: "@param year: integer = 2024\n\n# Coffee\n\nIn {{ year }}.\n",
});

export const duplicateName = languageError<{ readonly name: string }>({
  code: "duplicate-name",
  message: ({ name }) => `The name \`${name}\` is already visible here.`,
  hint: () => "Take another name.",
  explanation:
    "A name that is visible cannot be declared again, so that a name means one thing. `project` is always visible.",
  bad: "@let year = 2023\n@let year = 2024\n\n# Coffee in {{ year }}\n",
  good: "@let before = 2023\n@let year = 2024\n\n# Coffee in {{ year }}, not {{ before }}\n",
});

interface NotFound {
  readonly path: string;
  /** Why it cannot be read, where it is there. */
  readonly problem?: string | undefined;
}

const notFound = ({ path, problem }: NotFound): string =>
  problem === undefined
    ? `There is no file ${JSON.stringify(path)}.`
    : `${JSON.stringify(path)} cannot be read: ${problem}`;

export const includeNotFound = languageError<NotFound>({
  code: "include-not-found",
  message: notFound,
  hint: () => "The path is relative to this file.",
  explanation: "`@include` names an `.igx` file, relative to the file that includes it.",
  bad: '# Coffee\n\n@include "footer.igx"\n',
  good: '# Coffee\n\n@include "partials/footer.igx"\n',
  example: { files: { "partials/footer.igx": "The end.\n" } },
});

export const includeCycle = languageError<{ readonly path: string }>({
  code: "include-cycle",
  message: ({ path }) => `${JSON.stringify(path)} includes itself.`,
  hint: () => "Take one of the `@include` lines out.",
  explanation: "A file cannot include itself, not through others either: it would never end.",
  bad: '# Coffee\n\n@include "example.igx"\n',
  good: '# Coffee\n\n@include "footer.igx"\n',
  example: { files: { "footer.igx": "The end.\n" } },
});

export const pathOutsideRoot = languageError<{ readonly path: string }>({
  code: "path-outside-root",
  message: ({ path }) => `${JSON.stringify(path)} is outside the project.`,
  hint: () => "Copy the file into the project, or set a wider `root`.",
  explanation:
    "Files are read below the root only, after symbolic links are followed, so that a document cannot reach what is not meant for it.",
  bad: '@data crops "../secret.csv"\n\n@chart bar {from=crops}\n',
  good: '@data crops "crops.csv"\n\n@chart bar {from=crops}\n',
  example: { files: { "crops.csv": "country,bags\nBrazil,66\n" } },
});

export const fileNotAllowed = languageError<{ readonly path: string; readonly reason: string }>({
  code: "file-not-allowed",
  message: ({ path, reason }) => `${JSON.stringify(path)} cannot be read: ${reason}.`,
  hint: () => "Take another file.",
  explanation:
    "Names that begin with a dot, `node_modules`, and igx's own configuration, lock and credentials files are never read by a document; `@include` reads only `.igx`.",
  bad: '@data crops ".env.csv"\n\n@chart bar {from=crops}\n',
  good: '@data crops "crops.csv"\n\n@chart bar {from=crops}\n',
  example: { files: { "crops.csv": "country,bags\nBrazil,66\n" } },
});

export const dataNotFound = languageError<NotFound>({
  code: "data-not-found",
  message: notFound,
  hint: () => "The path is relative to this file.",
  explanation: "`@data` names a file, relative to the file that names it.",
  bad: '@data crops "crop.csv"\n\n@chart bar {from=crops}\n',
  good: '@data crops "crops.csv"\n\n@chart bar {from=crops}\n',
  example: { files: { "crops.csv": "country,bags\nBrazil,66\n" } },
});

export const dataMalformed = languageError<{ readonly problem: string }>({
  code: "data-malformed",
  message: ({ problem }) => problem,
  hint: () => undefined,
  explanation:
    "Data is a table: records with exact, unique, non-empty headers. What cannot be read is reported inside the file, with its line; a query by what the database says.",
  bad: "```csv crops\ncountry,bags\nBrazil,66,67\n```\n\n@chart bar {from=crops}\n",
  good: "```csv crops\ncountry,bags\nBrazil,66\n```\n\n@chart bar {from=crops}\n",
});

export const mixedColumn = warning<{ readonly column: string }>({
  code: "mixed-column",
  message: ({ column }) => `The column ${JSON.stringify(column)} has numbers and texts.`,
  hint: ({ column }) => `Mend the data, or keep the column text with \`{text=[${column}]}\`.`,
  explanation:
    "A cell whose text is a JSON number is a number, any other is text. A column with both is often a typing error, or identifiers such as postal codes.",
  bad: "```csv crops\ncountry,bags\nBrazil,66\nVietnam,many\n```\n\n@chart bar {from=crops}\n",
  good: "```csv crops\ncountry,bags\nBrazil,66\nVietnam,29\n```\n\n@chart bar {from=crops}\n",
});

export const unorderedQuery = warning({
  code: "unordered-query",
  message: () => "The query does not say in which order its rows come.",
  hint: () => "End it with `order by`.",
  explanation:
    "With a join, a group or a limit the database may give rows in any order, so the picture could change from run to run.",
  bad: "```csv crops\ncountry,bags\nBrazil,66\n```\n\n```sql totals\nselect country, sum(bags) as bags from crops group by country\n```\n\n@chart bar {from=totals}\n",
  good: "```csv crops\ncountry,bags\nBrazil,66\n```\n\n```sql totals\nselect country, sum(bags) as bags from crops group by country order by country\n```\n\n@chart bar {from=totals}\n",
});

export const unusedName = warning<{ readonly name: string }>({
  code: "unused-name",
  message: ({ name }) => `\`${name}\` is never used.`,
  hint: () => "Use it, take it out, or begin its name with `_`.",
  explanation: "A parameter, `@let`, `@data` or loop index that nothing uses is left over or misspelt somewhere else.",
  bad: "@let year = 2024\n\n# Coffee\n",
  good: "@let year = 2024\n\n# Coffee in {{ year }}\n",
});

export const frontMatterIgnored = warning({
  code: "front-matter-ignored",
  message: () => "The front matter of an included file is ignored.",
  hint: () => "Take it out, or move its fields into the including document.",
  explanation: "`@include` takes the elements of a file. The request's fields are those of the including document.",
  bad: '# Coffee\n\n@include "footer.igx"\n',
  good: '# Coffee\n\n@include "end.igx"\n',
  example: { files: { "footer.igx": "---\ntitle: Footer\n---\n\nThe end.\n", "end.igx": "The end.\n" } },
});
