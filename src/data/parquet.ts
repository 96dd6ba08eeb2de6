import type { Compressors, FileMetaData, ParquetParsers } from "hyparquet";
import type { Value } from "../language/value.js";
import { decodeUtf8, validText } from "../text/utf8.js";
import { type Misfit, readCells } from "./cell-reader.js";
import { dateText, noSuchDate, timestampText } from "./date-text.js";
import { checkHeader, checkNamedColumns } from "./header.js";
import { type CellPlace, misfitProblems } from "./misfits.js";
import { columnBatches, topElements } from "./parquet-columns.js";
import { type ParquetSchema, readSchema } from "./parquet-fields.js";
import { createParquetValues } from "./parquet-values.js";
import { failed, isOverLimit, limitProblem, malformed, overLimit } from "./problem.js";
import type { DataLimits, DataOptions, DataProblem, DataReader, DataResult } from "./reader.js";
import { cellsOf, tableOf } from "./table.js";

/** Apache Parquet, with every compression and both versions of pages (template-notes.md, "Read CSV, JSON, YAML, XLSX and Parquet"). */
export const parquetReader: DataReader = { formats: ["parquet"], read: readParquet };

async function readParquet(bytes: Uint8Array, options: DataOptions, limits: DataLimits): Promise<DataResult> {
  if (bytes.length > limits.bytes) return failed(limitProblem("bytes", limits));
  try {
    const { parquetMetadata } = await import("hyparquet");
    const metadata = parquetMetadata(bytes, { geoparquet: false });
    // Some writers call the root repeated, which has no meaning there ("Metadata", `SchemaElement`). The library would look for its lists.
    if (metadata.schema[0]) metadata.schema[0].repetition_type = "REQUIRED";
    // Sizes that the footer declares refuse an honest bomb before anything is unpacked. `boundedCompressors` stops one that lies.
    const declared = metadata.row_groups.reduce((sum, { total_byte_size }) => sum + Number(total_byte_size), 0);
    if (declared > limits.bytes) return failed(limitProblem("bytes", limits));
    if (metadata.num_rows > BigInt(limits.rows)) return failed(limitProblem("rows", limits));
    return await readRows(bytes, metadata, options, limits);
  } catch (error) {
    // The library throws errors of many kinds for damaged files; none of its messages helps the reader of a finding.
    return failed(isOverLimit(error) ? limitProblem(error.bound, limits) : damaged(bytes));
  }
}

/** A Parquet file begins and ends with the same four characters. */
const magic = [0x50, 0x41, 0x52, 0x31];

function damaged(bytes: Uint8Array): DataProblem {
  const hasMagic = (at: number): boolean => magic.every((byte, index) => bytes.at(at + index) === byte);
  return hasMagic(0) && !hasMagic(bytes.length - 4)
    ? malformed("The Parquet file has no end.", undefined, "Copy or download it again.")
    : malformed("The file is not a valid Parquet file.", undefined, "Write the file again, or choose another format.");
}

/**
 * A copy of exactly these bytes. `slice` does not do it: a `slice` of Node's `Buffer` shares its memory, whose `buffer` also contains the
 * bytes of other files.
 */
const copyOf = (bytes: Uint8Array, start: number, end: number | undefined): ArrayBuffer =>
  new Uint8Array(bytes.subarray(start, end)).buffer;

async function readRows(
  bytes: Uint8Array,
  metadata: FileMetaData,
  options: DataOptions,
  limits: DataLimits,
): Promise<DataResult> {
  const names = topElements(metadata.schema).map(({ name }) => name);
  const header = [...checkHeader(names, (column) => `Column ${column + 1}`), ...checkNamedColumns(names, options)];
  if (header.length > 0) return failed(...header);
  // Before the pages are read: runs make millions of cells out of a few bytes, and lists have many values in a row.
  const chunks = metadata.row_groups.flatMap(({ columns }) => columns);
  const values = chunks.reduce((sum, { meta_data }) => sum + Number(meta_data?.num_values ?? 0), 0);
  if (Math.max(Number(metadata.num_rows) * names.length, values) > limits.cells)
    return failed(limitProblem("cells", limits));
  return readValues(bytes, readSchema(metadata), options, limits);
}

