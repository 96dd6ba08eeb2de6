import { cellValue } from "../data/table.js";
import { argumentType } from "../diagnostics/messages/template.js";
import { orderProblem } from "../language/functions/order.js";
import { sortedPositions } from "../language/functions/sorted-positions.js";
import { isNumeric, type Value } from "../language/value.js";
import type { Span } from "../text/span.js";
import { aggregateValues } from "./aggregate-values.js";
import type { Evaluation } from "./evaluation.js";
import { type FromOptions, titleOf, type WrittenText } from "./from-options.js";
import type { SortKeys, TakenRows } from "./taken-rows.js";

/** The positions of the rows that are kept, in their order, and of the rest. */
interface OrderedRows {
  /** Absent if all are kept as they are. */
  readonly kept?: readonly number[];
  readonly rest: readonly number[];
}

/** Sorts rows and keeps the first ones. `undefined` after a report. */
export function orderRows(
  count: number,
  sortKeys: SortKeys | undefined,
  { sort, top = count }: FromOptions,
  evaluation: Evaluation,
): OrderedRows | undefined {
  if (!sortKeys && top >= count) return { rest: [] };
  const positions =
    sortKeys && sort ? sortRows(sortKeys, sort.span, evaluation) : Array.from({ length: count }, (_, at) => at);
  return positions && { kept: positions.slice(0, top), rest: positions.slice(top) };
}

/** The positions of the rows by their keys. `undefined` after a report. */
function sortRows(
  { keys, descending }: SortKeys,
  span: Span,
  { budget, report }: Evaluation,
): readonly number[] | undefined {
  const problem = orderProblem(keys);
  if (problem !== undefined) {
    report(argumentType, span, {
      problem: `The rows cannot be sorted: ${problem.replaceAll("item", "row")}.`,
      advice:
        "Sort by another column, or read the texts as blank cells with `null=[…]`, or all values as texts with `text=[…]`.",
    });
    return undefined;
  }
  return sortedPositions(keys, descending, (steps) => budget.spend("steps", steps, span, report));
}

const otherAdvice = "Remove `other`, or choose columns that contain only numbers.";

/**
 * The row that replaces others: sums of the columns with numbers, blank where there are none. A column with numbers and other values is
 * reported, since its sum would leave some out. `undefined` after a report.
 */
export function sumRows(
  rows: readonly number[],
  { header, titleAt, columns }: TakenRows,
  title: WrittenText,
  evaluation: Evaluation,
): readonly Value[] | undefined {
  const cells = header.map((name, column) => {
    if (column === titleAt) return title.text;
    const values = rows.map((row) => cellValue(columns[column]!, row)).filter((value) => value !== null);
    if (!values.some(isNumeric)) return null;
    const named = { where: () => `of the column \`${titleOf(name)}\``, advice: otherAdvice };
    return aggregateValues("sum", values, named, title.span, evaluation);
  });
  return cells.includes(undefined) ? undefined : (cells as Value[]);
}
