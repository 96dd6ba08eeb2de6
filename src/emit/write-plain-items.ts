import type { ItemColumn } from "../check/model.js";
import type { ColumnDefinition } from "../language/element.js";
import { cellFlag, isNumberCell, skipSpaces } from "../syntax/plain-rows.js";
import type { RowRun } from "../syntax/rows.js";
import { encodeUtf8 } from "../text/utf8.js";
import type { WritePiece } from "./chunked-text.js";
import { type CopyCursor, code, put, type RunStretch, type WriteRow, writePlainLines } from "./write-plain-lines.js";

/** Plain rows of a map or of facts. */
export interface PlainItems extends RunStretch {
  /** In the order in which their fields are written. */
  readonly columns: readonly ItemColumn[];
}

/** How items are laid out: all on one line, or with a line for each field. */
interface ItemsLayout {
  readonly between: Uint8Array;
  /** The bracket at the end of an item with fields. */
  readonly close: Uint8Array;
  /** What precedes a key, and what follows it. */
  readonly field: string;
  readonly colon: string;
  readonly keys: Map<ColumnDefinition, FieldKey>;
}

const itemsLayout = (indent: string, field: string, colon: string): ItemsLayout => ({
  between: encodeUtf8(`,${indent}`),
  close: encodeUtf8(`${indent}}`),
  field,
  colon,
  keys: new Map(),
});

export const compactItems = itemsLayout("", "", ":");

/** Below the data of an element. */
export const indentedItems = itemsLayout("\n      ", "\n        ", ": ");

/** Writes rows as objects: a plain text is in JSON as it is here. */
export const writePlainItems = (items: PlainItems, layout: ItemsLayout, add: WritePiece): void =>
  writePlainLines(items, layout.between, itemWriter(items, layout), add);

/** Writes one row of a map or of facts. */
function itemWriter({ run: { width, columns: flags }, columns }: ItemForm, layout: ItemsLayout): WriteRow {
  const written: WrittenColumn[] = [];
  for (const column of columns) if (column.position < width) written.push(writtenColumn(column, flags, layout));
  return (cursor, { bytes }, output) => {
    scanCells(cursor, bytes, width);
    writeItem(cursor, bytes, output, written, layout.close);
  };
}

/** What decides how the cells of a row are written. */
interface ItemForm extends Pick<PlainItems, "columns"> {
  readonly run: Pick<RowRun, "width" | "columns">;
}

/** How the cells of a column are written: in quotes, as they are, or by what is in them. */
const cellForm = { text: 0, own: 1, number: 2, figure: 3 } as const;

/** A column with all that is the same in each row. */
interface WrittenColumn {
  readonly position: number;
  readonly form: (typeof cellForm)[keyof typeof cellForm];
  readonly key: FieldKey;
}

const writtenColumn = (
  { position, definition }: ItemColumn,
  flags: readonly number[],
  layout: ItemsLayout,
): WrittenColumn => ({
  position,
  form: formOf(definition, flags[position]!),
  key: keyOf(definition, layout),
});

function formOf({ type }: ColumnDefinition, flags: number): WrittenColumn["form"] {
  if (type === "number") return (flags & (cellFlag.text | cellFlag.empty)) === 0 ? cellForm.own : cellForm.number;
  return type === "figure" ? cellForm.figure : cellForm.text;
}

/** Where the cells of the row are that is being written. */
const starts: number[] = [];
const ends: number[] = [];

/** A plain row has as many cells as its run is wide, no blanks but spaces, and no control characters but those of its line end. */
function scanCells(cursor: CopyCursor, bytes: Uint8Array, width: number): void {
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
  cursor: CopyCursor,
  bytes: Uint8Array,
  output: Uint8Array,
  columns: readonly WrittenColumn[],
  close: Uint8Array,
): void {
  let { to } = cursor;
  let isFirst = true;
  output[to++] = openBrace;
  for (let index = 0; index < columns.length; index++) {
    const { position, form, key } = columns[index]!;
    const start = starts[position]!;
    const end = ends[position]!;
    if (start === end || (form === cellForm.number && !isNumberCell(bytes, start))) continue;
    const isText = form === cellForm.text || (form === cellForm.figure && !isFigure(bytes, start, end));
    to = put(output, isFirst ? key.first : key.next, to);
    isFirst = false;
    if (isText) output[to++] = code.quote;
    for (let at = start; at < end; at++) output[to++] = bytes[at]!;
    if (isText) output[to++] = code.quote;
  }
  if (isFirst) output[to++] = closeBrace;
  else to = put(output, close, to);
  cursor.to = to;
}

/** Whether the cell is an integer or a boolean (specification, section 2.8). */
function isFigure(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start]!;
  if (first > nine) return isWord(yes, bytes, start, end) || isWord(no, bytes, start, end);
  if (!isNumberCell(bytes, start)) return false;
  for (let at = first === minus ? start + 1 : start; at < end; at++)
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

function keyOf(definition: ColumnDefinition, { field, colon, keys }: ItemsLayout): FieldKey {
  let key = keys.get(definition);
  if (!key) {
    const text = `${field}${JSON.stringify(definition.name)}${colon}`;
    key = { first: encodeUtf8(text), next: encodeUtf8(`,${text}`) };
    keys.set(definition, key);
  }
  return key;
}
