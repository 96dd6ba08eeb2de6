import type { DuckDBType, DuckDBValue } from "@duckdb/node-api";
import { any, boolean, integer, list, number, record, type Type, text } from "../language/types.js";
import { numberFromText, type Value } from "../language/value.js";
import { decimalText, isNotFinite, shortFloat, withoutNoise } from "./float.js";
import { readJsonText } from "./json-value.js";

type DuckDB = typeof import("@duckdb/node-api");

/** The igx type of a DuckDB column: numbers are exact, dates and times are text, JSON is its content. */
export function typeOfColumn({ DuckDBTypeId: Id }: DuckDB, type: DuckDBType): Type {
  switch (type.typeId) {
    case Id.BOOLEAN:
      return boolean;
    case Id.TINYINT:
    case Id.SMALLINT:
    case Id.INTEGER:
    case Id.BIGINT:
    case Id.HUGEINT:
    case Id.UTINYINT:
    case Id.USMALLINT:
    case Id.UINTEGER:
    case Id.UBIGINT:
    case Id.UHUGEINT:
    case Id.BIGNUM:
      return integer;
    case Id.FLOAT:
    case Id.DOUBLE:
      return number;
    case Id.DECIMAL:
      // A decimal without digits after the point is an integer.
      return "scale" in type && type.scale === 0 ? integer : number;
    case Id.LIST:
    case Id.ARRAY:
      return list(any);
    case Id.STRUCT:
    case Id.MAP:
      return record();
    case Id.SQLNULL:
    case Id.UNION:
    case Id.VARIANT:
    case Id.ANY:
      return any;
    default:
      return type.alias === "JSON" ? any : text;
  }
}

/** A value that igx does not have: a number that is not finite, or a field that the library cannot return. */
export interface Unreadable {
  readonly unreadable: string;
  readonly advice?: string;
}

const finiteAdvice = "Make it null with `case when isfinite(x) then x end`.";

export const isUnreadable = (value: Value | Unreadable): value is Unreadable =>
  typeof value === "object" && value !== null && "unreadable" in value;

/** A function that converts values of DuckDB. Nested values need the type of their container, since `FLOAT` and `JSON` show only there. */
export function createValueReader(duckdb: DuckDB, digits: "all" | 15) {
  const { DuckDBTypeId: Id } = duckdb;

  function read(value: DuckDBValue, type: DuckDBType): Value | Unreadable {
    if (value === null) return null;
    if (typeof value === "boolean") return value;
    // Integers of 64 bits and more keep all digits.
    if (typeof value === "bigint") return numberFromText(String(value));
    if (typeof value === "number")
      return readNumber(type.typeId === Id.FLOAT ? shortFloat(value) : digits === "all" ? value : withoutNoise(value));
    // JSON columns arrive as text; their content counts.
    if (typeof value === "string") return type.alias === "JSON" ? readJson(value) : value;
    if (value instanceof duckdb.DuckDBDecimalValue) return numberFromText(decimalText(value.value, value.scale));
    if (value instanceof duckdb.DuckDBListValue || value instanceof duckdb.DuckDBArrayValue)
      return gather(value.items.map((item) => read(item, itemType(type))));
    // Keys of a map may have any type; names of fields are text.
    if (value instanceof duckdb.DuckDBMapValue)
      return fields(value.entries.map(({ key, value }) => [String(key), read(value, itemType(type))]));
    if (value instanceof duckdb.DuckDBStructValue) return readStruct(value.entries, type);
    if (value instanceof duckdb.DuckDBUnionValue) return read(value.value, duckdb.ANY);
    // The library writes a day of the year 5881580 here, and this word for moments.
    if (value instanceof duckdb.DuckDBDateValue && !value.isFinite) return value.days > 0 ? "infinity" : "-infinity";
    // Dates, times, intervals and all other types have a text form.
    return isoText(String(value), type);
  }

  const readNumber = (value: number): Value | Unreadable =>
    isNotFinite(value) ? { unreadable: `${value}, which is not a JSON number`, advice: finiteAdvice } : value;

  const itemType = (type: DuckDBType): DuckDBType => ("valueType" in type ? type.valueType : duckdb.ANY);

  function readStruct(entries: Readonly<Record<string, DuckDBValue>>, type: DuckDBType): Value | Unreadable {
    if (!("entryNames" in type))
      return fields(Object.entries(entries).map(([name, value]) => [name, read(value, duckdb.ANY)]));
    // The library puts the fields into an object, where this name sets the prototype and the value is lost.
    if (type.entryNames.includes("__proto__")) return { unreadable: "a field named `__proto__`" };
    return fields(
      type.entryNames.map((name, at) => [name, read(entries[name] ?? null, type.entryTypes[at] ?? duckdb.ANY)]),
    );
  }

  /** Moments in the form of ISO 8601: `2024-01-31T13:05:09`, in UTC with `Z`. */
  const isoText = (written: string, { typeId }: DuckDBType): string =>
    timestamps.includes(typeId) ? written.replace(" ", "T").replace(/\+00$/, "Z") : written;

  const timestamps: readonly number[] = [
    Id.TIMESTAMP,
    Id.TIMESTAMP_S,
    Id.TIMESTAMP_MS,
    Id.TIMESTAMP_NS,
    Id.TIMESTAMP_TZ,
  ];

  return read;
}

const readJson = (written: string): Value => readJsonText(written, 0, () => undefined).value ?? written;

function gather(items: readonly (Value | Unreadable)[]): Value | Unreadable {
  return items.find(isUnreadable) ?? (items as readonly Value[]);
}

function fields(entries: readonly (readonly [string, Value | Unreadable])[]): Value | Unreadable {
  const bad = entries.map(([, value]) => value).find(isUnreadable);
  return bad ?? new Map(entries as readonly (readonly [string, Value])[]);
}
