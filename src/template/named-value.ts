import type { Table } from "../data/reader.js";
import type { Value } from "../language/value.js";
import type { Data, Fence } from "../syntax/ast.js";
import type { DataFile } from "./data-file.js";
import type { SourceModule } from "./source-module.js";

/** The value of a name. The records of a table are made on request of an expression: charts take its columns. */
export type NamedValue = Value | undefined | NamedTable;

interface NamedTable {
  readonly kind: "table";
  readonly table: Table;
  readonly data: DataFile | undefined;
}

export const namedTable = (table: Table | undefined, data?: DataFile): NamedTable | undefined =>
  table && { kind: "table", table, data };

/** The table of a line or fence, with the text that it was read from. */
export const declaredTable = ({ tables, dataFiles }: SourceModule, node: Data | Fence): NamedTable | undefined =>
  namedTable(tables.get(node), dataFiles.get(node));

/** A record is a Map without a `kind`, so a field of that name cannot pass for one. */
export const isNamedTable = (named: NamedValue): named is NamedTable =>
  typeof named === "object" && named !== null && "kind" in named && named.kind === "table";

export const namedValue = (named: NamedValue): Value | undefined => (isNamedTable(named) ? named.table.records : named);
