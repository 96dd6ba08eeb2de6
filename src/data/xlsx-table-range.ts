import type { Value } from "../language/value.js";
import { isBlank } from "./cell.js";
import { cellName, type Grid } from "./xlsx-grid.js";

/** A table begins near the top of its sheet. */
const mostRows = 50;

/**
 * The cells that look like a table, such as `A3:C6`: a header of two cells or more side by side, and the rows right below it, as far as
 * they fit below the header. `start` is the column of the first cell of each row. `undefined` if there are none.
 */
export function tableRange(rows: Grid["rows"], start: number): string | undefined {
  for (const [index, { row }] of rows.slice(0, mostRows).entries()) {
    const names = filled(rows[index]!.cells);
    if (!names || names.last === names.first || names.count !== names.last - names.first + 1) continue;
    const header = withCorner(names, filled(rows[index + 1]?.cells ?? []));
    const last = lastRow(rows, index, header);
    if (last === index) continue;
    const end = cellName(rows[last]!.row, header.last + start);
    return `${cellName(row, header.first + start)}:${end}`;
  }
  return undefined;
}

/**
 * A table of rows and columns often has titles for both, and a blank cell in the corner. The corner belongs to the header: otherwise, the
 * first row of data would look like one.
 */
const withCorner = (names: Filled, below: Filled | undefined): Filled =>
  below && below.first < names.first && below.last <= names.last && below.last > below.first
    ? { ...names, first: below.first }
    : names;

interface Filled {
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

const hasValue = (cell: Value): boolean => cell !== null && !(typeof cell === "string" && isBlank(cell));

function filled(cells: readonly Value[]): Filled | undefined {
  const first = cells.findIndex(hasValue);
  return first < 0 ? undefined : { first, last: cells.findLastIndex(hasValue), count: cells.filter(hasValue).length };
}

/** The last row of those that follow a header without a gap and have cells only below its names. */
function lastRow(rows: Grid["rows"], header: number, { first, last }: Filled): number {
  let at = header;
  while (at + 1 < rows.length && rows[at + 1]!.row === rows[at]!.row + 1) {
    const next = filled(rows[at + 1]!.cells);
    if (!next || next.first < first || next.last > last) break;
    at++;
  }
  return at;
}
