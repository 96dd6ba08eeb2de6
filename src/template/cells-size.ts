import type { Cells, TextColumn } from "../data/reader.js";
import { cellIndex, cellValue } from "../data/table.js";
import { textKind } from "../data/text-cells.js";
import { textSize } from "./texts.js";

/** How much text the cells of a column make (`textSize`): of all its `count` rows, or of those at `positions`. */
export function textSizeOf(cells: Cells, count: number, positions: readonly number[] | undefined): number {
  let size = 0;
  for (let at = 0; at < count; at++) {
    const row = positions ? positions[at]! : at;
    size += cells.kind === "values" ? textSize(cells.values[row]!) : sizeOfText(cells, row);
  }
  return size;
}

function sizeOfText(column: TextColumn, row: number): number {
  const { kinds, start, end, hasQuotes } = column.cells;
  const cell = cellIndex(column, row);
  const kind = kinds[cell]!;
  // Most cells are texts without quotes, or numbers that make none: no text is made for them.
  if (kind === textKind.text && !hasQuotes) return end[cell]! - start[cell]!;
  return kind === textKind.text || kind & textKind.exact ? textSize(cellValue(column, row)) : 0;
}
