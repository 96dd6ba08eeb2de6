import type { RowRun } from "../../syntax/rows.js";
import { scanRow } from "../../syntax/scan-row.js";
import type { SpanEdit } from "../../text/span-edit.js";

/** Cells to write at the end of a row, before its attributes. */
export function cellsAfter(run: RowRun, row: number, cells: readonly string[]): SpanEdit {
  const { ends } = scanRow(run.text, run.rowStart[row]!);
  const end = ends.at(-1)!;
  const bar = /^[ \t]*\|/.exec(run.text.slice(end, end + 200))?.[0].length ?? 0;
  const start = end + bar;
  // Without a bar at its end, a row would take an empty cell for the end.
  return { span: { start, end: start }, text: `${bar === 0 ? " |" : ""}${cells.map((cell) => ` ${cell} |`).join("")}` };
}

/** How many cells a row has. */
export const cellsIn = (run: RowRun, row: number): number => scanRow(run.text, run.rowStart[row]!).starts.length;

/** The last row that begins before an offset, or there. */
export function rowAt({ rowStart, rowCount }: RowRun, offset: number): number {
  let row = 0;
  while (row + 1 < rowCount && rowStart[row + 1]! <= offset) row++;
  return row;
}
