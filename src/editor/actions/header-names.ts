import { findChart } from "../../language/charts.js";
import { looksLikeDay } from "../../language/day-time.js";
import { findDirective } from "../../language/registry.js";
import type * as ast from "../../syntax/ast.js";
import type { DocumentLevel } from "../levels.js";

/** The names of an element's columns, the title first, as far as the tables of the language know them. */
export function columnNames(directive: ast.Directive, { texts }: DocumentLevel): readonly string[] {
  const fields = findDirective(directive.name)?.columns ?? [];
  if (fields.length > 0) return fields.map(({ name }) => name);
  const argument = texts.argument(directive);
  const type = argument?.kind === "word" ? findChart(argument.text) : undefined;
  return type?.columns ? ["Name", ...type.columns] : [];
}

/** Names for further columns of a header: known names that it lacks, or else numbers. */
export function nextNames(header: readonly string[], known: readonly string[], count: number): readonly string[] {
  const used = new Set(header.map((name) => name.trim().toLowerCase()));
  const free = known.filter((name, at) => at > 0 && !used.has(name));
  return Array.from({ length: count }, (_, at) => free[at] ?? `Value ${header.length + at}`);
}

/** A header for a first row of data; `undefined` for more cells than the element has columns. */
export function namesFor(
  cells: readonly string[],
  directive: ast.Directive,
  level: DocumentLevel,
): readonly string[] | undefined {
  const known = columnNames(directive, level);
  if (directive.name === "facts") return factNames[cells.length];
  if (directive.name === "map")
    return cells.length >= 2 && cells.length <= known.length ? known.slice(0, cells.length) : undefined;
  const first = titleName(cells[0] ?? "");
  const values = cells.length - 1;
  if (values === 1 && known.length === 0) return [first, "Value"];
  return [first, ...nextNames([first], known, values)];
}

/** The text of a fact is the last cell. */
const factNames: Readonly<Record<number, readonly string[]>> = {
  1: ["fact"],
  2: ["figure", "fact"],
  3: ["icon", "figure", "fact"],
  4: ["icon", "figure", "fact", "color"],
};

function titleName(title: string): string {
  if (looksLikeDay(title)) return "Date";
  return /^(?:1[5-9]|20)\d\d$/.test(title) ? "Year" : "Name";
}
