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

/** Cells of which each has been looked at: see `textCellKind`. */
export interface TypedTextCells extends TextCells {
  readonly kinds: Uint8Array;
}

/** `exact` is added to the kind of a number that a double might change, such as `1.50`; `mask` takes it off. */
export const textCellKind = { blank: 0, integer: 1, number: 2, text: 3, exact: 4, mask: 3 } as const;

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
  if (kind === textCellKind.blank) return null;
  const text = cellText(cells, cell);
  if (kind === textCellKind.text) return text;
  return kind & textCellKind.exact ? numberFromText(text) : Number(text);
}

/** Offsets that grow as cells are added: how many there are is known at the end of the text. */
export interface CellList {
  start: Int32Array;
  end: Int32Array;
}

export const createCellList = (): CellList => ({ start: new Int32Array(1024), end: new Int32Array(1024) });

/** Makes room for more cells: as many as the text will have if all of it is like what has been read, which is true of most tables. */
export function growCells(list: CellList, read: number, length: number): void {
  const { start, end } = list;
  const expected = Math.ceil(start.length * Math.min(length / Math.max(read, 1), 1024) * 1.02);
  const size = Math.max(Math.ceil(start.length * 1.5), expected);
  list.start = new Int32Array(size);
  list.end = new Int32Array(size);
  list.start.set(start);
  list.end.set(end);
}
