import { toHundredths } from "../../text/to-hundredths.js";
import type { RenderOptions } from "../render-options.js";
import { footHeight } from "./foot.js";
import { topOf } from "./logo.js";
import type { PageRow } from "./page-row.js";

interface PlacedRow {
  readonly row: PageRow;
  /** Pixels from the top of the page. */
  readonly y: number;
}

/** Where the rows of a page are, and where it ends: at least `height` pixels from its top. The space above the first row is the margin's and the logo's. */
export function placeRows(rows: readonly PageRow[], width: number, height: number, options: RenderOptions) {
  let y = topOf(options, width);
  const placed = rows.map((row, index): PlacedRow => {
    y += index === 0 ? 0 : row.above;
    const top = toHundredths(y);
    y += row.height;
    return { row, y: top };
  });
  return { placed, bottom: Math.max(height, Math.ceil(y + footHeight(options, width))) };
}
