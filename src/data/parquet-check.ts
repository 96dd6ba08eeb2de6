import type { ColumnMetaData, Compressors, FileMetaData, SchemaElement } from "hyparquet";
import { walkRuns } from "./parquet-runs.js";
import { overLimit } from "./problem.js";
import { type Cursor, readStruct, type Struct } from "./thrift.js";

/*
 * The Parquet library believes what a file says of itself, so one wrong byte can make it fill all memory or run for hours. This reads the
 * lengths and counts of every page before it does, and nothing else. Throws RangeError where one cannot be.
 */

const pageTypes = { data: 0, index: 1, dictionary: 2, dataV2: 3 };
const encodings = { plainDictionary: 2, rle: 3, deltaBinary: 5, deltaLength: 6, deltaByteArray: 7, rleDictionary: 8 };

const impossible = (): never => {
  throw new RangeError("damaged");
};

/** A count or a length: whole, not negative, at most `most`. */
const bounded = (value: number | undefined, most: number): number =>
  value !== undefined && Number.isSafeInteger(value) && value >= 0 && value <= most ? value : impossible();

const cursorOf = (bytes: Uint8Array): Cursor => ({
  view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  offset: 0,
});

/** The file's description of itself: the end of the file, where its length follows it. */
export function checkFooter(bytes: Uint8Array): Uint8Array {
  const { view } = cursorOf(bytes);
  const length = bounded(view.getUint32(bytes.length - 8, true), bytes.length - 8);
  const start = bytes.length - 8 - length;
  readStruct(cursorOf(bytes.subarray(start, bytes.length - 8)));
  return bytes.subarray(start);
}

/** `cells` is the most values that all columns may have. */
export function checkPages(bytes: Uint8Array, metadata: FileMetaData, compressors: Compressors, cells: number): void {
  const paths = schemaPaths(metadata.schema);
  let rows = 0;
  let values = 0;
  for (const { columns, num_rows } of metadata.row_groups) {
    rows += bounded(Number(num_rows), Number(metadata.num_rows));
    for (const { meta_data } of columns) {
      if (!meta_data) continue;
      values += bounded(Number(meta_data.num_values), Number.MAX_SAFE_INTEGER);
      if (values > cells) throw overLimit("cells");
      checkColumn(bytes, meta_data, Number(num_rows), paths, compressors);
    }
  }
  if (rows !== Number(metadata.num_rows)) impossible();
}

interface Column {
  readonly type: string | undefined;
  readonly repetition: number;
  readonly definition: number;
  readonly unpack: (input: Uint8Array, length: number) => Uint8Array;
}

function checkColumn(
  bytes: Uint8Array,
  meta: ColumnMetaData,
  rows: number,
  paths: ReturnType<typeof schemaPaths>,
  compressors: Compressors,
): void {
  const path = paths.get(meta.path_in_schema.join("\0")) ?? impossible();
  const column: Column = {
    type: meta.type,
    repetition: path.filter(({ repetition_type }) => repetition_type === "REPEATED").length,
    definition: path.filter(({ repetition_type }) => repetition_type !== "REQUIRED").length,
    unpack: (input, length) =>
      meta.codec === "UNCOMPRESSED" ? input : (compressors[meta.codec]?.(input, length) ?? impossible()),
  };
  const start = bounded(Number(meta.dictionary_page_offset || meta.data_page_offset), bytes.length);
  const size = bounded(Number(meta.total_compressed_size), bytes.length - start);
  const values = bounded(Number(meta.num_values), column.repetition === 0 ? rows : Number.MAX_SAFE_INTEGER);
  walkPages(bytes.subarray(start, start + size), column, values);
}

/** Deeper schemas are refused. */
const maximumDepth = 64;

/** The elements from below the root to each other one, by their names. */
function schemaPaths(schema: readonly SchemaElement[]): ReadonlyMap<string, readonly SchemaElement[]> {
  const paths = new Map<string, readonly SchemaElement[]>();
  /** The elements that are open, and how many children of each are still to come. */
  const open: { readonly path: readonly SchemaElement[]; left: number }[] = [
    { path: [], left: schema[0]?.num_children ?? 0 },
  ];
  for (const element of schema.slice(1)) {
    while (open.at(-1)?.left === 0) open.pop();
    const parent = open.at(-1);
    if (!parent || open.length > maximumDepth) return impossible();
    parent.left--;
    const path = [...parent.path, element];
    paths.set(path.map(({ name }) => name).join("\0"), path);
    open.push({ path, left: element.num_children ?? 0 });
  }
  return paths;
}

