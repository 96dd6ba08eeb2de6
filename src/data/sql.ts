import type { DuckDBConnection } from "@duckdb/node-api";
import type { Value } from "../language/value.js";
import { malformed } from "./problem.js";
import type { DataLimits, DataProblem, DataResult, Table } from "./reader.js";
import { checkQuery } from "./sql-check.js";
import { sqlProblem } from "./sql-error.js";
import { bindValue } from "./sql-parameters.js";
import { parseQuery } from "./sql-parse.js";
import { spanOfColumn, spanOfParameter } from "./sql-places.js";
import { checkNames, readResult } from "./sql-result.js";
import { scanQuery } from "./sql-scan.js";
import { openSession } from "./sql-session.js";
import { createTable, sameButForCase } from "./sql-tables.js";
import type { Statement } from "./sql-tree.js";
import { isUnordered } from "./sql-unordered.js";
import { typeOfColumn } from "./sql-values.js";
import { startStopwatch } from "./stopwatch.js";

type DuckDB = typeof import("@duckdb/node-api");

export interface SqlInput {
  /** One `select`. Spans of problems are offsets into it. */
  readonly query: string;
  /** The tables that the query sees. It sees nothing else. */
  readonly tables: ReadonlyMap<string, Table>;
  /** Values of `$name`, by name. */
  readonly parameters: ReadonlyMap<string, Value>;
  readonly limits: SqlLimits;
  /**
   * If parameters have no values: describe the columns only, with types as far as these do not depend on the values. The type checker asks
   * for this before anything runs.
   */
  readonly describe?: boolean;
}

export interface SqlLimits extends DataLimits {
  /** How long the query may take, parsing included. Default: 10,000 ms. */
  readonly milliseconds?: number;
  /** Bytes of memory that the database may take. Default: 512 MiB. */
  readonly memory?: number;
}

export interface SqlResult extends DataResult {
  /** Whether SQL leaves the order of the rows open, as a join or a limit without `order by` does. */
  readonly unordered: boolean;
  /** In the order of the query. */
  readonly parameterNames: readonly string[];
}

declare const setInterval: (callback: () => void, milliseconds: number) => unknown;
declare const clearInterval: (timer: unknown) => void;

const defaultMilliseconds = 10_000;
/** How often a running query is checked against its time. */
const tickMilliseconds = 50;
const defaultMemory = 512 * 1024 * 1024;

const refused = (...problems: readonly DataProblem[]): SqlResult => ({
  problems,
  unordered: false,
  parameterNames: [],
});

/** DuckDB, or `undefined` if it is not installed: it is an optional package, since most documents have no query. */
export const loadDuckDB = (): Promise<DuckDB | undefined> => import("@duckdb/node-api").catch(() => undefined);

/**
 * Runs one `select` in DuckDB (template-notes.md, "SQL"). Returns problems of the query instead of rejecting. In this order: scan the text, parse,
 * check the tree, load the tables, run. Nothing of a query runs before it has been checked.
 */
export async function runSql(input: SqlInput): Promise<SqlResult> {
  const duckdb = await loadDuckDB();
  if (!duckdb)
    return refused({
      kind: "missing-package",
      message: "SQL needs the package `@duckdb/node-api`, which is not installed.",
      hint: "Run `npm install @duckdb/node-api`.",
    });
  const twice = sameButForCase([...input.tables.keys()]);
  if (twice)
    return refused(
      malformed(
        `The tables \`${twice[0]}\` and \`${twice[1]}\` have the same name in SQL, which ignores case.`,
        undefined,
        "Rename one of the tables.",
      ),
    );
  const unfit = scanQuery(input.query);
  if (unfit) return refused(unfit);
  const { connection, close } = await openSession(duckdb, input.limits.memory ?? defaultMemory);
  try {
    return await withinTime(connection, input, () => runIn(duckdb, connection, input));
  } finally {
    close();
  }
}

async function runIn(duckdb: DuckDB, connection: DuckDBConnection, input: SqlInput): Promise<SqlResult> {
  const { statement, problem } = await parseQuery(connection, input.query);
  if (!statement) return refused(problem);
  const { used, problems } = checkQuery(statement.node, input.query, input.tables);
  if (problems.length > 0) return refused(...problems);
  // Only tables that the query reads, since loading a large one takes longer than most queries.
  for (const name of used) {
    const failed = await createTable(duckdb, connection, name, input.tables.get(name)!);
    if (failed) return refused(failed);
  }
  const result = await execute(duckdb, connection, statement, input);
  return { ...result, unordered: isUnordered(statement.node), parameterNames: statement.parameterNames };
}

