import { numberFromText, type Value } from "../language/value.js";
import { cellFlag } from "../text/cell-flags.js";
import type { Span } from "../text/span.js";
import type { CellPlaces } from "../text/text-cells.js";

/** The cells of a data file that is a text, the header among them. */
export interface TextCells extends CellPlaces {
  readonly rowCount: number;
  readonly kinds: Uint8Array;
  /** Whether some cells are in quotes. Their offsets are those inside the quotes. */
  readonly hasQuotes: boolean;
  /** By column: the bits of all its cells below the header. */
  readonly columnKinds: readonly number[];
  /** By column: the number of characters in all its texts; absent if they were not counted. */
  readonly columnLengths?: readonly number[];
}

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
export function typedValue(cells: TextCells, cell: number): Value {
  const kind = cells.kinds[cell]!;
  if (kind === cellFlag.empty) return null;
  const text = cellText(cells, cell);
  if (kind === cellFlag.text) return text;
  return kind & cellFlag.exact ? numberFromText(text) : Number(text);
}
