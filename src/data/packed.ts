import type { Value } from "../language/value.js";
import type { Column, Table } from "./reader.js";

/** A table as rows of cells, the form in which it goes to another process. Records would repeat all column names in each row. */
export interface PackedTable {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Value[])[];
}

export const packTable = ({ columns, records }: Table): PackedTable => ({
  columns,
  rows: records.map((record) => columns.map(({ name }) => record.get(name) ?? null)),
});

export const unpackTable = ({ columns, rows }: PackedTable): Table => ({
  columns,
  records: rows.map((row) => new Map(columns.map(({ name }, at) => [name, row[at] ?? null]))),
});