/**
 * Interrupts a query that takes too long. DuckDB does not notice this within one call or while it parses; only the end of its process stops
 * those (see isolation.ts).
 */
async function withinTime(
  connection: DuckDBConnection,
  { limits, query }: SqlInput,
  run: () => Promise<SqlResult>,
): Promise<SqlResult> {
  const milliseconds = limits.milliseconds ?? defaultMilliseconds;
  let late = false;
  const seconds = startStopwatch();
  const timer = setInterval(() => {
    if (seconds() * 1000 < milliseconds) return;
    // Remembered, because an interrupted query fails with an error like any other.
    late = true;
    connection.interrupt();
  }, tickMilliseconds);
  try {
    return await run();
  } catch (error) {
    return refused(late ? tooLong(milliseconds) : sqlProblem(error, query));
  } finally {
    clearInterval(timer);
  }
}

const tooLong = (milliseconds: number): DataProblem => ({
  kind: "limit",
  bound: "seconds",
  message: `The query takes more than ${milliseconds / 1000} seconds.`,
  hint: "Read fewer rows, or raise `limits.seconds` in the configuration.",
});

async function execute(
  duckdb: DuckDB,
  connection: DuckDBConnection,
  statement: Statement,
  input: SqlInput,
): Promise<DataResult> {
  const missing = statement.parameterNames.filter((name) => !input.parameters.has(name));
  if (missing.length > 0)
    return input.describe
      ? describeColumns(duckdb, connection, input, statement)
      : { problems: missing.map((name) => withoutValue(name, input)) };
  const bound = statement.parameterNames.map((name) => [name, bindValue(duckdb, input.parameters.get(name)!)] as const);
  const unfit = bound.filter(([, parameter]) => !parameter).map(([name]) => unfitValue(name, input));
  if (unfit.length > 0) return { problems: unfit };
  // A stream: rows beyond the limits are never made.
  const result = await connection.stream(
    input.query,
    Object.fromEntries(bound.map(([name, parameter]) => [name, parameter!.value])),
    Object.fromEntries(bound.map(([name, parameter]) => [name, parameter!.type])),
  );
  return readResult(duckdb, result, input.limits, (column) => spanOfColumn(statement.node, input.query, column));
}

const withoutValue = (name: string, { query }: SqlInput): DataProblem =>
  malformed(
    `\`$${name}\` has no value.`,
    spanOfParameter(query, name),
    `Declare \`${name}\` above the query with \`@param\` or \`@let\`.`,
  );

const unfitValue = (name: string, { query }: SqlInput): DataProblem =>
  malformed(
    `The value of \`$${name}\` has a type that SQL does not accept.`,
    spanOfParameter(query, name),
    "Pass a string, a number, a boolean, null, or a list of values of one of these types.",
  );

/** The columns of a query whose parameters have no values yet, without rows. The names need a run, with null for each parameter. */
async function describeColumns(
  duckdb: DuckDB,
  connection: DuckDBConnection,
  { query }: SqlInput,
  { parameterNames }: Statement,
): Promise<DataResult> {
  const prepared = await connection.prepare(query);
  const known = preparedTypes(prepared);
  for (let at = 1; at <= parameterNames.length; at++) prepared.bindNull(at);
  const result = await prepared.stream();
  const names = result.columnNames();
  const problems = checkNames(names);
  if (problems.length > 0) return { problems };
  const columns = names.map((name, at) => ({
    name,
    type: known.length === names.length ? typeOfColumn(duckdb, known[at]!) : typeOfColumn(duckdb, duckdb.ANY),
    mixed: false,
  }));
  return { table: { columns, records: [] }, problems: [] };
}

/** The types of a prepared query; none if a type depends on a parameter's value. */
function preparedTypes(prepared: Awaited<ReturnType<DuckDBConnection["prepare"]>>) {
  try {
    return Array.from({ length: prepared.columnCount }, (_, at) => prepared.columnType(at));
  } catch {
    return [];
  }
}
