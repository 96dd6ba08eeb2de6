import { toDouble } from "../language/functions/decimal.js";
import { describeType, isList, isNumeric, isRecord, type Value } from "../language/value.js";
import type { Index } from "../syntax/expression-ast.js";
import { capitalized } from "../text/capitalized.js";
import type { Span } from "../text/span.js";
import type { Evaluation } from "./evaluation.js";
import { mismatch } from "./mismatch.js";
import { nullOwnerAdvice } from "./operand-advice.js";
import { nullAdvice } from "./operators.js";

/** A chain of `@let` can nest lists deeper than calls can be. */
const maximumListDepth = 200;

/** A field of a record; of a list, the list of that field. A field that is not there is null. */
export function fieldOf(object: Value, name: string, span: Span, evaluation: Evaluation, depth = 0): Value | undefined {
  // A record is a Map, so `constructor` and `__proto__` are fields like any other and reach no prototype.
  if (isRecord(object)) return object.get(name) ?? null;
  if (!isList(object) || depth === maximumListDepth) {
    const problem = `${capitalized(describeType(object))} has no field \`${name}\`.`;
    return mismatch(span, problem, object === null ? nullOwnerAdvice(name, depth > 0) : undefined, evaluation);
  }
  // A short expression such as `table.column` touches every row, so each row counts.
  if (!evaluation.budget.spend("steps", object.length, span, evaluation.report)) return undefined;
  const items: Value[] = [];
  for (const item of object) {
    const value = fieldOf(item, name, span, evaluation, depth + 1);
    if (value === undefined) return undefined;
    items.push(value);
  }
  return items;
}

/** The item or field of `a[b]`, or a report: to give null for a wrong position would hide the mistake. */
export function itemOf(
  value: Value,
  position: Value,
  { object, index, span }: Index,
  evaluation: Evaluation,
): Value | undefined {
  // A computed name of a field, which the check of types could not look up.
  if (typeof position === "string") return fieldOf(value, position, index.span, evaluation);
  if (!isList(value))
    return mismatch(
      object.span,
      `${capitalized(describeType(value))} has no items or fields.`,
      value === null ? "Write `?.[…]`: it is null where the list is null." : undefined,
      evaluation,
    );
  const number = position !== null && isNumeric(position) ? toDouble(position) : Number.NaN;
  if (!Number.isInteger(number) || number < 0)
    return mismatch(
      index.span,
      "A position in a list is an integer from 0.",
      position === null ? nullAdvice : positionAdvice(number),
      evaluation,
    );
  // An index beyond the end is a mistake, unlike `first` and `last` of an empty list, which give null.
  const item = value[number];
  if (item !== undefined) return item;
  const count = value.length === 1 ? "one item" : `${value.length} items`;
  const problem = `The list has ${count}, counted from 0: it has no item ${number}.`;
  return mismatch(span, problem, "Write `last(list)` for the last item: it is null if there is none.", evaluation);
}

/** In other languages, negative positions count from the end. */
function positionAdvice(number: number): string {
  if (!Number.isInteger(number)) return "Write an integer from 0, such as `[0]`.";
  return number === -1
    ? "Write `last(list)` for the last item."
    : `Write \`list[length(list) - ${-number}]\` to count from the end.`;
}
