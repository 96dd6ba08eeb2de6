import type { Cells, TextColumn } from "../data/reader.js";
import { cellIndex } from "../data/table.js";
import { typedValue } from "../data/text-cells.js";
import { cellFlag } from "../text/cell-flags.js";
import { textSize } from "./texts.js";

/** How much text the cells of a column make (`textSize`): of all its `count` rows, or of those at `positions`. */
export function textSizeOf(cells: Cells, count: number, positions: readonly number[] | undefined): number {
  const known = cells.kind === "text" && !positions ? sizeOfTexts(cells) : undefined;
  if (known !== undefined) return known;
  let size = 0;
  for (let at = 0; at < count; at++) {
    const row = positions ? positions[at]! : at;
    size += cells.kind === "values" ? textSize(cells.values[row]!) : sizeOfText(cells, cellIndex(cells, row));
  }
  return size;
}

/** The size of all rows together, if the reader has counted it and no number has to be looked at. */
const sizeOfTexts = ({ cells, column }: TextColumn): number | undefined =>
  (cells.columnKinds[column]! & cellFlag.exact) === 0 ? cells.columnLengths?.[column] : undefined;

function sizeOfText({ cells }: TextColumn, cell: number): number {
  const kind = cells.kinds[cell]!;
  // Most cells are texts without quotes, or numbers that make none: no text is made for them.
  if (kind === cellFlag.text && !cells.hasQuotes) return cells.end[cell]! - cells.start[cell]!;
  return (kind & (cellFlag.text | cellFlag.exact)) !== 0 ? textSize(typedValue(cells, cell)) : 0;
}
