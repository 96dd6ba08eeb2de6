import { isNumeric, numberText, type Value } from "../language/value.js";
import { hasValue } from "./cell.js";
import type { Column } from "./reader.js";
import { cellValue } from "./table.js";

/** So many characters show how a column is written. */
const sampleSize = 64 * 1024;

/** The values in the first 64 KB of a column, which are read one by one. */
export interface ColumnSample extends Iterable<Value> {
  /** Whether they were all read and the column has more. */
  readonly isCut: boolean;
}

export function sampleOf({ cells }: Column, rowCount: number): ColumnSample {
  let isCut = false;
  return {
    get isCut() {
      return isCut;
    },
    *[Symbol.iterator]() {
      let size = 0;
      for (let row = 0; row < rowCount; row++) {
        isCut = size >= sampleSize;
        if (isCut) return;
        const cell = cellValue(cells, row);
        size += 1 + sizeOf(cell);
        if (hasValue(cell)) yield cell;
      }
    },
  };
}

const sizeOf = (cell: Value): number =>
  typeof cell === "string" ? cell.length : cell !== null && isNumeric(cell) ? numberText(cell).length : 0;

/** The cells that advice is about, as the beginning of a sentence. */
export const sampledCells = (column: string, { isCut }: ColumnSample): string =>
  isCut ? `The first 64 KB of the column \`${column}\` contain` : `The column \`${column}\` contains`;
