import { maxOf } from "../../text/extremes.js";
import { cut, fill, oneLine, widthOf } from "./columns.js";
import { moreRows, mostRows, type TextContext } from "./text-context.js";

export interface TextTable {
  readonly header: readonly string[];
  /** Of many rows, the first ones are enough. */
  readonly rows: readonly (readonly string[])[];
  /** How many there are. Default: as many as `rows` has. */
  readonly rowCount?: number;
}

/** A table with lines between its columns, no wider than the page: the widest columns give way first. */
export function textTable(
  { header, rows, rowCount = rows.length }: TextTable,
  context: TextContext,
): readonly string[] {
  const { pen, width } = context;
  const shown = rows.slice(0, mostRows).map((row) => row.map(oneLine));
  const heads = header.map(oneLine);
  const kept = Math.min(heads.length, Math.max(1, Math.floor((width + 1) / 8)));
  const widths = fitted(columnWidths(heads, shown).slice(0, kept), width - 3 * kept - 1);
  const ends = widths.map((_, column) => column > 0 && shown.every((row) => isNumeric(row[column] ?? "")));
  const line = (left: string, middle: string, right: string) =>
    pen.dim(left + widths.map((size) => "─".repeat(size + 2)).join(middle) + right);
  const bar = pen.dim("│");
  const write = (row: readonly string[], style: (text: string) => string) =>
    `${bar}${widths.map((size, at) => ` ${style(fill(row[at] ?? "", size, ends[at]))} `).join(bar)}${bar}`;
  return [
    line("┌", "┬", "┐"),
    write(heads, pen.bold),
    line("├", "┼", "┤"),
    ...shown.map((row) => write(row, (text) => text)),
    line("└", "┴", "┘"),
    ...moreRows(rowCount, context),
    ...(kept < heads.length ? [pen.dim(cut(`… and ${heads.length - kept} more columns`, width))] : []),
  ];
}

const isNumeric = (cell: string): boolean => /^[^\p{L}]*$/u.test(cell);

const columnWidths = (header: readonly string[], rows: readonly (readonly string[])[]): readonly number[] =>
  header.map((name, at) =>
    rows.reduce((most, row) => Math.max(most, widthOf(row[at] ?? "")), Math.max(1, widthOf(name))),
  );

/** Columns that are narrower than an equal share keep their width; the others share what is left. */
function fitted(widths: readonly number[], room: number): readonly number[] {
  let limit = maxOf(widths);
  const sum = () => widths.reduce((total, width) => total + Math.min(width, limit), 0);
  while (limit > 3 && sum() > room) limit--;
  return widths.map((width) => Math.min(width, limit));
}
