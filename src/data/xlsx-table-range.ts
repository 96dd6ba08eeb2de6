import { isNumeric, numberText, type Value } from "../language/value.js";
import { hasValue } from "./cell.js";
import { cellName, type Grid } from "./xlsx-grid.js";

/** A table begins near the top of its sheet. */
const maxRows = 50;

/**
 * The cells that look like a table, such as `A3:C6`: a header of two cells or more side by side, none of them merged across columns, and the
 * rows below it, as far as they fit below the header. `undefined` if there are none.
 */
export function tableRange(rows: Grid["rows"], { column: start, mergedRows }: Grid): string | undefined {
  for (const [index, { row, cells }] of rows.slice(0, maxRows).entries()) {
    const names = filled(cells);
    if (!names || names.last === names.first || mergedRows.has(row)) continue;
    if (!isWhole(names, rows, index) || !isHeader(cells)) {
      // A row of data, or a header without some of its names: the rows right below it belong to it, so they cannot be the header.
      if (rows[index + 1]?.row === row + 1 && covers(names, filled(rows[index + 1]!.cells))) return undefined;
      continue;
    }
    const header = withCorner(names, filled(rows[index + 1]?.cells ?? []));
    const groups = mergedRows.has(row - 1) ? groupsAbove(rows[index - 1], cells, header) : undefined;
    const whole = groups ? { ...header, ...groups } : header;
    const last = lastRow(rows, index, whole);
    if (last === index) continue;
    const end = cellName(rows[last]!.row, whole.last + start);
    return `${cellName(groups ? row - 1 : row, whole.first + start)}:${end}`;
  }
  return undefined;
}

/** The ends of a row of merged names, such as years, above names that repeat for each of them: both rows make the header. */
function groupsAbove(
  above: Grid["rows"][number] | undefined,
  cells: readonly Value[],
  names: Filled,
): Pick<Filled, "first" | "last"> | undefined {
  const groups = above && filled(above.cells);
  const texts = cells.filter(hasValue);
  if (!groups || groups.count < 2 || new Set(texts).size === texts.length) return undefined;
  return { first: Math.min(groups.first, names.first), last: Math.max(groups.last, names.last) };
}

/** Whether a row names each column between its ends, but for those that are blank in all rows below: they only make room. */
const isWhole = ({ first, last, count }: Filled, rows: Grid["rows"], index: number): boolean =>
  count === last - first + 1 ||
  rows[index]!.cells.slice(first, last).every(
    (name, at) => hasValue(name) || !rows.slice(index).some(({ cells }) => hasValue(cells[first + at] ?? null)),
  );

/** Whether a row can be a header: rows of data mostly have numbers, and those of a header are years. */
export const isHeader = (cells: readonly Value[] = []): boolean =>
  cells.every((cell) => cell === null || typeof cell === "string" || isYear(cell));

const isYear = (cell: Value): boolean => isNumeric(cell) && /^(?:19|20)\d\d$/.test(numberText(cell));

/** Whether a row has cells only below those of the row above. */
const covers = (above: Filled, below: Filled | undefined): boolean =>
  below !== undefined && below.first >= above.first && below.last <= above.last;

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

function filled(cells: readonly Value[]): Filled | undefined {
  const first = cells.findIndex(hasValue);
  return first < 0 ? undefined : { first, last: cells.findLastIndex(hasValue), count: cells.filter(hasValue).length };
}

/** The last row of those that follow a header and have cells only below its names. */
function lastRow(rows: Grid["rows"], header: number, names: Filled): number {
  let at = header;
  for (let next = rows[at + 1]; next; next = rows[at + 1]) {
    const cells = filled(next.cells);
    if (!covers(names, cells)) break;
    if (next.row !== rows[at]!.row + 1 && !(at > header && continues(names, cells, next))) break;
    at++;
  }
  return at;
}

/** Below blank rows, a full row with a number is one more row of the table. Texts alone may be the header of another table, or a note. */
const continues = (names: Filled, cells: Filled | undefined, { cells: values }: Grid["rows"][number]): boolean =>
  cells?.count === names.count && !isHeader(values);
