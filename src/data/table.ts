import { any, boolean, integer, list, nullable, number, record, type Type, text } from "../language/types.js";
import { isList, isNumeric, isRecord, numberText, type RecordValue, type Value } from "../language/value.js";
import type { Column, Table } from "./reader.js";

/** A table of rows that have a value for every column. */
export function tableOf(names: readonly string[], rows: readonly (readonly Value[])[]): Table {
  return {
    columns: names.map((name, at) => columnOf(name, rows, (row) => row[at]!)),
    records: rows.map((row) => new Map(names.map((name, at) => [name, row[at]!]))),
  };
}

/** A table of records with these fields, in this order. */
export const tableOfRecords = (names: readonly string[], records: readonly RecordValue[]): Table => ({
  columns: names.map((name) => columnOf(name, records, (fields) => fields.get(name)!)),
  records,
});

type Kind = "null" | "integer" | "number" | "text" | "boolean" | "list" | "record";

function columnOf<Row>(name: string, rows: readonly Row[], cellOf: (row: Row) => Value): Column {
  const kinds = new Set<Kind>();
  for (const row of rows) kinds.add(kindOf(cellOf(row)));
  const type = typeOf(kinds);
  return {
    name,
    type: kinds.has("null") ? nullable(type) : type,
    mixed: kinds.has("text") && (kinds.has("integer") || kinds.has("number")),
  };
}

function kindOf(value: Value): Kind {
  if (value === null) return "null";
  if (isNumeric(value)) return /^-?\d+$/.test(numberText(value)) ? "integer" : "number";
  if (typeof value === "string") return "text";
  if (typeof value === "boolean") return "boolean";
  return isList(value) ? "list" : isRecord(value) ? "record" : "null";
}

const types: Readonly<Record<Kind, Type>> = {
  null: any,
  integer,
  number,
  text,
  boolean,
  list: list(any),
  record: record(),
};

/** Of a column that is empty nothing is known. */
function typeOf(kinds: ReadonlySet<Kind>): Type {
  const present = [...kinds].filter((kind) => kind !== "null");
  if (present.length === 1) return types[present[0]!];
  return present.length === 2 && kinds.has("integer") && kinds.has("number") ? number : any;
}
