import { typeMismatch } from "../diagnostics/messages/template.js";
import { toDouble } from "../language/functions/decimal.js";
import { describeType, isList, isNumeric, isRecord, shownValue, type Value } from "../language/value.js";
import type { Index } from "../syntax/expression-ast.js";
import { capitalized } from "../text/capitalized.js";
import { lazy } from "../text/lazy.js";
import type { Span } from "../text/span.js";
import { currentRow } from "./current-row.js";
import type { Evaluation } from "./evaluation.js";
import { keepOfList } from "./keep-list.js";
import { mismatch } from "./mismatch.js";
import { nullOwnerAdvice } from "./operand-advice.js";
import { nullAdvice } from "./operators.js";
import { keepUnread } from "./unread-values.js";

/** A chain of `@let` can nest lists deeper than calls can be. */
const maximumListDepth = 200;

/** How a value was reached, for messages. */
interface Access {
  /** How many lists it is in. */
  readonly depth?: number;
  /** Its position in the innermost one. */
  readonly item?: number;
  /** The field that has it. */
  readonly column?: string | undefined;
}

/** A field of a record; of a list, the list of that field. A field that is not there is null. */
export function fieldOf(
  object: Value,
  name: string,
  span: Span,
  evaluation: Evaluation,
  { depth = 0, item = 0, column }: Access = {},
): Value | undefined {
  // A record is a Map, so `constructor` and `__proto__` are fields like any other and reach no prototype.
  if (isRecord(object)) return object.get(name) ?? null;
  if (!isList(object) || depth === maximumListDepth) {
    const problem = `${capitalized(describeType(object))} has no field \`${name}\``;
    if (object !== null) return mismatch(span, `${problem}.`, undefined, evaluation);
    // Looked up only for the first finding of a place: every turn of a loop can make it again.
    const row = lazy(() =>
      depth > 0 ? { where: ` in item ${item + 1} of the list`, cell: undefined } : currentRow(evaluation.scope, column),
    );
    evaluation.report(
      typeMismatch,
      {
        ...span,
        get cell() {
          return row()?.cell;
        },
      },
      {
        get problem() {
          return `${problem}${row()?.where ?? ""}.`;
        },
        advice: nullOwnerAdvice(name, depth > 0),
      },
    );
    return undefined;
  }
  return keepOfList(object, `.${name}`, span, evaluation, () => fieldsOf(object, name, span, evaluation, depth + 1));
}

/** The field of each item. */
function fieldsOf(
  list: readonly Value[],
  name: string,
  span: Span,
  evaluation: Evaluation,
  depth: number,
): readonly Value[] | undefined {
  // A short expression such as `table.column` touches every row, so each row counts.
  if (!evaluation.budget.spend("steps", list.length, span, evaluation.report)) return undefined;
  const items: Value[] = [];
  for (const [at, one] of list.entries()) {
    const value = fieldOf(one, name, span, evaluation, { depth, item: at });
    if (value === undefined) return undefined;
    items.push(value);
  }
  keepUnread(list, items, name);
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
  const name = shownValue(position);
  if (typeof name === "string") return fieldOf(value, name, index.span, evaluation);
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
