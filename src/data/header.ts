import { closest } from "../text/closest.js";
import { listed } from "../text/listed.js";
import { sameLookNote } from "../text/looks-same.js";
import type { Span } from "../text/span.js";
import { columnsIn, valuesOf } from "./by-column.js";
import { isBlank } from "./cell.js";
import { malformed, maximumProblems, optionProblem } from "./problem.js";
import type { DataOptionName, DataOptions, DataProblem } from "./reader.js";

/**
 * Reports column names that are blank or duplicate. `place` names the position of a column in messages, `spanOf` is where its name is.
 */
export function checkHeader(
  names: readonly string[],
  place: (column: number) => string,
  spanOf?: (column: number) => Span,
  nameIt = 'Write a name for each column in the header, or name all with an option: `header=["id" "country" …]`.',
): readonly DataProblem[] {
  const seen = new Map<string, number>();
  const problems: DataProblem[] = [];
  for (const [column, name] of names.entries()) {
    const first = seen.get(name);
    const span = spanOf?.(column);
    if (isBlank(name)) problems.push(malformed(`${place(column)} has no name.`, span, nameIt));
    else if (first !== undefined)
      problems.push(
        malformed(
          twice(name, place(first), place(column)),
          span,
          "Rename one of the columns, or write `header=[1 2]` if two rows make the names.",
        ),
      );
    else seen.set(name, column);
    if (problems.length === maximumProblems) break;
  }
  return problems;
}

const twice = (name: string, first: string, second: string): string =>
  `${first} and ${lower(second)} have the same name ${JSON.stringify(name)}.`;

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Whether the cells of a row only draw a line, such as `-----` and `=====` above a header. */
export function isRule(cells: readonly string[]): boolean {
  const written = cells.filter((cell) => !isBlank(cell));
  return written.length > 0 && written.every((cell) => /^\s*[-–—=_*~+]{2,}\s*$/.test(cell));
}

/** Whether the row below a header draws a line under it. One cell may be a mark for a missing value, and so may those that `null` names. */
export const isLineBelow = (cells: readonly string[], options: DataOptions): boolean =>
  cells.length > 1 &&
  isRule(cells) &&
  !cells.some((cell) => isBlank(cell) || valuesOf(options.null).flat().includes(cell.trim()));

export const belowHeader = "The row below the header contains signs, not values.";

/** Column names for a file without a header row. */
export const numberedColumns = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `column${at + 1}`);

/** Reports columns that options name and the data does not have. */
export function checkNamedColumns(names: readonly string[], options: DataOptions): readonly DataProblem[] {
  const named = (["text", "percent", "dates", "decimal", "thousands", "null", "strip"] as const).flatMap((option) =>
    namesIn(options, option).map((name) => [option, name] as const),
  );
  if (named.length === 0) return [];
  // A set, since a header may have a million names.
  const known = new Set(names);
  return named
    .filter(([, name]) => !known.has(name))
    .slice(0, maximumProblems)
    .map(([option, name]) => unknownColumn(option, name, names));
}

const namesIn = (
  options: DataOptions,
  option: "text" | "percent" | "dates" | "decimal" | "thousands" | "null" | "strip",
): readonly string[] =>
  option === "text" || option === "percent" ? (options[option] ?? []) : columnsIn(options[option]);

function unknownColumn(option: DataOptionName, name: string, names: readonly string[]): DataProblem {
  const meant = closest(name, names);
  const advice =
    meant === undefined
      ? `Use ${listed(names, names.length)}.`
      : `Did you mean \`${meant}\`?${sameLookNote(name, meant)}`;
  return optionProblem(
    option,
    `The data has no column \`${name}\`, which \`${option}\` names.`,
    advice,
    name,
    "unknown-column",
  );
}
