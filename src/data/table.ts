import { any, boolean, integer, list, nullable, number, record, type Type, text } from "../language/types.js";
import { isExactNumber, isList, isRecord, type RecordValue, type Value } from "../language/value.js";
import { isJsonNumber } from "./cell.js";
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

/** Every cell of every table comes past here, so this is where a reader that hands on what JSON does not have is caught: a defect of igx. */
function kindOf(value: Value): Kind {
  if (value === null) return "null";
  if (typeof value === "string") return "text";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number" && Number.isFinite(value))
    return Number.isInteger(value) ? integerKind(value) : "number";
  if (isExactNumber(value) && isJsonNumber(value.raw)) return /^-?\d+$/.test(value.raw) ? "integer" : "number";
  if (isList(value)) {
    for (const item of value) kindOf(item);
    return "list";
  }
  if (isRecord(value)) {
    for (const field of value.values()) kindOf(field);
    return "record";
  }
  throw new TypeError(
    `A reader gave ${typeof value === "object" ? Object.prototype.toString.call(value) : String(value)}, which JSON does not have.`,
  );
}

/** Beyond these digits a double is written with an exponent. */
const integerKind = (value: number): Kind => (Math.abs(value) < 1e21 ? "integer" : "number");

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
