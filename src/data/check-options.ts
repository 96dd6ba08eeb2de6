import { columnOption } from "../language/column-option.js";
import { dayReader, hasMonthName } from "../language/date-pattern.js";
import { columnsIn, ofColumn, valuesOf } from "./by-column.js";
import { optionProblem } from "./problem.js";
import type { DataOptionName, DataOptions, DataProblem } from "./reader.js";

/** The problems of options' values, for any data. */
export function checkOptions(options: DataOptions): readonly DataProblem[] {
  const { delimiter, decimal, thousands, header, path } = options;
  return [
    ...(delimiter === undefined ? [] : checkDelimiter(delimiter)),
    ...valuesOf(decimal).flatMap((value) => checkSeparator("decimal", value)),
    ...valuesOf(thousands).flatMap((value) => checkSeparator("thousands", value)),
    ...sameSeparators(options),
    ...(typeof header === "object" ? checkHeaderOption(header) : []),
    ...(path === undefined || isPath(path) ? [] : [notPath(path)]),
    ...checkDates(options),
  ];
}

const isOneCharacter = (text: string): boolean => [...text].length === 1;

function checkDelimiter(delimiter: string): readonly DataProblem[] {
  return isOneCharacter(delimiter) && !/["\r\n]/.test(delimiter)
    ? []
    : [
        optionProblem(
          "delimiter",
          "`delimiter` must be one character, and not a quote or a line break.",
          /^'?(?:tab|\\t)'?$/i.test(delimiter)
            ? 'Write `delimiter="\\t"`.'
            : 'Write one character, such as `delimiter=";"`.',
        ),
      ];
}

/** Characters that numbers and cells are made of cannot separate digits. Spaces can separate groups, but not decimals. */
const notSeparators = { decimal: /[\p{L}\p{N}\s"+-]/u, thousands: /[\p{L}\p{N}"+\r\n-]/u } as const;

function checkSeparator(option: "decimal" | "thousands", value: string): readonly DataProblem[] {
  if (isOneCharacter(value) && !notSeparators[option].test(value)) return [];
  const example = option === "decimal" ? '`decimal=","`' : '`thousands="."`';
  return [
    optionProblem(
      option,
      `\`${option}\` must be one character that is not part of a number.`,
      `Write one character, such as ${example}.`,
    ),
  ];
}

/** One problem if decimals and groups of the same column have the same character. */
function sameSeparators({ decimal, thousands }: DataOptions): readonly DataProblem[] {
  // Without an entry of its own, a column has the value for all columns, if there is one.
  const columns = [...new Set([...columnsIn(decimal), ...columnsIn(thousands), ""])];
  const same = columns.find((column) => ofColumn(thousands, column) === (ofColumn(decimal, column) ?? "."));
  if (same === undefined) return [];
  const separator = ofColumn(thousands, same)!;
  const other = separator === "." ? "," : ".";
  const isUsual = ofColumn(decimal, same) === undefined;
  const message = isUsual
    ? `\`thousands\` is the decimal separator too, which is \`${separator}\` by default.`
    : `\`decimal\` and \`thousands\` are both \`${separator}\`.`;
  const write = (option: string, value: string): string =>
    same === "" ? `${option}="${value}"` : columnOption(option, same, `"${value}"`);
  const hint = isUsual
    ? `Add \`${write("decimal", other)}\`.`
    : `Write two different characters, such as \`${write("decimal", separator)} ${write("thousands", other)}\`.`;
  return [optionProblem("thousands", message, hint)];
}

function checkHeaderOption(header: readonly number[] | readonly string[]): readonly DataProblem[] {
  const isNames = header.some((one) => typeof one === "string");
  if (header.length > 0 && new Set<unknown>(header).size === header.length && !header.some((one) => one === ""))
    return [];
  const message = `\`header\` must name ${isNames ? "each column" : "each row"} once.`;
  return [
    optionProblem(
      "header",
      message,
      'Write rows, such as `header=[1 2]`, or names, such as `header=["id" "country"]`.',
    ),
  ];
}

const isPath = (path: string): boolean => path.split(".").every((name) => name !== "");

const notPath = (path: string): DataProblem =>
  optionProblem(
    "path",
    `${JSON.stringify(path)} is not a path: it has an empty name.`,
    'Write names with points between them, such as `path="data.items"`.',
  );

function checkDates({ dates = new Map(), text = [], locale }: DataOptions): readonly DataProblem[] {
  return [...dates].flatMap(([column, pattern]) => {
    if (text.includes(column))
      return [
        optionProblem(
          "dates",
          `The column \`${column}\` is in \`text\` and in \`dates\`.`,
          "Remove it from one of them.",
          column,
        ),
      ];
    const problem = patternProblem(pattern, locale);
    return problem ? [{ ...problem, entry: column }] : [];
  });
}

function patternProblem(pattern: string, locale: string | undefined): DataProblem | undefined {
  if (locale === undefined && hasMonthName(pattern))
    return optionProblem(
      "dates",
      "igx cannot read names of months here: the document computes its `locale` when the data has already been read.",
      "Write the language in the front matter without `{{ }}`, such as `locale: de`.",
    );
  const reader = readerOf(pattern, locale);
  return typeof reader === "function" ? undefined : optionProblem("dates", reader.problem, reader.advice ?? "");
}

/** The reader of a pattern. Patterns without names mean the same in each language, so a locale that is unknown does not matter. */
export const readerOf = (pattern: string, locale = "en"): ReturnType<typeof dayReader> =>
  dayReader(pattern, hasMonthName(pattern) ? locale : "en");

/** The formats of a delimited text. */
export const delimited: readonly string[] = ["csv", "tsv"];

/** Refuses options that have no effect on a format. */
export function misplacedOptions(
  format: string,
  options: DataOptions,
  formatsOf: Readonly<Record<DataOptionName, readonly string[]>>,
): readonly DataProblem[] {
  return (Object.keys(formatsOf) as DataOptionName[]).flatMap((name) => {
    const formats = formatsOf[name];
    return options[name] === undefined || formats.includes(format)
      ? []
      : [
          optionProblem(
            name,
            `The option \`${name}\` has no effect on \`${format}\` data.`,
            `Remove \`${name}\`, which applies to ${formats.map((one) => `\`${one}\``).join(", ")}.`,
          ),
        ];
  });
}
