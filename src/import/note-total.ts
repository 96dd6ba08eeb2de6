import { findTotal } from "../check/find-total.js";
import { cellText, type ImportedCell } from "./document-part.js";
import type { ImportNotes } from "./import-notes.js";
import type { NumberColumn } from "./read-number-column.js";

interface TitledRows {
  readonly rows: readonly (readonly ImportedCell[])[];
  /** The line of each row, from 0, where it is known. */
  readonly lineOf?: ((row: number) => number | undefined) | undefined;
}

/** Notes a row that is the sum of the others, at its line if that is known: beside it, a chart of parts shows them half as large. */
export function noteTotal(
  { rows, lineOf }: TitledRows,
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
