import type { Value } from "../language/value.js";
import type { Column, DataLimits, DataOptions, DataResult, Table } from "./reader.js";
import type { SqlInput, SqlResult } from "./sql-input.js";
import { cellsOf, cellValues, tableOfColumns } from "./table.js";

/** A table as columns of values, the form in which it goes to another process. Records would repeat all column names in each row. */
interface PackedTable {
  readonly columns: readonly (Omit<Column, "cells"> & { readonly values: readonly Value[] })[];
  readonly rowCount: number;
}

/**
 * Jobs that run isolated: readers of compressed formats, and queries. A few bytes of these can take hours or gigabytes, so igx must be able
 * to end their process.
 */
export type Job = FileJob | QueryJob;

export interface FileJob {
  readonly reader: (typeof isolatedFormats)[number];
  readonly bytes: Uint8Array;
  readonly options: DataOptions;
  readonly limits: DataLimits;
}

interface QueryJob {
  readonly reader: "sql";
  readonly input: SqlInput;
}

const isolatedFormats = ["xlsx", "parquet"] as const;

export const isIsolated = (format: string): format is FileJob["reader"] =>
  (isolatedFormats as readonly string[]).includes(format);

export type JobResult = DataResult | SqlResult;

/** Loads the modules of a job. Called before its time starts, so that a slow disk does not use up the time of a document. */
export async function loadReader({ reader }: Pick<Job, "reader">): Promise<void> {
  if (reader === "sql") await (await import("./sql.js")).loadDatabase();
  else await (reader === "xlsx" ? import("./xlsx.js") : import("./parquet.js"));
}

/** Runs a job in this process. The late imports keep `hyparquet`, `fflate` and DuckDB out of programs that read none of these formats. */
export async function performJob(job: Job): Promise<JobResult> {
  if (job.reader === "sql") return (await import("./sql.js")).runSql(job.input);
  const reader =
    job.reader === "xlsx" ? (await import("./xlsx.js")).xlsxReader : (await import("./parquet.js")).parquetReader;
  return reader.read(job.bytes, { ...job.options, format: job.reader }, job.limits);
}

/** A job and its result as plain data, as they go between processes. */
export type PackedJob = FileJob | { readonly reader: "sql"; readonly input: PackedQuery };
type PackedQuery = Omit<SqlInput, "tables"> & { readonly tables: ReadonlyMap<string, PackedTable> };
export type PackedResult = Omit<JobResult, "table"> & { readonly table?: PackedTable };

/**
 * The job with the rows of some tables only. The process that runs it keeps its last database, and asks for the rows that it lacks: copying them
 * for each row of a batch would take nearly all of its time.
 */
export function packJob(job: Job, rowsOf: readonly string[]): PackedJob {
  if (job.reader !== "sql") return job;
  const { tables } = job.input;
  const sent = new Set(rowsOf);
  const packed = [...tables].map(
    ([name, table]) => [name, packTable(sent.has(name) ? table : withoutRows(table))] as const,
  );
  const ids = new Map([...tables].map(([name, table]) => [name, idOf(table)] as const));
  return { reader: "sql", input: { ...job.input, tables: new Map(packed), kept: { ids, sent } } };
}

const ids = new WeakMap<Table, number>();
let lastId = 0;

function idOf(table: Table): number {
  const id = ids.get(table) ?? ++lastId;
  ids.set(table, id);
  return id;
}

const withoutRows = ({ columns }: Table): Table =>
  tableOfColumns(
    columns.map((column) => ({ ...column, cells: cellsOf([]) })),
    0,
  );

/** Runs a job that another process has sent. */
export async function performPacked(job: PackedJob): Promise<PackedResult> {
  const { table, ...rest } = await performJob(unpackJob(job));
  return { ...rest, ...(table && { table: packTable(table) }) };
}

function unpackJob(job: PackedJob): Job {
  // A `Buffer` shares its memory with others, and readers look at the whole memory of an array.
  if (job.reader !== "sql") return { ...job, bytes: new Uint8Array(job.bytes) };
  const tables = [...job.input.tables].map(([name, table]) => [name, unpackTable(table)] as const);
  return { reader: "sql", input: { ...job.input, tables: new Map(tables) } };
}

export const unpackResult = ({ table, ...rest }: PackedResult): JobResult => ({
  ...rest,
  ...(table && { table: unpackTable(table) }),
});

const packTable = ({ columns, rowCount }: Table): PackedTable => ({
  columns: columns.map(({ cells: _, ...column }, at) => ({
    ...column,
    values: cellValues(columns[at]!.cells, rowCount),
  })),
  rowCount,
});

const unpackTable = ({ columns, rowCount }: PackedTable): Table =>
  tableOfColumns(
    columns.map(({ values, ...column }) => ({ ...column, cells: cellsOf(values) })),
    rowCount,
  );
