import type { ColumnMetaData, Compressors, FileMetaData, SchemaElement } from "hyparquet";
import { walkRuns } from "./parquet-runs.js";
import { overLimit } from "./problem.js";
import { type ByteCursor, readStruct, readVarint, type Struct } from "./thrift.js";

/*
 * The Parquet library trusts every length and count in a file, so one wrong byte can make it fill all memory or run for hours ("a wrong
 * byte anywhere neither hangs nor fills the memory" in the tests). These functions read only the lengths and counts of the footer and of
 * each page, before the library sees the file. Numbers of fields and types are those of Parquet's `parquet.thrift`; levels and runs are
 * those of "Encodings". Every function throws a RangeError for a value that cannot be right.
 */

/** `PageType` of parquet.thrift. */
const pageTypes = { data: 0, index: 1, dictionary: 2, dataV2: 3 };
/** `Encoding` of parquet.thrift, as far as such values contain lengths of their own. */
const encodings = { plainDictionary: 2, rle: 3, deltaBinary: 5, deltaLength: 6, deltaByteArray: 7, rleDictionary: 8 };

const impossible = (): never => {
  throw new RangeError("damaged");
};

/** The value, if it is a whole number from 0 to `most`. A missing field fails too: the library would compute with `undefined`. */
const bounded = (value: number | undefined, most: number): number =>
  value !== undefined && Number.isSafeInteger(value) && value >= 0 && value <= most ? value : impossible();

/** A view of these bytes alone: a view of the whole buffer could read past their end into other data. */
const cursorOf = (bytes: Uint8Array): ByteCursor => ({
  view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  offset: 0,
});

/**
 * The footer: Thrift metadata, 4 bytes of its length (little-endian), and the magic `PAR1` (Parquet, "File Format"). Reading the metadata
 * once with our own bounded reader refuses deep or endless structures before the library reads them.
 */
export function checkFooter(bytes: Uint8Array): Uint8Array {
  const { view } = cursorOf(bytes);
  const length = bounded(view.getUint32(bytes.length - 8, true), bytes.length - 8);
  const start = bytes.length - 8 - length;
  readStruct(cursorOf(bytes.subarray(start, bytes.length - 8)));
  return bytes.subarray(start);
}

/**
 * Checks the pages of every column. `cells` is the largest number of values that all columns together may have. Returns the columns that are
 * stored wider than their type.
 */
export function checkPages(
  bytes: Uint8Array,
  metadata: FileMetaData,
  compressors: Compressors,
  cells: number,
): ReadonlySet<ColumnMetaData> {
  const wide = new Set<ColumnMetaData>();
  const paths = schemaPaths(metadata.schema);
  // The library makes arrays from these counts, so they are added up before anything is unpacked.
  let rows = 0;
  let values = 0;
  for (const { columns, num_rows } of metadata.row_groups) {
    rows += bounded(Number(num_rows), Number(metadata.num_rows));
    for (const { meta_data } of columns) {
      if (!meta_data) continue;
      values += bounded(Number(meta_data.num_values), Number.MAX_SAFE_INTEGER);
      if (values > cells) throw overLimit("cells");
      if (checkColumn(bytes, meta_data, Number(num_rows), paths, compressors)) wide.add(meta_data);
    }
  }
  // The table gets as many rows as the footer says, so the groups must contain exactly these.
  if (rows !== Number(metadata.num_rows)) impossible();
  return wide;
}

interface Column {
  readonly type: string | undefined;
  /** Below the root, and no list: the library stops at its last row. In all other columns, it reads whatever pages the chunk has. */
  readonly isFlat: boolean;
  /** Highest repetition level: how many lists are around a value. */
  readonly repetition: number;
  /** Highest definition level: how many elements on the path may be missing. */
  readonly definition: number;
  readonly unpack: (input: Uint8Array, length: number) => Uint8Array;
  /** The pages seen so far: whether some begin with an integer of more bits than the type has, and whether some have another encoding. */
  readonly pages: { areWide: boolean; areOthers: boolean };
}

