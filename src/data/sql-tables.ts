import type { DuckDBConnection, DuckDBType, DuckDBValue } from "@duckdb/node-api";
import type { Type } from "../language/types.js";
import { comparedValue, isNumeric, numberText, type Value } from "../language/value.js";
import { decimalFromText, isDouble, rescale } from "./exact-decimal.js";
import { hasHalfCharacter } from "./half-character.js";
import { jsonText } from "./json-text.js";
import { malformed } from "./problem.js";
import type { Column, DataProblem, Table } from "./reader.js";
import { cellValue, cellValues } from "./table.js";

type DuckDB = typeof import("@duckdb/node-api");

/** How a column is stored in DuckDB: its declaration, and how its values are converted. */
interface SqlColumn {
  readonly name: string;
  readonly declared: string;
  readonly type: DuckDBType;
  readonly convert: (value: Value) => DuckDBValue;
}

/** DuckDB's size of a vector: the most rows that a chunk holds. */
const chunkRows = 2048;

export const isLongNumber = (value: Value): boolean =>
  isNumeric(value) && numberText(value).replace(/\D/g, "").length > 15;

/** Whether a table has a number with more digits than every double holds. */
export const hasLongNumber = ({ columns, rowCount }: Table): boolean =>
  columns.some(({ type, cells }) => holdsNumbers(type) && cellValues(cells, rowCount).some(isLongNumber));

const holdsNumbers = (type: Type): boolean =>
  type.kind === "nullable" ? holdsNumbers(type.of) : type.kind === "number" || type.kind === "any";

/** Creates a table with the columns and rows of `table`. Returns a problem if SQL cannot represent a column. */
export async function createTable(
  duckdb: DuckDB,
  connection: DuckDBConnection,
  name: string,
  table: Table,
): Promise<DataProblem | undefined> {
  if (table.columns.length === 0) return malformed(`The table \`${name}\` has no columns.`);
  // SQL would report the second column as a duplicate, in words that do not name the file's problem.
  const twice = sameButForCase(table.columns.map((column) => column.name));
  if (twice)
    return malformed(
      `The columns \`${twice[0]}\` and \`${twice[1]}\` of \`${name}\` have the same name in SQL, which ignores case.`,
      undefined,
      "Rename one of the columns.",
    );
  const columns: SqlColumn[] = [];
  for (const column of table.columns) {
    const broken = halfCharacterIn(column, table.rowCount);
    if (broken !== undefined)
      return malformed(
        `${broken} of \`${name}\` contains half of a character, which SQL cannot read.`,
        undefined,
        "Write the whole character in the data.",
      );
    const found = sqlColumn(duckdb, column, table);
    if (!found)
      return malformed(
        `The column \`${column.name}\` of \`${name}\` contains a number with too many digits for SQL.`,
        undefined,
        `Read the column as text with \`{text=[${JSON.stringify(column.name)}]}\`.`,
      );
    columns.push(found);
  }
  await connection.run(
    `create table ${quoted(name)} (${columns.map((column) => `${quoted(column.name)} ${column.declared}`).join(", ")})`,
  );
  await append(duckdb, connection, name, columns, table);
  return undefined;
}

/** Where a column contains half of a character, if it does. */
function halfCharacterIn({ name, type, cells }: Column, rowCount: number): string | undefined {
  if (hasHalfCharacter(name)) return "The name of a column";
  const kind = type.kind === "nullable" ? type.of.kind : type.kind;
  if (kind !== "text" && kind !== "any") return undefined;
  const row = cellValues(cells, rowCount).findIndex(hasHalfCharacter);
  return row < 0 ? undefined : `Row ${row + 1} of column \`${name}\``;
}

/** Names come from files: quotes in them must not end the identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Two names that SQL cannot tell apart, if there are any. */
export function sameButForCase(names: readonly string[]): readonly [string, string] | undefined {
  const seen = new Map<string, string>();
  for (const name of names) {
    const other = seen.get(name.toLowerCase());
    if (other !== undefined) return [other, name];
    seen.set(name.toLowerCase(), name);
  }
  return undefined;
}

