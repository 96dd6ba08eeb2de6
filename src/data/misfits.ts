import { columnOption } from "../language/column-option.js";
import { guessPattern, hasMonthName } from "../language/date-pattern.js";
import { capitalized } from "../text/capitalized.js";
import type { Span } from "../text/span.js";
import type { Misfit } from "./cell-reader.js";
import { readerOf } from "./check-options.js";
import { malformed, optionProblem } from "./problem.js";
import type { DataOptions, DataProblem } from "./reader.js";

/** Where a cell is: in the text of the file, or by a name in the message, such as `cell B7`. */
export type CellPlace = { readonly span: Span | undefined } | { readonly name: string };

/** The problems of cells that do not fit their pattern. */
export const misfitProblems = (
  misfits: readonly Misfit[],
  names: readonly string[],
  options: DataOptions,
  placeOf: (misfit: Misfit) => CellPlace,
): readonly DataProblem[] =>
  misfits.map((misfit) => {
    const name = names[misfit.column]!;
    if (misfit.isAll) return wrongPattern(misfit.text, name, options);
    const place = placeOf(misfit);
    const where = "name" in place ? ` in ${place.name}` : "";
    const shown = JSON.stringify(misfit.text.slice(0, 40));
    return malformed(
      `${shown}${where} does not fit the pattern \`${options.dates!.get(name)}\` of the column \`${name}\`.`,
      "span" in place ? place.span : undefined,
      `Fix the cell, or ${adviceOn(misfit.text.trim(), name, options) ?? `write \`${columnOption("null", name, `[${shown}]`)}\` if it means that the day is missing.`}`,
    );
  });

function wrongPattern(text: string, name: string, options: DataOptions): DataProblem {
  const shown = JSON.stringify(text.slice(0, 40));
  const message = `No cell of the column \`${name}\`, such as ${shown}, fits the pattern \`${options.dates!.get(name)}\`.`;
  const advice =
    adviceOn(text.trim(), name, options) ?? "write the pattern of its days, or remove the column from `dates`.";
  return optionProblem("dates", message, capitalized(advice), name);
}

/** The longest text that is compared with other patterns. */
const longest = 40;

/** The form that replaces the pattern, as the end of a sentence. */
function adviceOn(text: string, name: string, { dates, locale = "en" }: DataOptions): string | undefined {
  if (text.length > longest) return undefined;
  const pattern = dates!.get(name)!;
  // The writer's own pattern with one digit or two, before any other one.
  const shorter = pattern.replace(/(?<![MD])(?:MM|DD)(?![MD])/g, (part) => part[0]!);
  const own = [shorter, "YYYY-MM-DD"].find((one) => fits(one, text, locale));
  const meant = own ?? guessPattern(text, locale);
  if (meant !== undefined) {
    return `write \`${columnOption("dates", name, JSON.stringify(meant))}\` if the days of the column are written so.`;
  }
  const day = /^(.*\d)[T ]+\d{1,2}:\d\d/.exec(text)?.[1];
  if (day !== undefined && fits(pattern, day, locale))
    return "leave the column out of `dates` and read it as text: it has times of day.";
  return hasMonthName(pattern) && /\p{L}/u.test(text)
    ? `set \`locale\`: names of months are read in the language \`${locale}\`.`
    : undefined;
}

function fits(pattern: string, text: string, locale: string): boolean {
  const reader = readerOf(pattern, locale);
  return typeof reader === "function" && reader(text) !== undefined;
}
