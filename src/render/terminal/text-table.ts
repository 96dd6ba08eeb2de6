import { maxOf } from "../../text/extremes.js";
import { type Message, message } from "../../text/message.js";
import { cut, fill, oneLine, widthOf } from "./columns.js";
import { maxRows, moreRows, type TextContext } from "./text-context.js";

/** Columns that a text has at least, if it needs them. */
const narrow = 5;

export interface TextTable {
  readonly header: readonly string[];
  /** The rows to measure. If there are many, the first ones are enough. */
  readonly rows: readonly (readonly string[])[];
  /** How many there are. Default: as many as `rows` has. */
  readonly rowCount?: number;
}

/** A table with lines between its columns, no wider than the page: the widest columns give way first. */
export function textTable(
  { header, rows, rowCount = rows.length }: TextTable,
  context: TextContext,
): readonly string[] {
  const { pen, width, words } = context;
  const shown = rows.slice(0, maxRows).map((row) => row.map(oneLine));
  const heads = header.map(oneLine);
  const ends = heads.map((_, column) => column > 0 && isNumberColumn(shown.map((row) => row[column] ?? "")));
  const whole = heads.map((name, at) => Math.max(1, widthOf(name), cellWidth(shown, at)));
  // A number that is cut off reads as another number. Any one has room beside a title.
  const most = width - narrow - 7;
  const least = whole.map((own, at) =>
    Math.max(Math.min(own, narrow), ends[at] ? Math.min(cellWidth(shown, at), most) : 0),
  );
  const kept = Math.max(1, columnsIn(width, least));
  const widths = fitted(whole.slice(0, kept), least, width - 3 * kept - 1);
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
    ...(kept < heads.length ? [pen.dim(cut(words.say(moreColumns(heads.length - kept)), width))] : []),
  ];
}

const moreColumns = (count: number): Message => message`${count} more {1|column is|columns are} not shown.`;

/** As in pictures, most cells decide. */
function isNumberColumn(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "");
  return 2 * filled.filter((cell) => /\d/.test(cell) && !/\p{L}/u.test(cell)).length > filled.length;
}

const cellWidth = (rows: readonly (readonly string[])[], at: number): number =>
  rows.reduce((most, row) => Math.max(most, widthOf(row[at] ?? "")), 0);

/** How many columns have room, with their lines. */
function columnsIn(width: number, least: readonly number[]): number {
  let room = width - 1;
  const last = least.findIndex((own) => {
    room -= own + 3;
    return room < 0;
  });
  return last < 0 ? least.length : last;
}

/** Narrows the widest columns, each at most to its `least`, until all fit. */
function fitted(widths: readonly number[], least: readonly number[], room: number): readonly number[] {
  let limit = maxOf(widths);
  const within = () => widths.map((width, at) => Math.max(Math.min(width, limit), least[at]!));
  while (limit > 3 && within().reduce((total, width) => total + width, 0) > room) limit--;
  return within();
}