/** Whether the column is stored wider than its type. */
function checkColumn(
  bytes: Uint8Array,
  meta: ColumnMetaData,
  rows: number,
  paths: ReturnType<typeof schemaPaths>,
  compressors: Compressors,
): boolean {
  // Dremel levels count the repeated and optional elements from the root to the column.
  const path = paths.get(meta.path_in_schema.join("\0")) ?? impossible();
  const column: Column = {
    type: meta.type,
    isFlat: path.length === 1 && path[0]!.repetition_type !== "REPEATED",
    repetition: path.filter(({ repetition_type }) => repetition_type === "REPEATED").length,
    definition: path.filter(({ repetition_type }) => repetition_type !== "REQUIRED").length,
    unpack: (input, length) =>
      meta.codec === "UNCOMPRESSED" ? input : (compressors[meta.codec]?.(input, length) ?? impossible()),
    pages: { areWide: false, areOthers: false },
  };
  // A column starts with its dictionary page, if it has one.
  const start = bounded(Number(meta.dictionary_page_offset || meta.data_page_offset), bytes.length);
  const size = bounded(Number(meta.total_compressed_size), bytes.length - start);
  // Without lists, a column has at most one value a row.
  const values = bounded(Number(meta.num_values), column.repetition === 0 ? rows : Number.MAX_SAFE_INTEGER);
  walkPages(bytes.subarray(start, start + size), column, values);
  const { areWide, areOthers } = column.pages;
  return areWide && areOthers ? impossible() : areWide;
}

/** The library walks the schema recursively, so igx refuses deeper ones. */
const maximumDepth = 64;

/**
 * For each element below the root, the elements on its path, by their names joined with NUL (names may contain dots). Iterative, because
 * the depth comes from the file.
 */
function schemaPaths(schema: readonly SchemaElement[]): ReadonlyMap<string, readonly SchemaElement[]> {
  const paths = new Map<string, readonly SchemaElement[]>();
  /** The elements that are open, and how many children of each are still to come. */
  const open: { readonly path: readonly SchemaElement[]; left: number }[] = [
    { path: [], left: schema[0]?.num_children ?? 0 },
  ];
  for (const element of schema.slice(1)) {
    while (open.at(-1)?.left === 0) open.pop();
    // No parent: the counts of children promise fewer elements than the list contains.
    const parent = open.at(-1);
    if (!parent || open.length > maximumDepth) return impossible();
    parent.left--;
    const path = [...parent.path, element];
    paths.set(path.map(({ name }) => name).join("\0"), path);
    open.push({ path, left: element.num_children ?? 0 });
  }
  return paths;
}

/**
 * The index after the element at `at` and everything below it. (The schema lists its tree depth first; each element says how many children
 * it has.)
 */
export function behind(schema: readonly SchemaElement[], at: number): number {
  let next = at;
  for (let open = 1; open > 0 && next < schema.length; next++) open += (schema[next]?.num_children ?? 0) - 1;
  return next;
}

/** Checks one page after the other. Stops one byte before the end of the chunk, since the library does the same. */
function walkPages(chunk: Uint8Array, column: Column, values: number): void {
  const cursor = cursorOf(chunk);
  let left = values;
  while (cursor.offset < chunk.length - 1 && (left > 0 || !column.isFlat)) {
    const header = readStruct(cursor);
    const size = bounded(header.numbers.get(3), chunk.length - cursor.offset);
    const page = chunk.subarray(cursor.offset, cursor.offset + size);
    cursor.offset += size;
    left -= checkPage(header, page, column, left);
  }
}

/**
 * Returns how many values the page contains. A dictionary counts as 0, since its values are not values of the column. Keys are the field
 * ids of `PageHeader`.
 */
