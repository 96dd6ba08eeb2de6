import { lazy } from "../../text/lazy.js";
import { dayReader } from "../date-pattern.js";
import { numberReader } from "../number-notation.js";
import { date, either, nullable, number, text } from "../types.js";
import { describeType, isNumeric, numberFromText } from "../value.js";
import { define } from "./define.js";
import { choiceParameter, datePatternParameter, optional, textParameter, valueParameter } from "./parameters.js";
import { isProblem, refuse } from "./problem.js";

const decimals = [".", ","] as const;
type DecimalSeparator = (typeof decimals)[number];

/** One reader for each character that may be between groups: a number has the same one everywhere. */
const readersOf = (decimal: DecimalSeparator) =>
  [decimal === "." ? "," : ".", " ", "'"].map((thousands) => numberReader({ decimal, thousands }));

const readers = { ".": lazy(() => readersOf(".")), ",": lazy(() => readersOf(",")) };

/** The number as JSON writes it; `undefined` if the text is not one. A plus sign and a typographic minus are signs too. */
function jsonNumber(given: string, decimal: DecimalSeparator): string | undefined {
  const signed = given
    .trim()
    .replace(/^\+(?=\d)/, "")
    .replace(/^\u2212/, "-");
  for (const read of readers[decimal]()) {
    const json = read(signed);
    if (json !== undefined) return json;
  }
  return undefined;
}

export const parseNumber = define({
  name: "parseNumber",
  parameters: [valueParameter("text", either(text, number)), optional(choiceParameter("decimal", decimals))],
  result: nullable(number),
  documentation:
    'Reads a string as a number. Null if it is not one, such as `"n/a"` or `"12%"`. `decimal` is `"."` (the default) or `","`, whatever the `locale`. Groups of three digits can have the other of these two, spaces or apostrophes between them. Keeps the digits: `parseNumber("1.234,50", ",")` is 1234.50. A number stays as it is, so a column can have both.',
  example: ['parseNumber("25,462")', 25462],
  steps: ([given]) => (typeof given === "string" ? given.length : 0),
  run([given, decimal = "."]) {
    if (given !== null && isNumeric(given)) return given;
    if (typeof given !== "string")
      return refuse(0, `The argument \`text\` of \`parseNumber\` must be a string, not ${describeType(given)}.`);
    const json = jsonNumber(given, decimal);
    return json === undefined ? null : numberFromText(json);
  },
});

export const parseDate = define({
  name: "parseDate",
  parameters: [textParameter("text"), datePatternParameter("pattern")],
  result: nullable(date),
  documentation:
    'Reads a string as a date by a pattern of `YYYY`, `YY`, `MM`, `M`, `MMM`, `MMMM`, `DD` and `D`, such as `"DD.MM.YYYY"`; everything else stands for itself. `MMM` and `MMMM` are the names of months in the language of `locale`. White space around the date has no effect. Null if the string does not fit, or if there is no such day. The result is a date `YYYY-MM-DD`.',
  example: ['parseDate("Jan 1 2000", "MMM D YYYY")', "2000-01-01"],
  steps: ([given]) => given.length,
  run([given, pattern], { locale }) {
    const read = dayReader(pattern, locale);
    return isProblem(read) ? read : (read(given) ?? read(given.trim()) ?? null);
  },
});
