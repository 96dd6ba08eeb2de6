import { columnOption } from "../language/column-option.js";
import { numberFromText, type Value } from "../language/value.js";
import { countCommas } from "../text/json.js";
import { decodeUtf8 } from "../text/utf8.js";
import { ofColumn } from "./by-column.js";
import { blanksOf } from "./cell-reader.js";
import { intervalText, noSuchDate, timeText } from "./date-text.js";
import { decimalText, isNotFinite, shortFloat, shortHalf } from "./float.js";
import { readJsonText } from "./json-value.js";
import { type ParquetField, positionName } from "./parquet-fields.js";
import { createVariants } from "./parquet-variant.js";
import { curedBy, malformed, overLimit } from "./problem.js";
import type { DataLimits, DataOptions, DataProblem } from "./reader.js";
import { valueText } from "./value-text.js";

type Cure = { readonly advice: string } | { readonly options: readonly string[]; readonly why: string };

const withoutColumn: Cure = { advice: "Write the file again without this column." };

/**
 * Converts what the library returns for cells to values. `problems` receives the first value that JSON cannot hold; one is enough, since a
 * wrong column is usually wrong in each row.
 */
export function createParquetValues(options: DataOptions, limits: DataLimits) {
  const problems: DataProblem[] = [];
  const jsonContent = createJsonContents(limits);
  const variant = createVariants({ readField, plain, partOf }, limits);

  /** The cell that is being read, for messages. */
  let column = "";
  let row = 0;

  function refuse(what: string, cure: Cure): Value {
    if (problems.length > 0) return null;
    const message = `Row ${row + 1} of column \`${column}\` contains ${what}.`;
    problems.push(
      "advice" in cure ? malformed(message, undefined, cure.advice) : curedBy(message, cure.options, cure.why),
    );
    return null;
  }

  /** Programs that compute with tables write a missing number as NaN. */
  function notFinite(value: number): Value {
    const text = String(value);
    if (blanksOf(options, column).has(text)) return null;
    const marks = [...(ofColumn(options.null, column) ?? []), text].map((mark) => JSON.stringify(mark));
    return refuse(`${text}, which is not a JSON number`, {
      options: [columnOption("null", column, `[${marks.join(" ")}]`)],
      why: "Read it as a blank cell",
    });
  }

  function read(raw: unknown, field: ParquetField, index: number): Value {
    column = field.name;
    row = index;
    return readField(raw, field);
  }

  function readField(raw: unknown, field: ParquetField): Value {
    if (raw === null || raw === undefined) return null;
    return field.isRepeated ? items(raw, (item) => one(item, field)) : one(raw, field);
  }

  function one(raw: unknown, field: ParquetField): Value {
    if (raw === null || raw === undefined) return null;
    const { kind, scale, unitsPerSecond, fields } = field;
    switch (kind) {
      case "null":
        return null;
      case "decimal":
        return numberFromText(decimalText(digitsOf(raw), scale));
      case "interval":
        return intervalText(raw as Uint8Array);
      case "time":
        return timeText(BigInt(raw as number), unitsPerSecond);
      case "float":
        return number(shortFloat(raw as number));
      case "half":
        return number(shortHalf(raw as number));
      case "unsigned":
        return Number(BigInt.asUintN(32, BigInt(raw as number | bigint)));
      case "json":
        return jsonContent(plain(raw));
      case "list":
        return items(raw, (item) => readField(item, fields[0]!));
      case "map":
        return new Map(
          entriesOf(raw).map(([key, value]) => [valueText(readField(key, fields[0]!)), readField(value, fields[1]!)]),
        );
      case "struct":
        return new Map(fields.map((part, at) => [part.name, readField(partOf(raw, at), part)]));
      case "variant":
        return variant(raw, field);
      case "plain":
        return plain(raw);
    }
  }

  const number = (value: number): Value => (isNotFinite(value) ? notFinite(value) : value);

  function plain(raw: unknown): Value {
    if (raw === null || raw === undefined) return null;
    if (typeof raw === "string" || typeof raw === "boolean") return raw;
    if (typeof raw === "bigint") return numberFromText(String(raw));
    if (typeof raw === "number") return number(raw);
    if (raw === noSuchDate)
      return refuse("a date that is infinite or too far away", {
        advice: "Write the file again with null in this cell.",
      });
    // Old writers store strings as BYTE_ARRAY without an annotation, so bytes that are UTF-8 are text.
    if (raw instanceof Uint8Array) return textOf(raw) ?? refuse("bytes that are not UTF-8 text", withoutColumn);
    if (Array.isArray(raw) || ArrayBuffer.isView(raw)) return items(raw, plain);
    // A Map, since fields may be named `__proto__` or `constructor`.
    return new Map(Object.entries(raw).map(([name, value]) => [name, plain(value)]));
  }

  return { read, problems };
}

const items = (raw: unknown, read: (item: unknown) => Value): Value => Array.from(raw as ArrayLike<unknown>, read);

/**
 * A function for the content of JSON texts, as queries return it. Text that is not JSON stays text. A few bytes of a file can repeat a text in
 * each row: it is parsed once, but counts in full against the limit, since everyone who walks the values later pays for all of them.
 */
function createJsonContents(limits: DataLimits) {
  const most = limits.cells + limits.rows;
  const known = new Map<string, { readonly content: Value; readonly commas: number }>();
  let commas = 0;
  return (text: Value): Value => {
    if (typeof text !== "string") return text;
    const read = known.get(text) ?? { content: contentOf(text, most), commas: countCommas(text, most) };
    known.set(text, read);
    commas += read.commas;
    if (commas > most) throw overLimit("cells");
    return read.content;
  };
}

function contentOf(text: string, most: number): Value {
  // Before parsing, which would fill the memory.
  if (countCommas(text, most) > most) throw overLimit("cells");
  const { value, problems } = readJsonText(text, 0, () => undefined);
  return value === undefined || problems.length > 0 ? text : value;
}

/** A part of a struct, by its position. */
const partOf = (raw: unknown, position: number): unknown =>
  (raw as Readonly<Record<string, unknown>>)[positionName(position)];

/** The entries of a map, which the library sees as a struct of a list of structs. */
const entriesOf = (raw: unknown): readonly (readonly [unknown, unknown])[] =>
  Array.from(partOf(raw, 0) as ArrayLike<unknown>, (entry) => [partOf(entry, 0), partOf(entry, 1)]);

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
