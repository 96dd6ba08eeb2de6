import type { Cells } from "../data/reader.js";
import { isExactNumber, numberText, type Value } from "../language/value.js";
import { cellFlag } from "../text/cell-flags.js";
import { flagsOfText } from "../text/json-number.js";

/** The contents of columns, as flags of `cellFlag`; `undefined` if a cell is a list or a record, which rules must read. */
export function columnFlags(columns: readonly Cells[]): readonly number[] | undefined {
  const flags: number[] = [];
  for (const cells of columns) {
    const found = cells.kind === "text" ? cells.cells.columnKinds[cells.column]! : flagsOfValues(cells.values);
    if (found === undefined) return undefined;
    flags.push(found);
  }
  // A row without cells is written as one with an empty title.
  return flags.length === 0 ? undefined : flags;
}

const flagsOfNumber = (text: string): number => flagsOfText(text, 0, text.length);

function flagsOfValues(values: readonly Value[]): number | undefined {
  let flags = 0;
  for (const value of values) {
    if (value === null) flags |= cellFlag.empty;
    else if (typeof value === "string" || typeof value === "boolean") flags |= cellFlag.text;
    else if (typeof value === "number" || isExactNumber(value)) flags |= flagsOfNumber(numberText(value));
    else return undefined;
  }
  return flags;
}
