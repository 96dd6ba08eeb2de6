import { append } from "../../text/extremes.js";
import type { PageRow } from "./page-row.js";

/**
 * Distributes rows over pages with `room` pixels each. A table or text that does not fit is continued on the next page, and so is any row
 * of bars, facts or icons that is higher than a page. A row that cannot be divided and is higher gets a page of its own, as high as the
 * row. A headline moves to the next page together with the row after it.
 */
export function breakPages(rows: readonly PageRow[], room: number): readonly (readonly PageRow[])[] {
  const pages: PageRow[][] = [];
  let page: PageRow[] = [];
  const turn = () => {
    pages.push(page);
    page = [];
  };
  for (const block of blocksOf(rows)) {
    let rest = block;
    while (heightOf([...page, ...rest]) > room) {
      const parts = splitBlock(page, rest, room);
      if (!parts && page.length === 0) break;
      if (parts) append(page, [...rest.slice(0, -1), parts[0]]);
      if (parts) rest = [parts[1]];
      turn();
    }
    append(page, rest);
  }
  return page.length > 0 || pages.length === 0 ? [...pages, page] : pages;
}

/** The share of a page that must be free for a row to begin there and end on the next page. */
const worthBeginning = 1 / 3;

/** Divides the last row of a block, where that is better than the next page. */
function splitBlock(page: readonly PageRow[], block: readonly PageRow[], room: number) {
  const row = block.at(-1)!;
  const before = [...page, ...block.slice(0, -1)];
  const free = room - heightOf(before) - (before.length > 0 ? row.above : 0);
  if (!row.continued) return undefined;
  const begins = page.length === 0 || ((row.continued.flows || row.height > room) && free >= room * worthBeginning);
  return begins ? row.continued.split(free) : undefined;
}

/** A row with the headlines right above it. */
export function blocksOf(rows: readonly PageRow[]): readonly (readonly PageRow[])[] {
  const all: PageRow[][] = [];
  for (const [index, row] of rows.entries())
    if (rows[index - 1]?.keepWithNext) all.at(-1)!.push(row);
    else all.push([row]);
  return all;
}

/** The height of rows below each other, without the white space above the first. */
export const heightOf = (rows: readonly PageRow[]): number =>
  rows.reduce((sum, { above, height }, index) => sum + (index === 0 ? 0 : above) + height, 0);
