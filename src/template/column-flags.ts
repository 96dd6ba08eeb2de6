import type { Cells } from "../data/reader.js";
import { textKind } from "../data/text-cells.js";
import { isExactNumber, numberText, type Value } from "../language/value.js";
import { cellFlag, surelyDouble } from "../syntax/plain-rows.js";

/** What columns contain, as flags of `cellFlag`; `undefined` if a cell is a list or a record, which rules have to see. */
export function columnFlags(columns: readonly Cells[]): readonly number[] | undefined {
  const flags: number[] = [];
  for (const cells of columns) {
    const found =
      cells.kind === "text" ? flagsOfTexts(cells.cells.columnKinds[cells.column]!) : flagsOfValues(cells.values);
    if (found === undefined) return undefined;
    flags.push(found);
  }
  // A row without cells is written as one with an empty title.
  return flags.length === 0 ? undefined : flags;
}

const flagsOfTexts = (kinds: number): number =>
  (kinds & textKind.blank ? cellFlag.empty : 0) |
  (kinds & (textKind.integer | textKind.number) ? cellFlag.number : 0) |
  (kinds & textKind.text ? cellFlag.text : 0) |
  (kinds & textKind.negative ? cellFlag.negative : 0) |
  (kinds & textKind.zero ? cellFlag.zero : 0) |
  (kinds & textKind.exponent ? cellFlag.exponent : 0);

function flagsOfValues(values: readonly Value[]): number | undefined {
  let flags = 0;
  for (const value of values) {
    if (value === null) flags |= cellFlag.empty;
    else if (typeof value === "string" || typeof value === "boolean") flags |= cellFlag.text;
    else if (typeof value === "number" || isExactNumber(value)) flags |= flagsOfNumber(value);
    else return undefined;
  }
  return flags;
}

function flagsOfNumber(value: Parameters<typeof numberText>[0]): number {
  const text = numberText(value);
  const isNegative = text.startsWith("-");
  const hasZero = text.charCodeAt(isNegative ? 1 : 0) === 48;
  const sign = (isNegative ? cellFlag.negative : 0) | (hasZero ? cellFlag.zero : 0);
  return cellFlag.number | sign | (/e/i.test(text) || text.length > surelyDouble ? cellFlag.exponent : 0);
}
