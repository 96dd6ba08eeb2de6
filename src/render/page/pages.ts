import { append } from "../../text/extremes.js";
import type { PageRow } from "./page.js";

/**
 * Distributes rows over pages with `room` pixels each. No row is cut: a row that is higher than a page gets a page of its own, as high as
 * the row. A headline moves to the next page together with the row after it.
 */
export function breakPages(rows: readonly PageRow[], room: number): readonly (readonly PageRow[])[] {
  const pages: PageRow[][] = [];
  let page: PageRow[] = [];
  for (const block of blocks(rows)) {
    if (page.length > 0 && heightOf([...page, ...block]) > room) {
      pages.push(page);
      page = [];
    }
    append(page, block);
  }
  return page.length > 0 || pages.length === 0 ? [...pages, page] : pages;
}

/** A row with the headlines right above it. */
function blocks(rows: readonly PageRow[]): readonly (readonly PageRow[])[] {
  const all: PageRow[][] = [];
  for (const [index, row] of rows.entries())
    if (rows[index - 1]?.keepWithNext) all.at(-1)!.push(row);
    else all.push([row]);
  return all;
}

const heightOf = (rows: readonly PageRow[]): number =>
  rows.reduce((sum, { above, height }, index) => sum + (index === 0 ? 0 : above) + height, 0);
