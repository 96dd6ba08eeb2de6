import type { RowList } from "../template/expanded.js";
import { rowRanges } from "../template/row-list.js";
import { titlesOf } from "../template/title-places.js";

const firstDay = /^\d{4}-\d\d(?:-\d\d)?$/;
const hyphen = 45;

/**
 * Whether all titles are such as `2024-01-31` or `2024-01`, each later than the one before: as most dates of data, which are compared where they
 * are, since a million of them would take a second to read.
 */
export function areAscendingDays({ blocks: [block, another] }: RowList): boolean {
  const titles = block && !another && titlesOf(block);
  if (!titles || rowRanges(block).some(({ isColumnar }) => !isColumnar)) return false;
  const { text, start, end } = titles.cells;
  const [first, last] = [block.first, block.first + block.count];
  let before = titles.cellOf(first);
  const length = end[before]! - start[before]!;
  if (!firstDay.test(text.slice(start[before], end[before]))) return false;
  for (let row = first + 1; row < last; row++) {
    const cell = titles.cellOf(row);
    const [at, from] = [start[cell]!, start[before]!];
    if (end[cell]! - at !== length || text.charCodeAt(at + 4) !== hyphen) return false;
    let place = 0;
    while (place < length && text.charCodeAt(at + place) === text.charCodeAt(from + place)) place++;
    if (place === length || text.charCodeAt(at + place) < text.charCodeAt(from + place)) return false;
    before = cell;
  }
  return true;
}
