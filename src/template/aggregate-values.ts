import { argumentType, numberNotFinite } from "../diagnostics/messages/template.js";
import type { AggregateName } from "../language/attributes.js";
import { orderProblem } from "../language/functions/order.js";
import { isProblem } from "../language/functions/problem.js";
import { findFunction } from "../language/functions.js";
import { describeType, isNumeric, type Value } from "../language/value.js";
import type { Span } from "../text/span.js";
import type { Evaluation } from "./evaluation.js";
import { titleOf } from "./from-options.js";

/** Which values they are, in a message; and what to do if they do not fit. */
interface ValuesNamed {
  readonly where: () => string;
  readonly advice: string;
}

/** The titles of a row and a column in a message. */
export const forTitles = (titles: readonly Value[]): string =>
  `for ${titles.map((title) => (titleOf(title) ? `\`${titleOf(title)}\`` : "a blank title")).join(" and ")}`;

/**
 * One value of several that are not null, by the function of that name. Nothing is calculated for a single value, which so keeps its digits.
 * Of no values the count is 0, anything else null. `undefined` after a report at `span`.
 */
export function aggregateValues(
  name: AggregateName,
  values: readonly Value[],
  { where, advice }: ValuesNamed,
  span: Span,
  { locale, budget, report }: Evaluation,
): Value | undefined {
  if (name === "count") return values.length;
  const problem = problemOf(name, values);
  if (problem !== undefined) {
    report(argumentType, span, { problem: `\`${name}\` cannot take the values ${where()}: ${problem}.`, advice });
    return undefined;
  }
  if (values.length < 2) return values[0] ?? null;
  const spend = (steps: number) => budget.spend("steps", steps, span, report);
  const result = findFunction(name)?.call([values], { locale, spend });
  if (!isProblem(result)) return result;
  // The budget reports for itself when it runs out, and types have been checked.
  if (result.code === "number-not-finite") report(numberNotFinite, span, { operation: `\`${name}\`` });
  return undefined;
}

/** Why the values do not fit. */
function problemOf(name: AggregateName, values: readonly Value[]): string | undefined {
  switch (name) {
    case "sum":
    case "mean":
    case "median": {
      const other = values.find((value) => value === null || !isNumeric(value));
      return other === undefined ? undefined : `one is ${describeType(other)}, not a number`;
    }
    case "min":
    case "max":
      return orderProblem(values);
    case "count":
    case "first":
    case "last":
      return undefined;
  }
}
