import type { DuckDBConnection } from "@duckdb/node-api";
import type { Type } from "../language/types.js";
import { isNumeric, numberText, type Value } from "../language/value.js";
import { hasHalfCharacter } from "./half-character.js";
import { malformed } from "./problem.js";
import type { DataLimits, DataProblem, DataResult, Table } from "./reader.js";
import { checkQuery } from "./sql-check.js";
import { sqlProblem } from "./sql-error.js";
import { bindValue } from "./sql-parameters.js";
import { parseQuery } from "./sql-parse.js";
import { type Ask, type CompletedQuery, completePivots, markPivots } from "./sql-pivot.js";
import { spanOfColumn, spanOfParameter } from "./sql-places.js";
import { checkNames, readResult } from "./sql-result.js";
import { scanQuery } from "./sql-scan.js";
import { openSession } from "./sql-session.js";
import { createTable, sameButForCase } from "./sql-tables.js";
import type { Statement } from "./sql-tree.js";
import { isUnordered } from "./sql-unordered.js";
import { typeOfColumn } from "./sql-values.js";
import { startStopwatch } from "./stopwatch.js";
import { cellsOf, tableOfColumns } from "./table.js";

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
  /** Tables that are there with their columns only, because they wait for parameters. */
  readonly open?: ReadonlySet<string>;
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
const loadDuckDB = (): Promise<DuckDB | undefined> => import("@duckdb/node-api").catch(() => undefined);

/**
 * Loads the database before a query needs it. No type of the package is exported: the declarations of igx would name it, and TypeScript
 * would look for it in projects that have not installed it.
 */
export async function loadDatabase(): Promise<void> {
  await loadDuckDB();
}

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
  const parsed = await parseQuery(connection, input.query);
  const marked = parsed.notSelect ? markPivots(input.query) : undefined;
  if (!marked)
    return parsed.statement ? runChecked(duckdb, connection, input, parsed.statement) : refused(parsed.problem);
  const loaded = await loadTables(duckdb, connection, { ...input, query: marked.text });
  if ("problems" in loaded) return refused(...loaded.problems.map(inDocument(marked)));
  const ask: Ask = (sql, parameterNames) => pivotValues(duckdb, connection, input, sql, parameterNames);
  const completed = await completePivots(connection, input.query, marked.pivots, ask);
  if ("problem" in completed) return refused(completed.problem);
  const final = { ...input, query: completed.text };
  const { statement, problem } = await parseQuery(connection, completed.text);
  const result = statement ? await runChecked(duckdb, connection, final, statement, loaded.used) : refused(problem);
  return { ...result, problems: result.problems.map(inDocument(completed)) };
}

/** A problem of the completed query, with its span in the query of the document. */
const inDocument =
  ({ spanOf }: CompletedQuery) =>
  (problem: DataProblem): DataProblem =>
    problem.span ? { ...problem, span: spanOf(problem.span) } : problem;

/** Checks a query and runs it. `loaded` are the tables that exist already. */
async function runChecked(
  duckdb: DuckDB,
  connection: DuckDBConnection,
  input: SqlInput,
  statement: Statement,
  loaded: ReadonlySet<string> = new Set(),
): Promise<SqlResult> {
  const { used, problems } = checkQuery(statement.node, input.query, input.tables);
  if (problems.length > 0) return refused(...problems);
  const failed = await createTables(
    duckdb,
    connection,
    [...used].filter((name) => !loaded.has(name)),
    input,
  );
  if (failed) return refused(failed);
  const result = await execute(duckdb, connection, statement, input);
  return { ...result, unordered: isUnordered(statement.node), parameterNames: statement.parameterNames };
}

/** Checks a query whose pivots have marks instead of lists, and loads its tables. */
async function loadTables(
  duckdb: DuckDB,
  connection: DuckDBConnection,
  input: SqlInput,
): Promise<{ readonly used: ReadonlySet<string> } | { readonly problems: readonly DataProblem[] }> {
  const { statement, problem } = await parseQuery(connection, input.query);
  if (!statement) return { problems: [problem] };
  const { used, problems } = checkQuery(statement.node, input.query, input.tables);
  if (problems.length > 0) return { problems };
  const failed = await createTables(duckdb, connection, [...used], input);
  return failed ? { problems: [failed] } : { used };
}

