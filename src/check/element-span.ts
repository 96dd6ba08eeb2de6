import type { ExpandedRow } from "../template/expanded.js";
import { maxOf } from "../text/extremes.js";
import type { Span } from "../text/span.js";
import { rowSpan } from "./cells.js";
import type { ElementModel } from "./model.js";

/** Where an element is written, with the rows below it. Rows from another file do not count. */
export function elementSpan(element: ElementModel): Span {
  if (element.kind === "json") return element.span;
  const { sheets, items, file, span } = element;
  const last = [...sheets.map(({ header, rows }) => rows.at(-1) ?? header), items.rows.at(-1)];
  const ends = last.flatMap((row: ExpandedRow | undefined) => (row?.file === file ? [rowSpan(row).end] : []));
  return { start: span.start, end: maxOf(ends, span.end) };
}
