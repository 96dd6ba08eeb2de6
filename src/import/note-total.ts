import { findTotal } from "../check/find-total.js";
import type { CellTable } from "./chart-parts.js";
import { cellText } from "./document-part.js";
import type { ImportNotes } from "./import-notes.js";
import type { NumberColumn } from "./read-number-column.js";

/** Notes a row that is the sum of the others, at its line if that is known: a chart of parts shows them twice as small beside it. */
export function noteTotal(
  { rows, lineOf }: CellTable,
  columns: readonly (NumberColumn | undefined)[],
  line: number,
  notes: ImportNotes,
): void {
  const titles = rows.map(([title = ""]) => cellText(title));
  const numbers = columns.flatMap((column) => (column ? [column.cells] : []));
  const found = findTotal(
    titles,
    rows.map((_, row) => numbers.map((cells) => (cells[row] === "" ? undefined : Number(cellText(cells[row]!))))),
  );
  if (found !== undefined) notes.total(lineOf?.(found) ?? line, titles[found]!);
}
