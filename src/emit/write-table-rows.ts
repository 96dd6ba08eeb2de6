import type { Cells } from "../data/reader.js";
import { cellIndex, cellValue } from "../data/table.js";
import { type TypedTextCells, textKind } from "../data/text-cells.js";
import { isNumeric, numberText, type Value } from "../language/value.js";
import type { TableRows } from "../template/flat.js";
import { countCharacters, encodeUtf8 } from "../text/utf8.js";
import type { WritePiece } from "./chunked-text.js";
import type { RowLayout, RowsLayout } from "./write-plain-rows.js";

/** Consecutive rows of a table: from a row up to another one, which is not of them. */
export interface TableStretch {
  readonly kind: "table";
  readonly block: TableRows;
  readonly from: number;
  readonly to: number;
}

/** Bytes that are added together: a list with an entry for each row would take longer to join than rows to write. */
const chunkBytes = 65_536;

/** What characters become at most: `\u001f`. */
const mostGrowth = 6;

let output = new Uint8Array(2 * chunkBytes);

/** Writes rows as lists, from the columns of a table to bytes of JSON: nothing is made for a row, or for a cell that needs no escape. */
export function writeTableRows(stretch: TableStretch, layout: RowsLayout, add: WritePiece): void {
  const { block, from, to } = stretch;
  const { positions } = block;
  const columns = block.cells.map(columnOf);
  let end = 0;
  for (let index = from; index < to; index++) {
    if (index > from) end = put(layout.between, reserve(end, layout.between.length));
    end = writeFitting(columns, positions ? positions[index]! : index, layout, end);
    if (end < chunkBytes) continue;
    add(output.subarray(0, end));
    end = 0;
  }
  if (end > 0) add(output.subarray(0, end));
}

/** A column of texts that are in a file as they are. Those of others have a value. */
interface Column {
  readonly plain: TypedTextCells | undefined;
  /** The cell of row 0, and what it takes to the next row. */
  readonly first: number;
  readonly width: number;
  readonly value: (row: number) => Value;
}

function columnOf(cells: Cells): Column {
  const value = (row: number): Value => cellValue(cells, row);
  if (cells.kind === "values" || cells.cells.hasQuotes) return { plain: undefined, first: 0, width: 0, value };
  const { width } = cells.cells;
  return { plain: cells.cells, first: cellIndex(cells, 0), width, value };
}

function writeFitting(
  columns: readonly Column[],
  row: number,
  { row: layout, wide }: RowsLayout,
  start: number,
): number {
  const end = writeRow(columns, row, layout, start);
  if (!wide) return end;
  const padding = (columns.length - 1) * (layout.separator.length - 1);
  // Each character is a byte or more.
  const isWide = end - start - padding > wide.room && countCharacters(output, start, end) - padding > wide.room;
  return isWide ? writeRow(columns, row, wide.layout, start) : end;
}

/** A number is written as it is, anything else as text. Titles are text. */
function writeRow(columns: readonly Column[], row: number, layout: RowLayout, start: number): number {
  const { open, separator, close } = layout;
  // What a kind is decides here, once for a row: modules of another pack are asked through a function.
  const { blank, text: isText } = textKind;
  let to = put(open, reserve(start, open.length));
  for (let position = 0; position < columns.length; position++) {
    const { plain, first, width, value } = columns[position]!;
    if (position > 0) to = put(separator, reserve(to, separator.length));
    if (!plain) {
      to = writeValue(value(row), position === 0, to);
      continue;
    }
    const cell = first + row * width;
    const from = plain.start[cell]!;
    const end = plain.end[cell]!;
    const kind = plain.kinds[cell]!;
    if (kind === blank) to = putString("", 0, 0, to);
    else if (kind === isText || position === 0) to = putString(plain.text, from, end, to);
    else to = putPlain(plain.text, from, end, to);
  }
  return put(close, reserve(to, close.length));
}

function writeValue(value: Value, isTitle: boolean, to: number): number {
  if (value === null) return putString("", 0, 0, to);
  const isNumber = isNumeric(value);
  const text = isNumber ? numberText(value) : String(value);
  return isNumber && !isTitle ? putPlain(text, 0, text.length, to) : putString(text, 0, text.length, to);
}

const quote = 34;

/** A JSON string of the characters from `start` to `end`. */
function putString(text: string, start: number, end: number, to: number): number {
  let at = reserve(to, 2 + (end - start) * mostGrowth);
  output[at++] = quote;
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    // Quotes, backslashes and control characters have escapes, and so have halves of surrogate pairs without the other.
    if (code < 32 || code === quote || code === 92 || code >= 0xd800) return putEscaped(text.slice(start, end), to);
    if (code < 0x80) output[at++] = code;
    else at = putCharacter(code, at);
  }
  output[at++] = quote;
  return at;
}

/** A character of two or three bytes (RFC 3629, section 3). */
function putCharacter(code: number, to: number): number {
  let at = to;
  if (code < 0x800) output[at++] = 0xc0 | (code >> 6);
  else {
    output[at++] = 0xe0 | (code >> 12);
    output[at++] = 0x80 | ((code >> 6) & 0x3f);
  }
  output[at++] = 0x80 | (code & 0x3f);
  return at;
}

/** Rare: any other text. */
function putEscaped(text: string, to: number): number {
  const bytes = encodeUtf8(JSON.stringify(text));
  const at = reserve(to, bytes.length);
  output.set(bytes, at);
  return at + bytes.length;
}

/** Characters that mean themselves in JSON, which those of numbers do. */
function putPlain(text: string, start: number, end: number, to: number): number {
  let at = reserve(to, end - start);
  for (let index = start; index < end; index++) output[at++] = text.charCodeAt(index);
  return at;
}

function put(piece: Uint8Array, to: number): number {
  for (let index = 0; index < piece.length; index++) output[to + index] = piece[index]!;
  return to + piece.length;
}

/** Makes room for more bytes. Gives the index that they begin at. */
function reserve(at: number, count: number): number {
  if (at + count <= output.length) return at;
  const larger = new Uint8Array(2 * (at + count));
  larger.set(output.subarray(0, at));
  output = larger;
  return at;
}
