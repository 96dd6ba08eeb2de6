import type { DuckDBConnection, DuckDBPreparedStatement, DuckDBType } from "@duckdb/node-api";
import type { Statement } from "./sql-tree.js";

type DuckDB = typeof import("@duckdb/node-api");

/** A database in memory. It reaches nothing outside, and its settings are locked. */
export interface SqlSession {
  readonly connection: DuckDBConnection;
  /** Its tables, by their names in lower case. */
  readonly tables: Map<string, LoadedTable>;
  /** Queries that have been parsed and checked, by their text. */
  readonly queries: Map<string, CheckedStatement>;
  readonly prepared: Map<string, DuckDBPreparedStatement>;
  readonly close: () => void;
}

interface LoadedTable {
  /** Which table it is, where the database is kept. */
  readonly id: number | undefined;
  readonly hasLongNumber: boolean;
}

export interface CheckedStatement {
  readonly statement: Statement;
  /** The tables that it reads. */
  readonly used: ReadonlySet<string>;
  /** The tables that it has been checked with: all that it sees. */
  readonly seen: string;
}

/**
 * `temp_directory` comes first, since it cannot be set once external access is off. One thread, so that sums of doubles and rows without an
 * order are the same on every machine.
 */
const configuration: Readonly<Record<string, string>> = {
  temp_directory: "",
  enable_external_access: "false",
  autoinstall_known_extensions: "false",
  autoload_known_extensions: "false",
  allow_community_extensions: "false",
  threads: "1",
};

/** Of one process, which runs one job after another. */
let kept: { readonly memory: number; readonly session: SqlSession } | undefined;

/**
 * Runs a query in a database: in one of its own, or in one that is kept for the next query, since making a database and filling it takes far
 * longer than most queries. After a problem it is not kept: a query that was interrupted leaves nothing behind.
 */
export async function withSession<T extends { readonly problems: readonly unknown[] }>(
  duckdb: DuckDB,
  memory: number,
  keeps: boolean,
  run: (session: SqlSession) => Promise<T>,
): Promise<T> {
  const known = keeps ? kept : undefined;
  if (keeps) kept = undefined;
  if (known && known.memory !== memory) known.session.close();
  const session = known?.memory === memory ? known.session : await openSession(duckdb, memory);
  let result: T | undefined;
  try {
    result = await run(session);
    return result;
  } finally {
    if (keeps && result?.problems.length === 0) kept = { memory, session };
    else session.close();
  }
}

/** A session that has met this many texts forgets them: queries of a template are few. */
const maxPrepared = 100;

/** A statement for parameters of these types. It is planned once. */
export async function prepareStatement(
  { connection, prepared }: SqlSession,
  query: string,
  types: Readonly<Record<string, DuckDBType>>,
): Promise<DuckDBPreparedStatement> {
  const key = JSON.stringify([query, ...Object.entries(types).map(([name, type]) => [name, String(type)])]);
  const known = prepared.get(key);
  if (known) return known;
  if (prepared.size >= maxPrepared) forgetPrepared(prepared);
  const statement = await connection.prepare(query);
  prepared.set(key, statement);
  return statement;
}

/** The statements of tables that go. */
export function forgetPrepared(prepared: SqlSession["prepared"]): void {
  for (const statement of prepared.values()) statement.destroySync();
  prepared.clear();
}

/**
 * Opens the database. `memory` (bytes) limits its tables and intermediate results, but not the value that a single call makes:
 * `sql-functions.ts` bounds those.
 */
async function openSession(duckdb: DuckDB, memory: number): Promise<SqlSession> {
  const settings = { ...configuration, memory_limit: `${Math.floor(memory)}B` };
  const instance = await duckdb.DuckDBInstance.create(":memory:", settings);
  const connection = await instance.connect();
  // UTC, so that no time depends on the machine. `lock_configuration` last, since nothing can be set after it.
  for (const setting of ["errors_as_json = true", "TimeZone = 'UTC'", "lock_configuration = true"])
    await connection.run(`set ${setting}`);
  return {
    connection,
    tables: new Map(),
    queries: new Map(),
    prepared: new Map(),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
