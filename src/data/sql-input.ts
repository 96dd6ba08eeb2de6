import type { Value } from "../language/value.js";
import type { DataLimits, DataResult, Table } from "./reader.js";

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
  /** Absent if the database ends with the query. */
  readonly kept?: KeptTables;
}

/** Tables in a database that is kept for the next query over them. */
export interface KeptTables {
  /** Of each table, which one it is: one with the same number has the same rows. */
  readonly ids: ReadonlyMap<string, number>;
  /** The tables whose rows come with the query. The database may have the others. */
  readonly sent: ReadonlySet<string>;
}

interface SqlLimits extends DataLimits {
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
  /** The tables whose rows are missing. Nothing has run. */
  readonly missing?: readonly string[];
}
