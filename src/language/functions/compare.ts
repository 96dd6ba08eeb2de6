import { looksLikeDay } from "../day-time.js";
import {
  comparedValue,
  isList,
  isNumeric,
  isPeriod,
  isRecord,
  type RecordValue,
  shownValue,
  type Value,
} from "../value.js";
import { compareNumbers } from "./decimal.js";

export type Spend = (steps: number) => boolean;

/**
 * The order of two strings by code point. The order of UTF-16 units differs where one string has a surrogate and the other a unit
 * above the surrogates (U+E000 to U+FFFF): surrogates encode code points beyond those units, so they come last.
 */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  const shared = Math.min(a.length, b.length);
  let at = 0;
  while (at < shared && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === shared) return a.length < b.length ? -1 : 1;
  return unitRank(a.charCodeAt(at)) < unitRank(b.charCodeAt(at)) ? -1 : 1;
}

const unitRank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

/** The order of values of different kinds. */
const kinds = ["boolean", "number", "text", "list", "record", "null"] as const;
type Kind = (typeof kinds)[number];

function kindOf(value: Value): Kind {
  if (value === null) return "null";
  if (typeof value === "string") return "text";
  if (typeof value === "boolean") return "boolean";
  if (isNumeric(value)) return "number";
  return isList(value) ? "list" : "record";
}

type Pending = [left: Value, right: Value][];

/** Sorted, so that the order does not depend on how the object was created. */
export const fieldNames = (record: RecordValue): readonly string[] => [...record.keys()].sort(compareTexts);

/** Item by item, then by length. The stack returns the last pair first, so the pairs are pushed in reverse. */
function pushLists(a: readonly Value[], b: readonly Value[], pending: Pending): void {
  pending.push([a.length, b.length]);
  for (let at = Math.min(a.length, b.length) - 1; at >= 0; at--) pending.push([a[at]!, b[at]!]);
}

/** By the names of the fields in sorted order, then by their values. */
function pushRecords(a: RecordValue, b: RecordValue, pending: Pending): void {
  const names = fieldNames(a);
  for (const name of names.toReversed()) if (b.has(name)) pending.push([a.get(name)!, b.get(name)!]);
  pending.push([names, fieldNames(b)]);
}

/** A period is compared by its day, but beside a text that is not a day by its own text: `r.quarter >= "2024 Q2"`. */
const besideText = (value: Value, other: Value): Value =>
  typeof other === "string" && !looksLikeDay(other) ? shownValue(value) : comparedValue(value);

/** The order of two values without their items or fields, which are added to `pending`. */
function compareOuter(a: Value, b: Value, pending: Pending): number {
  if (typeof a === "string" && typeof b === "string") return compareTexts(a, b);
  if (isPeriod(a) || isPeriod(b)) return compareOuter(besideText(a, b), besideText(b, a), pending);
  const kind = kindOf(a);
  if (kind !== kindOf(b)) return kinds.indexOf(kind) < kinds.indexOf(kindOf(b)) ? -1 : 1;
  if (typeof a === "boolean") return Number(a) - Number(b);
  if (a !== null && b !== null && isNumeric(a) && isNumeric(b)) return compareNumbers(a, b);
  if (isList(a) && isList(b)) pushLists(a, b, pending);
  else if (isRecord(a) && isRecord(b)) pushRecords(a, b, pending);
  return 0;
}

/** The steps of one comparison. A string takes far less than one step for each character. */
function outerSteps(a: Value, b: Value): number {
  if (typeof a === "string" && typeof b === "string") return 1 + (Math.min(a.length, b.length) >> 5);
  if (isList(a) && isList(b)) return 1 + Math.min(a.length, b.length);
  // Sorting the names of the fields takes most of the time.
  return isRecord(a) && isRecord(b) ? 1 + 4 * (a.size + b.size) : 1;
}

const free: Spend = () => true;

/**
 * A total order of all values: booleans (false first), numbers as written, strings by code point, lists, objects, null.
 * Values can share parts, so a few lines can create a value that takes practically forever to walk: `undefined` means that
 * `spend` ran out of budget.
 */
export function compareValues(a: Value, b: Value): number;
export function compareValues(a: Value, b: Value, spend: Spend): number | undefined;
export function compareValues(a: Value, b: Value, spend: Spend = free): number | undefined {
  // An explicit stack, because data can be nested more deeply than the call stack allows.
  const pending: Pending = [[a, b]];
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [left, right] = pair;
    // Also skips shared parts, which are common after `let`.
    if (left === right) continue;
    if (!spend(outerSteps(left, right))) return undefined;
    const order = compareOuter(left, right, pending);
    if (order !== 0) return order;
  }
  return 0;
}

/** Deep equality: numbers as written (24.40 equals 24.4), objects in any order of their fields. `undefined` as above. */
export function sameValue(a: Value, b: Value): boolean;
export function sameValue(a: Value, b: Value, spend: Spend): boolean | undefined;
export function sameValue(a: Value, b: Value, spend: Spend = free): boolean | undefined {
  const order = compareValues(a, b, spend);
  return order === undefined ? undefined : order === 0;
}
