import type { DuckDBConnection } from "@duckdb/node-api";
import { installCommand } from "../text/package-manager.js";
import { malformed } from "./problem.js";
import type { DataProblem } from "./reader.js";
import { checkQuery } from "./sql-check.js";
import { sqlProblem } from "./sql-error.js";
import { execute } from "./sql-execute.js";
import type { SqlInput, SqlResult } from "./sql-input.js";
import { bindValue } from "./sql-parameters.js";
import { parseQuery } from "./sql-parse.js";
import { type Ask, type CompletedQuery, completePivots, markPivots } from "./sql-pivot.js";
import { scanQuery } from "./sql-scan.js";
import { openSession } from "./sql-session.js";
import { createTable, sameButForCase } from "./sql-tables.js";
import type { Statement } from "./sql-tree.js";
import { isUnordered } from "./sql-unordered.js";
import { startStopwatch } from "./stopwatch.js";

type DuckDB = typeof import("@duckdb/node-api");

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
      hint: `Run \`${installCommand("@duckdb/node-api")}\`.`,
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
  { limits, query, tables }: SqlInput,
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
    return refused(late ? tooLong(milliseconds) : sqlProblem(error, query, tables));
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
