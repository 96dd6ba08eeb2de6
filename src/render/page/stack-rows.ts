import { append } from "../../text/extremes.js";
import { toHundredths } from "../../text/to-hundredths.js";
import { el, type MarkupNode } from "../markup/node.js";
import type { PageRow } from "./page-row.js";

/** Rows below each other from a point, and where the last one ends. Pixels; `more` is added to the white space above each. */
export function stackRows(
  rows: readonly PageRow[],
  { x, y, more = 0 }: { readonly x: number; readonly y: number; readonly more?: number },
): { readonly nodes: readonly MarkupNode[]; readonly bottom: number } {
  let bottom = y;
  const nodes: MarkupNode[] = [];
  for (const [index, row] of rows.entries()) {
    bottom += index === 0 ? 0 : row.above + more;
    append(nodes, [el("g", { transform: `translate(${toHundredths(x)} ${toHundredths(bottom)})` }, row.nodes)]);
    bottom += row.height;
  }
  return { nodes, bottom };
}
