import type { WritePiece } from "./chunked-text.js";
import type { Stretch } from "./emit.js";
import { type RowsLayout, writePlainRows } from "./write-plain-rows.js";
import { writeTableRows } from "./write-table-rows.js";

/** Writes rows as lists, as bytes of JSON. */
export function writeRows(rows: Stretch, layout: RowsLayout, add: WritePiece): void {
  if (rows.kind === "written") writePlainRows(rows, layout, add);
  else writeTableRows(rows, layout, add);
}
