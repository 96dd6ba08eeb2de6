import type { SheetNote } from "../../language/picture-notes/note-sheet.js";
import { valueForms, writeValue } from "../column-format.js";
import { shareTexts } from "../share-texts.js";
import type { Paint } from "../theme.js";
import type { ChartInput, ChartProblem } from "./chart.js";
import { firstRowsNote, largestNote, notesIf } from "./notes.js";

/** A row of a chart whose rows are its marks. */
export interface RowValue {
  readonly row: number;
  readonly title: string;
  /** Zero or more. */
  readonly value: number;
  /** The part of the sum of all that are shown, 0 to 1; 0 where all are zero. */
  readonly share: number;
  /** As they are written, with the decimals that all rows have: the value, its share, and "value (share)" unless these are the same. */
  readonly text: string;
  readonly shareText: string;
  readonly both: string;
  readonly paint: Paint;
  /** The tooltip: "row: value (share)". */
  readonly tip: string;
}

export interface RowValues {
  readonly items: readonly RowValue[];
  /** About rows and columns that were left out because there are too many. */
  readonly notes: readonly SheetNote[];
}

/**
 * The rows with their values of the first column, for marks that cannot show less than nothing: at most `most` of them, the first or the
 * largest. Shares are of all rows, including the omitted ones.
 */
export function rowValues(input: ChartInput, most: number, which: "first" | "largest"): RowValues | ChartProblem {
  const { sheet, paints, numbers } = input;
  if (sheet.rows.length === 0) return { problem: "It has no rows." };
  const known = sheet.rows.flatMap(({ title, values: [value] }, row) =>
    value !== undefined && value >= 0 ? [{ row, title, value: value + 0 }] : [],
  );
  if (known.length === 0) return { problem: "It needs a number of zero or more in the first column of values." };
  const shares = sharesOf(known.map(({ value }) => value));
  const { write: writeShare, stated } = shareTexts(
    known.map(({ value }) => value),
    shares,
    numbers,
  );
  const shared = known.map((item, index) => ({ ...item, index, share: shares[index]! }));
  const drawn = shared.length <= most ? shared : which === "first" ? shared.slice(0, most) : largest(shared, most);
  const [write] = valueForms(sheet, [0], numbers);
  // Whole numbers that make 100 are per cents too.
  const isShare = stated || (known.every(({ value }) => Number.isInteger(value)) && sumOf(known) === 100);
  const items = drawn.map(({ index, ...item }) => {
    const [text, shareText] = [write!(item.row, 0), writeShare(index)];
    const both = isShare ? shareText : `${text} (${shareText})`;
    return { ...item, text, shareText, both, paint: paints.row(item.row), tip: tipOf(input, item, shareText) };
  });
  const note = (which === "first" ? firstRowsNote : largestNote)(drawn.length, known.length);
  // Rows without a value are not counted.
  const row = which === "first" ? known[drawn.length]?.row : undefined;
  return { items, notes: notesIf(note && { ...note, ...(row !== undefined && { row }) }) };
}

const sumOf = (items: readonly { readonly value: number }[]): number =>
  items.reduce((sum, { value }) => sum + value, 0);

/** In the order of their rows. */
const largest = <T extends { readonly row: number; readonly value: number }>(items: readonly T[], most: number) =>
  [...items]
    .sort((one, other) => other.value - one.value)
    .slice(0, most)
    .sort((one, other) => one.row - other.row);

/** Parts of the sum of all, divided by the largest first: the sum of values may be beyond a double. */
export function sharesOf(values: readonly number[]): readonly number[] {
  const most = values.reduce((larger, value) => Math.max(larger, value), 0);
  if (most === 0) return values.map(() => 0);
  const parts = values.map((value) => value / most);
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.map((part) => part / sum);
}

export function tipOf(
  { sheet, numbers }: ChartInput,
  { row, title }: Pick<RowValue, "row" | "title">,
  share?: string,
): string {
  const text = writeValue(sheet, row, 0, numbers);
  return `${title.trim() === "" ? "" : `${title}: `}${text}${share === undefined ? "" : ` (${share})`}`;
}

/** The text beside a mark, by `callouts.percentage`; if it is not set, by `usual`. */
export const calloutText = (
  item: Pick<RowValue, "text" | "shareText" | "both">,
  { callouts: { percentage } }: ChartInput,
  usual: "text" | "shareText" | "both",
): string => item[percentage === undefined ? usual : percentage ? "shareText" : "text"];
