import { isBlank } from "./cell.js";
import { numberedColumns } from "./header.js";
import { curedBy, optionProblem } from "./problem.js";
import type { DataOptions, DataProblem } from "./reader.js";

interface Header {
  /** The names of the columns; one can still be blank. */
  readonly names: readonly string[];
  /** The column of the data that has each name: one without header and without values is left out. */
  readonly places: readonly number[];
}

/** The first rows of data, and which columns have values below the header. */
interface HeaderSource {
  readonly width: number;
  /** The texts of a row, from 0. */
  readonly rowOf: (row: number) => readonly string[];
  readonly hasValues: (column: number) => boolean;
}

/** The number of rows that the header has. */
export const headerRows = ({ header = true }: DataOptions): number =>
  typeof header === "boolean"
    ? Number(header)
    : typeof header[0] === "number"
      ? Math.max(...(header as readonly number[]))
      : 1;

/** The names of columns by the options `header` and `unnamed`. */
export function takeHeader({ width, rowOf, hasValues }: HeaderSource, options: DataOptions): Header | DataProblem {
  const { header = true, unnamed } = options;
  if (header === false) return { names: numberedColumns(width), places: numberedColumns(width).map((_, at) => at) };
  const isRows = typeof header === "object" && typeof header[0] === "number";
  const written = isRows
    ? joinedNames(
        (header as readonly number[]).map((row) => rowOf(row - 1)),
        width,
      )
    : rowOf(0);
  const places = Array.from({ length: width }, (_, at) => at).filter(
    (at) => !isBlank(written[at] ?? "") || hasValues(at),
  );
  if (typeof header === "object" && !isRows) return named(header as readonly string[], places, width);
  const names = places.map((at) => written[at] ?? "");
  const blank = names.filter(isBlank).length;
  if (unnamed !== undefined && blank > 1)
    return optionProblem("unnamed", `${blank} columns have a blank header, and \`unnamed\` names one.`, nameAll);
  return { names: unnamed === undefined ? names : names.map((name) => (isBlank(name) ? unnamed : name)), places };
}

function named(names: readonly string[], places: readonly number[], width: number): Header | DataProblem {
  if (names.length === width) return { names, places: names.map((_, at) => at) };
  if (names.length === places.length) return { names, places };
  const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? "" : "s"}`;
  const message = `\`header\` has ${count(names.length, "name")}, but the data has ${count(places.length, "column")}.`;
  return optionProblem("header", message, "Name each column once.");
}

const nameAll = 'Name each column: write `header=["id" "country" …]`.';

/**
 * The problem of the only column with a blank header, such as that of the titles of rows in data of pandas. Several blank names are problems
 * of the header.
 */
export function unnamedProblem(
  { names, places }: Header,
  placeOf: (column: number) => string,
): DataProblem | undefined {
  const first = names.findIndex(isBlank);
  if (first < 0 || names.findLastIndex(isBlank) > first) return undefined;
  const free = ["id", "row", "column"].find((name) => !names.includes(name)) ?? `column${first + 1}`;
  return curedBy(`${placeOf(places[first]!)} has no name.`, [`unnamed="${free}"`], "Name it");
}

/**
 * The names that rows make together, such as `North` above `Tea` and `Coffee`. A blank cell takes what is left of it, as in merged cells, if
 * a row below has a name there.
 */
export function joinedNames(rows: readonly (readonly string[])[], width: number): readonly string[] {
  const trimmed = rows.map((row) => Array.from({ length: width }, (_, at) => (row[at] ?? "").trim()));
  const filled = trimmed.map((row, index) => {
    let left = "";
    return row.map((name, at) => {
      if (name !== "") left = name;
      return trimmed.slice(index + 1).some((below) => below[at] !== "") ? left : name;
    });
  });
  return Array.from({ length: width }, (_, at) =>
    filled
      .map((row) => row[at]!)
      .filter((name, index, all) => name !== "" && name !== all[index - 1])
      .join(" "),
  );
}
