import { isNumeric, type Value } from "../value.js";
import { describeType } from "./problem.js";

const hasOrder = (value: Value): boolean =>
  typeof value === "string" || typeof value === "boolean" || (value !== null && isNumeric(value));

/**
 * Why these values cannot be put in order: one has none, or two are of different types. Nulls do not count. A guess, such as
 * the order of texts for numbers among texts, would go unnoticed in a long table.
 */
export function orderProblem(values: readonly Value[]): string | undefined {
  const first = values.findIndex((value) => value !== null);
  if (first < 0) return undefined;
  const kind = describeType(values[first]!);
  for (const [at, value] of values.entries()) {
    if (value === null) continue;
    if (!hasOrder(value)) return `item ${at + 1} is ${describeType(value)}`;
    if (describeType(value) !== kind) return `item ${first + 1} is ${kind}, item ${at + 1} is ${describeType(value)}`;
  }
  return undefined;
}
