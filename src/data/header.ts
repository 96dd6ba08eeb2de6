import { closest } from "../text/closest.js";
import type { Span } from "../text/span.js";
import { isBlank } from "./cell.js";
import { malformed } from "./problem.js";
import type { DataOptions, DataProblem } from "./reader.js";

/** Column names are exact, unique and not blank. `place` says which column in words, `span` where it stands. */
export function checkHeader(
  names: readonly string[],
  place: (column: number) => string,
  span: (column: number) => Span | undefined = () => undefined,
): readonly DataProblem[] {
  const seen = new Map<string, number>();
  const problems: DataProblem[] = [];
  names.forEach((name, column) => {
    const first = seen.get(name);
    if (isBlank(name)) problems.push(malformed(`${place(column)} has no name: every column needs one.`, span(column)));
    else if (first !== undefined) problems.push(malformed(twice(name, place(first), place(column)), span(column)));
    else seen.set(name, column);
  });
  return problems;
}

const twice = (name: string, first: string, second: string): string =>
  `Two columns are named ${JSON.stringify(name)}: ${lower(first)} and ${lower(second)}. Give each its own name.`;

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The names of columns without a header row. */
export const numberedColumns = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `column${at + 1}`);

/** Columns named by `text` must be there. */
export const checkTextColumns = (names: readonly string[], options: DataOptions): readonly DataProblem[] =>
  (options.text ?? [])
    .filter((name) => !names.includes(name))
    .map((name) => {
      const meant = closest(name, names);
      const advice = meant === undefined ? `The columns are ${listed(names)}.` : `Did you mean \`${meant}\`?`;
      return malformed(`There is no column \`${name}\` to keep as text. ${advice}`);
    });

/** At most ten of them. */
export const listed = (names: readonly string[]): string =>
  names
    .slice(0, 10)
    .map((name) => `\`${name}\``)
    .join(", ") + (names.length > 10 ? ` and ${names.length - 10} more` : "");
