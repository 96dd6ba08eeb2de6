import { numberFromText, type Value } from "../language/value.js";
import type { Span } from "../text/span.js";

/**
 * The cells of a delimited text as offsets into it, row by row, the header among them: a table of a million cells makes no object for each.
 * Every row has `width` cells.
 */
export interface TextCells {
  readonly text: string;
  readonly width: number;
  readonly rowCount: number;
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** Whether some cells are in quotes. Their offsets are those inside the quotes. */
  readonly hasQuotes: boolean;
}

/** Cells of which each has been looked at. */
export interface TypedTextCells extends TextCells {
  /** Bits of `textKind`. */
  readonly kinds: Uint8Array;
  /** By column: the bits of all its cells below the header. */
  readonly columnKinds: readonly number[];
  /** By column: how many characters its texts have together; absent if nobody has counted. */
  readonly columnLengths?: readonly number[];
}

/**
 * What a cell is: blank, a number without or with a fraction or an exponent, or text. Numbers have further bits: `exact` if a double might
 * change it, such as `1.50`, `negative` if it has a minus sign, `zero` if its first digit is one, `exponent` if it has one or hundreds of digits,
 * so that it may be beyond all doubles.
 */
export const textKind = {
  blank: 1,
  integer: 2,
  number: 4,
  text: 8,
  exact: 16,
  negative: 32,
  zero: 64,
  exponent: 128,
} as const;

const quote = 34;

const isQuoted = ({ text, start, hasQuotes }: TextCells, cell: number): boolean =>
  hasQuotes && text.charCodeAt(start[cell]! - 1) === quote;

/** The text of a cell, without its quotes. */
export function cellText(cells: TextCells, cell: number): string {
  const raw = cells.text.slice(cells.start[cell], cells.end[cell]);
  return isQuoted(cells, cell) && raw.includes('"') ? raw.replaceAll('""', '"') : raw;
}

/** Where a cell is, with its quotes. */
export function cellSpan(cells: TextCells, cell: number): Span {
  const quotes = isQuoted(cells, cell) ? 1 : 0;
  return { start: cells.start[cell]! - quotes, end: cells.end[cell]! + quotes };
}

/** The value of a cell (template-notes.md, "Read CSV, JSON, YAML, XLSX and Parquet"). */
export function typedValue(cells: TypedTextCells, cell: number): Value {
  const kind = cells.kinds[cell]!;
  if (kind === textKind.blank) return null;
  const text = cellText(cells, cell);
  if (kind === textKind.text) return text;
  return kind & textKind.exact ? numberFromText(text) : Number(text);
}

/** Offsets that grow as cells are added: how many there are is known at the end of the text. */
export interface CellList {
  start: Int32Array;
  end: Int32Array;
  kinds: Uint8Array;
}

export const createCellList = (): CellList => ({
  start: new Int32Array(1024),
  end: new Int32Array(1024),
  kinds: new Uint8Array(1024),
});

/** Makes room for more cells: as many as the text will have if all of it is like what has been read, which is true of most tables. */
export function growCells(list: CellList, read: number, length: number): void {
  const { start, end, kinds } = list;
  const expected = Math.ceil(start.length * Math.min(length / Math.max(read, 1), 1024) * 1.02);
  const size = Math.max(Math.ceil(start.length * 1.5), expected);
  list.start = new Int32Array(size);
  list.end = new Int32Array(size);
  list.kinds = new Uint8Array(size);
  list.start.set(start);
  list.end.set(end);
  list.kinds.set(kinds);
}
