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
import { type CheckedStatement, forgetPrepared, type SqlSession, withSession } from "./sql-session.js";
import { createTable, hasLongNumber, quoted, sameButForCase } from "./sql-tables.js";
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
  const { limits, kept } = input;
  return withSession(duckdb, limits.memory ?? defaultMemory, kept !== undefined, async (session) => {
    const missing = missingTables(session, input);
    return missing.length > 0
      ? { ...refused(), missing }
      : withinTime(session.connection, input, () => runIn(duckdb, session, input));
  });
}

/** The tables that a query may read, and that neither the database nor the query has with their rows. */
function missingTables({ queries, tables }: SqlSession, { query, tables: seen, kept }: SqlInput): readonly string[] {
  if (!kept) return [];
  const used = queries.get(query)?.used ?? new Set([...seen.keys()].filter((name) => mentions(query, name)));
  return [...used].filter((name) => !kept.sent.has(name) && tables.get(name.toLowerCase())?.id !== kept.ids.get(name));
}

/**
 * Whether the text of a query could name a table. A false yes only costs time, so a search for the name is enough. Names with other letters
 * than ASCII always count: lower case of some of them depends on their neighbours.
 */
const mentions = (query: string, name: string): boolean =>
  /[^\0-\x7f]/.test(name) || query.toLowerCase().includes(name.toLowerCase());

async function runIn(duckdb: DuckDB, session: SqlSession, input: SqlInput): Promise<SqlResult> {
  const { connection } = session;
  const known = session.queries.get(input.query);
  if (known && known.seen === seenBy(input)) return runChecked(duckdb, session, input, known);
  const parsed = await parseQuery(connection, input.query);
  const marked = parsed.notSelect ? markPivots(input.query) : undefined;
  if (!marked)
    return parsed.statement ? checkAndRun(duckdb, session, input, parsed.statement) : refused(parsed.problem);
  const loaded = await loadTables(duckdb, session, { ...input, query: marked.text });
  if (loaded.length > 0) return refused(...loaded.map(inDocument(marked)));
  const ask: Ask = (sql, parameterNames) => pivotValues(duckdb, connection, input, sql, parameterNames);
  const completed = await completePivots(connection, input.query, marked.pivots, ask);
  if ("problem" in completed) return refused(completed.problem);
  const final = { ...input, query: completed.text };
  const { statement, problem } = await parseQuery(connection, completed.text);
  const result = statement ? await checkAndRun(duckdb, session, final, statement) : refused(problem);
  return { ...result, problems: result.problems.map(inDocument(completed)) };
}

/** A problem of the completed query, with its span in the query of the document. */
const inDocument =
  ({ spanOf }: CompletedQuery) =>
  (problem: DataProblem): DataProblem =>
    problem.span ? { ...problem, span: spanOf(problem.span) } : problem;

/** The tables that a query has been checked with. */
const seenBy = ({ kept }: SqlInput): string => JSON.stringify([...(kept?.ids ?? [])]);

async function checkAndRun(
  duckdb: DuckDB,
  session: SqlSession,
  input: SqlInput,
  statement: Statement,
): Promise<SqlResult> {
  const { used, problems } = checkQuery(statement.node, input.query, input.tables);
  if (problems.length > 0) return refused(...problems);
  const checked = { statement, used, seen: seenBy(input) };
  if (input.kept) session.queries.set(input.query, checked);
  return runChecked(duckdb, session, input, checked);
}

async function runChecked(
  duckdb: DuckDB,
  session: SqlSession,
  input: SqlInput,
  checked: CheckedStatement,
): Promise<SqlResult> {
  const failed = await createTables(duckdb, session, checked.used, input);
  if (failed) return refused(failed);
  const { statement } = checked;
  const result = await execute(duckdb, session, checked, input);
  return { ...result, unordered: isUnordered(statement.node), parameterNames: statement.parameterNames };
}

/** Checks a query whose pivots have marks instead of lists, and loads its tables. */
async function loadTables(duckdb: DuckDB, session: SqlSession, input: SqlInput): Promise<readonly DataProblem[]> {
  const { statement, problem } = await parseQuery(session.connection, input.query);
  if (!statement) return [problem];
  const { used, problems } = checkQuery(statement.node, input.query, input.tables);
  if (problems.length > 0) return problems;
  const failed = await createTables(duckdb, session, used, input);
  return failed ? [failed] : [];
}

/** Only tables that the query reads, since loading a large one takes longer than most queries. */
async function createTables(
  duckdb: DuckDB,
  { connection, tables: loaded, prepared }: SqlSession,
  used: ReadonlySet<string>,
  { tables, kept }: SqlInput,
): Promise<DataProblem | undefined> {
  for (const name of used) {
    const key = name.toLowerCase();
    const [known, id, table] = [loaded.get(key), kept?.ids.get(name), tables.get(name)!];
    if (known && known.id === id) continue;
    forgetPrepared(prepared);
    if (known) await connection.run(`drop table ${quoted(name)}`);
    loaded.delete(key);
    const failed = await createTable(duckdb, connection, name, table);
    if (failed) return failed;
    loaded.set(key, { id, hasLongNumber: hasLongNumber(table) });
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
