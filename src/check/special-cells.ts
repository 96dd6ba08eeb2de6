import type { ExpandedRow, RowBlock, RowList } from "../template/expanded.js";
import { cellCount } from "./cells.js";
import { suspectRows } from "./suspect-rows.js";

/** The cells of written rows that may be quoted, escaped or interpolated. */
export function* specialCells(rows: RowList): Generator<readonly [row: ExpandedRow, position: number]> {
  if (!rows.blocks.some(hasSpecialCells)) return;
  // A row with a quote in it is not plain.
  for (const index of suspectRows(rows, () => false)) {
    const row = rows.at(index)!;
    for (let position = 0; position < cellCount(row); position++) yield [row, position];
  }
}

/** A cell that begins with a quote is not plain. Cells of a table have no characters of their own. */
const hasSpecialCells = (block: RowBlock): boolean => block.kind === "written" && block.cells.size > 0;
