import type { ItemColumn } from "../check/model.js";
import type { ColumnDefinition } from "../language/element.js";
import { isNumberCell, skipSpaces } from "../syntax/plain-rows.js";
import { encodeUtf8 } from "../text/utf8.js";
import type { WritePiece } from "./chunked-text.js";
import { type Cursor, code, put, type RunStretch, writePlainLines } from "./write-plain-lines.js";

/** Plain rows of a map or of facts. */
export interface PlainItems extends RunStretch {
  /** In the order in which their fields are written. */
  readonly columns: readonly ItemColumn[];
}

const comma = encodeUtf8(",");

/** Writes rows as objects: a plain text is in JSON as it is here. */
export function writePlainItems(items: PlainItems, add: WritePiece): void {
  const { run, columns } = items;
  const { width } = run;
  writePlainLines(
    items,
    comma,
    (cursor, { bytes }, output) => {
      scanCells(cursor, bytes, width);
      writeItem(cursor, bytes, output, columns, width);
    },
    add,
  );
}

/** Where the cells of the row are that is being written. */
const starts: number[] = [];
const ends: number[] = [];

/** A plain row has as many cells as its run is wide, no blanks but spaces, and no control characters but those of its line end. */
function scanCells(cursor: Cursor, bytes: Uint8Array, width: number): void {
  const { lineFeed, carriageReturn, space, pipe } = code;
  let at = skipSpaces(bytes, cursor.at);
  let byte = 0;
  for (let position = 0; position < width; position++) {
    do at++;
    while (bytes[at] === space);
    starts[position] = at;
    let end = at;
    for (byte = bytes[at]!; byte >= space && byte !== pipe; byte = bytes[++at]!) if (byte !== space) end = at + 1;
    ends[position] = end;
  }
  while (byte !== lineFeed && byte !== carriageReturn) byte = bytes[++at]!;
  cursor.at = at + (byte === carriageReturn && bytes[at + 1] === lineFeed ? 2 : 1);
}

const openBrace = 123;
const closeBrace = 125;

function writeItem(
  cursor: Cursor,
  bytes: Uint8Array,
  output: Uint8Array,
  columns: readonly ItemColumn[],
  width: number,
): void {
  let { to } = cursor;
  let key: keyof FieldKey = "first";
  output[to++] = openBrace;
  for (let index = 0; index < columns.length; index++) {
    const { position, definition } = columns[index]!;
    const form = position < width ? formOf(definition, bytes, starts[position]!, ends[position]!) : "none";
    if (form === "none") continue;
    to = put(output, keyOf(definition)[key], to);
    key = "next";
    if (form === "text") output[to++] = code.quote;
    for (let at = starts[position]!; at < ends[position]!; at++) output[to++] = bytes[at]!;
    if (form === "text") output[to++] = code.quote;
  }
  output[to++] = closeBrace;
  cursor.to = to;
}

/** How a cell is written: in quotes, as it is, or not at all. */
function formOf({ type }: ColumnDefinition, bytes: Uint8Array, start: number, end: number): "text" | "own" | "none" {
  if (start === end) return "none";
  if (type === "number") return isNumberCell(bytes, start) ? "own" : "none";
  return type === "figure" && isFigure(bytes, start, end) ? "own" : "text";
}

/** Whether the cell is an integer or a boolean (specification, section 2.8). */
function isFigure(bytes: Uint8Array, start: number, end: number): boolean {
  if (isWord(yes, bytes, start, end) || isWord(no, bytes, start, end)) return true;
  if (!isNumberCell(bytes, start)) return false;
  for (let at = bytes[start] === minus ? start + 1 : start; at < end; at++)
    if (bytes[at]! < zero || bytes[at]! > nine) return false;
  return true;
}

const yes = encodeUtf8("true");
const no = encodeUtf8("false");
const minus = 45;
const zero = 48;
const nine = 57;

function isWord(word: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start !== word.length) return false;
  for (let index = 0; index < word.length; index++) if (bytes[start + index] !== word[index]) return false;
  return true;
}

/** The key of a field: the first of its row, and after another one. */
interface FieldKey {
  readonly first: Uint8Array;
  readonly next: Uint8Array;
}

const keys = new Map<ColumnDefinition, FieldKey>();

function keyOf(definition: ColumnDefinition): FieldKey {
  let key = keys.get(definition);
  if (!key) {
    const text = `${JSON.stringify(definition.name)}:`;
    key = { first: encodeUtf8(text), next: encodeUtf8(`,${text}`) };
    keys.set(definition, key);
  }
  return key;
}
