import type { RowBlock, RowList, TableRows } from "../template/expanded.js";
import { rowRanges } from "../template/row-list.js";
import { titlesOf } from "../template/title-places.js";
import { cellFlag } from "../text/cell-flags.js";
import { finishHash, hashBasis, hashFactor } from "../text/fnv-hash.js";
import type { CellPlaces } from "../text/text-cells.js";
import { cellText } from "./cells.js";

/**
 * Whether two rows can have the same title: only then is it worth to compare rows. It may say yes too often. For the rows of one text it
 * takes a fraction of the time and memory of a set of a million texts; other rows are left to such a set.
 */
export function mayRepeatTitles(rows: RowList): boolean {
  const [block, another] = rows.blocks;
  if (!block || another) return block !== undefined;
  if (block.kind === "table" && areKnownAsOwn(block)) return false;
  const may = findRepeated(rows, block);
  if (!may && block.kind === "table" && !block.positions && block.first === 0)
    ownTitles.set(block.cells[0]!, block.count);
  return may;
}

/** How many of the first titles of a column are all different: charts of one file, in each version of a document, have the same column. */
const ownTitles = new WeakMap<TableRows["cells"][number], number>();

function areKnownAsOwn({ cells: [titles], positions, first, count }: TableRows): boolean {
  const known = (titles && ownTitles.get(titles)) ?? 0;
  return positions ? positions.every((row) => row < known) : first + count <= known;
}

function findRepeated(rows: RowList, block: RowBlock): boolean {
  const titles = titlesOf(block);
  if (!titles) return true;
  const others = new Set<string>();
  const table = createTitleTable(titles.cells, block.count);
  for (const { from, to, isColumnar } of rowRanges(block)) {
    if (!isColumnar) {
      const title = cellText(rows.at(from - block.first)!, 0);
      if (others.has(title)) return true;
      others.add(title);
    } else for (let row = from; row < to; row++) if (table.hasOrAdd(titles.cellOf(row))) return true;
  }
  return others.size > 0 && table.someOf(others);
}

/** Small tables share these lists: to make new ones takes longer than the search. */
const maxShared = 1024;
const sharedEntries = new Int32Array(4 * maxShared);
const sharedHashes = new Int32Array(maxShared);
const sharedCells = new Int32Array(maxShared);

/** A hash table of titles: each entry is one of the cells that were added, and its place follows from the hash of its text. */
function createTitleTable({ text, start, end, kinds }: CellPlaces, count: number) {
  const size = 2 ** Math.ceil(Math.log2(count * 2 + 1));
  const isShared = count <= maxShared;
  // One more than the index of an added cell, since 0 is an empty entry.
  const entries = isShared ? sharedEntries.fill(0, 0, size) : new Int32Array(size);
  const hashes = isShared ? sharedHashes : new Int32Array(count);
  const added = isShared ? sharedCells : new Int32Array(count);
  let addedCount = 0;
  // An attacker can make many titles of the same hash. Then a set decides, whose hashes are secret.
  let steps = 16 * count;
  const hashOf = (cell: number): number => {
    let hash = hashBasis;
    for (let at = start[cell]!; at < end[cell]!; at++) hash = Math.imul(hash ^ text.charCodeAt(at), hashFactor);
    return finishHash(hash);
  };
  const isSame = (cell: number, other: number): boolean => {
    const from = start[cell]!;
    const length = end[cell]! - from;
    const by = start[other]! - from;
    if (end[other]! - start[other]! !== length) return false;
    for (let at = from; at < from + length; at++) if (text.charCodeAt(at) !== text.charCodeAt(at + by)) return false;
    return true;
  };
  return {
    hasOrAdd(cell: number): boolean {
      // Rows without a title are gaps, or the further lines of the row above.
      if (kinds[cell] === cellFlag.empty) return false;
      const hash = hashOf(cell);
      let at = hash & (size - 1);
      for (; entries[at] !== 0; at = (at + 1) & (size - 1)) {
        const known = entries[at]! - 1;
        if (--steps < 0 || (hashes[known] === hash && isSame(cell, added[known]!))) return true;
      }
      hashes[addedCount] = hash;
      added[addedCount++] = cell;
      entries[at] = addedCount;
      return false;
    },
    someOf: (others: ReadonlySet<string>): boolean =>
      added.subarray(0, addedCount).some((cell) => others.has(text.slice(start[cell], end[cell]))),
  };
}
