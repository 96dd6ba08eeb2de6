import type { FileMetaData, SchemaElement } from "hyparquet";
import { numberFromText, type Value } from "../language/value.js";
import { decodeUtf8 } from "../text/utf8.js";
import { blanksOf } from "./cell-reader.js";
import { intervalText, timeText } from "./date-text.js";
import { decimalText, isNotFinite, shortFloat } from "./float.js";
import { behind } from "./parquet-check.js";
import { curedBy, malformed } from "./problem.js";
import type { DataOptions, DataProblem } from "./reader.js";

/** A column of the table: a field at the top of the file's schema. */
export interface ParquetColumn {
  readonly name: string;
  readonly kind: "plain" | "decimal" | "time" | "float" | "interval";
  /** Decimals only: how many digits are after the point. */
  readonly scale: number;
  /** Times only. */
  readonly unitsPerSecond: bigint;
}

/**
 * The columns of a file. Old writers set only `converted_type`, new ones `logical_type`, most of them both (Parquet, "LogicalTypes"); igx
 * reads either.
 */
export const readColumns = ({ schema }: FileMetaData): readonly ParquetColumn[] =>
  topElements(schema).map(({ name, ...element }) => ({
    name,
    kind: kindOf({ name, ...element }),
    scale: element.scale ?? (element.logical_type?.type === "DECIMAL" ? element.logical_type.scale : 0),
    unitsPerSecond: unitsPerSecond({ name, ...element }),
  }));

function topElements(schema: readonly SchemaElement[]): readonly SchemaElement[] {
  const top: SchemaElement[] = [];
  for (let at = 1; at < schema.length; at = behind(schema, at)) top.push(schema[at]!);
  return top;
}

const isDecimal = (element: SchemaElement): boolean =>
  element.converted_type === "DECIMAL" || element.logical_type?.type === "DECIMAL";

const isInterval = (element: SchemaElement): boolean => element.converted_type === "INTERVAL";

function kindOf(element: SchemaElement): ParquetColumn["kind"] {
  if (isDecimal(element)) return "decimal";
  if (isInterval(element)) return "interval";
  const { converted_type, logical_type } = element;
  if (converted_type === "TIME_MILLIS" || converted_type === "TIME_MICROS" || logical_type?.type === "TIME")
    return "time";
  return element.type === "FLOAT" || logical_type?.type === "FLOAT16" ? "float" : "plain";
}

function unitsPerSecond({ converted_type, logical_type }: SchemaElement): bigint {
  const unit =
    logical_type?.type === "TIME" ? logical_type.unit : converted_type === "TIME_MILLIS" ? "MILLIS" : "MICROS";
  return { MILLIS: 1000n, MICROS: 1_000_000n, NANOS: 1_000_000_000n }[unit];
}

/**
 * The metadata without the annotation of decimals and intervals. The library turns decimals into doubles, which are not exact, and throws
 * for intervals; without the annotation it returns their digits or bytes. Decimals inside lists and structs remain doubles, since igx would
 * have to follow the schema into each value.
 */
export function withRawValues(metadata: FileMetaData): FileMetaData {
  const top = new Set(topElements(metadata.schema));
  const schema = metadata.schema.map((element) => {
    if (!top.has(element) || !(isDecimal(element) || isInterval(element))) return element;
    const { converted_type: _, logical_type: __, ...plain } = element;
    return plain;
  });
  return { ...metadata, schema };
}

type Cure = { readonly advice: string } | { readonly options: readonly string[]; readonly why: string };

const withoutColumn: Cure = { advice: "Write the file again without this column." };

/**
 * Converts what the library returns for cells to values. `problems` receives the first value that JSON cannot hold; one is enough, since a
 * wrong column is usually wrong in each row.
 */
export function createParquetValues(options: DataOptions) {
  const problems: DataProblem[] = [];
  const blanks = blanksOf(options);

  function refuse(column: ParquetColumn, row: number, what: string, cure: Cure): Value {
    if (problems.length > 0) return null;
    const message = `Row ${row + 1} of column \`${column.name}\` contains ${what}.`;
    problems.push(
      "advice" in cure ? malformed(message, undefined, cure.advice) : curedBy(message, cure.options, cure.why),
    );
    return null;
  }

  /** Programs that compute with tables write a missing number as NaN. */
  function notFinite(value: number, column: ParquetColumn, row: number): Value {
    const text = String(value);
    if (blanks.has(text)) return null;
    const marks = [...(options.null ?? []), text].map((mark) => JSON.stringify(mark));
    return refuse(column, row, `${text}, which is not a JSON number`, {
      options: [`null=[${marks.join(" ")}]`],
      why: "Read it as a blank cell",
    });
  }

  function read(raw: unknown, column: ParquetColumn, row: number): Value {
    if (raw === null || raw === undefined) return null;
    switch (column.kind) {
      case "decimal":
        return numberFromText(decimalText(digitsOf(raw), column.scale));
      case "interval":
        return intervalText(raw as Uint8Array);
      case "time":
        return timeText(BigInt(raw as number), column.unitsPerSecond);
      case "float":
        return number(shortFloat(raw as number), column, row);
      case "plain":
        return plain(raw, column, row);
    }
  }

  const number = (value: number, column: ParquetColumn, row: number): Value =>
    isNotFinite(value) ? notFinite(value, column, row) : value;

  function plain(raw: unknown, column: ParquetColumn, row: number): Value {
    if (raw === null || raw === undefined) return null;
    if (typeof raw === "string" || typeof raw === "boolean") return raw;
    if (typeof raw === "bigint") return numberFromText(String(raw));
    if (typeof raw === "number") return number(raw, column, row);
    // Old writers store strings as BYTE_ARRAY without an annotation, so bytes that are UTF-8 are text.
    if (raw instanceof Uint8Array)
      return textOf(raw) ?? refuse(column, row, "bytes that are not UTF-8 text", withoutColumn);
    if (Array.isArray(raw) || ArrayBuffer.isView(raw))
      return Array.from(raw as ArrayLike<unknown>, (item) => plain(item, column, row));
    // A Map, since fields may be named `__proto__` or `constructor`.
    return new Map(Object.entries(raw as object).map(([name, value]) => [name, plain(value, column, row)]));
  }

  return { read, problems };
}

function textOf(bytes: Uint8Array): string | undefined {
  const { text, invalid } = decodeUtf8(bytes);
  return invalid ? undefined : text;
}

/** An unscaled decimal: an integer, or its bytes in two's complement, highest byte first (Parquet, "LogicalTypes", DECIMAL). */
function digitsOf(raw: unknown): bigint {
  if (!(raw instanceof Uint8Array)) return BigInt(raw as number | bigint);
  let digits = 0n;
  for (const byte of raw) digits = digits * 256n + BigInt(byte);
  return BigInt.asIntN(raw.length * 8, digits);
}
