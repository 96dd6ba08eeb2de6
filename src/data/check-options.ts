import { dayReader, hasMonthName } from "../language/date-pattern.js";
import { optionProblem } from "./problem.js";
import type { DataOptionName, DataOptions, DataProblem } from "./reader.js";

/** The problems of options' values, for any data. */
export function checkOptions(options: DataOptions): readonly DataProblem[] {
  const { delimiter, decimal = ".", thousands } = options;
  return [
    ...(delimiter === undefined ? [] : checkDelimiter(delimiter)),
    ...(options.decimal === undefined ? [] : checkSeparator("decimal", options.decimal)),
    ...(thousands === undefined ? [] : checkSeparator("thousands", thousands)),
    ...(thousands === decimal ? [sameSeparators(options, decimal)] : []),
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

function sameSeparators(options: DataOptions, separator: string): DataProblem {
  const other = separator === "." ? "," : ".";
  const message =
    options.decimal === undefined
      ? `\`thousands\` is the decimal separator too, which is \`${separator}\` by default.`
      : `\`decimal\` and \`thousands\` are both \`${separator}\`.`;
  const hint =
    options.decimal === undefined
      ? `Add \`decimal="${other}"\`.`
      : `Write two different characters, such as \`decimal="${separator}" thousands="${other}"\`.`;
  return optionProblem("thousands", message, hint);
}

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
