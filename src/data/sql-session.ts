import type { DuckDBConnection } from "@duckdb/node-api";

type DuckDB = typeof import("@duckdb/node-api");

/** A database in memory for one query. It reaches nothing outside, and its settings are locked. */
interface SqlSession {
  readonly connection: DuckDBConnection;
  readonly close: () => void;
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

/**
 * Opens the database. `memory` (bytes) limits its tables and intermediate results, but not the value that a single call makes:
 * `sql-functions.ts` bounds those.
 */
export async function openSession(duckdb: DuckDB, memory: number): Promise<SqlSession> {
  const settings = { ...configuration, memory_limit: `${Math.floor(memory)}B` };
  const instance = await duckdb.DuckDBInstance.create(":memory:", settings);
  const connection = await instance.connect();
  // UTC, so that no time depends on the machine. `lock_configuration` last, since nothing can be set after it.
  for (const setting of ["errors_as_json = true", "TimeZone = 'UTC'", "lock_configuration = true"])
    await connection.run(`set ${setting}`);
  return {
    connection,
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
