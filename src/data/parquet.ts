import type { Compressors, FileMetaData, ParquetParsers } from "hyparquet";
import type { Value } from "../language/value.js";
import { decodeUtf8 } from "../text/utf8.js";
import { cellAsText } from "./cell.js";
import { dateText, timestampText } from "./date-text.js";
import { checkHeader, checkTextColumns } from "./header.js";
import { checkFooter, checkPages } from "./parquet-check.js";
import { createParquetValues, type ParquetColumn, readColumns, withoutDecimals } from "./parquet-values.js";
import { failed, limitProblem, malformed } from "./problem.js";
import type { DataLimits, DataOptions, DataReader, DataResult } from "./reader.js";
import { tableOf } from "./table.js";

/** Apache Parquet, with every compression. */
export const parquetReader: DataReader = { formats: ["parquet"], read: readParquet };

/** Thrown through the library by what it calls. */
const overLimit = Symbol("over limit");

async function readParquet(bytes: Uint8Array, options: DataOptions, limits: DataLimits): Promise<DataResult> {
  if (bytes.length > limits.bytes) return failed(limitProblem("bytes", limits));
  try {
    const { parquetMetadata } = await import("hyparquet");
    checkFooter(bytes);
    const metadata = parquetMetadata(copyOf(bytes), { geoparquet: false });
    const declared = metadata.row_groups.reduce((sum, { total_byte_size }) => sum + Number(total_byte_size), 0);
    if (declared > limits.bytes) return failed(limitProblem("bytes", limits));
    if (metadata.num_rows > BigInt(limits.rows)) return failed(limitProblem("rows", limits));
    return await readRows(bytes, metadata, options, limits);
  } catch (error) {
    return failed(
      error === overLimit ? limitProblem("bytes", limits) : malformed("This is no Parquet file, or a damaged one."),
    );
  }
}

const copyOf = (bytes: Uint8Array, start = 0, end = bytes.length): ArrayBuffer =>
  bytes.slice(start, end).buffer as ArrayBuffer;

async function readRows(
  bytes: Uint8Array,
  metadata: FileMetaData,
  options: DataOptions,
  limits: DataLimits,
): Promise<DataResult> {
  const columns = readColumns(metadata);
  const names = columns.map(({ name }) => name);
  const header = [...checkHeader(names, (column) => `Column ${column + 1}`), ...checkTextColumns(names, options)];
  if (header.length > 0) return failed(...header);
  checkPages(bytes, metadata, await boundedCompressors(limits));
  const { parquetRead } = await import("hyparquet");
  let rows: readonly (readonly unknown[])[] = [];
  await parquetRead({
    file: { byteLength: bytes.length, slice: (start, end) => copyOf(bytes, start, end) },
    metadata: withoutDecimals(metadata),
    compressors: await boundedCompressors(limits),
    parsers,
    geoparquet: false,
    utf8: false,
    onComplete: (all) => {
      rows = all;
    },
  });
  return readValues(rows, columns, options);
}

function readValues(
  rows: readonly (readonly unknown[])[],
  columns: readonly ParquetColumn[],
  options: DataOptions,
): DataResult {
  const values = createParquetValues();
  const kept = columns.map(({ name }) => options.text?.includes(name) ?? false);
  const read = (row: readonly unknown[], at: number, number: number): Value => {
    const value = values.read(row[at], columns[at]!, number);
    return kept[at] ? cellAsText(value) : value;
  };
  const table = tableOf(
    columns.map(({ name }) => name),
    rows.map((row, number) => columns.map((_, at) => read(row, at, number))),
  );
  return values.problems.length > 0 ? failed(...values.problems) : { table, problems: [] };
}

/** Counts what is unpacked, whatever the file says of itself. */
async function boundedCompressors(limits: DataLimits): Promise<Compressors> {
  const { compressors } = await import("hyparquet-compressors");
  let unpacked = 0;
  const bounded = Object.entries(compressors).map(([codec, unpack]) => [
    codec,
    (input: Uint8Array, length: number) => {
      unpacked += length;
      if (!(unpacked <= limits.bytes)) throw overLimit;
      return unpack(input, length);
    },
  ]);
  return Object.fromEntries(bounded) as Compressors;
}

const decode = (bytes: Uint8Array | undefined): string | undefined => {
  if (!bytes) return undefined;
  const { text, invalid } = decodeUtf8(bytes);
  if (invalid) throw new RangeError("not UTF-8");
  return text;
};

const moment = (unitsPerSecond: bigint) => (count: bigint | number | undefined) =>
  count === undefined || count === null ? undefined : timestampText(BigInt(count), unitsPerSecond);

const parsers: Partial<ParquetParsers> = {
  timestampFromMilliseconds: moment(1000n),
  timestampFromMicroseconds: moment(1_000_000n),
  timestampFromNanoseconds: moment(1_000_000_000n),
  dateFromDays: (days) => (days === undefined || days === null ? undefined : dateText(days)),
  stringFromBytes: decode,
  jsonFromBytes: decode,
};
