import type { DuckDBConnection } from "@duckdb/node-api";

type DuckDB = typeof import("@duckdb/node-api");

/** For one query: a database in memory that reaches nothing else, and whose settings cannot be changed any more. */
export interface Session {
  readonly connection: DuckDBConnection;
  readonly close: () => void;
}

/**
 * In this order: what is off cannot be set after external access is. One thread, so that sums of doubles and rows without an order come the
 * same on every machine.
 */
const configuration: Readonly<Record<string, string>> = {
  temp_directory: "",
  enable_external_access: "false",
  autoinstall_known_extensions: "false",
  autoload_known_extensions: "false",
  allow_community_extensions: "false",
  threads: "1",
};

/** `memory` is in bytes: what the tables of the database may take. The values that a single call makes are not counted. */
export async function openSession(duckdb: DuckDB, memory: number): Promise<Session> {
  const settings = { ...configuration, memory_limit: `${Math.floor(memory)}B` };
  const instance = await duckdb.DuckDBInstance.create(":memory:", settings);
  const connection = await instance.connect();
  // No setting of the machine: times with a zone are shown in UTC.
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
