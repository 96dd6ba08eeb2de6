import { code } from "../syntax/scan.js";
import type { RowBlock, RowList } from "../template/expanded.js";
import { hasIrregularRows, rowRanges } from "../template/row-list.js";
import { anyCell } from "../text/cell-flags.js";

/** The possible contents of the cells in a column of plain rows, as flags of `cellFlag`; all flags if the cells were not read. */
export const columnFlags = (block: RowBlock, position: number): number =>
  (block.kind === "written" ? block.run.columns[position] : block.columns ? block.columns[position] : anyCell) ?? 0;

/** How many cells a plain row has. */
export const widthOf = (block: RowBlock): number => (block.kind === "written" ? block.run.width : block.width);

/** Whether a plain row of the block can have such a cell among its values. The first cell of a row is its title. */
export function mayHaveValue(block: RowBlock, flags: number): boolean {
  for (let position = 1; position < widthOf(block); position++)
    if ((columnFlags(block, position) & flags) !== 0) return true;
  return false;
}

/**
 * Whether a row is neither plain nor the header or the row that aligns columns: nearly all tables have none. A header with a brace at its end
 * may have attributes in it.
 */
export function hasRowsToRead({ blocks }: RowList): boolean {
  const [block] = blocks;
  if (!block || blocks.length > 1) return blocks.length > 1;
  if (block.kind === "table") return block.columns === undefined;
  const { run, cells } = block;
  const { irregularRows, hasPlainDecoration, header, text } = run;
  if (cells.size > 0 || irregularRows.length > (hasPlainDecoration ? 2 : 1)) return true;
  return text.charCodeAt(header.ends[header.ends.length - 1]! - 1) === code.closeBrace;
}

/**
 * The positions of the rows that a rule has to look at: all that are not plain, and the plain ones of the blocks for which `isSuspect` holds.
 * So a rule costs nothing for the rows of a large table in which it can find nothing.
 */
export function suspectRows({ blocks }: RowList, isSuspect: (block: RowBlock) => boolean): Iterable<number> {
  for (const block of blocks) if (hasIrregularRows(block) || isSuspect(block)) return positionsOf(blocks, isSuspect);
  return none;
}

const none: readonly number[] = [];

function* positionsOf(blocks: readonly RowBlock[], isSuspect: (block: RowBlock) => boolean): Iterable<number> {
  let start = 0;
  for (const block of blocks) {
    const plain = isSuspect(block);
    for (const { from, to, isColumnar } of rowRanges(block))
      if (plain || !isColumnar) for (let row = from; row < to; row++) yield start + row - block.first;
    start += block.count;
  }
}
