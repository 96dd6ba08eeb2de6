import type { RowRun } from "../syntax/rows.js";
import { scanRow } from "../syntax/scan-row.js";

/** The index of the row after the header, and after the row that only aligns columns. */
export function firstDataRow(run: RowRun): number {
  if (run.hasPlainDecoration) return 2;
  const second = run.rowCount > 1 ? scanRow(run.text, run.rowStart[1]!) : undefined;
  const isDecoration = second?.starts.every((start, at) => /^:?-+:?$/.test(run.text.slice(start, second.ends[at])));
  return isDecoration ? 2 : 1;
}
