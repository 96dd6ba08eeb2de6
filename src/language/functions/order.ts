import { describeType, type TypeName, typeName, type Value } from "../value.js";

const ordered: ReadonlySet<TypeName> = new Set(["string", "boolean", "number"]);

const hasOrder = (value: Value): boolean => ordered.has(typeName(value));

/**
 * Why values cannot be sorted: one of them has no order, or two have different types. Skips null. igx does not guess, such as the
 * order of strings for a mix of numbers and strings, because a wrong order would go unnoticed in a long table.
 */
export function orderProblem(values: readonly Value[]): string | undefined {
  const first = values.findIndex((value) => value !== null);
  if (first < 0) return undefined;
  const kind = describeType(values[first]!);
  for (const [at, value] of values.entries()) {
    if (value === null) continue;
    if (!hasOrder(value)) return `item ${at + 1} is ${describeType(value)}`;
    if (describeType(value) !== kind)
      return `item ${first + 1} is ${kind}, but item ${at + 1} is ${describeType(value)}`;
  }
  return undefined;
}
