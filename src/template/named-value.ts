import type { Table } from "../data/reader.js";
import type { Value } from "../language/value.js";

/** The value of a name. The records of a table are made on request of an expression: charts take its columns. */
export type NamedValue = Value | undefined | NamedTable;

interface NamedTable {
  readonly kind: "table";
  readonly table: Table;
}

export const namedTable = (table: Table | undefined): NamedTable | undefined => table && { kind: "table", table };

/** A record is a Map without a `kind`, so a field of that name cannot pass for one. */
export const isNamedTable = (named: NamedValue): named is NamedTable =>
  typeof named === "object" && named !== null && "kind" in named && named.kind === "table";

export const namedValue = (named: NamedValue): Value | undefined => (isNamedTable(named) ? named.table.records : named);
