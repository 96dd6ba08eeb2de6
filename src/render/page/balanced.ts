import type { PageRow } from "./page-row.js";
import { blocksOf, heightOf } from "./pages.js";

/**
 * Rows in columns, in their order, so that the highest column is as low as possible. A headline stays with the row after it. There may be
 * fewer columns than asked for.
 */
export function balanced(rows: readonly PageRow[], columns: number): readonly (readonly PageRow[])[] {
  const blocks = blocksOf(rows);
  const heights = blocks.map(heightOf);
  // The limit lies between the highest block and all of them together; 24 halvings find it to a pixel.
  let [low, high] = [heights.reduce((most, height) => Math.max(most, height), 0), heightOf(rows) + 1];
  for (let step = 0; step < 24 && high - low > 0.5; step++) {
    const limit = (low + high) / 2;
    if (fill(blocks, limit).length <= columns) high = limit;
    else low = limit;
  }
  return fill(blocks, high);
}

function fill(blocks: readonly (readonly PageRow[])[], limit: number): readonly (readonly PageRow[])[] {
  const columns: PageRow[][] = [];
  for (const block of blocks) {
    const last = columns.at(-1);
    if (last && heightOf([...last, ...block]) <= limit) last.push(...block);
    else columns.push([...block]);
  }
  return columns;
}
