import { cellIndex } from "../data/table.js";
import type { CellPlaces } from "../text/text-cells.js";
import type { RowBlock } from "./expanded.js";

/** The titles of plain rows as places in a text: `cellOf` gives the index of that of a row. */
export interface Titles {
  readonly cells: CellPlaces;
  readonly cellOf: (row: number) => number;
}

/** `undefined` if they are not in a text as they are. */
export function titlesOf(block: RowBlock): Titles | undefined {
  if (block.kind === "written") return { cells: block.run, cellOf: (row) => block.run.firstCell[row]! };
  const { cells, positions } = block;
  const [titles] = cells;
  if (titles?.kind !== "text" || titles.cells.hasQuotes) return undefined;
  return { cells: titles.cells, cellOf: (row) => cellIndex(titles, positions ? positions[row]! : row) };
}
