import { scanRow } from "../syntax/scan-row.js";
import { lastStart } from "../text/last-start.js";
import type { ExpandedRow, RowBlock, RowList } from "./expanded.js";

/** Rows of lists up to this length are made once: rules ask for them again and again. */
const maxKept = 1024;

/** The rows of some blocks, one after another. */
export const createRowList = (blocks: readonly RowBlock[]): RowList =>
  new BlockRows(blocks.some(isEmpty) ? blocks.filter((block) => !isEmpty(block)) : blocks);

const isEmpty = ({ count }: RowBlock): boolean => count === 0;

/** A class, unlike nearly everything else: a document has two such lists for each table, and each of functions would be several objects. */
class BlockRows implements RowList {
  readonly length: number;
  readonly blocks: readonly RowBlock[];
  /** Where each block but the first begins. */
  readonly #starts: readonly number[];
  #kept: ExpandedRow[] | undefined;

  constructor(blocks: readonly RowBlock[]) {
    this.blocks = blocks;
    let length = blocks[0]?.count ?? 0;
    this.#starts = blocks.length > 1 ? startsOf(blocks) : firstStart;
    for (let at = 1; at < blocks.length; at++) length += blocks[at]!.count;
    this.length = length;
  }

  at(index: number): ExpandedRow | undefined {
    const position = index < 0 ? this.length + index : index;
    if (position < 0 || position >= this.length) return undefined;
    return this.#rowAt(position, this.blocks.length > 1 ? lastStart(this.#starts, position) : 0);
  }

  *[Symbol.iterator](): Generator<ExpandedRow, undefined> {
    let position = 0;
    for (let at = 0; at < this.blocks.length; at++)
      for (let left = this.blocks[at]!.count; left > 0; left--) yield this.#rowAt(position++, at);
  }

  #rowAt(position: number, at: number): ExpandedRow {
    const known = this.#kept?.[position];
    if (known) return known;
    const block = this.blocks[at]!;
    const index = block.first + position - this.#starts[at]!;
    const row = createRow(block, index);
    // The run keeps the cells of its header.
    if (index > 0 && this.length <= maxKept) {
      this.#kept ??= [];
      this.#kept[position] = row;
    }
    return row;
  }
}

const firstStart: readonly number[] = [0];

function startsOf(blocks: readonly RowBlock[]): readonly number[] {
  let start = 0;
  return blocks.map(({ count }) => {
    start += count;
    return start - count;
  });
}

function createRow(block: RowBlock, index: number): ExpandedRow {
  const { kind, file } = block;
  if (kind === "table") return { kind, file, block, index };
  const { run } = block;
  return {
    kind,
    file,
    block,
    index,
    cells: index === 0 ? run.header : scanRow(run.text, run.rowStart[index]!, run.units),
  };
}

/** The list without its first `count` rows. */
export function withoutFirst({ blocks }: RowList, count: number): RowList {
  // Nearly all tables are one block.
  if (blocks.length === 1 && count < blocks[0]!.count) return createRowList([withoutFirstOf(blocks[0]!, count)]);
  const rest: RowBlock[] = [];
  let left = count;
  for (const block of blocks) {
    const taken = Math.min(left, block.count);
    left -= taken;
    if (taken < block.count) rest.push(taken === 0 ? block : withoutFirstOf(block, taken));
  }
  return createRowList(rest);
}

/** Written rows without a spread, which takes longer than all the rest of a small table's list. */
function withoutFirstOf(block: RowBlock, taken: number): RowBlock {
  const first = block.first + taken;
  const count = block.count - taken;
  if (block.kind === "table") return { ...block, first, count };
  const { kind, file, run, cells, attributes } = block;
  return { kind, file, run, first, count, cells, attributes };
}

/** Consecutive rows of a block, from an index in its run or table up to another one. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Whether the flags of the columns say what is in them. */
  readonly isColumnar: boolean;
}

/** Whether a block has rows that are not plain. */
export const hasIrregularRows = (block: RowBlock): boolean => {
  if (block.kind === "table") return block.columns === undefined;
  const { first, count, run } = block;
  // They are in order: nearly all tables have none after their header.
  for (let index = run.irregularRows.length - 1; index >= 0; index--) {
    const odd = run.irregularRows[index]!;
    if (odd < first) return false;
    if (odd < first + count) return true;
  }
  return false;
};

/** A block as stretches of plain rows and of others. */
export function rowRanges(block: RowBlock): readonly Stretch[] {
  const { first, count } = block;
  const end = first + count;
  if (block.kind === "table") return [{ from: first, to: end, isColumnar: block.columns !== undefined }];
  const stretches: Stretch[] = [];
  let from = first;
  for (const odd of block.run.irregularRows) {
    if (odd < first || odd >= end) continue;
    if (odd > from) stretches.push({ from, to: odd, isColumnar: true });
    stretches.push({ from: odd, to: odd + 1, isColumnar: false });
    from = odd + 1;
  }
  if (from < end) stretches.push({ from, to: end, isColumnar: true });
  return stretches;
}
