import type { DuckDBType, DuckDBValue } from "@duckdb/node-api";
import { comparedValue, isList, isNumeric, numberText, type Value } from "../language/value.js";
import { decimalFromText, isDouble } from "./exact-decimal.js";
import { isWithin } from "./sql-tables.js";

type DuckDB = typeof import("@duckdb/node-api");

interface BoundParameter {
  readonly value: DuckDBValue;
  readonly type: DuckDBType;
}

/**
 * A value as a parameter of a prepared statement; `undefined` for values that are not parameters in igx: records, and lists of records, of
 * lists or of different types.
 */
export function bindValue(duckdb: DuckDB, given: Value): BoundParameter | undefined {
  const value = comparedValue(given);
  if (value === null) return { value: null, type: duckdb.SQLNULL };
  if (typeof value === "string") return { value, type: duckdb.VARCHAR };
  if (typeof value === "boolean") return { value, type: duckdb.BOOLEAN };
  if (isNumeric(value)) return bindNumber(duckdb, numberText(value));
  return isList(value) ? bindList(duckdb, value) : undefined;
}

function bindNumber(duckdb: DuckDB, raw: string): BoundParameter | undefined {
  if (/^-?\d+$/.test(raw)) {
    if (isWithin(raw, 64)) return { value: BigInt(raw), type: duckdb.BIGINT };
    if (isWithin(raw, 128)) return { value: BigInt(raw), type: duckdb.HUGEINT };
  }
  // A double only if it keeps the number as written; otherwise a decimal, which is exact up to 38 digits.
  if (isDouble(raw)) return { value: Number(raw), type: duckdb.DOUBLE };
  const decimal = decimalFromText(raw);
  if (!decimal) return undefined;
  return {
    value: new duckdb.DuckDBDecimalValue(decimal.digits, 38, decimal.scale),
    type: duckdb.DECIMAL(38, decimal.scale),
  };
}

/** A list of one type. Whole numbers among others become doubles. */
function bindList(duckdb: DuckDB, items: readonly Value[]): BoundParameter | undefined {
  const present = items.filter((item) => item !== null);
  if (present.some((item) => isList(item))) return undefined;
  const bound = present.map((item) => bindValue(duckdb, item));
  const type = commonType(duckdb, bound);
  if (!type) return undefined;
  const convert = (item: Value): DuckDBValue =>
    type === duckdb.DOUBLE && isNumeric(item) ? Number(numberText(item)) : (bindValue(duckdb, item)?.value ?? null);
  return { value: duckdb.listValue(items.map(convert)), type: duckdb.LIST(type) };
}

function commonType(duckdb: DuckDB, bound: readonly (BoundParameter | undefined)[]): DuckDBType | undefined {
  const types = new Set(bound.map((one) => one?.type));
  // An empty list still needs a type.
  if (types.size === 0) return duckdb.VARCHAR;
  if (types.size === 2 && types.has(duckdb.BIGINT) && types.has(duckdb.DOUBLE)) return duckdb.DOUBLE;
  return types.size === 1 ? bound[0]?.type : undefined;
}