/** The schema is its tree in the order of a depth-first walk: the place behind the element at `at` and all below it. */
export function behind(schema: readonly SchemaElement[], at: number): number {
  let next = at;
  for (let open = 1; open > 0 && next < schema.length; next++) open += (schema[next]?.num_children ?? 0) - 1;
  return next;
}

function walkPages(chunk: Uint8Array, column: Column, values: number): void {
  const cursor = cursorOf(chunk);
  let left = values;
  while (cursor.offset < chunk.length - 1 && (left > 0 || column.repetition > 0)) {
    const header = readStruct(cursor);
    const size = bounded(header.numbers.get(3), chunk.length - cursor.offset);
    const page = chunk.subarray(cursor.offset, cursor.offset + size);
    cursor.offset += size;
    left -= checkPage(header, page, column, left);
  }
}

/** How many values it holds; those of a dictionary do not count. */
function checkPage({ numbers, structs }: Struct, page: Uint8Array, column: Column, left: number): number {
  const unpacked = bounded(numbers.get(2), Number.MAX_SAFE_INTEGER);
  switch (numbers.get(1)) {
    case pageTypes.dictionary:
      // Eight values fit into a byte, at most.
      bounded(structs.get(7)?.numbers.get(1), unpacked * 8);
      return 0;
    case pageTypes.data:
      return checkData(structs.get(5)?.numbers, cursorOf(column.unpack(page, unpacked)), column, left);
    case pageTypes.dataV2:
      return checkDataV2(structs.get(8)?.numbers, page, unpacked, column, left);
    default:
      return impossible();
  }
}

type Numbers = ReadonlyMap<number, number> | undefined;

const widthOf = (level: number): number => 32 - Math.clz32(level);

function checkData(header: Numbers, cursor: Cursor, column: Column, left: number): number {
  const count = bounded(header?.get(1), left);
  if (column.repetition > 0) walkLevels(cursor, column.repetition, count);
  const present = column.definition > 0 ? walkLevels(cursor, column.definition, count) : count;
  checkValues(header?.get(2), cursor, column, present);
  return count;
}

/** Levels with their length before them. */
function walkLevels(cursor: Cursor, level: number, count: number): number {
  const length = bounded(cursor.view.getUint32(cursor.offset, true), cursor.view.byteLength - cursor.offset - 4);
  cursor.offset += 4;
  const start = cursor.offset;
  const present = walkRuns(cursor, widthOf(level), count, level);
  cursor.offset = start + length;
  return present;
}

function checkDataV2(header: Numbers, page: Uint8Array, unpacked: number, column: Column, left: number): number {
  const count = bounded(header?.get(1), left);
  const present = count - bounded(header?.get(2), count);
  const definition = bounded(header?.get(5), page.length);
  const repetition = bounded(header?.get(6), page.length - definition);
  const levels = cursorOf(page);
  if (column.repetition > 0) walkRuns(levels, widthOf(column.repetition), count);
  levels.offset = repetition;
  if (column.definition > 0) walkRuns(levels, widthOf(column.definition), count);
  const values = page.subarray(definition + repetition);
  const length = bounded(unpacked - definition - repetition, Number.MAX_SAFE_INTEGER);
  checkValues(header?.get(4), cursorOf(header?.get(7) === 0 ? values : column.unpack(values, length)), column, present);
  return count;
}

/** Plain values run out where the page does; only what says how long it is can lie. */
function checkValues(encoding: number | undefined, cursor: Cursor, column: Column, count: number): void {
  switch (encoding) {
    case encodings.plainDictionary:
    case encodings.rleDictionary:
      if (count > 0) walkRuns(cursor, cursor.view.getUint8(cursor.offset++), count);
      break;
    case encodings.rle:
      cursor.offset += column.type === "BOOLEAN" ? 4 : 1;
      if (count > 0) walkRuns(cursor, column.type === "BOOLEAN" ? 1 : cursor.view.getUint8(cursor.offset - 1), count);
      break;
    case encodings.deltaBinary:
    case encodings.deltaByteArray:
    case encodings.deltaLength:
      checkIntegers(cursor);
      break;
    default:
  }
}

/** The library reads an integer as long as its bytes go on, in time that grows with the square. */
const maximumChain = 16_384;

function checkIntegers({ view, offset }: Cursor): void {
  let chain = 0;
  for (let at = offset; at < view.byteLength; at++) {
    chain = view.getUint8(at) >= 0x80 ? chain + 1 : 0;
    if (chain > maximumChain) impossible();
  }
}
