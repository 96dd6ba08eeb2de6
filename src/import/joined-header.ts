import { isBlank } from "../data/cell.js";
import type { Table } from "../data/reader.js";
import { cellValues, tableOf } from "../data/table.js";
import { valueText } from "../data/value-text.js";
import { isHeader } from "../data/xlsx-table-range.js";

/**
 * The table of a file with two rows of names, such as `North` above `Tea` and `Coffee`, and `South` above the same two: its columns are
 * `North Tea`, `North Coffee` and so on. `whole` is read without a header. `undefined` if the second row could be a header of its own, or if
 * the names are not different together either.
 */
export function joinedHeader({ columns, rowCount }: Table): Table | undefined {
  if (rowCount < 3) return undefined;
  const cells = columns.map((column) => cellValues(column.cells, rowCount));
  const rows = [0, 1, 2].map((row) => cells.map((column) => column[row] ?? null));
  // Most rows of data have numbers. Rows of names have none except years.
  if (!isHeader(rows[0]) || !isHeader(rows[1]) || isHeader(rows[2])) return undefined;
  const [upper, lower] = rows.map((row) => row.map((cell) => valueText(cell).trim()));
  const groups = groupNames(upper!, lower!);
  const isRepeated = new Set(lower).size < lower!.length;
  if (!isRepeated || new Set(groups.filter((name) => name !== "")).size < 2) return undefined;
  const names = groups.map((group, at) => joined(group, lower![at]!));
  // A blank corner is the name of the row titles.
  if (names.slice(1).some(isBlank) || new Set(names).size < names.length) return undefined;
  const below = cells.map((column) => ({ kind: "values" as const, values: column.slice(2) }));
  return tableOf(names, below, rowCount - 2);
}

/** The name of a group is above its first column; in merged cells, above each of them. */
function groupNames(upper: readonly string[], lower: readonly string[]): readonly string[] {
  let group = "";
  return upper.map((name, at) => {
    if (name !== "") group = name;
    return lower[at] === "" ? name : group;
  });
}

const joined = (group: string, name: string): string =>
  group === name ? name : [group, name].filter((part) => part !== "").join(" ");
