import { append } from "../../text/extremes.js";
import type { PageRow } from "./page.js";

/**
 * Rows on pages that have `room` pixels for them. No row is cut: one that is higher than a page has a page of its own, which is higher
 * then. A headline goes to the next page with what stands under it.
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