async function readValues(
  bytes: Uint8Array,
  { fields, metadata }: ParquetSchema,
  options: DataOptions,
  limits: DataLimits,
): Promise<DataResult> {
  const compressors = await boundedCompressors(limits);
  const values = createParquetValues(options, limits);
  const rowCount = Number(metadata.num_rows);
  const cells: Value[][] = [];
  let first = 0;
  for (const batch of columnBatches(metadata)) {
    const raw = await readBatch(bytes, batch, compressors);
    // Otherwise missing rows would look like rows of nulls.
    if (raw.length !== rowCount) throw new RangeError("rows are missing");
    const width = batch.schema[0]!.num_children ?? 0;
    const read: Value[][] = Array.from({ length: width }, () => []);
    // Row by row, since problems are reported in this order.
    raw.forEach((row, index) => {
      for (let at = 0; at < width; at++) read[at]!.push(values.read(row[at], fields[first + at]!, index));
    });
    cells.push(...read);
    first += width;
  }
  if (values.problems.length > 0) return failed(...values.problems);
  const names = fields.map(({ name }) => name);
  const read = readCells(names, cells, options, "cells");
  const place = ({ row }: Misfit): CellPlace => ({ name: `row ${row + 1}` });
  return read.misfits.length > 0
    ? failed(...misfitProblems(read.misfits, names, options, place))
    : { table: tableOf(names, read.columns.map(cellsOf), rowCount), problems: [] };
}

async function readBatch(
  bytes: Uint8Array,
  metadata: FileMetaData,
  compressors: Compressors,
): Promise<readonly (readonly unknown[])[]> {
  const { parquetRead } = await import("hyparquet");
  let rows: readonly (readonly unknown[])[] = [];
  await parquetRead({
    file: { byteLength: bytes.length, slice: (start, end) => copyOf(bytes, start, end) },
    metadata,
    compressors,
    parsers,
    geoparquet: false,
    // Bytes without an annotation stay bytes: the library would replace what is not UTF-8 silently.
    utf8: false,
    onComplete: (all) => {
      rows = all;
    },
  });
  return rows;
}

/** Decompressors that count what they unpack. The limit thus holds even if the sizes in the file are wrong. */
async function boundedCompressors(limits: DataLimits): Promise<Compressors> {
  const { compressors } = await import("hyparquet-compressors");
  let unpacked = 0;
  const bounded = Object.entries(compressors).map(([codec, unpack]) => [
    codec,
    (input: Uint8Array, length: number) => {
      unpacked += length;
      // Not `>`: a length of NaN must fail too.
      if (!(unpacked <= limits.bytes)) throw overLimit("bytes");
      // A dictionary or page of a column of nulls only. As an LZ4 block it is a single zero, which the library refuses.
      return length === 0 ? new Uint8Array() : unpack(input, length);
    },
  ]);
  return Object.fromEntries(bounded) as Compressors;
}

/**
 * Strings, JSON and enums. Invalid UTF-8 fails: the library would silently replace it by U+FFFD. A byte-order mark at the start of a string
 * is part of it.
 */
const decode = (bytes: Uint8Array | undefined): string | undefined => {
  if (!bytes) return undefined;
  const { text, invalid } = decodeUtf8(bytes);
  if (invalid) throw new RangeError("not UTF-8");
  return bytes[0] === 0xef ? validText(bytes) : text;
};

/** The library would make `Date`s, which lose everything below a millisecond. */
const moment = (unitsPerSecond: bigint) => (count: bigint | number | undefined) =>
  count === undefined || count === null ? undefined : (timestampText(BigInt(count), unitsPerSecond) ?? noSuchDate);

const parsers: Partial<ParquetParsers> = {
  timestampFromMilliseconds: moment(1000n),
  timestampFromMicroseconds: moment(1_000_000n),
  timestampFromNanoseconds: moment(1_000_000_000n),
  dateFromDays: (days) => (days === undefined || days === null ? undefined : (dateText(days) ?? noSuchDate)),
  stringFromBytes: decode,
  jsonFromBytes: decode,
};
