import { any, boolean, integer, list, nullable, number, record, type Type, text } from "../language/types.js";
import { isExactNumber, isList, isRecord, type Value } from "../language/value.js";
import { isJsonNumber } from "./cell.js";
import type { Column, Table } from "./reader.js";

/** A table of rows that have a value for each column. */
export function tableOf(names: readonly string[], rows: readonly (readonly Value[])[]): Table {
  return {
    columns: names.map((name, at) => columnOf(name, rows, (row) => row[at]!)),
    records: rows.map((row) => new Map(names.map((name, at) => [name, row[at]!]))),
  };
}

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

/**
 * The kind of a value. Each cell of each table passes here, so a reader that returns something JSON does not have (NaN, bigint, Date) fails
 * here: that is a bug of igx, not of the file.
 */
function kindOf(value: Value): Kind {
  if (value === null) return "null";
  if (typeof value === "string") return "text";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number" && Number.isFinite(value))
    return Number.isInteger(value) ? integerKind(value) : "number";
  // Exact numbers become JSON as written, so their text must be a JSON number.
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

/** From 1e21 on, JavaScript writes a double with an exponent, which is not an integer for readers of JSON. */
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

/** A column without values can be anything. Integers and other numbers together are numbers; all other mixtures are `any`. */
function typeOf(kinds: ReadonlySet<Kind>): Type {
  const present = [...kinds].filter((kind) => kind !== "null");
  if (present.length === 1) return types[present[0]!];
  return present.length === 2 && kinds.has("integer") && kinds.has("number") ? number : any;
}
