import { isList, isNumeric, isRecord, type Value } from "../language/value.js";
import type { ExpandedRow } from "../template/expanded.js";
import {
  cellText,
  evaluatedCell,
  hasUnclosedQuote,
  isEmptyCell,
  isPlainNumber,
  isQuotedCell,
  isTableRow,
  rawCell,
} from "./cells.js";
import type { Field } from "./model.js";
import { type NumberLike, numberLike } from "./number-like.js";
import { isNearMiss } from "./rules/ambiguous-number.js";

/** The meaning of a chart's cell for rules about numbers. */
type ValueCell =
  | { readonly kind: "number" | "empty" | "text" | "failed" }
  /** A text that looks like a number, and no other rule reports it. */
  | { readonly kind: "like"; readonly text: string; readonly like: NumberLike };

const number: ValueCell = { kind: "number" };
const empty: ValueCell = { kind: "empty" };
const text: ValueCell = { kind: "text" };
const failed: ValueCell = { kind: "failed" };

/** Digits in groups of three, or in two before the last three as in India. */
const groupedDigits =
  /^(?:\d*|\d{1,3}(?:[.,'’ _\u00a0\u202f]\d{3})+|\d{1,2}(?:[.,'’ _\u00a0\u202f]\d{2})+[.,'’ _\u00a0\u202f]\d{3})$/;

/** With `decimal_separator`, a text of digits and separators is a number of the service (specification, section 2.3). */
function isSeparated(text: string, separator: string): boolean {
  // A wrong separator has a finding of its own.
  if (separator.length !== 1) return /\d/.test(text);
  const [whole = "", fraction = "", ...more] = text.replace(/^[+-]/, "").split(separator);
  return more.length === 0 && /\d/.test(text) && /^\d*$/.test(fraction) && groupedDigits.test(whole);
}

/** The decimal separator of a chart; a wrong one has a finding of its own. */
export const separatorOf = (field: Field | undefined): string | undefined =>
  field === undefined ? undefined : String(field.value);

const isNested = (value: Value | undefined): boolean => value !== undefined && (isList(value) || isRecord(value));

/** `separator` is the chart's `decimal_separator`. */
export function valueCell(row: ExpandedRow, position: number, separator?: string): ValueCell {
  const evaluated = evaluatedCell(row, position);
  // A list, an object and an open quote have findings of their own too.
  if (evaluated?.failed || isNested(evaluated?.value) || hasUnclosedQuote(row, position)) return failed;
  if (isEmptyCell(row, position)) return empty;
  const value = evaluated?.value;
  if (
    evaluated
      ? value !== null && isNumeric(value!)
      : isPlainNumber(row, position) && !hasOtherPoint(row, position, separator)
  )
    return number;
  if (evaluated && (typeof value !== "string" || isQuotedCell(row, position))) return text;
  return textCell(cellText(row, position), separator, !evaluated && !isTableRow(row));
}

/** Whether a number that is written out has a point, but the separator of the chart is another one. */
const hasOtherPoint = (row: ExpandedRow, position: number, separator: string | undefined): boolean =>
  separator !== undefined && separator !== "." && !isTableRow(row) && rawCell(row, position).includes(".");

function textCell(written: string, separator: string | undefined, plain: boolean): ValueCell {
  if (written.trim() === "") return empty;
  if (separator !== undefined && isSeparated(written, separator)) return number;
  // `ambiguous-number` reports plain cells, with or without a chart of numbers.
  if (plain && separator === undefined && isNearMiss(written)) return number;
  const like = numberLike(written);
  return like ? { kind: "like", text: written, like } : text;
}
