import { scanRow } from "../syntax/rows.js";
import type { FlatRow, RowBlock, RowList } from "./flat.js";

/** Rows of lists up to this length are made once: rules ask for them again and again. */
const mostKept = 1024;

/** The rows of some blocks, one after another. */
export function createRowList(given: readonly RowBlock[]): RowList {
  const blocks = given.filter(({ count }) => count > 0);
  const starts: number[] = [];
  let length = 0;
  for (const { count } of blocks) {
    starts.push(length);
    length += count;
  }
  const kept: FlatRow[] | undefined = length <= mostKept ? [] : undefined;
  const rowAt = (position: number, at: number): FlatRow => {
    const known = kept?.[position];
    if (known) return known;
    const block = blocks[at]!;
    const row = createRow(block, block.first + position - starts[at]!);
    if (kept) kept[position] = row;
    return row;
  };
  return {
    length,
    blocks,
    at(index) {
      const position = index < 0 ? length + index : index;
      return position >= 0 && position < length ? rowAt(position, lastBefore(starts, position)) : undefined;
    },
    [Symbol.iterator]: () => rowsOf(blocks, rowAt),
  };
}

/** Not a method of the list: each list would have a generator of its own, for which the engine makes a class that only a full collection frees. */
function* rowsOf(
  blocks: readonly RowBlock[],
  rowAt: (position: number, block: number) => FlatRow,
): Generator<FlatRow, undefined> {
  let position = 0;
  for (let at = 0; at < blocks.length; at++)
    for (let left = blocks[at]!.count; left > 0; left--) yield rowAt(position++, at);
}

function createRow(block: RowBlock, index: number): FlatRow {
  const { kind, file } = block;
  if (kind === "table") return { kind, file, block, index };
  return { kind, file, block, index, cells: scanRow(block.run.text, block.run.rowStart[index]!) };
}

/** The index of the last block that begins at or before the position, by binary search: a loop can make a block for each row. */
function lastBefore(starts: readonly number[], position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The list without its first `count` rows. */
export function withoutFirst({ blocks }: RowList, count: number): RowList {
  let left = count;
  return createRowList(
    blocks.flatMap((block) => {
      const taken = Math.min(left, block.count);
      left -= taken;
      return taken === block.count ? [] : [{ ...block, first: block.first + taken, count: block.count - taken }];
    }),
  );
}

/** Consecutive rows of a block, from an index in its run or table up to another one. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Whether the flags of the columns say what is in them. */
  readonly isPlain: boolean;
}

/** Whether a block has rows that are not plain. */
export const hasOddRows = (block: RowBlock): boolean => {
  if (block.kind === "table") return block.columns === undefined;
  const { first, count, run } = block;
  return run.oddRows.some((odd) => odd >= first && odd < first + count);
};

/** A block as stretches of plain rows and of others. */
export function stretchesOf(block: RowBlock): readonly Stretch[] {
  const { first, count } = block;
  const end = first + count;
  if (block.kind === "table") return [{ from: first, to: end, isPlain: block.columns !== undefined }];
  const stretches: Stretch[] = [];
  let from = first;
  for (const odd of block.run.oddRows) {
    if (odd < first || odd >= end) continue;
    if (odd > from) stretches.push({ from, to: odd, isPlain: true });
    stretches.push({ from: odd, to: odd + 1, isPlain: false });
    from = odd + 1;
  }
  if (from < end) stretches.push({ from, to: end, isPlain: true });
  return stretches;
}
