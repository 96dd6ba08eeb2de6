import type { Value } from "../language/value.js";
import type { Column, Table } from "./reader.js";
import { cellsOf, cellValues, tableOfColumns } from "./table.js";

/** A table as columns of values, the form in which it goes to another process. Records would repeat all column names in each row. */
export interface PackedTable {
  readonly columns: readonly (Omit<Column, "cells"> & { readonly values: readonly Value[] })[];
  readonly rowCount: number;
}

export const packTable = ({ columns, rowCount }: Table): PackedTable => ({
  columns: columns.map(({ cells: _, ...column }, at) => ({
    ...column,
    values: cellValues(columns[at]!.cells, rowCount),
  })),
  rowCount,
});

export const unpackTable = ({ columns, rowCount }: PackedTable): Table =>
  tableOfColumns(
    columns.map(({ values, ...column }) => ({ ...column, cells: cellsOf(values) })),
    rowCount,
  );