/** Only tables that the query reads, since loading a large one takes longer than most queries. */
async function createTables(
  duckdb: DuckDB,
  connection: DuckDBConnection,
  names: readonly string[],
  { tables }: SqlInput,
): Promise<DataProblem | undefined> {
  for (const name of names) {
    const failed = await createTable(duckdb, connection, name, tables.get(name)!);
    if (failed) return failed;
  }
  return undefined;
}

/** The values that a pivot makes columns of. Columns are known before anything is evaluated, so they depend on no parameter. */
async function pivotValues(
  duckdb: DuckDB,
  connection: DuckDBConnection,
  { parameters, open = new Set(), tables }: SqlInput,
  sql: string,
  parameterNames: readonly string[],
): Promise<{ readonly values: readonly string[] } | { readonly problem: DataProblem }> {
  const checked = await parseQuery(connection, sql);
  const used = checked.statement ? checkQuery(checked.statement.node, sql, tables).used : new Set<string>();
  const missing =
    parameterNames.map((name) => `$${name}`).find((name) => !parameters.has(name.slice(1))) ??
    [...used].find((name) => open.has(name));
  if (missing !== undefined)
    return {
      problem: malformed(
        `The columns of the pivot depend on \`${missing}\`, which has no value when igx checks the document.`,
        undefined,
        "List the values: `on name in ('A', 'B')`.",
      ),
    };
  const bound = parameterNames.flatMap((name) => {
    const parameter = bindValue(duckdb, parameters.get(name)!);
    return parameter ? [[name, parameter] as const] : [];
  });
  const answer = await connection.runAndReadAll(
    sql,
    Object.fromEntries(bound.map(([name, { value }]) => [name, value])),
    Object.fromEntries(bound.map(([name, { type }]) => [name, type])),
  );
  return { values: answer.getRows().map(([value]) => String(value)) };
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
  const unfit = bound.flatMap(([name, parameter]) =>
    !parameter
      ? [unfitValue(name, input)]
      : hasHalfCharacter(input.parameters.get(name)!)
        ? [brokenValue(name, input)]
        : [],
  );
  if (unfit.length > 0) return { problems: unfit };
  // A stream: rows beyond the limits are never made.
  const result = await connection.stream(
    input.query,
    Object.fromEntries(bound.map(([name, parameter]) => [name, parameter!.value])),
    Object.fromEntries(bound.map(([name, parameter]) => [name, parameter!.type])),
  );
  const spanOf = (column: number) => spanOfColumn(statement.node, input.query, column);
  return readResult(duckdb, result, input.limits, spanOf, hasLongNumber(input) ? "all" : 15);
}

/** Whether a number that goes into the query has more digits than every double holds: then results may need theirs. */
function hasLongNumber({ query, tables, parameters }: SqlInput): boolean {
  const isLong = (value: Value): boolean => isNumeric(value) && numberText(value).replace(/\D/g, "").length > 15;
  return (
    /[\d.]{16}/.test(query) ||
    [...parameters.values()].some(isLong) ||
    [...tables.values()].some(({ columns, records }) =>
      columns.some(
        ({ name, type }) => holdsNumbers(type) && records.some((record) => isLong(record.get(name) ?? null)),
      ),
    )
  );
}

const holdsNumbers = (type: Type): boolean =>
  type.kind === "nullable" ? holdsNumbers(type.of) : type.kind === "number" || type.kind === "any";

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

const brokenValue = (name: string, { query }: SqlInput): DataProblem =>
  malformed(
    `The value of \`$${name}\` contains half of a character, which SQL cannot read.`,
    spanOfParameter(query, name),
    "Pass a string with the whole character.",
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
    cells: cellsOf([]),
  }));
  return { table: tableOfColumns(columns, 0), problems: [] };
}

/** The types of a prepared query; none if a type depends on a parameter's value. */
function preparedTypes(prepared: Awaited<ReturnType<DuckDBConnection["prepare"]>>) {
  try {
    return Array.from({ length: prepared.columnCount }, (_, at) => prepared.columnType(at));
  } catch {
    return [];
  }
}
