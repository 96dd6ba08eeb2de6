import { toDouble } from "../language/functions/decimal.js";
import { isNumeric, isPeriod, type TypeName, typeName, type Value } from "../language/value.js";
import type { Span } from "../text/span.js";
import type { Evaluation } from "./evaluation.js";
import { keepOfList } from "./keep-list.js";

/** The items of a list by their values. */
export interface ListIndex {
  /** The type of all items that are not null; `null` if there are none, `undefined` if there are several types. */
  readonly type: TypeName | undefined;
  readonly hasNull: boolean;
  /** The positions of the items that can be equal to a value of this type, or null, in their order. */
  readonly positionsOf: (value: Value) => readonly number[];
}

/** The index of a list; `undefined` after the budget has run out. */
export const indexOf = (items: readonly Value[], span: Span, evaluation: Evaluation): ListIndex | undefined =>
  keepOfList(items, "index", span, evaluation, () => createIndex(items, span, evaluation));

/** Whether `==` takes values of these types; the type of an index can be unknown. */
export const isComparable = (one: TypeName | undefined, other: TypeName): boolean =>
  one === "null" || other === "null" || one === other;

type Key = string | number | boolean | null;

function createIndex(
  items: readonly Value[],
  span: Span,
  { budget, report }: Pick<Evaluation, "budget" | "report">,
): ListIndex | undefined {
  const positions = new Map<Key, number[]>();
  let type: TypeName = "null";
  for (const [at, item] of items.entries()) {
    if (!budget.spend("steps", stepsOf(item), span, report)) return undefined;
    const found = typeName(item);
    if (type === "null") type = found;
    if ((found !== type && found !== "null") || !isSimple(item)) return mixed;
    for (const key of keysOf(item)) {
      const known = positions.get(key);
      if (known) known.push(at);
      else positions.set(key, [at]);
    }
  }
  return {
    type,
    hasNull: positions.has(null),
    positionsOf(value) {
      const found = keysOf(value).map((key) => positions.get(key) ?? none);
      return found.length === 1 ? found[0]! : inOrder(found.flat());
    },
  };
}

const none: readonly number[] = [];

const mixed: ListIndex = { type: undefined, hasNull: true, positionsOf: () => none };

/** Positions in their order, each once. */
export const inOrder = (positions: readonly number[]): readonly number[] =>
  [...new Set(positions)].sort((one, other) => one - other);

/** A key is as long as its text. */
const stepsOf = (item: Value): number => 1 + (typeof item === "string" ? item.length >> 5 : 0);

/** Lists and objects are compared by their contents. */
const isSimple = (value: Value): boolean =>
  value === null || typeof value !== "object" || isNumeric(value) || isPeriod(value);

/**
 * Values that are equal have a key in common; others may have one too, such as two long numbers with one double, so compare them. A
 * period is equal to its day and to its text.
 */
function keysOf(value: Value): readonly Key[] {
  if (isPeriod(value)) return [value.day, value.text];
  if (value !== null && isNumeric(value)) return [toDouble(value)];
  return [value as Key];
}
