import { isList, isNumeric, isRecord, type Value } from "../language/value.js";
import type { FlatRow } from "../template/flat.js";
import {
  cellText,
  evaluatedCell,
  hasUnclosedQuote,
  isEmptyCell,
  isPlainNumber,
  isQuotedCell,
  isTableRow,
} from "./cells.js";
import { type NumberLike, numberLike } from "./number-like.js";
import { isNearMiss } from "./rules/ambiguous-number.js";

/** The meaning of a chart's cell for rules about numbers. */
export type ValueCell =
  | { readonly kind: "number" | "empty" | "text" | "failed" }
  /** A text that looks like a number, and no other rule reports it. */
  | { readonly kind: "like"; readonly text: string; readonly like: NumberLike };

const number: ValueCell = { kind: "number" };
const empty: ValueCell = { kind: "empty" };
const text: ValueCell = { kind: "text" };
const failed: ValueCell = { kind: "failed" };

/** With `decimal_separator`, a text of digits and separators is a number of the service (specification, section 2.3). */
const separatedNumber = /^[+-]?[.,'’ _\u00a0\u202f]*\d[\d.,'’ _\u00a0\u202f]*$/;

const isNested = (value: Value | undefined): boolean => value !== undefined && (isList(value) || isRecord(value));

export function valueCell(row: FlatRow, position: number, separated: boolean): ValueCell {
  const evaluated = evaluatedCell(row, position);
  // A list, an object and an open quote have findings of their own too.
  if (evaluated?.failed || isNested(evaluated?.value) || hasUnclosedQuote(row, position)) return failed;
  if (isEmptyCell(row, position)) return empty;
  const value = evaluated?.value;
  if (evaluated ? value !== null && isNumeric(value!) : isPlainNumber(row, position)) return number;
  if (evaluated && (typeof value !== "string" || isQuotedCell(row, position))) return text;
  return textCell(cellText(row, position), separated, !evaluated && !isTableRow(row));
}

function textCell(written: string, separated: boolean, plain: boolean): ValueCell {
  if (written.trim() === "") return empty;
  if (separated && separatedNumber.test(written)) return number;
  // `ambiguous-number` reports plain cells, with or without a chart of numbers.
  if (plain && !separated && isNearMiss(written)) return number;
  const like = numberLike(written);
  return like ? { kind: "like", text: written, like } : text;
}
