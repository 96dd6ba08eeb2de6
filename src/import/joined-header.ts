import { isBlank } from "../data/cell.js";
import type { Table } from "../data/reader.js";
import { cellValue } from "../data/table.js";
import { joinedNames } from "../data/take-header.js";
import { valueText } from "../data/value-text.js";
import { isHeader } from "../data/xlsx-table-range.js";

/**
 * Whether a table begins with two rows of names, such as `North` above `Tea` and `Coffee`, and `South` above the same two. `whole` is read
 * without a header. Not if the second row could be a header of its own, or if the names are not different together either.
 */
export function hasJoinedHeader({ columns, rowCount }: Table): boolean {
  if (rowCount < 3) return false;
  const rows = [0, 1, 2].map((row) => columns.map(({ cells }) => cellValue(cells, row)));
  // Most rows of data have numbers. Rows of names have none except years.
  if (!isHeader(rows[0]) || !isHeader(rows[1]) || isHeader(rows[2])) return false;
  const [upper = [], lower = []] = rows.map((row) => row.map((cell) => valueText(cell).trim()));
  const groups = new Set(upper.filter((name) => name !== ""));
  if (new Set(lower).size === lower.length || groups.size < 2) return false;
  const names = joinedNames([upper, lower], columns.length);
  // A blank corner is the name of the row titles.
  return !names.slice(1).some(isBlank) && new Set(names).size === names.length;
}