async function append(
  duckdb: DuckDB,
  connection: DuckDBConnection,
  name: string,
  columns: readonly SqlColumn[],
  { columns: read, rowCount }: Table,
): Promise<void> {
  // Binary appending: as `insert` statements, the values would have to pass through the parser.
  const appender = await connection.createAppender(name);
  const types = columns.map(({ type }) => type);
  for (let from = 0; from < rowCount; from += chunkRows) {
    const length = Math.min(chunkRows, rowCount - from);
    const chunk = duckdb.DuckDBDataChunk.create(types, length);
    columns.forEach(({ convert }, at) => {
      const { cells } = read[at]!;
      chunk.setColumnValues(
        at,
        Array.from({ length }, (_, row) => nullOr(cellValue(cells, from + row), convert)),
      );
    });
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}

const nullOr = (value: Value, convert: SqlColumn["convert"]): DuckDBValue => (value === null ? null : convert(value));

function sqlColumn(duckdb: DuckDB, column: Column, { rowCount }: Table): SqlColumn | undefined {
  const { name, type } = column;
  const kind = type.kind === "nullable" ? type.of.kind : type.kind;
  switch (kind) {
    case "boolean":
      return { name, declared: "boolean", type: duckdb.BOOLEAN, convert: (value) => value === true };
    case "integer":
    case "number":
      return numberColumn(duckdb, name, numbersOf(column, rowCount), kind === "integer");
    // Nested values become JSON text, which SQL can read with its JSON functions.
    case "list":
    case "record":
      return { name, declared: "json", type: duckdb.VARCHAR, convert: jsonText };
    default:
      return { name, declared: "varchar", type: duckdb.VARCHAR, convert: textOf };
  }
}

/** In a column of mixed kinds every value becomes text. */
const textOf = (given: Value): string => {
  const value = comparedValue(given);
  return typeof value === "string" ? value : isNumeric(value) ? numberText(value) : jsonText(value);
};

const numbersOf = (column: Column, rowCount: number): readonly string[] =>
  cellValues(column.cells, rowCount)
    .filter((value) => value !== null && isNumeric(value))
    .map((value) => numberText(value));

const raw = (value: Value): string => (isNumeric(value) ? numberText(value) : "0");

/** The narrowest type that keeps all numbers exact: 64 bits, 128 bits, double, decimal. */
function numberColumn(
  duckdb: DuckDB,
  name: string,
  numbers: readonly string[],
  isInteger: boolean,
): SqlColumn | undefined {
  if (isInteger && numbers.every((text) => isWithin(text, 64)))
    return { name, declared: "bigint", type: duckdb.BIGINT, convert: (value) => BigInt(raw(value)) };
  if (isInteger && numbers.every((text) => isWithin(text, 128)))
    return { name, declared: "hugeint", type: duckdb.HUGEINT, convert: (value) => BigInt(raw(value)) };
  if (numbers.every(isDouble))
    return { name, declared: "double", type: duckdb.DOUBLE, convert: (value) => Number(raw(value)) };
  return decimalColumn(duckdb, name, numbers);
}

/**
 * Whether an integer fits into this many bits. 128 bits have 39 digits; BigInt reads longer texts in time that grows with the square of
 * their length, so igx does not read them at all.
 */
export const isWithin = (text: string, bits: number): boolean =>
  text.length <= 45 && BigInt.asIntN(bits, BigInt(text)) === BigInt(text);

function decimalColumn(duckdb: DuckDB, name: string, numbers: readonly string[]): SqlColumn | undefined {
  // One scale for the whole column: that of the number with most digits after the point.
  const scale = numbers.reduce((most, text) => Math.max(most, decimalFromText(text)?.scale ?? 0), 0);
  const digitsOf = (text: string): bigint | undefined => {
    const decimal = decimalFromText(text);
    const digits = decimal && rescale(decimal, scale).digits;
    return digits !== undefined && String(digits).replace("-", "").length <= 38 ? digits : undefined;
  };
  if (numbers.some((text) => digitsOf(text) === undefined)) return undefined;
  return {
    name,
    declared: `decimal(38, ${scale})`,
    type: duckdb.DECIMAL(38, scale),
    convert: (value) => new duckdb.DuckDBDecimalValue(digitsOf(raw(value)) ?? 0n, 38, scale),
  };
}