function checkPage({ numbers, structs }: Struct, page: Uint8Array, column: Column, left: number): number {
  const unpacked = bounded(numbers.get(2), Number.MAX_SAFE_INTEGER);
  switch (numbers.get(1)) {
    case pageTypes.dictionary:
      // A value takes at least one bit (a boolean), so a page cannot hold more than eight values a byte.
      bounded(structs.get(7)?.numbers.get(1), unpacked * 8);
      column.pages.areOthers = true;
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

/** Bits that a level needs. */
const widthOf = (level: number): number => 32 - Math.clz32(level);

function checkData(header: Numbers, cursor: ByteCursor, column: Column, left: number): number {
  const count = bounded(header?.get(1), left);
  if (column.repetition > 0) walkLevels(cursor, column.repetition, count);
  // Only values at the highest definition level are stored; all others are null.
  const present = column.definition > 0 ? walkLevels(cursor, column.definition, count) : count;
  checkValues(header?.get(2), cursor, column, present);
  return count;
}

/** Levels of a page of version 1, after their length (4 bytes, little-endian). Returns how many are at the highest level. */
function walkLevels(cursor: ByteCursor, level: number, count: number): number {
  const length = bounded(cursor.view.getUint32(cursor.offset, true), cursor.view.byteLength - cursor.offset - 4);
  cursor.offset += 4;
  const start = cursor.offset;
  const present = walkRuns(cursor, widthOf(level), count, level);
  // Writers may pad the levels, so the length decides where the values start.
  cursor.offset = start + length;
  return present;
}

/** Pages of version 2 keep the levels unpacked and without a length of their own; the header says how long they are. */
function checkDataV2(header: Numbers, page: Uint8Array, unpacked: number, column: Column, left: number): number {
  const count = bounded(header?.get(1), left);
  // Field 2 counts the nulls.
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

/** Checks encodings that contain lengths. Plain values need no check: reading them ends with the page. */
function checkValues(encoding: number | undefined, cursor: ByteCursor, column: Column, count: number): void {
  if (encoding !== encodings.deltaBinary) column.pages.areOthers = true;
  switch (encoding) {
    case encodings.plainDictionary:
    // The first byte is the width of the indexes.
    case encodings.rleDictionary:
      if (count > 0) walkRuns(cursor, cursor.view.getUint8(cursor.offset++), count);
      break;
    case encodings.rle:
      // Booleans have their length (4 bytes) before the runs; other types have their width in one byte.
      cursor.offset += column.type === "BOOLEAN" ? 4 : 1;
      if (count > 0) walkRuns(cursor, column.type === "BOOLEAN" ? 1 : cursor.view.getUint8(cursor.offset - 1), count);
      break;
    case encodings.deltaBinary:
      checkIntegers(cursor);
      if (count > 0 && walkDeltas(cursor, count) > 0xffffffff && column.type === "INT32") column.pages.areWide = true;
      break;
    case encodings.deltaByteArray:
    case encodings.deltaLength:
      checkIntegers(cursor);
      if (count > 0) walkDeltas(cursor, count);
      // How much of the text before each one shares, then the lengths of what follows.
      if (count > 0 && encoding === encodings.deltaByteArray) walkDeltas(cursor, count);
      break;
    default:
  }
}

/**
 * The library reads a variable-length integer as long as its bytes continue, into a BigInt, in time that grows with the square of the
 * length. This scan does not know where packed values are, and those may contain many bytes of 0x80 and above in a row, so the limit is far
 * above the ten bytes of one integer.
 */
const maximumChain = 16_384;

function checkIntegers({ view, offset }: ByteCursor): void {
  let chain = 0;
  for (let at = offset; at < view.byteLength; at++) {
    chain = view.getUint8(at) >= 0x80 ? chain + 1 : 0;
    if (chain > maximumChain) impossible();
  }
}

/** What the library reads as a positive number, with 32 bits and a sign: with a negative one, it goes backwards for ever. */
const mostInBlock = 0x7fffffff;

/**
 * Moves the cursor over delta-encoded integers (Parquet, "Encodings", "Delta Encoding") and returns the first, as it is stored: DuckDB writes large
 * unsigned integers with more than 32 bits, and the library reads no more where the type has no more, so all values of the page would be wrong.
 */
function walkDeltas(cursor: ByteCursor, count: number): number {
  const { view } = cursor;
  const block = bounded(readVarint(cursor), mostInBlock);
  const parts = bounded(readVarint(cursor), mostInBlock);
  if (block === 0 || parts === 0) impossible();
  const values = block / parts;
  readVarint(cursor);
  const first = readVarint(cursor);
  for (let seen = 1; seen < count; ) {
    // The smallest difference, then how many bits each part of the block has for one value.
    readVarint(cursor);
    const widths = cursor.offset;
    cursor.offset += parts;
    for (let part = 0; part < parts && seen < count; part++) {
      cursor.offset += (values * view.getUint8(widths + part)) / 8;
      seen += Math.ceil(values);
    }
  }
  return first;
}
