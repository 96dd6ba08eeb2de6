import { cellsOf, cellValues, recordAt, tableOf } from "../data/table.js";
import type { ColumnDescription } from "../language/describe-table.js";
import { describeTable } from "../language/describe-table.js";
import type { Type } from "../language/types.js";
import { isList, isRecord, type RecordValue, type Value } from "../language/value.js";
import { isNamedTable, type NamedValue } from "../template/named-value.js";

/** A table as an editor shows it: one of a file, or a list of records that an expression gives. */
export interface TableView {
  readonly rowCount: number;
  readonly columns: readonly ColumnView[];
  readonly first: (count: number) => readonly RecordValue[];
}

export interface ColumnView {
  readonly name: string;
  readonly type: Type;
  readonly mixed: boolean;
  readonly values: () => readonly Value[];
}

/** `undefined` if the name does not stand for a table. */
export function tableView(named: NamedValue): TableView | undefined {
  if (isNamedTable(named)) {
    const { columns, rowCount } = named.table;
    return {
      rowCount,
      columns: columns.map(({ name, type, mixed, cells }) => ({
        name,
        type,
        mixed,
        values: () => cellValues(cells, rowCount),
      })),
      first: (count) => Array.from({ length: Math.min(count, rowCount) }, (_, row) => recordAt(columns, row)),
    };
  }
  if (named === undefined || !isList(named) || named.length === 0 || !named.every(isRecord)) return undefined;
  return viewOfRecords(named);
}

function viewOfRecords(records: readonly RecordValue[]): TableView {
  const names = new Set<string>();
  for (const record of records) for (const name of record.keys()) names.add(name);
  return {
    rowCount: records.length,
    columns: [...names].map((name) => columnOfRecords(records, name)),
    first: (count) => records.slice(0, count),
  };
}

/** The column of a name; a record that does not have it has a blank cell there. */
export const columnOfRecords = (records: readonly Value[], name: string): ColumnView =>
  columnOfValues(
    name,
    records.map((record) => (isRecord(record) ? (record.get(name) ?? null) : null)),
  );

export function columnOfValues(name: string, values: readonly Value[]): ColumnView {
  const { type, mixed } = tableOf([name], [cellsOf(values)], values.length).columns[0]!;
  return { name, type, mixed, values: () => values };
}

/** Type, blanks, distinct values and range of one column. */
export function describeColumn({ name, type, mixed, values }: ColumnView): ColumnDescription {
  const records = values().map((value) => new Map([[name, value]]));
  return describeTable({ columns: [{ name, type, mixed }], records }, 0).columns[0]!;
}
