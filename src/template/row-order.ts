import { cellValue } from "../data/table.js";
import { argumentType } from "../diagnostics/messages/template.js";
import { compareValues } from "../language/functions/compare.js";
import { orderProblem } from "../language/functions/order.js";
import { isNumeric, type Value } from "../language/value.js";
import type { Span } from "../text/span.js";
import { aggregateValues } from "./aggregate-values.js";
import type { Evaluation } from "./evaluation.js";
import { type FromOptions, titleOf, type WrittenText } from "./from-options.js";
import type { SortKeys, TakenRows } from "./taken-rows.js";

/** The positions of the rows that are kept, in their order, and of the rest. */
export interface OrderedRows {
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
  const positions = Array.from({ length: count }, (_, at) => at);
  if (sortKeys && sort && !sortPositions(positions, sortKeys, sort.span, evaluation)) return undefined;
  return { kept: positions.slice(0, top), rest: positions.slice(top) };
}

/** Sorts in place: stable, null last in both directions. False after a report. */
function sortPositions(
  positions: number[],
  { keys, descending }: SortKeys,
  span: Span,
  { budget, report }: Evaluation,
): boolean {
  const problem = orderProblem(keys);
  if (problem !== undefined) {
    report(argumentType, span, {
      problem: `The rows cannot be sorted: ${problem.replaceAll("item", "row")}.`,
      advice:
        "Sort by another column, or read the texts as blank cells with `null=[…]`, or all values as texts with `text=[…]`.",
    });
    return false;
  }
  const spend = (steps: number) => budget.spend("steps", steps, span, report);
  const direction = descending ? -1 : 1;
  let spent = false;
  positions.sort((one, other) => {
    const [left, right] = [keys[one]!, keys[other]!];
    if (spent || left === null || right === null) return Number(left === null) - Number(right === null);
    const order = compareValues(left, right, spend);
    spent ||= order === undefined;
    return (order ?? 0) * direction;
  });
  return !spent;
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
